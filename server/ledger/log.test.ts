/** The tree as a stranger checks it: notes, tiles and proofs against each other, and a clear answer to what does not exist. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBase64 } from '#protocol/base64.ts'
import { toHex, utf8Encode } from '#protocol/bytes.ts'
import { parseEntryBundle } from '#protocol/ledger/entry/entry-bundle.ts'
import { parseCheckpoint } from '#protocol/ledger/note/checkpoint.ts'
import { parseNote, verifyNote } from '#protocol/ledger/note/note.ts'
import { parseVkey } from '#protocol/ledger/note/vkey.ts'
import { verifyConsistency, verifyInclusion } from '#protocol/ledger/tree/proof.ts'
import { formatTileIndex } from '#protocol/ledger/tree/tile-path.ts'
import { parseTlogProof } from '#protocol/ledger/tree/tlog-proof.ts'
import { leafHash, rootOf } from '#protocol/ledger/tree/tree.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { appendEntries } from './append/append.ts'

let service: Service
/** Sizes whose checkpoint was signed. */
const sizes = [39]

beforeAll(async () => {
  service = await startService()
  for (const count of [1, 2, 30, 184, 1, 300]) {
    await service.ctx.db.transaction((tx) =>
      appendEntries(
        tx,
        service.ctx,
        Array.from({ length: count }, (_, index) => outcomeDraft(service.ctx, `${sizes.length}-${index}`)),
      ),
    )
    await service.ctx.ledger.advance()
    sizes.push(sizes.at(-1)! + count)
  }
}, 120_000)
afterAll(() => service?.close())

