"""A message to one browser, sealed so that nobody on its way can read it, and signed by this server.

What is done here stands in RFC 8291 (sealing), RFC 8188 (its form) and RFC 8292 (signing).
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from typing import NamedTuple

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from colt.kernel import BadOption

CURVE = ec.SECP256R1()
LONGEST = 4096
"""Bytes of a record; ours are far shorter."""


class Sealing(NamedTuple):
    """What sealing needs beside the message: a pair of keys and a salt, made anew for each."""

    pair: ec.EllipticCurvePrivateKey
    salt: bytes

    @classmethod
    def new(cls) -> Sealing:
        """Nobody can guess them."""
        return cls(ec.generate_private_key(CURVE), os.urandom(16))


def sealed(message: bytes, browser: bytes, secret: bytes, by: Sealing) -> bytes:
    """The message for the browser with this public key and this secret."""
    own = point(by.pair.public_key())
    shared = by.pair.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    both = _derived(shared, secret, b"WebPush: info\0" + browser + own, 32)
    key = _derived(both, by.salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(both, by.salt, b"Content-Encoding: nonce\0", 12)
    head = by.salt + LONGEST.to_bytes(4, "big") + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


def signed(claims: dict[str, str | int], key: ec.EllipticCurvePrivateKey) -> str:
    """These claims, with the signature of this server."""
    head = text(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
    said = f"{head}.{text(json.dumps(claims).encode())}"
    one, other = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{said}.{text(one.to_bytes(32, 'big') + other.to_bytes(32, 'big'))}"


def is_point(browser: bytes) -> bool:
    """Whether a browser could have this public key."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    except (ValueError, InvalidKey):
        return False
    return True


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def text(data: bytes) -> str:
    """As it stands in headers and addresses."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(written: str) -> bytes:
    """The other way round; nothing where it is no such text."""
    try:
        return base64.b64decode(written + "=" * (-len(written) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""


def make_key(file: Path) -> None:
    """A new key of the server in this file, which nobody else may read."""
    written = ec.generate_private_key(CURVE).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
            out.write(written)
    except FileExistsError:
        raise BadOption(
            f"{file} is there already; with another key every browser would have to ask again."
        ) from None
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}.") from None


def read_key(file: Path) -> ec.EllipticCurvePrivateKey:
    """The key of the server."""
    try:
        key = serialization.load_pem_private_key(file.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        raise BadOption(f"The push key {file} cannot be read: {error}.") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != CURVE.name:
        raise BadOption(f"{file} holds no push key; `colt push-key` makes one.")
    return key


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)
