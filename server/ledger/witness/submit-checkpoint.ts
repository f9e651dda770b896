/** Submits the newest checkpoint to the witnesses of the policy, each at most once a minute. */
import { utf8Encode } from '#protocol/bytes.ts'
import { formatAddCheckpoint } from '#protocol/ledger/note/add-checkpoint.ts'
import { DECIMAL } from '#protocol/ledger/note/checkpoint.ts'
import { cosignedAtUnix } from '#protocol/ledger/note/cosignature.ts'
import {
  formatSignatureLine,
  isSignatureOf,
  parseNote,
  parseSignatureLine,
} from '#protocol/ledger/note/note.ts'
import type { PolicyMember } from '#protocol/ledger/note/policy.ts'
import { formatVkey } from '#protocol/ledger/note/vkey.ts'
import { consistencyProof, tilesForConsistency } from '#protocol/ledger/tree/proof.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { type Checkpoint, findNewestCheckpoint, freezeLog } from '../publish/checkpoint.store.ts'
import { readCosignatures, readTiles } from '../publish/log-tree.store.ts'
import { insertCosignature, noteWitness, readWitness } from './witness.store.ts'

const betweenSeconds = 60
const maxAnswerBytes = 16_384
const timeoutMs = 10_000

/** Returns how many cosigned. A failing witness does not affect the others. */
export async function submitToWitnesses(ctx: LedgerDeps): Promise<number> {
  const witnesses = [...(ctx.logPolicy?.policy.witnesses.values() ?? [])].filter(({ url }) => url !== null)
  if (witnesses.length === 0) return 0
  const checkpoint = await findNewestCheckpoint(ctx.db)
  if (!checkpoint) return 0
  const done = await Promise.all(witnesses.map((witness) => submitTo(ctx, witness, checkpoint)))
  return done.filter(Boolean).length
}

async function submitTo(
  ctx: LedgerDeps,
  { key, url }: PolicyMember,
  checkpoint: Checkpoint,
): Promise<boolean> {
  const state = await readWitness(ctx.db, key.name)
  const cosigned = await readCosignatures(ctx.db, checkpoint.size)
  if (cosigned.some((line) => parseSignatureLine(line.trimEnd())?.name === key.name)) return false
  if (state.triedAtUnix !== null && ctx.nowUnix() - state.triedAtUnix < betweenSeconds) return false
  const note = async (size: number, answer: string) =>
    noteWitness(ctx.db, { name: key.name, vkey: formatVkey(key), url: url!, size, answer }, ctx.nowUnix())
  try {
    let answered = await ask(ctx, url!, state.size, checkpoint)
    let { size } = state
    if (answered.status === 409) {
      size = sizeIn(answered.text)
      if (size > checkpoint.size) {
        const reason = `The witness ${key.name} has cosigned size ${size}, but the newest checkpoint here is ${checkpoint.size}: the database is not the newest.`
        await freezeLog(ctx.db, reason)
        await note(state.size, reason)
        return false
      }
      answered = await ask(ctx, url!, size, checkpoint)
    }
    if (answered.status === 422) {
      const reason = `The witness ${key.name} holds a checkpoint of size ${size} that is not a prefix of this log: ${answered.text.slice(0, 200)}`
      await freezeLog(ctx.db, reason)
      ctx.log.fatal(
        { witness: key.name, size, answer: answered.text.slice(0, 1_000) },
        'the ledger is frozen',
      )
      await note(size, reason)
      return false
    }
    const line = answered.status === 200 ? cosignatureIn(answered.text, key, checkpoint.note) : null
    if (line !== null) {
      await insertCosignature(ctx.db, { size: checkpoint.size, name: key.name, line }, ctx.nowUnix())
      await note(checkpoint.size, 'cosigned')
      return true
    }
    ctx.log.error({ witness: key.name, status: answered.status }, 'a witness did not cosign')
    await note(size, `status ${answered.status}: ${answered.text.slice(0, 200)}`)
  } catch (error) {
    ctx.log.warn({ err: error, witness: key.name }, 'a witness could not be reached')
    await note(state.size, `not reached: ${(error as Error).message}`.slice(0, 300))
  }
  return false
}

async function ask(ctx: LedgerDeps, url: string, oldSize: number, checkpoint: Checkpoint) {
  const proof =
    oldSize > checkpoint.size
      ? []
      : consistencyProof(
          oldSize,
          checkpoint.size,
          await readTiles(ctx.db, tilesForConsistency(oldSize, checkpoint.size)),
        )
  const answered = await ctx.egress.read(`${url.replace(/\/$/, '')}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: formatAddCheckpoint(oldSize, proof, checkpoint.note),
    maxBytes: maxAnswerBytes,
    timeoutMs,
    chooser: 'configured',
  })
  return { status: answered.status, text: new TextDecoder().decode(answered.bytes) }
}

function sizeIn(text: string): number {
  const size = text.trimEnd()
  if (!DECIMAL.test(size) || !Number.isSafeInteger(Number(size)))
    throw new Error('the witness did not return a size')
  return Number(size)
}

/** The line of this witness, if its signature over the checkpoint is valid. */
function cosignatureIn(text: string, key: PolicyMember['key'], note: string): string | null {
  const own = parseNote(utf8Encode(note))
  if (!own.ok) throw new Error(own.problem)
  for (const line of text.split('\n').slice(0, 64)) {
    const signature = parseSignatureLine(line)
    if (!signature || !isSignatureOf(signature, key)) continue
    if (cosignedAtUnix(own.value.text, signature.bytes, key) !== null) return formatSignatureLine(signature)
  }
  return null
}
