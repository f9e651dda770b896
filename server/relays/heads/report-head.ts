/** POST /log/heads: compares a chain head or a checkpoint that somebody saw elsewhere with the ledger. */
import { z } from 'zod'
import type { Hex64 } from '#protocol/bytes.ts'
import { hasPossibleRoot, parseCheckpoint } from '#protocol/ledger/note/checkpoint.ts'
import { formatNote, isSignatureOf, parseNote, verifyNote } from '#protocol/ledger/note/note.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { whyNotExtending } from '#server/ledger/high-water/restore-guard.ts'
import { readLog } from '#server/ledger/publish/checkpoint.store.ts'
import { Hex64 as Hex64Shape } from '#server/proofs/hex.schema.ts'
import { SignedEventShape } from '#server/proofs/proofs.schema.ts'
import { readEvent } from '../check/read-held.ts'
import { type HeadClaim, type HeadResult, judgeHead, readHeadClaim } from './head-claim.ts'
import { type Evidence, insertEvidence, readOwnHeads } from './heads.store.ts'

const HeadReport = z
  .object({
    entry: z.int().min(1).optional().describe('Entry whose head_hash was seen elsewhere'),
    head_hash: Hex64Shape.optional().describe('head_hash that you hold, 64 hex'),
    event: SignedEventShape.optional().describe('A signed chain head, instead of entry and head_hash'),
    note: z.string().max(100_000).optional().describe('A checkpoint with its signatures, instead of either'),
  })
  .check((ctx) => {
    const { entry, head_hash: headHash, event, note } = ctx.value
    const forms = [entry !== undefined && headHash !== undefined, event !== undefined, note !== undefined]
    const isHalf = (entry === undefined) !== (headHash === undefined)
    if (!isHalf && forms.filter(Boolean).length === 1) return
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      path: [],
      message: 'send either entry and head_hash, or event, or note',
      params: { type: 'missing' },
    })
  })

const refuse = (member: 'event' | 'note', msg: string): never => {
  throw new InvalidRequest([{ loc: ['body', member], msg, type: `${member}_invalid` }])
}

const wireResult = { matches: 'match', truncation_suspected: 'unknown', mismatch: 'conflict' } as const

export const reportHead = defineOperation({
  id: 'ledger.reportHead',
  method: 'POST',
  path: '/log/heads',
  summary: 'Compare a head seen elsewhere with the ledger',
  description:
    'match: the ledger has it. unknown: it names an entry beyond the end of the ledger. conflict: the ledger has another one. A signed statement of this service that is unknown or in conflict is stored and published at GET /log/heads.',
  input: HeadReport,
  unknownMembers: 'refuse',
  output: z
    .object({
      result: z.enum(['match', 'unknown', 'conflict']).describe('How it compares'),
      entry: z.int().describe('The entry, or the size of the checkpoint'),
      seen: Hex64Shape.describe('The head_hash, or the root of the checkpoint'),
      size: z.int().describe('Entries in the ledger now'),
      signed: z.boolean().describe('Whether a key of this service has signed what was sent'),
      stored: z.boolean().describe('Whether it was stored as evidence by this call'),
    })
    .meta({ id: 'HeadComparison' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'verify',
  eventMembers: ['event'],
  maxBodyBytes: 256 * 1_024,
  examples: [
    {
      title: 'A head of entry 40',
      request: { entry: 40, head_hash: 'a38344347b907d3519eb378a89c6816c833dc36cfa29842284ad40541be1ca22' },
    },
  ],
  async run(ctx, { entry, head_hash: headHash, event, note }) {
    if (note !== undefined) return compareNote(ctx, note)
    if (event === undefined) {
      const claim = { entry: entry!, headHash: headHash as Hex64 }
      const { size, result } = await judge(ctx, claim)
      return { ...answer(claim, size, result), signed: false, stored: false }
    }
    const read = readEvent(event) ?? refuse('event', 'the id is not the hash of the fields')
    const claim =
      (await readHeadClaim(ctx, read)) ?? refuse('event', 'send a chain head that this service has signed')
    const { size, result } = await judge(ctx, claim)
    const stored = await store(ctx, result, { ...claim, kind: 'chain_head', statement: JSON.stringify(read) })
    return { ...answer(claim, size, result), signed: true, stored }
  },
})

const answer = ({ entry, headHash }: HeadClaim, size: number, result: HeadResult) => ({
  result: wireResult[result],
  entry,
  seen: headHash,
  size,
})

async function judge(ctx: LedgerDeps, claim: HeadClaim): Promise<{ size: number; result: HeadResult }> {
  const { size, heads } = await readOwnHeads(ctx.db, [claim.entry])
  return { size, result: judgeHead(claim, size, heads.get(claim.entry) ?? null) }
}

async function compareNote(ctx: LedgerDeps, text: string) {
  const key = ctx.checkpointKey ?? refuse('note', 'this instance signs no checkpoints')
  const parsed = parseNote(text)
  if (!parsed.ok) return refuse('note', parsed.problem)
  const checkpoint = parseCheckpoint(parsed.value.text)
  if (!checkpoint.ok) return refuse('note', checkpoint.problem)
  const { origin, size: entry, root: headHash } = checkpoint.value
  if (origin !== key.origin || !verifyNote(parsed.value, [key.key]).ok || !hasPossibleRoot(checkpoint.value))
    return refuse('note', `send a checkpoint of ${key.origin} with a valid signature of its key`)
  const log = await readLog(ctx.db)
  const claim: HeadClaim = { entry, headHash }
  const result = await judgeRoot(ctx, claim, log)
  // Without the lines of others, which anybody may add.
  const ours = parsed.value.signatures.filter((signature) => isSignatureOf(signature, key.key)).slice(0, 1)
  const statement = formatNote({ text: parsed.value.text, signatures: ours })
  const stored = await store(ctx, result, { ...claim, kind: 'note', statement })
  return { ...answer(claim, log.size, result), signed: true, stored }
}

async function judgeRoot(
  ctx: LedgerDeps,
  { entry, headHash }: HeadClaim,
  log: { size: number; root: Uint8Array },
): Promise<HeadResult> {
  if (entry > log.size) return 'truncation_suspected'
  if (entry === 0) return 'matches'
  const why = await whyNotExtending(ctx.db, log, { size: entry, root: headHash })
  return why === null ? 'matches' : 'mismatch'
}

/** Bounded by the signature: only a key of this service makes a statement that is stored, and each only once. */
async function store(
  ctx: LedgerDeps,
  result: HeadResult,
  statement: Omit<Evidence, 'source' | 'result'>,
): Promise<boolean> {
  if (result === 'matches') return false
  const stored = await insertEvidence(ctx.db, { ...statement, source: 'report', result }, ctx.nowUnix())
  if (stored) ctx.log.fatal({ result, entry: statement.entry }, 'a signed statement contradicts the ledger')
  return stored
}
