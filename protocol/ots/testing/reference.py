"""Reads .ots files with the reference library: one file in hex a line in, one JSON answer a line out."""
import json
import sys
import warnings

from opentimestamps.core import serialize
from opentimestamps.core.notary import PendingAttestation, UnknownAttestation
from opentimestamps.core.timestamp import DetachedTimestampFile

warnings.simplefilter("ignore")


def stated(message, attestation):
    tag = attestation.TAG.hex()
    if isinstance(attestation, PendingAttestation):
        value = attestation.uri
    elif isinstance(attestation, UnknownAttestation):
        value = attestation.payload.hex()
    else:
        value = str(attestation.height)
    return " ".join([message.hex(), tag, value])


def read(data):
    try:
        file = DetachedTimestampFile.deserialize(serialize.BytesDeserializationContext(data))
    except Exception as problem:
        return {"ok": False, "problem": type(problem).__name__}
    written = serialize.BytesSerializationContext()
    file.serialize(written)
    return {
        "ok": True,
        "hash": file.file_hash_op.TAG_NAME,
        "digest": file.file_digest.hex(),
        "attestations": sorted({stated(*each) for each in file.timestamp.all_attestations()}),
        "written": written.getbytes().hex(),
    }


for line in sys.stdin:
    print(json.dumps(read(bytes.fromhex(line.strip()))))
