"""Everything that can happen in Colt Express: what it changes, and who sees it.

What is written in `@stored` stands in every saved game and never changes; everything in Python may be renamed.
(docs/records.md "What may be touched")
"""

from colt.express.events.opening import CardPicked as CardPicked
from colt.express.events.opening import CardsDrawn as CardsDrawn
from colt.express.events.opening import DeckShuffled as DeckShuffled
from colt.express.events.opening import DiscardReshuffled as DiscardReshuffled
from colt.express.events.opening import PickDeclined as PickDeclined
from colt.express.events.opening import RoundBegan as RoundBegan
from colt.express.events.opening import RoundCardRevealed as RoundCardRevealed
from colt.express.events.opening import turns_in_order as turns_in_order
from colt.express.events.round_events import GameEnded as GameEnded
from colt.express.events.round_events import PickpocketDeclined as PickpocketDeclined
from colt.express.events.round_events import PurseLost as PurseLost
from colt.express.events.round_events import RansomPaid as RansomPaid
from colt.express.events.round_events import RoundEventCame as RoundEventCame
from colt.express.events.round_events import StrongboxBrought as StrongboxBrought
from colt.express.events.schemin import CardDiscarded as CardDiscarded
from colt.express.events.schemin import CardPlayed as CardPlayed
from colt.express.events.schemin import CoverDeclined as CoverDeclined
from colt.express.events.schemin import HandsReturned as HandsReturned
from colt.express.events.schemin import RestKept as RestKept
from colt.express.events.schemin import TurnPassed as TurnPassed
from colt.express.events.setting_up import AnswerSealed as AnswerSealed
from colt.express.events.setting_up import BanditPlaced as BanditPlaced
from colt.express.events.setting_up import DeckFormed as DeckFormed
from colt.express.events.setting_up import FirstPlayerDrawn as FirstPlayerDrawn
from colt.express.events.setting_up import LootLaid as LootLaid
from colt.express.events.setting_up import MomentCame as MomentCame
from colt.express.events.setting_up import PairsDrawn as PairsDrawn
from colt.express.events.setting_up import PositionTaken as PositionTaken
from colt.express.events.setting_up import PurseGiven as PurseGiven
from colt.express.events.setting_up import PursesMixed as PursesMixed
from colt.express.events.setting_up import RoundDeckStacked as RoundDeckStacked
from colt.express.events.setting_up import TeamTaken as TeamTaken
from colt.express.events.setting_up import TrainFormed as TrainFormed
from colt.express.events.stealin import BanditBraked as BanditBraked
from colt.express.events.stealin import BanditFled as BanditFled
from colt.express.events.stealin import BanditKnockedBack as BanditKnockedBack
from colt.express.events.stealin import BanditMoved as BanditMoved
from colt.express.events.stealin import BanditPunched as BanditPunched
from colt.express.events.stealin import BanditShot as BanditShot
from colt.express.events.stealin import BanditSwept as BanditSwept
from colt.express.events.stealin import CardPutAway as CardPutAway
from colt.express.events.stealin import CardTurned as CardTurned
from colt.express.events.stealin import FloorChanged as FloorChanged
from colt.express.events.stealin import LootDropped as LootDropped
from colt.express.events.stealin import LootTaken as LootTaken
from colt.express.events.stealin import MarshalMoved as MarshalMoved
from colt.express.events.stealin import NeutralBulletsShort as NeutralBulletsShort
from colt.express.events.stealin import NeutralBulletTaken as NeutralBulletTaken
from colt.express.events.stealin import NothingHappened as NothingHappened
from colt.express.events.stealin import PileReturned as PileReturned
from colt.express.events.stealin import PurseSnatched as PurseSnatched
