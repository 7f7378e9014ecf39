"""Verifies webhook requests and reads their events."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Iterator, Mapping, NamedTuple, Optional, Sequence, Union, cast

from ._generated.records import EVENTS, FrontbellEvent
from ._records import OtherEvent, read_record
from .errors import FrontbellError, WebhookVerificationError

#: Seconds by which the timestamp may differ from the current time, in either direction
TOLERANCE = 300


class _Signed(NamedTuple):
    signature: str
    is_ed25519: bool
    is_hex: bool
    #: What stands before the body in the signed text
    start: str
    #: The key of an HMAC is the secret as text, or the bytes that it encodes.
    is_decoded: bool


def unwrap(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    keys: Union[str, Sequence[str]],
    *,
    brand: str = "SERVICE",
    now: Optional[float] = None,
) -> FrontbellEvent:
    """
    Verify a webhook request and return its event.

    Accepts a request if one of its signatures, of either scheme, was made with one of the keys.

    `body` is the raw body, before anything has parsed it. `keys` is the endpoint's secret (`whsec_...`) or public key (PEM);
    several while you change keys. `brand` is `FRONTBELL_BRAND` of the service. `now` is Unix time; by default the current one.

    Raises WebhookVerificationError.
    """
    raw = body.encode() if isinstance(body, str) else body
    usable = [key for key in ([keys] if isinstance(keys, str) else keys) if key]
    if not usable:
        raise WebhookVerificationError("there is no key to verify the signature with")
    lower = {name.lower(): value for name, value in headers.items()}
    current = time.time() if now is None else now
    signatures = [*_contract(lower, brand.lower(), current), *_standard(lower, current)]
    if not signatures:
        raise WebhookVerificationError(
            "a signature or timestamp header is missing, or the timestamp is not current"
        )
    if not any(_is_genuine(signed, raw, key) for signed in signatures for key in usable):
        raise WebhookVerificationError("no signature was made with this key")
    return _event(raw)


def _is_current(timestamp: str, now: float) -> bool:
    return timestamp.isascii() and timestamp.isdigit() and abs(now - int(timestamp)) <= TOLERANCE


def _contract(headers: Mapping[str, str], brand: str, now: float) -> Iterator[_Signed]:
    """`X-SERVICE-Signature`, over `<timestamp>.<body>`."""
    signature, timestamp = headers.get(f"x-{brand}-signature", ""), headers.get(f"x-{brand}-timestamp", "")
    if not _is_current(timestamp, now):
        return
    if signature.startswith("ed25519:"):
        yield _Signed(signature[8:], True, False, f"{timestamp}.", False)
    elif signature.startswith("sha256="):
        yield _Signed(signature[7:], False, True, f"{timestamp}.", False)


def _standard(headers: Mapping[str, str], now: float) -> Iterator[_Signed]:
    """`webhook-signature` of Standard Webhooks, over `<id>.<timestamp>.<body>`; several while a key is changed."""
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not event_id or not _is_current(timestamp, now):
        return
    for one in headers.get("webhook-signature", "").split(" "):
        version, _, signature = one.partition(",")
        if version in ("v1", "v1a"):
            yield _Signed(signature, version == "v1a", False, f"{event_id}.{timestamp}.", True)


def _is_genuine(signed: _Signed, body: bytes, key: str) -> bool:
    is_public_key = "-----BEGIN" in key
    if is_public_key != signed.is_ed25519:
        return False
    try:
        signature = bytes.fromhex(signed.signature) if signed.is_hex else base64.b64decode(signed.signature, validate=True)
    except (ValueError, binascii.Error):
        return False
    message = signed.start.encode() + body
    if is_public_key:
        return _has_signed(key, signature, message)
    try:
        secret = base64.b64decode(key.removeprefix("whsec_"), validate=True) if signed.is_decoded else key.encode()
    except (ValueError, binascii.Error):
        return False
    return hmac.compare_digest(hmac.new(secret, message, hashlib.sha256).digest(), signature)


def _has_signed(pem: str, signature: bytes, message: bytes) -> bool:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        from cryptography.hazmat.primitives.serialization import load_pem_public_key
    except ImportError as error:
        raise FrontbellError('to verify with a public key, install "frontbell[ed25519]"') from error
    try:
        key = load_pem_public_key(pem.encode())
        if not isinstance(key, Ed25519PublicKey):
            return False
        key.verify(signature, message)
        return True
    except (InvalidSignature, ValueError):
        return False


def _event(body: bytes) -> FrontbellEvent:
    try:
        value = json.loads(body)
        record = EVENTS.get(value["event"], OtherEvent)
    except (ValueError, KeyError, TypeError) as error:
        raise WebhookVerificationError("the body is no event") from error
    return cast(FrontbellEvent, read_record(record, value))
