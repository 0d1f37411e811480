"""Phones in the same room: the home network is let in, or it is not."""

from colt.server.nearby.addresses import found as found
from colt.server.nearby.addresses import ranked as ranked
from colt.server.nearby.door import Door as Door
