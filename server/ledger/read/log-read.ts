/** GET /log/…: serves checkpoint, tiles and proofs of the Merkle tree over all entries (C2SP tlog-tiles). */
import { z } from 'zod'
import { toBase64 } from '#protocol/base64.ts'
import { formatEntryBundle } from '#protocol/ledger/entry/entry-bundle.ts'
import {
  consistencyProof,
  inclusionProof,
  tilesForConsistency,
  tilesForInclusion,
} from '#protocol/ledger/tree/proof.ts'
import { parseTilePath, sizesThatPublish } from '#protocol/ledger/tree/tile-path.ts'
import { formatTlogProof } from '#protocol/ledger/tree/tlog-proof.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { type Checkpoint, findCheckpoint, findNewestCheckpoint } from '../publish/checkpoint.store.ts'
import { readProofTiles } from '../publish/kept-tiles.ts'
import { findTile, isPublishedSize, readCosignatures, readLeaves } from '../publish/log-tree.store.ts'

const immutable = 'public, max-age=31536000, immutable'
const text = 'text/plain; charset=utf-8'
const bytes = 'application/octet-stream'

const shared = {
  method: 'GET',
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
} as const

const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const entryNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** With the cosignature lines received so far. */
async function noteOf(ctx: LedgerDeps, checkpoint: Checkpoint): Promise<string> {
  return checkpoint.note + (await readCosignatures(ctx.db, checkpoint.size)).join('')
}

async function newest(ctx: LedgerDeps): Promise<Checkpoint> {
  const found = await findNewestCheckpoint(ctx.db)
  if (!found)
    throw new OperationError('not_found', { detail: 'This instance has not signed a checkpoint yet.' })
  return found
}

const beyond = (member: string, asked: number, has: number): InvalidRequest =>
  new InvalidRequest([
    {
      loc: ['query', member],
      msg: `the newest signed size is ${has}; ${asked} is larger`,
      type: 'beyond_checkpoint',
    },
  ])

export const getCheckpoint = defineOperation({
  ...shared,
  id: 'ledger.getCheckpoint',
  path: '/log/checkpoint',
  summary: 'Newest signed checkpoint of the tree',
  description: 'A C2SP signed note: origin, size and root, one per line, and the signatures.',
  input: z.object({}),
  output: z.string(),
  produces: text,
  errors: ['not_found'],
  cache: 'public, max-age=2',
  run: async (ctx) => new RawAnswer(await noteOf(ctx, await newest(ctx))),
})

export const getCheckpointOfSize = defineOperation({
  ...shared,
  id: 'ledger.getCheckpointOfSize',
  path: '/log/checkpoint/{size}',
  summary: 'The checkpoint signed for one size',
  input: z.object({ size: size.describe('Size of the tree, in entries') }),
  output: z.string(),
  produces: text,
  errors: ['not_found'],
  cache: 'public, max-age=60',
  examples: [{ title: 'A new ledger', request: { size: 39 } }],
  async run(ctx, input) {
    const found = await findCheckpoint(ctx.db, input.size)
    if (!found)
      throw new OperationError('not_found', { detail: `No checkpoint was signed for size ${input.size}.` })
    return new RawAnswer(await noteOf(ctx, found))
  },
})

export const getTile = defineOperation({
  ...shared,
  id: 'ledger.getTile',
  path: '/log/tile/{level}/{+index}',
  summary: 'One tile of the tree, or the leaves under it',
  description:
    'level is a number, or entries for the leaves; index is written in groups of three digits (x001/x234/067), a partial tile with .p/ and its width.',
  input: z.object({
    level: z
      .string()
      .regex(/^(?:entries|0|[1-9][0-9]?)$/, 'send a level from 0 on, or entries')
      .describe('Level of the tile, or entries'),
    index: z
      .string()
      .regex(
        /^(?:x[0-9]{3}\/){0,5}[0-9]{3}(?:\.p\/[1-9][0-9]{0,2})?$/,
        'send groups of three digits, as in x001/x234/067 or 000.p/39',
      )
      .describe('Index, with the width of a partial tile'),
  }),
  output: z.string(),
  produces: bytes,
  errors: ['not_found'],
  cache: immutable,
  examples: [{ title: 'Level 0 of a new ledger', request: { level: '0', index: '000.p/39' } }],
  async run(ctx, { level, index }) {
    const path = parseTilePath(`tile/${level}/${index}`)
    const { from, to } = path ? sizesThatPublish(path) : { from: 0, to: 0 }
    const none = new OperationError('not_found', {
      detail: 'No signed size needs a tile of this index and width.',
    })
    if (!path || !Number.isSafeInteger(from) || !(await isPublishedSize(ctx.db, from, to))) throw none
    if (path.level === 'entries')
      return new RawAnswer(formatEntryBundle(await readLeaves(ctx.db, path.index * 256 + 1, path.width)))
    const data = await findTile(ctx.db, { level: path.level, index: path.index, width: path.width })
    if (!data) throw none
    return new RawAnswer(data)
  },
})

