/**
 * Appends drafts in one transaction that holds the lock of log_state: number, record, hashes, leaf, tiles
 * and counts. Nothing signed here may leave the process before that transaction has committed.
 */
import { type Hex64, type Hex128, toHex, utf8Encode } from '#protocol/bytes.ts'
import { contentHashOf, genesisHead, headHashOf } from '#protocol/ledger/record/chain.ts'
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'
import { entryEventTemplate } from '#protocol/ledger/record/events.ts'
import { buildJudgmentExecution } from '#protocol/ledger/record/judgment-execution.ts'
import { carriesRecordSha256, recordBytes, recordSha256Of } from '#protocol/ledger/record/record.ts'
import { LEDGER_NAME, type LedgerRecord } from '#protocol/ledger/record/record-types.ts'
import { GENESIS_STRING } from '#protocol/ledger/specification/spec-texts.ts'
import { reservedLeafText } from '#protocol/ledger/tree/leaf.ts'
import { appendLeaves } from '#protocol/ledger/tree/right-edge.ts'
import { leafHash } from '#protocol/ledger/tree/tree.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { labelled } from '../demonstration.ts'
import { resolveVerdicts } from '../outcomes/resolve-verdicts.ts'
import { queueForOutside } from '../publish/outbox.store.ts'
import {
  advanceLog,
  type EntryRow,
  findAppended,
  insertEntries,
  insertOutcomes,
  type LogState,
  lockLog,
  readEdge,
  writeTiles,
} from './append.store.ts'
import { countEntries } from './axis.store.ts'
import { insertCoins } from './coins.store.ts'
import type { AppendedEntry, EntryDraft } from './entry-draft.ts'
import { entryLeaf } from './entry-leaf.ts'

/** Numbers a new ledger reserves for imported history (payloads 5.2). */
export const reservedEntries = { from: 2, to: chainStartEntry - 1 } as const

interface Built {
  row: EntryRow
  leaf: Uint8Array
  draft: EntryDraft
  /** Signed here and not stored yet. */
  signed: SignedEvent | null
}

type AppendContext = Pick<
  LedgerDeps,
  'signer' | 'checkpointKey' | 'env' | 'nowUnix' | 'newestSeen' | 'keyGuard' | 'log'
>

/** In the given order. A draft whose idemKey is already in the ledger returns the existing entry. */
export async function appendEntries(
  tx: Transaction,
  ctx: AppendContext,
  drafts: readonly EntryDraft[],
): Promise<AppendedEntry[]> {
  const state = await lockForAppend(tx, ctx)
  if (state.frozenReason !== null)
    throw new OperationError('ledger_frozen', {
      detail: state.frozenReason,
      headers: { 'Retry-After': '300' },
    })
  if (state.keyProblem !== null) throw new OperationError('signing_unavailable', { detail: state.keyProblem })
  return appendLocked(tx, ctx, state, drafts)
}

/**
 * Reads the state under its lock. A database below the largest size this process has seen, or with another
 * root there, was rolled back under a running server: it reports as frozen before the guard has stored the
 * reason. `keyProblem`: why the verifier key of this server may not sign the next entry.
 */
export async function lockForAppend(
  tx: Transaction,
  ctx: Pick<AppendContext, 'newestSeen' | 'keyGuard' | 'signer' | 'checkpointKey'>,
): Promise<LogState & { keyProblem: string | null }> {
  const seen = ctx.newestSeen.head
  const locked = await lockLog(tx, seen?.size ?? null)
  const { size, newestKeyEvent } = locked
  const keyProblem = size === 0 ? null : await ctx.keyGuard.look(tx, ctx, { entry: size + 1, newestKeyEvent })
  const state = { ...locked, keyProblem }
  if (state.frozenReason !== null || seen === null) return state
  const root = state.size === seen.size ? state.root : state.rootAt
  // A signed size without a row is left only by a server that crashed between mark and row; its guard
  // detects that.
  if (state.size >= seen.size && (root === null || toHex(root) === seen.root)) return state
  return {
    ...state,
    frozenReason: `The database ends at entry ${state.size} but lacks the checkpoint of size ${seen.size} that was already signed: it was restored from an older copy.`,
  }
}

