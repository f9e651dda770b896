// The rules of the ledger in words: whoever follows only these texts can recompute every hash and figure.
import { type Hex64, sha256Hex } from '../../bytes.ts'

export const GENESIS_STRING = 'assay-ledger-genesis:before-entry-40'

export interface ChainSpec {
  readonly starts_at: number
  readonly genesis_string: string
  readonly genesis_sha256: Hex64
  readonly content_hash_rule: string
  readonly head_hash_rule: string
  readonly canonical_json: string
  readonly head_event_schema: string
  readonly fork_rule: string
}

export const CHAIN_SPEC: ChainSpec = {
  starts_at: 40,
  genesis_string: GENESIS_STRING,
  genesis_sha256: sha256Hex(GENESIS_STRING),
  content_hash_rule:
    'content_hash = lower-case hex SHA-256 of the canonical JSON bytes of the member `record`, without a prefix.',
  head_hash_rule:
    'head_hash = lower-case hex SHA-256 of the ASCII text content_hash + "|" + prev_head_hash (129 characters: hex ' +
    'text, not raw bytes). prev_head_hash is the head_hash of the entry before; entry 40 uses genesis_sha256, the ' +
    'SHA-256 of genesis_string.',
  canonical_json:
    'raw_utf8_v1: members sorted by Unicode code point of their names at every depth; separators "," and ":" without ' +
    'spaces; numbers exactly as served; strings in UTF-8 with only these escapes: \\" \\\\ \\b \\t \\n \\f \\r, and ' +
    '\\u00xx in lower case for other characters below U+0020; "/" and everything else as it is. Records written here ' +
    'hold integers only and ASCII member names, so RFC 8785 gives the same bytes.',
  head_event_schema: 'assay.ledger_chain_head.v1',
  fork_rule:
    'For each entry from starts_at on, a signed event of head_event_schema states entry, entry_event_id, ' +
    'content_hash, prev_head_hash and head_hash. Two different heads for one entry number, or a head that does not ' +
    'match the entry, is a fork: keep both events as evidence.',
}

export interface LegacyRecordSha256Spec {
  readonly format: 'legacy_ascii_escaped_v0'
  readonly rule: string
  readonly applies_to: string
}

export const LEGACY_RECORD_SHA256_SPEC: LegacyRecordSha256Spec = {
  format: 'legacy_ascii_escaped_v0',
  rule:
    'record_sha256 = lower-case hex SHA-256 of the canonical JSON of `record` in which, beyond the rules of ' +
    'raw_utf8_v1, every character above U+007F is written \\uXXXX with lower-case hex digits, characters beyond ' +
    'U+FFFF as a surrogate pair. U+007F stays as it is.',
  applies_to:
    'Entries whose record.type is "trade_outcomes", and entry 1. Every other entry has no record_sha256.',
}

export interface TreeSpec {
  readonly leaf_schema: string
  readonly leaf_rule: string
  readonly reserved_leaf_rule: string
  readonly hash_rule: string
  readonly checkpoint_rule: string
}

export const TREE_SPEC: TreeSpec = {
  leaf_schema: 'assay.ledger_leaf.v1',
  leaf_rule:
    'The leaf of an entry is UTF-8 text of nine lines, each ended by one line feed: 1. leaf_schema; 2. the entry number; ' +
    '3. record.type; 4. created_at of the event; 5. content_hash of the record (chain_spec.content_hash_rule), for every ' +
    'entry; 6. prev_head_hash; 7. head_hash; 8. the id of the event; 9. its sig. An absent value is "-": the type of ' +
    'entry 1, and both heads below chain_spec.starts_at.',
  reserved_leaf_rule:
    'A number from population_spec.reserved_entries[0] to population_spec.reserved_entries[1] without an entry has the ' +
    'leaf: leaf_schema, the number, "reserved", and six lines "-".',
  hash_rule:
    'RFC 6962 with SHA-256; leaf index = entry - 1. Leaf hash = SHA-256 of the byte 00 and the leaf. The root of one leaf ' +
    'is its hash; the root of n leaves is SHA-256 of the byte 01, the root of the first k and the root of the others, k ' +
    'being the largest power of two below n.',
  checkpoint_rule:
    'GET /log/checkpoint is a signed note (c2sp.org/signed-note): text, empty line, signature lines. The text is the lines ' +
    'origin, size in decimal digits and root in base64, each ended by one line feed. A signature line is an em dash, the ' +
    'name of the key and base64 of four bytes key id and 64 bytes Ed25519 signature over the text. A key is given as ' +
    'name+key id in hex+base64 of the byte 01 and 32 key bytes; key id = the first four bytes of SHA-256 of name, line ' +
    'feed, 01 and key. The keys are record.profile.log.vkeys of entry 1.',
}