export const getInclusionProof = defineOperation({
  ...shared,
  id: 'ledger.getInclusionProof',
  path: '/log/proof/inclusion',
  summary: 'Prove that an entry is in the tree of one size',
  description:
    'RFC 6962 audit path for leaf entry - 1, from the sibling of the leaf upwards, for exactly the given size.',
  input: z.object({
    entry: entryNumber.describe('Number of the entry'),
    size: size.optional().describe('Size of a checkpoint; the newest when absent'),
  }),
  output: z
    .object({
      entry: z.int().describe('Number of the entry'),
      leaf_index: z.int().describe('entry - 1'),
      tree_size: z.int().describe('Size of the tree, in entries'),
      leaf_hash: z.string().describe('Hash of the leaf, 32 bytes in base64'),
      hashes: z.array(z.string()).describe('Base64, leaf to root'),
      root: z.string().describe('Root of the tree, 32 bytes in base64'),
    })
    .meta({ id: 'InclusionProof' }),
  errors: ['not_found', 'unknown_entry'],
  examples: [{ title: 'The founding record', request: { entry: 1 } }],
  async run(ctx, { entry, size: asked }) {
    const checkpoint = await sized(ctx, asked)
    if (entry > checkpoint.size)
      throw new OperationError('unknown_entry', {
        detail: `The tree of size ${checkpoint.size} has no entry ${entry}.`,
      })
    const index = entry - 1
    const leafTile = { level: 0, index: Math.floor(index / 256), width: 1 }
    const tiles = await readProofTiles(ctx.db, [...tilesForInclusion(index, checkpoint.size), leafTile])
    const row = tiles.get(`0/${leafTile.index}`)!
    return {
      entry,
      leaf_index: index,
      tree_size: checkpoint.size,
      leaf_hash: toBase64(row.slice((index % 256) * 32, (index % 256) * 32 + 32)),
      hashes: inclusionProof(index, checkpoint.size, tiles).map(toBase64),
      root: toBase64(checkpoint.root),
    }
  },
})

/** A signed size: the requested one, or the newest. */
async function sized(ctx: LedgerDeps, asked: number | undefined): Promise<Checkpoint> {
  const last = await newest(ctx)
  if (asked === undefined || asked === last.size) return last
  if (asked > last.size) throw beyond('size', asked, last.size)
  const found = await findCheckpoint(ctx.db, asked)
  if (!found) throw new OperationError('not_found', { detail: `No checkpoint was signed for size ${asked}.` })
  return found
}

export const getConsistencyProof = defineOperation({
  ...shared,
  id: 'ledger.getConsistencyProof',
  path: '/log/proof/consistency',
  summary: 'Prove that the tree of one size is a prefix of a larger one',
  description:
    'RFC 6962 consistency proof. If it verifies, nothing in the smaller tree was changed or removed.',
  input: z.object({
    from: size.describe('Size of a previously seen checkpoint'),
    to: size.optional().describe('A larger size; the newest when absent'),
  }),
  output: z
    .object({
      from: z.int().describe('Size of the smaller tree'),
      to: z.int().describe('Size of the larger tree'),
      hashes: z.array(z.string()).describe('Base64; empty from size 0 and between equal sizes'),
    })
    .meta({ id: 'ConsistencyProof' }),
  errors: ['not_found'],
  examples: [{ title: 'Since the founding', request: { from: 39 } }],
  async run(ctx, { from, to: asked }) {
    const to = asked ?? (await newest(ctx)).size
    const last = (await newest(ctx)).size
    if (to > last) throw beyond('to', to, last)
    if (from > to)
      throw new InvalidRequest([
        {
          loc: ['query', 'from'],
          msg: `send a size up to ${to}; there is no proof to a smaller tree`,
          type: 'value_error',
        },
      ])
    const tiles = await readProofTiles(ctx.db, tilesForConsistency(from, to))
    return { from, to, hashes: consistencyProof(from, to, tiles).map(toBase64) }
  },
})

export const getTlogProof = defineOperation({
  ...shared,
  id: 'ledger.getTlogProof',
  path: '/log/proof/{file}',
  summary: 'Inclusion proof and checkpoint in one file',
  description: 'A c2sp.org/tlog-proof@v1 text: verifies offline together with the leaf.',
  input: z.object({
    file: z
      .string()
      .regex(/^[1-9][0-9]{0,14}\.tlog-proof$/, 'send <entry>.tlog-proof')
      .describe('Entry number followed by .tlog-proof'),
    size: size.optional().describe('Size of a checkpoint; the newest when absent'),
  }),
  output: z.string(),
  produces: text,
  errors: ['not_found', 'unknown_entry'],
  examples: [{ title: 'The founding record', request: { file: '1.tlog-proof' } }],
  async run(ctx, { file, size: asked }) {
    const entry = Number(file.slice(0, -'.tlog-proof'.length))
    const checkpoint = await sized(ctx, asked)
    if (entry > checkpoint.size)
      throw new OperationError('unknown_entry', {
        detail: `The tree of size ${checkpoint.size} has no entry ${entry}.`,
      })
    return new RawAnswer(await tlogProofText(ctx, entry, checkpoint))
  },
})

async function tlogProofText(ctx: LedgerDeps, entry: number, checkpoint: Checkpoint): Promise<string> {
  const tiles = await readProofTiles(ctx.db, tilesForInclusion(entry - 1, checkpoint.size))
  const path = inclusionProof(entry - 1, checkpoint.size, tiles)
  return formatTlogProof(entry - 1, path, await noteOf(ctx, checkpoint))
}

/** Under the checkpoint signed for this size, which must exist and cover the entry. */
export const tlogProofOf = async (ctx: LedgerDeps, entry: number, size: number): Promise<string> =>
  tlogProofText(ctx, entry, (await findCheckpoint(ctx.db, size))!)
