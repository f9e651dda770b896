// The rules of the ledger in words: whoever follows only these texts can recompute every hash and figure.
import { type Hex64, sha256Hex } from '../bytes.ts'

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