const bytesAt = async (path: string): Promise<Uint8Array> => {
  const { surface } = service
  const response = await surface.request(`http://localhost:3000${path}`, {
    headers: { host: 'localhost:3000' },
  })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const checkpointAt = async (path: string) => {
  const { body: profile } = await service.call('/.well-known/assay-profile.json')
  const key = parseVkey(profile.log.vkeys[0])
  const note = parseNote((await service.call(path)).text)
  if (!key.ok || !note.ok) throw new Error('no note')
  expect(verifyNote(note.value, [key.value]).ok).toBe(true)
  const read = parseCheckpoint(note.value.text)
  if (!read.ok) throw new Error(read.problem)
  expect(read.value.origin).toBe(profile.log.origin)
  return read.value
}
const hashes = (list: string[]) => list.map((text) => fromBase64(text)!)

describe('checkpoints', () => {
  it('the newest names the whole ledger, and each signed size stays', async () => {
    expect((await checkpointAt('/log/checkpoint')).size).toBe(sizes.at(-1))
    for (const size of sizes) expect((await checkpointAt(`/log/checkpoint/${size}`)).size).toBe(size)
  })
  it('404 for a size that was never signed', async () => {
    expect((await service.call('/log/checkpoint/41')).status).toBe(404)
  })
})

describe('tiles', () => {
  it('the leaves of the bundles hash to level 0, and level 0 to the signed root', async () => {
    const total = sizes.at(-1)!
    const leaves: Uint8Array[] = []
    for (let index = 0; index * 256 < total; index += 1) {
      const width = Math.min(256, total - index * 256)
      const path = `${formatTileIndex(index)}${width === 256 ? '' : `.p/${width}`}`
      const bundle = parseEntryBundle(await bytesAt(`/log/tile/entries/${path}`))!
      expect(bundle).toHaveLength(width)
      const tile = await bytesAt(`/log/tile/0/${path}`)
      for (const [at, leaf] of bundle.entries())
        expect(toHex(tile.slice(32 * at, 32 * at + 32))).toBe(toHex(leafHash(leaf)))
      leaves.push(...bundle)
    }
    const { root } = await checkpointAt('/log/checkpoint')
    expect(toHex(rootOf(leaves.map(leafHash)))).toBe(root)
  })
  it('a partial tile of an earlier size is a prefix of the full one', async () => {
    const [early, full] = [await bytesAt('/log/tile/0/000.p/72'), await bytesAt('/log/tile/0/000')]
    expect(toHex(full.slice(0, early.length))).toBe(toHex(early))
  })
  it('takes the slashes of an index escaped, as generated clients send them', async () => {
    const escaped = await bytesAt('/log/tile/0/000.p%2F72')
    expect(toHex(escaped)).toBe(toHex(await bytesAt('/log/tile/0/000.p/72')))
    expect((await service.call('/log/tile/entries/x001%2F000')).status).toBe(404)
  })
  it.each(['0/000.p/41', '0/002.p/255', '0/009', '1/000.p/5', '7/000', 'entries/x001/000'])(
    '404 for %s, which no signed size needs',
    async (path) => {
      expect((await service.call(`/log/tile/${path}`)).status).toBe(404)
    },
  )
  it.each(['0/0', '0/000.p/0', '0/000.p/256x', '00/000', 'x/000', '0/001/000', '-1/000'])(
    '422 for %s',
    async (path) => {
      expect((await service.call(`/log/tile/${path}`)).status).toBe(422)
    },
  )
})

describe('proofs', () => {
  it('inclusion of every entry that matters, for every signed size', async () => {
    for (const size of sizes) {
      const { root } = await checkpointAt(`/log/checkpoint/${size}`)
      for (const entry of new Set([1, 2, 39, size - 1, size])) {
        const { body } = await service.call(`/log/proof/inclusion?entry=${entry}&size=${size}`)
        expect(toHex(fromBase64(body.root)!)).toBe(root)
        const holds = verifyInclusion({
          index: body.leaf_index,
          size,
          leafHash: fromBase64(body.leaf_hash)!,
          proof: hashes(body.hashes),
          root: fromBase64(body.root)!,
        })
        expect(holds).toMatchObject({ ok: true })
      }
    }
  })
  it('consistency between all pairs of signed sizes', async () => {
    for (const from of sizes) {
      for (const to of sizes.filter((size) => size >= from)) {
        const { body } = await service.call(`/log/proof/consistency?from=${from}&to=${to}`)
        const [first, second] = [
          await checkpointAt(`/log/checkpoint/${from}`),
          await checkpointAt(`/log/checkpoint/${to}`),
        ]
        const rootBytes = (root: string) => Uint8Array.from(Buffer.from(root, 'hex'))
        expect(
          verifyConsistency({
            from,
            to,
            fromRoot: rootBytes(first.root),
            toRoot: rootBytes(second.root),
            proof: hashes(body.hashes),
          }),
        ).toMatchObject({ ok: true })
      }
    }
  })
  it('the proof file holds path and note', async () => {
    const parsed = parseTlogProof((await service.call('/log/proof/45.tlog-proof')).text)
    expect(parsed).toMatchObject({ ok: true, value: { index: 44 } })
  })
  it.each([
    ['inclusion?entry=0', 422],
    ['inclusion?entry=1&size=99999', 422],
    ['inclusion?entry=99999', 404],
    ['inclusion?entry=1&size=41', 404],
    ['inclusion?entry=x', 422],
    ['inclusion', 422],
    ['consistency?from=99999', 422],
    ['consistency?from=-1', 422],
    ['consistency?from=72&to=39', 422],
    ['0.tlog-proof', 422],
    ['99999.tlog-proof', 404],
    ['nonsense', 422],
  ])('%s is %i', async (path, status) => {
    expect((await service.call(`/log/proof/${path}`)).status).toBe(status)
  })
})

describe('search', () => {
  it('finds an entry by each of its hashes', async () => {
    const { body: entry } = await service.call('/ledger/50')
    for (const [field, hash] of [
      ['event_id', entry.event_id],
      ['content_hash', entry.chain.content_hash],
      ['head_hash', entry.chain.head_hash],
      ['record_sha256', entry.record_sha256],
    ]) {
      const { body } = await service.call(`/log/search?hash=${hash}`)
      expect(body.hits).toContainEqual({
        entry: 50,
        field,
        value: hash,
        url: 'http://localhost:3000/ledger/50',
      })
    }
  })
  it('finds an entry by the first digits of each of its hashes', async () => {
    const { body: entry } = await service.call('/ledger/50')
    for (const [field, hash] of [
      ['event_id', entry.event_id],
      ['content_hash', entry.chain.content_hash],
      ['head_hash', entry.chain.head_hash],
    ])
      for (const digits of [12, 63]) {
        const { body } = await service.call(`/log/search?hash=${hash.slice(0, digits)}`)
        expect(body.hits).toContainEqual({
          entry: 50,
          field,
          value: hash,
          url: 'http://localhost:3000/ledger/50',
        })
        expect(body.hits.filter(({ value }: { value: string }) => value !== hash)).toEqual([])
      }
    const { body } = await service.call('/log/search?hash=ffffffffffffffff')
    expect(body.hits).toEqual([])
  })
  it('says what was searched when there is nothing', async () => {
    const { body } = await service.call(`/log/search?hash=${'0'.repeat(64)}`)
    expect(body).toMatchObject({
      hits: [],
      as_of_size: sizes.at(-1),
      complete_for: `entries 1..${sizes.at(-1)}`,
    })
  })
  it('422 for what is no hash', async () => {
    for (const hash of ['abc', 'ABCDEF', 'xyzxyz', '0'.repeat(65)])
      expect((await service.call(`/log/search?hash=${hash}`)).status).toBe(422)
  })
})

it('GET /ledger.txt names key, head and every entry', async () => {
  const { text, headers } = await service.call('/ledger.txt')
  expect(headers.get('content-type')).toContain('text/plain')
  expect(utf8Encode(text).length).toBeGreaterThan(10_000)
  expect(text).toContain(service.ctx.signer!.pubkey)
  expect(text.split('\n').filter((line) => line.includes('trade_outcomes'))).toHaveLength(sizes.at(-1)! - 39)
})
