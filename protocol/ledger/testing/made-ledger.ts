// A small ledger signed with test keys: entry 1, reserved 2 to 39, and entries of every type from 40 on,
// with tree, checkpoints and proofs, in the service's formats.
import { type Hex64, sha256Hex, toHex, utf8Encode } from '../../bytes.ts'
import { jcs } from '../../json/canonical-json.ts'
import { type EventTemplate, type SignedEvent, signEvent } from '../../nostr-event.ts'
import { assayProfile, type LedgerProfile } from '../../profile.ts'
import type { VerdictProofPayload } from '../../proofs/verdict-payload.ts'
import type { VerdictProofFacts } from '../../proofs/verdict-proof.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import { calibrationOnTheWire } from '../figures/calibration-on-the-wire.ts'
import { type CitingTrade, gradeOutcome } from '../figures/outcome.ts'
import { addEntry, attestersOf, emptyAggregates, reputationAxis, totalsOf } from '../figures/reputation.ts'
import { checkpointText } from '../note/checkpoint.ts'
import { ed25519PublicKey } from '../note/ed25519.ts'
import { formatNote, formatVkey, noteKey, signNote } from '../note/note.ts'
import { contentHashOf, genesisHead, headHashOf } from '../record/chain.ts'
import { chainStartEntry } from '../record/chain-start.ts'
import { chainHeadTemplate, entryEventTemplate } from '../record/events.ts'
import {
  carriesRecordSha256,
  type EntryType,
  LEDGER_NAME,
  type LedgerRecord,
  recordBytes,
  recordSha256Of,
} from '../record/record.ts'
import type { TradeRow } from '../record/record-types.ts'
import {
  CHAIN_SPEC,
  GENESIS_STRING,
  LEGACY_RECORD_SHA256_SPEC,
  TREE_SPEC,
} from '../specification/spec-texts.ts'
import { leafText, reservedLeafText } from '../tree/leaf.ts'
import { consistencyProof, inclusionProof, prefixPath, type Tiles, tileKey } from '../tree/proof.ts'
import { appendLeaves, emptyEdge } from '../tree/right-edge.ts'
import { formatTlogProof } from '../tree/tlog-proof.ts'
import { leafHash, rootOf } from '../tree/tree.ts'
import { type MadeKeys, pubkeyOf } from './made-keys.ts'

export const ORIGIN = 'ledger.example/log'
export const logSeed = new Uint8Array(32).fill(2)
export const logKey = noteKey(ORIGIN, 'ed25519', ed25519PublicKey(logSeed))
export const BASE_URL = 'https://ledger.example'

/** Test keys and the worked verdict, from the folder of shared test values. */
export interface TestProofs {
  readonly testPubkey: Hex64
  readonly testSecretKey: Uint8Array
  readonly workedFacts: VerdictProofFacts
  readonly signProof: (facts: VerdictProofFacts, secretKey?: Uint8Array) => SignedEvent
}

export interface MadeEntry {
  readonly entry: number
  readonly type: EntryType | null
  readonly event: SignedEvent
  readonly recordText: string
  /** Body of GET /ledger/{entry}. */
  readonly answer: string
  readonly head: Hex64 | null
  readonly headEvent: SignedEvent | null
  readonly committedAt: number | null
}

export interface MadeLedger {
  readonly entries: readonly MadeEntry[]
  readonly size: number
  readonly at: (entry: number) => MadeEntry
  readonly root: (size?: number) => Hex64
  readonly note: (size?: number) => string
  readonly tlogProof: (entry: number, size?: number) => string
  readonly consistency: (from: number, to: number) => Uint8Array[]
  /** For `consistencyRoots`. */
  readonly prefix: (from: number, to: number) => Uint8Array[]
  /** Nine lines. */
  readonly leaf: (entry: number) => string
  /** Body of GET /ledger. */
  readonly index: () => string
}

