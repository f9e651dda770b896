#!/usr/bin/env python3
"""Recomputes a whole ledger from nothing but the texts it serves (chain_spec, tree_spec, legacy_record_sha256_spec,
calibration.recompute, reputation_axis.recompute): every hash, event id, signature, the tree and its signed checkpoint,
the scores and the reputation.

    python3 recompute.py BASE_URL | FOLDER [--pubkey HEX64] [--vkey VKEY]

FOLDER holds ledger.json, ledger/<entry>.json and log/checkpoint, as served under these paths. Python 3.8 or
newer, standard library only. Stops at the first mismatch with exit code 1; 0 when everything recomputes; 2 for
wrong usage. --pubkey and --vkey are the keys at entry 1; later ones follow from the key events, which are checked.
Without them the first keys are the ledger's own word: the summary says so.
"""
import base64
import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction


class Mismatch(Exception):
    pass


def same(what, expected, actual):
    if expected != actual:
        raise Mismatch(f"{what}\n  expected   {expected}\n  recomputed {actual}")


def sha256(data):
    return hashlib.sha256(data).digest()


def sha256_hex(data):
    return hashlib.sha256(data).hexdigest()


# --- JSON: numbers keep the text they were written in, members are unique --------------------------------------


class Number(str):
    """A number as it was written."""