/** For callers that already hold the lock. */
export async function appendLocked(
  tx: Transaction,
  ctx: AppendContext,
  state: LogState,
  drafts: readonly EntryDraft[],
): Promise<AppendedEntry[]> {
  const known = await findAppended(tx, drafts)
  const fresh = [
    ...new Map(drafts.map((draft) => [draft.event?.id ?? draft.idemKey, draft] as const)).values(),
  ].filter(({ idemKey }) => !known.has(idemKey))
  if (fresh.length > 0) await refuseOtherKeys(tx, ctx, state, fresh)
  const labelledDrafts = state.isDemonstration ? fresh.map(labelled) : fresh
  const built = fresh.length === 0 ? [] : await build(ctx, state, labelledDrafts)
  if (built.length > 0) await store(tx, ctx, state, built)
  for (const { row } of built) {
    known.set(row.idemKey, {
      entry: row.entry,
      eventId: row.eventId as Hex64,
      contentHash: row.contentHash as Hex64,
      head: row.head,
      isNew: true,
    })
  }
  return drafts.map(({ idemKey }) => known.get(idemKey)!)
}

/**
 * An entry is signed by the key in force at its number, also when its event was signed earlier (ledger.md
 * 10.4). Only a partner's event is signed by a key of its own.
 */
async function refuseOtherKeys(
  tx: Transaction,
  ctx: AppendContext,
  { size, newestKeyEvent }: LogState,
  drafts: readonly EntryDraft[],
): Promise<void> {
  if (size === 0) return
  await ctx.keyGuard.look(tx, ctx, { entry: size + 1, newestKeyEvent })
  drafts.forEach(({ type, event }, offset) => {
    const entry = size + 1 + offset
    const wanted = ctx.keyGuard.verifierAt(entry)
    const signing = event?.pubkey ?? ctx.signer?.pubkey
    if (wanted === null || signing === wanted || (event && type === 'external_partner_review')) return
    throw new OperationError('signing_unavailable', {
      detail: `Entry ${entry} must be signed by the ledger's verifier key ${wanted}, not by ${signing ?? 'no key'}.`,
    })
  })
}

/** The clock, but never before the last entry, so that a clock set back does not reorder the ledger. */
function sequencedAt(ctx: AppendContext, { lastSequencedUnix }: LogState): number {
  const now = ctx.nowUnix()
  if (now < lastSequencedUnix)
    ctx.log.warn(
      { behindSeconds: lastSequencedUnix - now },
      'the clock is behind the last entry; using the time of the last entry',
    )
  return Math.max(now, lastSequencedUnix)
}

async function build(ctx: AppendContext, state: LogState, drafts: readonly EntryDraft[]): Promise<Built[]> {
  const numbered = drafts.map((given, offset) => {
    const draft = { ...given, createdAtUnix: Math.max(given.createdAtUnix, state.lastSequencedUnix) }
    const entry = state.size + 1 + offset
    const record = recordOf(draft, entry, ctx.env.BASE_URL)
    const raw = recordBytes(record)
    return { draft, entry, raw, contentHash: contentHashOf(raw) }
  })
  const events = await Promise.all(
    numbered.map(
      ({ draft, entry, raw, contentHash }) => draft.event ?? signEntry(ctx, draft, entry, raw, contentHash),
    ),
  )
  let prevHead = state.head ?? genesisHead(GENESIS_STRING)
  return numbered.map(({ draft, entry, raw, contentHash }, index) => {
    const event = events[index]!
    const isChained = entry >= chainStartEntry
    const head = isChained ? headHashOf(contentHash, prevHead) : null
    const facts: Omit<EntryRow, 'leafHash'> = {
      entry,
      idemKey: draft.idemKey,
      reserved: false,
      type: draft.type,
      title: draft.members.title,
      createdAtUnix: event.created_at,
      eventId: event.id as Hex64,
      foreignEvent: draft.event && !draft.eventIsStored ? JSON.stringify(draft.event) : null,
      sig: event.sig as Hex128,
      recordRaw: new TextDecoder().decode(raw),
      contentHash,
      prevHead: isChained ? prevHead : null,
      head,
      recordSha256: carriesRecordSha256(draft.type, entry) ? recordSha256Of(raw) : null,
      facts: draft.facts,
    }
    const leaf = leafHash(entryLeaf(facts))
    const row: EntryRow = { ...facts, leafHash: leaf }
    if (head !== null) prevHead = head
    return { row, leaf, draft, signed: draft.event ? null : event }
  })
}

