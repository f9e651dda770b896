/**
 * POST /log/witness/add-checkpoint: cosigns another log's checkpoint after checking that the log is
 * append-only (C2SP tlog-witness).
 */
import { z } from 'zod'
import { fromHex, utf8Encode } from '#protocol/bytes.ts'
import { parseAddCheckpoint } from '#protocol/ledger/note/add-checkpoint.ts'
import { hasPossibleRoot, parseCheckpoint } from '#protocol/ledger/note/checkpoint.ts'
import { signCosignature } from '#protocol/ledger/note/cosignature.ts'
import { formatNote, formatSignatureLine, verifyNote } from '#protocol/ledger/note/note.ts'
import { verifyConsistency } from '#protocol/ledger/tree/proof.ts'
import { free, type OtherAnswer, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { followWitnessed, lockWitnessed } from './witness.store.ts'

const text = 'text/plain; charset=utf-8'
/** The protocol defines plain-text answers and its own statuses. */
const answer = (status: number, body: string, contentType = text) =>
  new RawAnswer(body, {}, { status, contentType })

const inWords = (description: string): OtherAnswer => ({
  description,
  schema: z.string(),
  contentType: 'text/plain',
})

export const addCheckpoint = defineOperation({
  id: 'ledger.addCheckpoint',
  method: 'POST',
  path: '/log/witness/add-checkpoint',
  summary: 'Cosign the checkpoint of another log',
  description:
    'Body: "old <size>", base64 consistency proof lines, an empty line, the checkpoint. Returns 200 with signature lines; 409 with the stored size (text/x.tlog.size); 404 for an unknown log; 403 without a valid signature of its key; 400 for a malformed body; 422 for an invalid proof.',
  input: z.object({
    body: z
      .string()
      .min(1, 'send the request of the witness protocol')
      .describe('Request of the witness protocol, as text'),
  }),
  consumes: text,
  output: z.string(),
  produces: text,
  answers: {
    400: inWords('The request is malformed'),
    403: inWords('No valid signature by a key of this log.'),
    404: inWords('This server does not cosign this log.'),
    409: { ...inWords('The size this witness has stored.'), contentType: 'text/x.tlog.size' },
    422: inWords('The consistency proof is not valid'),
  },
  errors: [],
  auth: 'public',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'verify',
  internal: true,
  examples: [
    {
      title: 'The first checkpoint of a log',
      request: {
        body: 'old 0\n\nlog.example/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— log.example/log AAAAAA==\n',
      },
    },
  ],
  async run(ctx, { body }) {
    const { witness } = ctx
    if (!witness) return answer(404, 'this server is not a witness\n')
    const read = parseAddCheckpoint(utf8Encode(body))
    if (!read.ok) return answer(400, `${read.problem}\n`)
    const { note, oldSize, proof } = read.value
    const parsed = parseCheckpoint(note.text)
    if (!parsed.ok) return answer(400, `${parsed.problem}\n`)
    const checkpoint = parsed.value
    const keys = witness.logs.get(checkpoint.origin)
    if (!keys) return answer(404, 'this server does not cosign this log\n')
    if (!verifyNote(note, keys).ok) return answer(403, 'no valid signature by a key of this log\n')
    if (!hasPossibleRoot(checkpoint)) return answer(400, 'the root of an empty tree is different\n')
    if (oldSize > checkpoint.size) return answer(400, 'the old size is larger than the checkpoint\n')
    return ctx.db.transaction(async (tx) => {
      const seen = await lockWitnessed(
        tx,
        checkpoint.origin,
        keys.map(({ name }) => name),
        ctx.nowUnix(),
      )
      if (oldSize !== seen.size) return answer(409, `${seen.size}\n`, 'text/x.tlog.size')
      const root = fromHex(checkpoint.root)!
      if (oldSize === checkpoint.size && Buffer.compare(root, seen.root) !== 0)
        return answer(409, `${seen.size}\n`, 'text/x.tlog.size')
      const verified = verifyConsistency({
        from: oldSize,
        to: checkpoint.size,
        fromRoot: seen.root,
        toRoot: root,
        proof,
      })
      if (!verified.ok) return answer(422, `the consistency proof is not valid: ${verified.problem}\n`)
      await followWitnessed(
        tx,
        checkpoint.origin,
        { size: checkpoint.size, root, note: formatNote(note) },
        ctx.nowUnix(),
      )
      return answer(200, cosign(ctx, note.text))
    })
  },
})

function cosign(ctx: LedgerDeps, noteText: string): string {
  const { key, seed } = ctx.witness!
  return formatSignatureLine(signCosignature(noteText, ctx.nowUnix(), key, seed))
}
