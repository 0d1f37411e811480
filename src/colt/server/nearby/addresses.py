"""The addresses of this computer, and which of them a phone in the same room can reach."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Iterator
from ipaddress import AddressValueError, IPv4Address, IPv4Network

import ifaddr

from colt.wire.nearby import Reachable

HOME = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
"""Where homes have their addresses: what lies outside is the whole world, and never offered."""

UNLIKELY = re.compile(
    r"^(br-|bridge\d|cali|cni|docker|flannel|ipsec|llw|awdl|lxc|lxd|podman|ppp|tap|tun|utun|veth|virbr|vmnet|vnic|wg|zt)"
    r"|anyconnect|hamachi|hyper-v|nordlynx|openvpn|tailscale|tap-windows|vbox|vethernet|virtual|vmware|vpn|wintun"
    r"|wireguard|wsl|zerotier",
    re.IGNORECASE,
)
"""What tunnels and machines within this machine are called."""

ELSEWHERE = "192.0.2.1"
"""An address nobody has; nothing is sent there."""


def found() -> tuple[Reachable, ...]:
    """The addresses of this computer in home networks, the likeliest first."""
    return ranked(_cards(), _on_the_way_out())


def ranked(cards: Iterable[tuple[str, str]], on_the_way_out: str | None) -> tuple[Reachable, ...]:
    """Of these addresses, each with the name of its network card, those in home networks: tunnels and machines within
    this one last, and first of all the one by which this computer reaches the rest of the world."""
    offered = [
        Reachable(number=number, network=card, is_likely=UNLIKELY.search(card) is None)
        for number, card in cards
        if is_home(number)
    ]
    return tuple(sorted(offered, key=lambda one: (not one.is_likely, one.number != on_the_way_out)))


def is_home(number: str) -> bool:
    """Whether this is an address as home networks have them."""
    try:
        address = IPv4Address(number)
    except AddressValueError:
        return False
    return any(address in network for network in HOME)


def _cards() -> Iterator[tuple[str, str]]:
    for card in ifaddr.get_adapters():
        for one in card.ips:
            if isinstance(one.ip, str):  # of IPv6 it is more than a text
                yield one.ip, card.nice_name


def _on_the_way_out() -> str | None:
    """Which of its addresses this computer would use to the outside; asked of the system, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((ELSEWHERE, 9))
            return str(asking.getsockname()[0])
        except OSError:
            return None