const recordOf = (draft: EntryDraft, entry: number, baseUrl: string): LedgerRecord =>
  ({
    ...draft.members,
    ...(draft.execution
      ? { judgment_execution: buildJudgmentExecution({ ...draft.execution, entry, baseUrl }) }
      : {}),
    ledger: LEDGER_NAME,
    entry,
    ...(draft.type === null ? {} : { type: draft.type, ts: draft.event?.created_at ?? draft.createdAtUnix }),
  }) as unknown as LedgerRecord

/** The nonce is derived from the id: signing the same entry again gives the same bytes. */
async function signEntry(
  ctx: AppendContext,
  draft: EntryDraft,
  entry: number,
  raw: Uint8Array,
  contentHash: Hex64,
): Promise<SignedEvent> {
  if (!ctx.signer) throw new OperationError('signing_unavailable')
  return ctx.signer.signRepeatably(
    entryEventTemplate({
      entry,
      type: draft.type,
      contentHash,
      recordSha256: carriesRecordSha256(draft.type, entry) ? recordSha256Of(raw) : null,
      createdAt: draft.createdAtUnix,
      verifierPubkey: ctx.signer.pubkey,
      baseUrl: ctx.env.BASE_URL,
    }),
  )
}

async function store(tx: Transaction, ctx: AppendContext, state: LogState, built: Built[]): Promise<void> {
  const signed = built.flatMap((one) => (one.signed ? [one.signed] : []))
  if (signed.length > 0)
    await insertEvents(
      tx,
      signed.map((event) => ({ event, schema: 'assay.ledger_entry.v1', issuanceIndex: null })),
    )
  const now = sequencedAt(ctx, state)
  const rows = built.map(({ row }) => row)
  await insertEntries(tx, rows, now)
  const { edge, root, written } = appendLeaves(
    await readEdge(tx, state.size),
    built.map(({ leaf }) => leaf),
  )
  await writeTiles(tx, written)
  await advanceLog(tx, state.size, { size: edge.size, root, head: rows.at(-1)!.head })
  const outcomes = rows.flatMap(({ entry, facts }) =>
    (facts?.trades ?? []).map((trade, position) => ({ entry, position, trade })),
  )
  if (outcomes.length > 0) await insertOutcomes(tx, outcomes)
  await insertCoins(
    tx,
    built.map(({ row: { entry }, draft }) => ({ entry, draft })),
  )
  await countEntries(tx, rows)
  await resolveVerdicts(tx, rows)
  const chained = rows.filter(({ head }) => head !== null)
  await queueForOutside(
    tx,
    [
      ...signed.flatMap(({ id }) => [
        { kind: 'relay' as const, subject: id },
        { kind: 'stamp' as const, subject: id },
      ]),
      ...chained.map(({ entry }) => ({ kind: 'chain_head' as const, subject: String(entry) })),
    ],
    now,
  )
}

/**
 * The leaves of the reserved numbers of a new ledger; appended directly after entry 1, in the same
 * transaction.
 */
export async function appendReserved(tx: Transaction, ctx: AppendContext): Promise<void> {
  const state = await lockLog(tx)
  if (state.size !== reservedEntries.from - 1) throw new Error('reserved numbers must follow entry 1')
  const rows = Array.from(
    { length: reservedEntries.to - reservedEntries.from + 1 },
    (_, offset): EntryRow => {
      const entry = reservedEntries.from + offset
      return {
        entry,
        idemKey: `reserved:${entry}`,
        reserved: true,
        type: null,
        title: null,
        createdAtUnix: ctx.nowUnix(),
        eventId: null,
        foreignEvent: null,
        sig: null,
        recordRaw: null,
        contentHash: null,
        prevHead: null,
        head: null,
        recordSha256: null,
        leafHash: leafHash(utf8Encode(reservedLeafText(entry))),
        facts: null,
      }
    },
  )
  await insertEntries(tx, rows, ctx.nowUnix())
  const { edge, root, written } = appendLeaves(
    await readEdge(tx, state.size),
    rows.map((row) => row.leafHash),
  )
  await writeTiles(tx, written)
  await advanceLog(tx, state.size, { size: edge.size, root, head: null })
}
