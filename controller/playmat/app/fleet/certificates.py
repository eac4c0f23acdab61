"""Certificates of a fleet: an authority of its own, and the broker's certificate."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

_YEARS = 10
_EARLIER = timedelta(days=3650)  # a Pi without a battery starts in the past and must connect all the same


def make_certificates(home: Path, host: str) -> None:
    """Writes `ca.crt`, `broker.crt` and `broker.key`. The authority's key is not kept: it signs once."""
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    issuer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "playmat fleet")])
    ca = _certificate(issuer, issuer, authority.public_key(), True, None, authority)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host[:64])])
    try:
        name: x509.GeneralName = x509.IPAddress(ip_address(host))
    except ValueError:
        name = x509.DNSName(host)
    broker = _certificate(subject, issuer, key.public_key(), False, name, authority)
    (home / "ca.crt").write_bytes(ca.public_bytes(serialization.Encoding.PEM))
    (home / "broker.crt").write_bytes(broker.public_bytes(serialization.Encoding.PEM))
    private = home / "broker.key"
    private.touch(mode=0o600)
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


def _certificate(
    subject: x509.Name,
    issuer: x509.Name,
    public: ec.EllipticCurvePublicKey,
    ca: bool,
    name: x509.GeneralName | None,
    key: ec.EllipticCurvePrivateKey,
) -> x509.Certificate:
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _EARLIER)
        .not_valid_after(now + timedelta(days=365 * _YEARS))
        .add_extension(x509.BasicConstraints(ca, 0 if ca else None), critical=True)
        # Python 3.13 and later refuse certificates without what RFC 5280, 4.2.1.1 to 4.2.1.3, wants.
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False)
        .add_extension(_usage(ca), critical=True)
    )
    if name:
        builder = builder.add_extension(x509.SubjectAlternativeName([name]), critical=False)
    return builder.sign(key, hashes.SHA256())


def _usage(ca: bool) -> x509.KeyUsage:
    """Returns what a key is for: the authority's signs certificates, the broker's handshakes."""
    return x509.KeyUsage(
        digital_signature=not ca,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=ca,
        crl_sign=ca,
        encipher_only=False,
        decipher_only=False,
    )
