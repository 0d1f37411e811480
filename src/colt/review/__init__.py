"""The review of a finished game: everybody's chances, what one seat's decisions cost or brought, and what was luck.
(docs/review.md)"""

from colt.extras import needed_for

with needed_for("A review", extra="play"):
    from colt.review.files import reviewed as reviewed
    from colt.review.judging import PLAYOUTS as PLAYOUTS
    from colt.review.judging import NoReview as NoReview
    from colt.review.judging import check as check
    from colt.review.judging import review as review
    from colt.review.printing import printed as printed
    from colt.review.sentences import told as told
