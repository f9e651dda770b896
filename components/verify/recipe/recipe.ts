// Recipe to check a proof without this page: a script that needs nothing but Python, and the commands around it.

/** Reads a signed event, a whole proof, or the answer of POST /review; exits with 1 when anything differs. */
export const PYTHON_CHECK = `import hashlib, json, sys

def text_of(value):  # RFC 8785, for payloads without fractions
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()

# BIP-340 over secp256k1, as in the reference code of the specification
P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
     0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8)

def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] * pow(2 * a[1], -1, P) if a == b
             else (b[1] - a[1]) * pow(b[0] - a[0], -1, P))
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P

def times(k, point):
    total = None
    while k:
        if k & 1:
            total = add(total, point)
        point, k = add(point, point), k >> 1
    return total

def signature_holds(sig, message, key):
    x, r, s = int(key, 16), int(sig[:64], 16), int(sig[64:], 16)
    square = (pow(x, 3, P) + 7) % P
    y = pow(square, (P + 1) // 4, P)
    if x >= P or r >= P or s >= N or y * y % P != square:
        return False
    tag = hashlib.sha256(b"BIP0340/challenge").digest()
    challenge = hashlib.sha256(tag + tag + bytes.fromhex(sig[:64] + key + message)).digest()
    e = int.from_bytes(challenge, "big") % N
    point = add(times(s, G), times(N - e, (x, y if y % 2 == 0 else P - y)))
    return point is not None and point[1] % 2 == 0 and point[0] == r

given = json.load(open(sys.argv[1], encoding="utf-8"))
given = given.get("proof") or given
event = given.get("event", given)
payload = json.loads(event["content"])

signed = [0] + [event[name] for name in ("pubkey", "created_at", "kind", "tags", "content")]
event_id = sha256(json.dumps(signed, ensure_ascii=False, separators=(",", ":")))
covered = {name: payload.get(name) for name in payload["decision_ref_preimage_fields"]}
decision_ref = "sha256:" + sha256(text_of(covered))

results = {
    "id": (event["id"], event_id),
    "decision_ref": (payload["decision_ref"], decision_ref),
    "sig": (True, signature_holds(event["sig"], event["id"], event["pubkey"])),
}
for name, (expected, recomputed) in results.items():
    print("same     " if expected == recomputed else "DIFFERENT", name, recomputed)
print("key      ", event["pubkey"], "(compare it with the published one)")
sys.exit(any(expected != recomputed for expected, recomputed in results.values()))
`

/** `eventId` null: the event is not of this instance, and is saved by hand. */
export function recipeCommands(baseUrl: string, eventId: string | null): string {
  const load = eventId ? [`curl -sS ${baseUrl}/verdict-proofs/${eventId} -o event.json`] : []
  return [
    ...load,
    'python3 check.py event.json',
    `curl -sS ${baseUrl}/.well-known/verifier-keys.json`,
    '',
  ].join('\n')
}
