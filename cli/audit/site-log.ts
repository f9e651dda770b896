/** Reads the log of a site: checkpoint, consistency proofs, and the heads in its leaves, each proven under a signed root. */
import { hashFromBase64 } from '#protocol/base64.ts'
import { concatBytes, fromHex } from '#protocol/bytes.ts'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import {
  type LedgerKeys,
  readSignedCheckpoint,
  type SignedCheckpoint,
} from '#protocol/ledger/audit/signed-heads.ts'
import { parseEntryBundle } from '#protocol/ledger/entry/entry-bundle.ts'
import { parseLeaf } from '#protocol/ledger/tree/leaf.ts'
import {
  inclusionProof,
  prefixPath,
  type TileRef,
  tileKey,
  tilesForInclusion,
  tilesForPrefix,
  verifyInclusion,
} from '#protocol/ledger/tree/proof.ts'
import { TILE_WIDTH } from '#protocol/ledger/tree/right-edge.ts'
import { formatTilePath, publishedWidth } from '#protocol/ledger/tree/tile-path.ts'
import { formatTlogProof } from '#protocol/ledger/tree/tlog-proof.ts'
import { HASH_BYTES, leafHash } from '#protocol/ledger/tree/tree.ts'
import { fetchBytes, Unanswered } from '../network/fetch-bytes.ts'
import { isObject } from '../read-options.ts'

const timeoutMs = 15_000
const maxNoteBytes = 64 * 1_024
const maxTileBytes = TILE_WIDTH * 1_024 * 2

/** Throws Unanswered, also for a checkpoint that no key of the log has signed. */
export async function readShownCheckpoint(site: string, keys: LedgerKeys): Promise<SignedCheckpoint> {
  const read = readSignedCheckpoint(
    await fetchBytes(`${site}/log/checkpoint`, { maxBytes: maxNoteBytes, timeoutMs }),
    keys,
  )
  if (!read.ok) throw new Unanswered(read.problem)
  return read.value
}

export interface TreeReader {
  /** Unverified. Throws Unanswered. */
  consistency(from: number): Promise<Uint8Array[]>
  /** For `judgePrefix`. Throws Unanswered. */
  prefix(from: number): Promise<Uint8Array[]>
  /** The leaf of an entry of the signed tree, proven. Throws Unanswered where the site gives none that is. */
  leaf(entry: number): Promise<{ text: string; head: string; tlogProof: () => string }>
}

interface LeafTile {
  readonly leaves: readonly Uint8Array[]
  readonly proof: (index: number) => Uint8Array[]
}

/** Everything it gives is of the tree of `shown`. */
export function createTreeReader(site: string, shown: SignedCheckpoint, keys: LedgerKeys): TreeReader {
  const { size, note } = shown
  const root = fromHex(shown.root)!
  const tiles = new Map<string, Promise<Uint8Array>>()
  const leafTiles = new Map<number, Promise<LeafTile>>()

  function tile({ level, index }: TileRef): Promise<Uint8Array> {
    const key = tileKey(level, index)
    const found = tiles.get(key) ?? fetchTile(level, index)
    tiles.set(key, found)
    return found
  }
  async function fetchTile(level: number, index: number): Promise<Uint8Array> {
    const width = publishedWidth(level, index, size)
    const path = formatTilePath({ level, index, width })
    const bytes = await fetchBytes(`${site}/log/${path}`, { maxBytes: width * HASH_BYTES, timeoutMs })
    if (bytes.length !== width * HASH_BYTES) throw new Unanswered(`${path} has another length`)
    return bytes
  }
  const gather = async (refs: readonly TileRef[]) =>
    new Map(
      await Promise.all(refs.map(async (ref) => [tileKey(ref.level, ref.index), await tile(ref)] as const)),
    )

  async function readLeafTile(index: number): Promise<LeafTile> {
    const width = publishedWidth('entries', index, size)
    const path = formatTilePath({ level: 'entries', index, width })
    const leaves = parseEntryBundle(
      await fetchBytes(`${site}/log/${path}`, { maxBytes: maxTileBytes, timeoutMs }),
    )
    if (leaves?.length !== width) throw new Unanswered(`${path} does not hold ${width} leaves`)
    const hashes = leaves.map(leafHash)
    const own = tileKey(0, index)
    const others = tilesForInclusion(index * TILE_WIDTH, size).filter(
      (ref) => tileKey(ref.level, ref.index) !== own,
    )
    const all = new Map([...(await gather(others)), [own, concatBytes(...hashes)]])
    const proof = (leaf: number) => inclusionProof(leaf, size, all)
    const first = index * TILE_WIDTH
    // The siblings inside the tile are made from its own leaves: one proof covers all of them.
    const held = verifyInclusion({ index: first, size, leafHash: hashes[0]!, proof: proof(first), root })
    if (!held.ok) throw new Unanswered(`${path} is not in the signed tree`)
    return { leaves, proof }
  }

  return {
    async consistency(from) {
      const url = `${site}/log/proof/consistency?from=${from}&to=${size}`
      const parsed = parseStrictJson(await fetchBytes(url, { maxBytes: maxNoteBytes, timeoutMs }))
      const hashes = parsed.ok && isObject(parsed.value) ? parsed.value.hashes : null
      const read = Array.isArray(hashes)
        ? hashes.map((hash) => (typeof hash === 'string' ? hashFromBase64(hash) : null))
        : [null]
      if (!read.every((hash) => hash !== null)) throw new Unanswered('the consistency proof is malformed')
      return read
    },
    prefix: async (from) => prefixPath(from, size, await gather(tilesForPrefix(from, size))),
    async leaf(entry) {
      const index = Math.floor((entry - 1) / TILE_WIDTH)
      const reading = leafTiles.get(index) ?? readLeafTile(index)
      leafTiles.set(index, reading)
      const { leaves, proof } = await reading
      const text = new TextDecoder().decode(leaves[(entry - 1) % TILE_WIDTH]!)
      const lines = parseLeaf(text, keys.schemaPrefix)
      if (lines === null || lines.entry !== entry)
        throw new Unanswered(`the leaf of entry ${entry} is malformed`)
      return { text, head: lines.head, tlogProof: () => formatTlogProof(entry - 1, proof(entry - 1), note) }
    },
  }
}