export function ledgerMaker({ testPubkey, testSecretKey, workedFacts, signProof }: TestProofs) {
  const madeProfile: LedgerProfile = {
    ...assayProfile([{ pubkey: testPubkey, validFromUnix: 0, validToUnix: null, status: 'active' }]),
    genesis: GENESIS_STRING,
    chainStartEntry,
    log: { origin: ORIGIN, vkeys: [formatVkey(logKey)] },
    policy: null,
  }

  const signTest = (template: EventTemplate, secretKey: Uint8Array = testSecretKey): SignedEvent =>
    signEvent(template, secretKey, new Uint8Array(32), nobleSchnorr)

  const oneKey: MadeKeys = { changes: {}, secretAt: () => testSecretKey, noteSeedAt: () => logSeed }

  const verdictReference = (event: SignedEvent, payload: VerdictProofPayload) => ({
    event_id: event.id,
    pubkey: event.pubkey,
    artifact_hash: payload.artifact_hash,
    decision_ref: payload.decision_ref,
    issuance_index: payload.issuance_index,
    how_to_verify: 'POST it to /verify-proof.',
  })

  /** Members of a record beyond the common ones, and the event that the entry is about. */
  function draftOf(
    type: EntryType,
    entry: number,
    { changes, secretAt }: MadeKeys,
  ): { members: object; event: SignedEvent | null } {
    const verifierPubkey = pubkeyOf(secretAt(entry))
    const operator = [`op:${verifierPubkey}`]
    const about = { issuanceIndex: entry, artifactHash: sha256Hex(`artifact ${entry % 7}`) }
    const facts = { ...workedFacts, ...about, verifierPubkey }
    const what = `Entry — “${type}” 😀\nwith a second line`
    if (type === 'trade_outcomes') {
      const settled_at = workedFacts.committedAtUnix + (entry % 5 === 0 ? -500 : 500)
      const result = (['WIN', 'LOSS', 'BREAKEVEN'] as const)[entry % 3]!
      const row = {
        trade_id: `t${entry}`,
        coin: 'BTC',
        side: null,
        result,
        reason: 'time_exit',
        source: 'test',
      }
      const money = {
        realized_pnl_usd: { WIN: '1.25', LOSS: '-0.5', BREAKEVEN: '0' }[result],
        opened_at: null,
      }
      const links = { settled_at, verdict_entry: entry > 40 ? entry - 1 : null, fill_refs: ['fill'] }
      const audit = { venue: 'v', account: 'a', how_to_verify: 'h', outcomes_on_chain: 'o' }
      const counts = { closed: 1, wins: 0, losses: 0, breakevens: 0 }
      const summary = { by_sleeve: { 'cascade-fade': 1, '10': 1 }, net_pnl_usd: '0', period: 'p', ...counts }
      const members = {
        audit,
        summary: { ...summary, skipped_partial_records: 0 },
        trades: [{ ...row, ...money, ...links }],
      }
      return { members: { title: 'Outcomes — ✓', what, attesters: operator, ...members }, event: null }
    }
    if (type === 'key_event') {
      const key = { action: 'add', key_kind: 'note_ed25519', public_key: toHex(logKey.publicKey) }
      const rest = { effective_entry: entry + 1, replaces: null, reason: 'first', cross_sig: null }
      const members = { title: 'Key', what, attesters: operator, ...key, ...rest, ...changes[entry] }
      return { members, event: null }
    }
    if (type === 'external_partner_review') {
      const result = { grade: 'A' }
      const partner = { name: 'Partner', pubkey: null, sig_scheme: 'none', url: 'https://partner.example' }
      const subject = { artifact_hash: null, description: 'd' }
      const proof = { event_id: null, how_to_verify: 'h' }
      const rest = { certified_as_of: null, note: null, result_sha256: sha256Hex(jcs(result)) }
      const members = { kind: 'conformance_grade', partner, subject, result, proof, ...rest }
      return { members: { title: 'Grade', what, attesters: ['key:partner'], ...members }, event: null }
    }
    const event = signProof(facts, secretAt(entry))
    const payload = JSON.parse(event.content) as VerdictProofPayload
    const common = {
      title: 'Verdict',
      what,
      artifact_type: payload.artifact_type,
      proof: verdictReference(event, payload),
    }
    const verdict = { verdict: payload.verdict, confidence_bps: payload.confidence_bps }
    if (type === 'self_submitted_verdict') {
      const submitted = { submission_id: entry, submitter: 'alpha', note: null }
      const withPolicy = { ...verdict, policy_version: payload.policy_version }
      return {
        members: { ...common, ...submitted, attesters: [`agent:a${entry % 3}`], verdict: withPolicy },
        event,
      }
    }
    const more = { summary: 's', issues: 0, high_blockers: 0, proposed_entries: null, paid: true }
    const judged = { judgment_type: payload.judgment_type, judgment_execution: null, disclosure: null }
    const members = { ...judged, action_taken: 'none', attesters: operator, verdict: { ...verdict, ...more } }
    return { members: { ...common, ...members }, event }
  }

  const founding = {
    title: 'Founding record',
    what: 'The first entry.',
    statement: 'The profile is part of this record.',
    verifier_pubkey: testPubkey,
    policy_commitment: `sha256:${'cd'.repeat(32)}`,
    genesis_string: GENESIS_STRING,
    profile: { log: { origin: ORIGIN, vkeys: [formatVkey(logKey)] } },
  }

  /** Entry 1, the reserved ones, then one entry of each given type. */
  function makeLedger(types: readonly EntryType[], keys: MadeKeys = oneKey): MadeLedger {
    const entries: MadeEntry[] = []
    const leaves: Uint8Array[] = []
    const leafTexts: string[] = []
    const addLeaf = (text: string) => {
      leafTexts.push(text)
      leaves.push(leafHash(utf8Encode(text)))
    }
    let prevHead: Hex64 = genesisHead(GENESIS_STRING)
    const append = (entry: number, type: EntryType | null) => {
      const made = makeEntry(entry, type, prevHead, keys)
      prevHead = made.entry.head ?? prevHead
      entries.push(made.entry)
      addLeaf(made.leaf)
    }
    append(1, null)
    for (let entry = 2; entry < chainStartEntry; entry++) addLeaf(reservedLeafText(entry))
    types.forEach((type, i) => {
      append(chainStartEntry + i, type)
    })
    const { written } = appendLeaves(emptyEdge, leaves)
    const tiles: Tiles = new Map(written.map(({ level, index, data }) => [tileKey(level, index), data]))
    const root = (size = leaves.length) => toHex(rootOf(leaves.slice(0, size))) as Hex64
    const note = (size = leaves.length) => {
      const text = checkpointText(ORIGIN, size, root(size))
      const seed = keys.noteSeedAt(size)
      const key = noteKey(ORIGIN, 'ed25519', ed25519PublicKey(seed))
      return formatNote({ text, signatures: [signNote(text, key, seed)] })
    }
    return {
      entries,
      size: leaves.length,
      at: (entry) => entries.find((made) => made.entry === entry)!,
      root,
      note,
      tlogProof: (entry, size = leaves.length) =>
        formatTlogProof(entry - 1, inclusionProof(entry - 1, size, tiles), note(size)),
      consistency: (from, to) => consistencyProof(from, to, tiles),
      prefix: (from, to) => prefixPath(from, to, tiles),
      leaf: (entry) => leafTexts[entry - 1]!,
      index: () => indexOf(entries, pubkeyOf(keys.secretAt(leaves.length))),
    }
  }

  function makeEntry(
    entry: number,
    type: EntryType | null,
    prevHead: Hex64,
    keys: MadeKeys,
  ): { entry: MadeEntry; leaf: string } {
    const draft = type === null ? { members: founding, event: null } : draftOf(type, entry, keys)
    const secretKey = keys.secretAt(entry)
    const verifierPubkey = pubkeyOf(secretKey)
    const createdAt = draft.event?.created_at ?? workedFacts.committedAtUnix + entry
    const common = { ledger: LEDGER_NAME, entry, ...(type === null ? {} : { type, ts: createdAt }) }
    const raw = recordBytes({ ...common, ...draft.members } as unknown as LedgerRecord)
    const contentHash = contentHashOf(raw)
    const recordSha256 = carriesRecordSha256(type, entry) ? recordSha256Of(raw) : null
    const facts = { entry, type, contentHash, recordSha256, createdAt, verifierPubkey }
    const event = draft.event ?? signTest(entryEventTemplate({ ...facts, baseUrl: BASE_URL }), secretKey)
    const isChained = entry >= chainStartEntry
    const head = isChained ? headHashOf(contentHash, prevHead) : null
    const headFacts = {
      entry,
      entryEventId: event.id,
      contentHash,
      prevHead,
      createdAt,
      verifierPubkey,
    }
    const headEvent = head === null ? null : signTest(chainHeadTemplate({ ...headFacts, head }), secretKey)
    const leaf = { entry, type, createdAt, recordHash: contentHash, eventId: event.id, sig: event.sig }
    const recordText = new TextDecoder().decode(raw)
    // Every third verdict has an external anchor.
    const committedAt = draft.event !== null && entry % 3 === 0 ? createdAt : null
    const chain = { prev_head_hash: prevHead, content_hash: contentHash, head_hash: head }
    const title = (draft.members as { title: string }).title
    const answer = answerText(
      { entry, type, title, event, recordText, recordSha256, committedAt },
      isChained ? chain : null,
    )
    return {
      entry: { entry, type, event, recordText, answer, head, headEvent, committedAt },
      leaf: leafText({ ...leaf, prevHead: isChained ? prevHead : null, head }),
    }
  }

  function answerText(
    made: Pick<MadeEntry, 'entry' | 'type' | 'event' | 'recordText' | 'committedAt'> & {
      title: string
      recordSha256: Hex64 | null
    },
    chain: object | null,
  ): string {
    const { entry, type, title, event, recordText, recordSha256, committedAt } = made
    const before = {
      entry,
      file: `entry_${entry}.json`,
      title,
      ...(type === null ? {} : { type }),
      created_at: event.created_at,
      event_id: event.id,
      posted: false,
      posted_at: null,
    }
    const judgment = type === 'pre_action_verdict' || type === 'self_submitted_verdict'
    const after = {
      commitment_proof: { event_id: event.id, timing: { committed_at: committedAt } },
      judgment_type: judgment ? 'outcome_verifiable' : null,
      judgment_execution: null,
      ...(chain ? { chain } : {}),
      chain_head_event: null,
      ...(recordSha256 ? { record_sha256: recordSha256 } : {}),
      outcome: null,
    }
    return `${JSON.stringify(before).slice(0, -1)},"record":${recordText},"proof_event":${JSON.stringify(event)},${JSON.stringify(after).slice(1)}`
  }

  /** Outcomes: each trade of the ledger cites the entry before it. */
  function calibrationOf(entries: readonly MadeEntry[]) {
    const records = entries.map(({ entry, recordText }) => ({ entry, record: JSON.parse(recordText) }))
    const trades = records.flatMap(({ entry, record }) =>
      (record.trades ?? []).map((trade: TradeRow) => ({ entry, trade })),
    ) as CitingTrade[]
    const counts = records.flatMap(({ entry, record }) => {
      if (!record.verdict) return []
      const { verdict, confidence_bps: confidenceBps } = record.verdict
      const graded = gradeOutcome(
        {
          judgmentType: 'outcome_verifiable',
          verdict,
          proposedCoins: [],
          committedAt: null,
          shadowPnlUsd: null,
        },
        trades.filter(({ trade }) => trade.verdict_entry === entry),
      )
      return graded.outcome_current === null
        ? []
        : [{ confidenceBps, outcome: graded.outcome_current, count: 1 }]
    })
    const ended = (result: string): number => trades.filter(({ trade }) => trade.result === result).length
    return calibrationOnTheWire(counts, { wins: ended('WIN'), losses: ended('LOSS') })
  }

  function indexOf(entries: readonly MadeEntry[], verifierPubkey: Hex64): string {
    const agg = emptyAggregates()
    for (const { entry, event, recordText, committedAt } of entries) {
      const record = JSON.parse(recordText)
      addEntry(agg, {
        entry,
        createdAt: event.created_at,
        eventId: event.id,
        signatureVerified: true,
        attesters: attestersOf(entry, record.attesters ?? [], testPubkey),
        verdict: record.proof?.artifact_hash
          ? { artifactHash: record.proof.artifact_hash, committedAt }
          : null,
        trades: (record.trades ?? []).map((trade: { result: 'WIN'; settled_at: number }) => ({
          result: trade.result,
          settledAt: trade.settled_at,
        })),
      })
    }
    const last = entries.at(-1)!
    return JSON.stringify({
      ledger: LEDGER_NAME,
      schema_version: 2,
      verifier_pubkey: verifierPubkey,
      chain_spec: CHAIN_SPEC,
      tree_spec: TREE_SPEC,
      calibration: calibrationOf(entries),
      legacy_record_sha256_spec: LEGACY_RECORD_SHA256_SPEC,
      population_spec: { reserved_entries: [2, 39] },
      reputation_axis: reputationAxis(totalsOf(agg), workedFacts.committedAtUnix),
      chain_head: last.head && {
        entry: last.entry,
        head_hash: last.head,
        event_id: last.headEvent!.id,
        relays: [],
      },
      entries: entries.map(({ entry, type, event }) => ({
        entry,
        type,
        event_id: event.id,
        url: `/ledger/${entry}`,
      })),
      total: entries.length,
      next_cursor: null,
    })
  }

  return { madeProfile, signTest, makeLedger }
}