def unique(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Mismatch("a JSON object names a member twice")
    return members


def no_constant(name):
    raise Mismatch(f"{name} is not JSON")


def parse(data):
    text = data.decode("utf-8") if isinstance(data, bytes) else data
    return json.loads(
        text, parse_int=Number, parse_float=Number, parse_constant=no_constant, object_pairs_hook=unique
    )


def print_string(text):
    return json.dumps(text, ensure_ascii=False)


def canonical(value):
    """raw_utf8_v1: code point order, no spaces, numbers as served."""
    if isinstance(value, Number):
        return str(value)
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return print_string(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    return "{" + ",".join(print_string(name) + ":" + canonical(value[name]) for name in sorted(value)) + "}"


def escaped(text):
    """legacy_ascii_escaped_v0: as above, beyond U+007F as \\uXXXX, surrogate pairs beyond U+FFFF."""
    out = []
    for char in text:
        point = ord(char)
        if point <= 0x7F:
            out.append(char)
        elif point <= 0xFFFF:
            out.append(f"\\u{point:04x}")
        else:
            point -= 0x10000
            out.append(f"\\u{0xD800 + (point >> 10):04x}\\u{0xDC00 + (point & 0x3FF):04x}")
    return "".join(out)


def integer(value):
    if not isinstance(value, Number):
        raise Mismatch(f"{value!r} is no number")
    return int(value)


# --- BIP-340 ---------------------------------------------------------------------------------------------------

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
    1,
)


def double(a):
    x, y, z = a
    if y == 0 or z == 0:
        return (0, 1, 0)
    s = 4 * x * y * y % P
    m = 3 * x * x % P
    nx = (m * m - 2 * s) % P
    return (nx, (m * (s - nx) - 8 * pow(y, 4, P)) % P, 2 * y * z % P)


def add(a, b):
    if a[2] == 0:
        return b
    if b[2] == 0:
        return a
    z1, z2 = a[2] * a[2] % P, b[2] * b[2] % P
    u1, u2 = a[0] * z2 % P, b[0] * z1 % P
    s1, s2 = a[1] * z2 * b[2] % P, b[1] * z1 * a[2] % P
    if u1 == u2:
        return double(a) if s1 == s2 else (0, 1, 0)
    h, r = (u2 - u1) % P, (s2 - s1) % P
    h2 = h * h % P
    h3, v = h * h2 % P, u1 * h2 % P
    x = (r * r - h3 - 2 * v) % P
    return (x, (r * (v - x) - s1 * h3) % P, h * a[2] * b[2] % P)


def schnorr_holds(pubkey, message, sig):
    x, r, s = int.from_bytes(pubkey, "big"), int.from_bytes(sig[:32], "big"), int.from_bytes(sig[32:], "big")
    if len(sig) != 64 or len(pubkey) != 32 or x >= P or r >= P or s >= N:
        return False
    y2 = (pow(x, 3, P) + 7) % P
    y = pow(y2, (P + 1) // 4, P)
    if y * y % P != y2:
        return False
    key = (x, y if y % 2 == 0 else P - y, 1)
    tag = sha256(b"BIP0340/challenge")
    e = int.from_bytes(sha256(tag + tag + sig[:32] + pubkey + message), "big") % N
    minus_e, both, point = N - e, add(G, key), (0, 1, 0)
    for bit in range(255, -1, -1):
        point = double(point)
        pair = (s >> bit & 1, minus_e >> bit & 1)
        if pair != (0, 0):
            point = add(point, {(1, 0): G, (0, 1): key, (1, 1): both}[pair])
    if point[2] == 0:
        return False
    inverse = pow(point[2], P - 2, P)
    px, py = point[0] * inverse * inverse % P, point[1] * pow(inverse, 3, P) % P
    return px == r and py % 2 == 0


# --- Ed25519 (RFC 8032) ----------------------------------------------------------------------------------------

Q = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, Q - 2, Q) % Q


def ed_add(a, b):
    w, x = (a[1] - a[0]) * (b[1] - b[0]) % Q, (a[1] + a[0]) * (b[1] + b[0]) % Q
    y, z = 2 * a[3] * b[3] * D % Q, 2 * a[2] * b[2] % Q
    e, f, g, h = x - w, z - y, z + y, x + w
    return (e * f % Q, g * h % Q, f * g % Q, e * h % Q)


def ed_times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = ed_add(result, point)
        point, scalar = ed_add(point, point), scalar >> 1
    return result


def ed_point(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= Q:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, Q - 2, Q) % Q
    x = pow(x2, (Q + 3) // 8, Q)
    if (x * x - x2) % Q:
        x = x * pow(2, (Q - 1) // 4, Q) % Q
    if (x * x - x2) % Q or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else Q - x
    return (x, y, 1, x * y % Q)


def ed25519_holds(key, message, sig):
    a, r, s = ed_point(key), ed_point(sig[:32]), int.from_bytes(sig[32:], "little")
    if len(sig) != 64 or a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(sig[:32] + key + message).digest(), "little") % L
    base = ed_point((4 * pow(5, Q - 2, Q) % Q).to_bytes(32, "little"))
    left, right = ed_times(s, base), ed_add(r, ed_times(k, a))
    return (left[0] * right[2] - right[0] * left[2]) % Q == 0 and (left[1] * right[2] - right[1] * left[2]) % Q == 0


# --- where the ledger is read from -------------------------------------------------------------------------------


class Folder:
    def __init__(self, path):
        self.path = path

    def get(self, path):
        name = {"/ledger": "ledger.json", "/log/checkpoint": "log/checkpoint"}.get(path, path[1:] + ".json")
        try:
            with open(os.path.join(self.path, name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            raise Mismatch(f"{path} is missing") from None

    def index_pages(self):
        yield parse(self.get("/ledger"))


class Service:
    def __init__(self, base_url):
        self.base = base_url.rstrip("/")

    def get(self, path):
        request = urllib.request.Request(self.base + path, headers={"Accept": "application/json, text/plain"})
        for attempt in range(8):
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return answer.read()
            except urllib.error.HTTPError as refusal:
                if refusal.code != 429 or attempt == 7:
                    raise Mismatch(f"{path} answers {refusal.code}") from None
                time.sleep(min(60, int(refusal.headers.get("Retry-After") or 1)))

    def index_pages(self):
        cursor = ""
        while True:
            page = parse(self.get("/ledger?limit=1000&order=asc" + ("&cursor=" + urllib.parse.quote(cursor, safe="") if cursor else "")))
            yield page
            cursor = page.get("next_cursor")
            if not cursor:
                return


# --- one entry -----------------------------------------------------------------------------------------------------


def check_event(where, event, verifier_pubkey, is_partners):
    array = [0, event["pubkey"], int(event["created_at"]), int(event["kind"]), event["tags"], event["content"]]
    text = json.dumps(array, ensure_ascii=False, separators=(",", ":"))
    same(f"{where}: event id", event["id"], sha256_hex(text.encode("utf-8")))
    if not is_partners:
        same(f"{where}: key of the event", verifier_pubkey, event["pubkey"])
    key, message, sig = (bytes.fromhex(event[name]) for name in ("pubkey", "id", "sig"))
    same(f"{where}: BIP-340 signature", True, schnorr_holds(key, message, sig))


def check_entry(number, served, prev_head, chain_spec, keys):
    """The leaf and the head of the entry."""
    where = f"entry {number}"
    record, event = served["record"], served["proof_event"]
    same(f"{where}: number", number, integer(record["entry"]))
    kind = record.get("type")
    raw = canonical(record)
    content_hash = sha256_hex(raw.encode("utf-8"))
    if kind == "trade_outcomes" or number == 1:
        same(f"{where}: record_sha256", served.get("record_sha256"), sha256_hex(escaped(raw).encode("ascii")))
    else:
        same(f"{where}: record_sha256 present", False, "record_sha256" in served)
    own = (record.get("proof") or {}).get("event_id")
    check_event(where, event, keys.at("verifier", number), kind == "external_partner_review" and own is not None)
    same(f"{where}: event_id", served["event_id"], event["id"])
    if own is not None:
        same(f"{where}: record.proof.event_id", own, event["id"])
    else:
        content = parse(event["content"])
        same(f"{where}: content_hash in the event", content["content_hash"], content_hash)
        same(f"{where}: entry in the event", integer(content["entry"]), number)
    head = None
    if number >= integer(chain_spec["starts_at"]):
        chain = served["chain"]
        head = sha256_hex(f"{content_hash}|{prev_head}".encode("ascii"))
        same(f"{where}: content_hash", chain["content_hash"], content_hash)
        same(f"{where}: prev_head_hash", chain["prev_head_hash"], prev_head)
        same(f"{where}: head_hash", chain["head_hash"], head)
    else:
        same(f"{where}: chain present", False, "chain" in served)
    lines = [number, kind or "-", event["created_at"], content_hash, prev_head if head else "-", head or "-"]
    if kind == "key_event":
        keys.follow(record)
    return [*lines, event["id"], event["sig"]], head


# --- the keys ------------------------------------------------------------------------------------------------------


class Keys:
    """Which key is in force at which entry: the first ones, and the rotations and revocations after them."""

    CHECKED = {"verifier": schnorr_holds, "note_ed25519": ed25519_holds}

    def __init__(self, verifier, vkeys):
        note = base64.b64decode(vkeys[0].split("+", 2)[2], validate=True)[1:].hex() if vkeys else None
        self.first, self.vkeys, self.revoked = {"verifier": verifier, "note_ed25519": note}, vkeys, 0
        self.rotations = {kind: [] for kind in self.first}

    def changes(self):
        return self.revoked + sum(len(rotations) for rotations in self.rotations.values())

    def vkeys_at(self, size):
        """Keys of the checkpoint of that size; a rotated one keeps its name."""
        if not self.rotations["note_ed25519"]:
            return self.vkeys
        name, key = self.vkeys[0].split("+", 1)[0], b"\x01" + bytes.fromhex(self.at("note_ed25519", size))
        key_id = sha256(name.encode("utf-8") + b"\n" + key).hex()[:8]
        return [f"{name}+{key_id}+{base64.b64encode(key).decode('ascii')}"]

    def at(self, kind, number):
        key = self.first[kind]
        for effective, _, following in self.rotations[kind]:
            key = following if effective <= number else key
        return key

    def follow(self, record):
        number, kind, key = integer(record["entry"]), record["key_kind"], record["public_key"]
        where = f"entry {number}"
        effective, replaces = integer(record["effective_entry"]), record["replaces"]
        if kind not in self.CHECKED or record["action"] == "add":
            return
        used = {self.first[kind]} | {following for _, _, following in self.rotations[kind]}
        last = self.at(kind, float("inf"))
        if record["action"] == "revoke":
            same(f"{where}: a former key is revoked", True, key in used and key != last)
            same(f"{where}: last valid entry of the revoked key is in the past", True, effective < number)
            self.revoked += 1
            return
        same(f"{where}: action", "rotate", record["action"])
        same(f"{where}: replaced key", last, replaces)
        same(f"{where}: effective_entry is in the future", True, effective > number)
        if kind == "verifier":
            same(f"{where}: effective_entry", number + 1, effective)
        same(f"{where}: a key that was replaced does not return", False, key in used)
        digest = sha256(f"assay.key_rotation.v1|{replaces}|{key}|{effective}".encode("ascii"))
        public, signature = bytes.fromhex(key), bytes.fromhex(record["cross_sig"])
        holds = self.CHECKED[kind]
        accepted = len(public) == 32 and len(signature) == 64 and holds(public, digest, signature)
        same(f"{where}: signature of the new key", True, accepted)
        self.rotations[kind].append((effective, replaces, key))


def first_keys(number, served, pubkey, vkey):
    """Those of the founding record, which must be the given ones."""
    record = served["record"]
    own = record.get("verifier_pubkey", pubkey or served["proof_event"]["pubkey"])
    same("verifier_pubkey at the first entry", pubkey or own, own)
    own_log = record["profile"].get("log") or {} if number == 1 else {}
    return Keys(own, [vkey] if vkey else own_log.get("vkeys", []))


# --- tree and checkpoint -------------------------------------------------------------------------------------------


def leaf_hash(tree_spec, lines):
    text = "".join(f"{line}\n" for line in [tree_spec["leaf_schema"], *lines])
    return sha256(b"\x00" + text.encode("utf-8"))


def root(hashes):
    if not hashes:
        return sha256(b"")
    if len(hashes) == 1:
        return hashes[0]
    split = 1
    while split * 2 < len(hashes):
        split *= 2
    return sha256(b"\x01" + root(hashes[:split]) + root(hashes[split:]))


def check_checkpoint(note, leaves, keys):
    """The size of the checkpoint, and the names of the keys that signed it."""
    text, _, block = note.decode("utf-8").rpartition("\n\n")
    text += "\n"
    origin, size_text, root_text = text.split("\n")[:3]
    size = int(size_text)
    if size > len(leaves):
        raise Mismatch(f"the checkpoint covers {size} entries, and only {len(leaves)} are served")
    same(f"root of {size} entries", root_text, base64.b64encode(root(leaves[:size])).decode("ascii"))
    signed_by, vkeys = [], keys.vkeys_at(size)
    for vkey in vkeys:
        name, key_id, key_text = vkey.split("+", 2)
        key = base64.b64decode(key_text, validate=True)
        same(f"key id of {name}", key_id, sha256(name.encode("utf-8") + b"\n" + key).hex()[:8])
        if key[0] != 1:
            continue
        for line in block.splitlines():
            _, signer, signature_text = line.split(" ")
            signature = base64.b64decode(signature_text, validate=True)
            if signer == name and signature[:4].hex() == key_id:
                holds = ed25519_holds(key[1:], text.encode("utf-8"), signature[4:])
                same(f"signature of {name} under the checkpoint", True, holds)
                signed_by.append(name)
    if vkeys and not signed_by:
        raise Mismatch(f"no known key signed the checkpoint of {origin}")
    return size, signed_by


# --- reputation ------------------------------------------------------------------------------------------------------


def effective_count(sets):
    """count^2 over the sum of the Jaccard indices of all ordered pairs; equal sets are counted together."""
    counts = {}
    for members in sets:
        counts[members] = counts.get(members, 0) + 1
    distinct = list(counts.items())
    total = Fraction(0)
    for a, count_a in distinct:
        for b, count_b in distinct:
            either = len(a | b)
            total += Fraction(len(a & b), either) * count_a * count_b if either else count_a * count_b
    return int(Fraction(len(sets) ** 2) / total * 1000) if sets else 0


def half_up(numerator, denominator):
    return (2 * numerator + denominator) // (2 * denominator)


def axis(entries, verifier_pubkey, starts_at):
    sets, artifacts, commits, events = [], {}, [], set()
    for number, served in entries:
        record = served["record"]
        attesters = frozenset(record["attesters"] if number >= starts_at else [f"op:{verifier_pubkey}"])
        events.add(served["proof_event"]["id"])
        sets.append(attesters)
        if record.get("type") in ("pre_action_verdict", "self_submitted_verdict"):
            artifact = record["proof"]["artifact_hash"]
            artifacts[artifact] = artifacts.get(artifact, frozenset()) | attesters
            committed_at = served["commitment_proof"]["timing"]["committed_at"]
            if committed_at is not None:
                commits.append(integer(committed_at))
    earliest = min(commits) if commits else None
    counted = {"WIN": 0, "LOSS": 0, "BREAKEVEN": 0}
    for _, served in entries:
        for trade in served["record"].get("trades", []) if served["record"].get("type") == "trade_outcomes" else []:
            if earliest is not None and integer(trade["settled_at"]) > earliest:
                counted[trade["result"]] += 1
    wins, losses, closed = counted["WIN"], counted["LOSS"], sum(counted.values())
    decisive = wins + losses
    all_attesters = sorted(set().union(*sets))
    return {
        "inputs.attestationCount": len(events),
        "inputs.counterpartyDiversity": len(artifacts),
        "winRateBps": half_up(10000 * wins, decisive) if decisive else None,
        "reputationBps": half_up(10000 * wins * min(closed, 50), decisive * 50) if decisive else 0,
        "attestationCountNeff": effective_count(sets),
        "independence_adjusted_diversity": effective_count(list(artifacts.values())),
        "attester_canary.fingerprint": sha256_hex(canonical(all_attesters).encode("utf-8")),
        "attester_canary.attester_count": len(all_attesters),
        "derivation.total_entries": len(entries),
        "derivation.commit_gated_closed": closed,
        "derivation.commit_gated_wins": wins,
        "derivation.commit_gated_losses": losses,
        "derivation.commit_gated_breakevens": counted["BREAKEVEN"],
        "derivation.earliest_anchored_commit_at": earliest,
    }


IN_THOUSANDTHS = ("attestationCountNeff", "independence_adjusted_diversity")


def check_axis(served, recomputed):
    for path, value in recomputed.items():
        given = served
        for name in path.split("."):
            given = given[name]
        if path in IN_THOUSANDTHS:
            given = int(Fraction(given) * 1000)
        elif isinstance(given, Number):
            given = int(given)
        same(f"reputation_axis.{path}", given, value)
    same("reputation_axis.reputation", Fraction(served["reputation"]), Fraction(recomputed["reputationBps"], 10000))


# --- calibration -----------------------------------------------------------------------------------------------------


def log_losses(text):
    """L(100) to L(9900) of calibration.recompute, whose hash the text names."""
    context = Context(prec=40)
    table = {}
    for c in range(100, 9901):
        millionths = context.multiply(context.ln(context.divide(Decimal(c), Decimal(10000))), Decimal(-1000000))
        table[c] = int(millionths.to_integral_value(ROUND_HALF_UP))
    lines = "".join(f"{table[c]}\n" for c in range(100, 9901))
    found = sha256_hex(lines.encode("ascii"))
    same("calibration.recompute: its hash of the table", True, found in text)
    return table


def outcome_of(number, record, rows):
    """None while the verdict is not resolved."""
    verdict = record["verdict"]
    if verdict["verdict"] == "reject":
        return "evidence_unavailable"
    coins = {row["coin"].upper() for row in rows}
    proposed = (verdict.get("proposed_entries") or {}) if record["type"] == "pre_action_verdict" else {}
    if not rows or any(name.upper() not in coins for name in proposed):
        return None
    net = sum(Fraction(row["realized_pnl_usd"]) for row in rows)
    return "proven_right" if net > 0 else "proven_wrong" if net < 0 else "inconclusive"


def calibration(entries):
    """Confidence and outcome of every verdict that is counted, and the wins and losses of all rows."""
    cited, decisive = {}, {"WIN": 0, "LOSS": 0, "BREAKEVEN": 0}
    for _, served in entries:
        if served["record"].get("type") == "trade_outcomes":
            for row in served["record"].get("trades", []):
                decisive[row["result"]] += 1
                if row.get("verdict_entry") is not None:
                    cited.setdefault(integer(row["verdict_entry"]), []).append(row)
    resolved = []
    for number, served in entries:
        record = served["record"]
        if record.get("type") not in ("pre_action_verdict", "self_submitted_verdict"):
            continue
        if parse(served["proof_event"]["content"]).get("judgment_type") != "outcome_verifiable":
            continue
        outcome = outcome_of(number, record, cited.get(number, []))
        if outcome is not None:
            resolved.append((integer(record["verdict"]["confidence_bps"]), outcome))
    return resolved, decisive["WIN"], decisive["LOSS"]


def check_calibration(served, recomputed):
    resolved, wins, losses = recomputed
    count = lambda outcome: sum(1 for _, found in resolved if found == outcome)
    scored = [(c, 1 if outcome == "proven_right" else 0) for c, outcome in resolved if outcome.startswith("proven_")]
    n = len(scored)
    table = log_losses(served["recompute"])
    loss = lambda c, right: table[min(9900, max(100, c if right else 10000 - c))]
    expected = {
        "n": n,
        "label": "too few to judge" if n < 30 else None,
        "proven_right": count("proven_right"),
        "proven_wrong": count("proven_wrong"),
        "excluded": {name: count(name) for name in ("inconclusive", "evidence_unavailable")},
        "brier_bps": half_up(sum((c - 10000 * right) ** 2 for c, right in scored), 10000 * n) if n else None,
        "log_loss_micronats": half_up(sum(loss(c, right) for c, right in scored), n) if n else None,
        "coin_flip": {"brier_bps": 2500, "log_loss_micronats": 693147},
        "trades_win_rate_bps": half_up(10000 * wins, wins + losses) if wins + losses else None,
        "bins": [],
    }
    for start in range(10):
        of_bin = [(c, right) for c, right in scored if min(9, c // 1000) == start]
        size = len(of_bin)
        expected["bins"].append({
            "from_bps": start * 1000,
            "to_bps": start * 1000 + 1000,
            "n": size,
            "mean_confidence_bps": half_up(sum(c for c, _ in of_bin), size) if size else None,
            "right_bps": half_up(10000 * sum(right for _, right in of_bin), size) if size else None,
        })
    for name, value in expected.items():
        same(f"calibration.{name}", json.dumps(native(served[name])), json.dumps(value))


def native(value):
    if isinstance(value, Number):
        return int(value)
    if isinstance(value, list):
        return [native(item) for item in value]
    return {name: native(item) for name, item in value.items()} if isinstance(value, dict) else value


# --- the whole ledger --------------------------------------------------------------------------------------------------


def recompute(source, pubkey, vkey):
    index, numbers = None, []
    for page in source.index_pages():
        index = index or page
        numbers += [integer(summary["entry"]) for summary in page["entries"]]
    # Whatever was appended while the pages were read is left for the next run.
    numbers = sorted(numbers)[: integer(index["reputation_axis"]["derivation"]["total_entries"])]
    spec, tree_spec = index["chain_spec"], index["tree_spec"]
    prev_head = sha256_hex(spec["genesis_string"].encode("utf-8"))
    same("chain_spec.genesis_sha256", spec["genesis_sha256"], prev_head)
    reserved = range(*(integer(end) for end in index["population_spec"]["reserved_entries"]))
    reserved = range(reserved.start, reserved.stop + 1)
    leaves, entries, keys = [], [], None
    for number in numbers:
        while len(leaves) + 1 < number and len(leaves) + 1 in reserved:
            leaves.append(leaf_hash(tree_spec, [len(leaves) + 1, "reserved", *["-"] * 6]))
        same("number of the next entry", len(leaves) + 1, number)
        served = parse(source.get(f"/ledger/{number}"))
        keys = keys or first_keys(number, served, pubkey, vkey)
        lines, head = check_entry(number, served, prev_head, spec, keys)
        prev_head = head or prev_head
        leaves.append(leaf_hash(tree_spec, lines))
        entries.append((number, served))
    served_keys = [keys.at("verifier", numbers[-1]), keys.at("verifier", numbers[-1] + 1)]
    if index["verifier_pubkey"] not in served_keys:
        same("verifier_pubkey", served_keys[-1], index["verifier_pubkey"])
    verifier = keys.first["verifier"]
    while len(leaves) + 1 in reserved:
        leaves.append(leaf_hash(tree_spec, [len(leaves) + 1, "reserved", *["-"] * 6]))
    note = source.get("/log/checkpoint")
    size, signed_by = check_checkpoint(note, leaves, keys)
    check_calibration(index["calibration"], calibration(entries))
    check_axis(index["reputation_axis"], axis(entries, verifier, integer(spec["starts_at"])))
    word = "given" if pubkey else "the ledger's own word"
    print(f"{len(entries)} entries: ids, signatures, record hashes and chain recompute")
    print(f"verifier key {verifier} ({word})")
    if keys.changes():
        print(f"{keys.changes()} changes of keys, each signed by the key in force and the new one; now {served_keys[-1]}")
    print(f"head {prev_head} at entry {numbers[-1]}")
    print(f"checkpoint of size {size}: root recomputes, signed by {', '.join(signed_by) or 'nobody known'}"
          f" ({'given' if vkey else 'key of the ledger itself'})")
    print(f"calibration over {index['calibration']['n']} resolved verdicts recomputes")
    print(f"reputation {index['reputation_axis']['reputation']} recomputes")


def main(arguments):
    options = {"--pubkey": None, "--vkey": None}
    places = []
    while arguments:
        argument = arguments.pop(0)
        if argument in options and arguments:
            options[argument] = arguments.pop(0)
        else:
            places.append(argument)
    if len(places) != 1 or places[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    place = places[0]
    source = Service(place) if place.startswith(("http://", "https://")) else Folder(place)
    try:
        recompute(source, options["--pubkey"], options["--vkey"])
    except Mismatch as mismatch:
        print(f"MISMATCH {mismatch}", file=sys.stderr)
        return 1
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as problem:
        print(f"MISMATCH an answer has another form than the texts say: {problem!r}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