export const CALIBRATION_TEXT = [
  '1. The verdicts are the entries of type pre_action_verdict and self_submitted_verdict whose signed payload (content of ' +
    'the event) has judgment_type outcome_verifiable. Confidence c = record.verdict.confidence_bps.',
  '2. A verdict reject is evidence_unavailable. Of every other one the rows are record.trades[] of trade_outcomes entries ' +
    'whose verdict_entry is its number. It is resolved when there is a row and, for a pre_action_verdict, each name in ' +
    'record.verdict.proposed_entries is the coin of a row, in any case of letters. The sum of realized_pnl_usd of its rows ' +
    'then decides: above 0 proven_right, below 0 proven_wrong, 0 inconclusive. A verdict that is not resolved is not counted.',
  '3. n = proven_right + proven_wrong; only these are scored, with o = 1 for proven_right and 0 for proven_wrong. h(a, b) = ' +
    'floor((2a + b) / (2b)). brier_bps = h(sum of (c - 10000*o)^2, 10000*n). log_loss_micronats = h(sum of L(o = 1 ? c : ' +
    '10000 - c), n), the argument of L held between 100 and 9900; L(x) = -ln(x / 10000) in millionths, rounded half up; the lines L(100) to ' +
    'L(9900), each ended by a line feed, have the SHA-256 276d9e5827643b0765ffe3f3c33d2be952b77fef704435688f0a5f1b1e631ac5. ' +
    'Both are null when n = 0.',
  '4. bins: ten, by min(9, floor(c / 1000)); mean_confidence_bps = h(sum of c, n of the bin); right_bps = h(10000 * ' +
    'proven_right of the bin, n of the bin); null in an empty bin. label is "too few to judge" while n is below 30.',
  '5. trades_win_rate_bps = h(10000 * wins, wins + losses) over the results WIN and LOSS of all rows; null without one.',
].join('\n')

export const RECOMPUTE_TEXT = [
  '1. For each entry: event id = SHA-256 of the UTF-8 JSON array [0,pubkey,created_at,kind,tags,content] without ' +
    'spaces; sig is a BIP-340 signature over the 32 id bytes; the pubkey is the published verifier key, except that the ' +
    "event of an external_partner_review may be the partner's own. An entry is verified when all of this holds. " +
    'Reserved numbers are no entries.',
  '2. attestationCount = number of distinct verified event ids.',
  '3. counterpartyDiversity = number of distinct record.proof.artifact_hash values among verified entries of type ' +
    'pre_action_verdict and self_submitted_verdict (the verdicts).',
  '4. committed_at of a verdict = commitment_proof.timing.committed_at; null while nothing outside holds it. ' +
    'earliest_anchored_commit_at is the smallest one that is not null.',
  '5. Outcomes are the rows record.trades[] of verified trade_outcomes entries; a row counts when its settled_at is ' +
    'later than earliest_anchored_commit_at, and none counts while that is null. Count result WIN, LOSS and ' +
    'BREAKEVEN; losses stay. t = wins + losses; winRateBps = floor((20000*wins + t) / (2*t)), null when t = 0.',
  '6. closed = wins + losses + breakevens; n = 10000*wins*min(closed,50); d = t*50; reputationBps = ' +
    'floor((2*n + d) / (2*d)), 0 when t = 0; reputation = reputationBps / 10000.',
  'Effective counts: the attesters of an entry are record.attesters, and below entry 40 ["op:<verifier_pubkey>"]. ' +
    'J(A,B) = members in both / members in either. attestationCountNeff = N*N / sum of J over all ordered pairs of ' +
    'the N verified entries, each with itself included. independence_adjusted_diversity = the same over the distinct ' +
    'artifact hashes of the verdicts, each with the union of the attesters of its verdicts. Exact fractions, floored to three ' +
    'decimals; 0 when there is none. attester_canary.fingerprint = SHA-256 of the canonical JSON of the sorted list ' +
    'of all distinct attesters.',
].join('\n')

export const READER_NOTE =
  'Read independence_adjusted_diversity. Never add attestationCount and counterpartyDiversity: they count the same ' +
  'verdicts twice. One attester counts as one, however many artifacts it attests.'
