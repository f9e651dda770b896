/** The export is the ledger: every line, one valid gzip file, the hashes that the manifest signs, and the same file for ever. */
import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex, utf8Encode } from '#protocol/bytes.ts'
import { contentHashOf } from '#protocol/ledger/record/chain.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { appendEntries } from '../append/append.ts'
import { combineCrc32 } from './crc32.ts'
import { takeExportWhenDue } from './take-export.ts'
import { segmentEntries, writeSegments } from './write-segments.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  await append(segmentEntries * 2 + 37, 'a')
}, 120_000)
afterAll(() => service?.close())

async function append(count: number, prefix: string): Promise<void> {
  await service.ctx.db.transaction((tx) =>
    appendEntries(
      tx,
      service.ctx,
      Array.from({ length: count }, (_, index) => outcomeDraft(service.ctx, `${prefix}-${index}`, ' — ü')),
    ),
  )
  await service.ctx.ledger.advance()
}
const bytesAt = async (path: string): Promise<Buffer> => {
  const response = await service.surface.request(`http://localhost:3000${path}`, {
    headers: { host: 'localhost:3000', 'accept-encoding': 'gzip, br' },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const manifest = async () => JSON.parse((await service.call('/log/export/manifest.json')).body.content)

it('the CRC of two texts follows from each one’s', () => {
  const text = fc.uint8Array({ maxLength: 400 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(combineCrc32(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])))
    }),
  )
})

describe('the daily file', () => {
  let day: string | null

  it('is made once a day, by whichever server comes first', async () => {
    const made = await Promise.all([takeExportWhenDue(service.ctx), takeExportWhenDue(service.ctx)])
    day = made.find((one) => one !== null) ?? null
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(await takeExportWhenDue(service.ctx)).toBeNull()
    const { rows } = await service.ctx.db.pool.query('SELECT count(*) AS n FROM log_export')
    expect(rows[0].n).toBe(1)
  })

  it('is one gzip file with the hashes and the length that the manifest signs', async () => {
    const signed = await manifest()
    const file = await bytesAt(`/log/export/${signed.file}`)
    expect(file.length).toBe(signed.bytes_gz)
    expect(sha256Hex(file)).toBe(signed.sha256_gz)
    const raw = gunzipSync(file)
    expect(raw.length).toBe(signed.bytes_raw)
    expect(sha256Hex(raw)).toBe(signed.sha256_raw)
    expect(signed.note).toContain(`\n${signed.last}\n`)
    // As a browser reads it: trailing bytes or a second member would be an error there.
    const stream = new Response(new Uint8Array(file)).body!.pipeThrough(new DecompressionStream('gzip'))
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(raw)).toBe(true)
  })

  it('holds every entry once, as hashed, with its leaf', async () => {
    const signed = await manifest()
    const lines = gunzipSync(await bytesAt(`/log/export/${signed.file}`))
      .toString()
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(signed.lines)
    const numbers = lines.map((line) => JSON.parse(line).entry)
    expect(numbers).toEqual([1, ...Array.from({ length: signed.last - 39 }, (_, index) => 40 + index)])
    for (const line of [lines[0]!, lines[1]!, lines.at(-1)!]) {
      const entry = JSON.parse(line)
      const record = line.slice(line.indexOf('"record":') + 9, line.indexOf(',"proof_event"'))
      const served = (await service.call(`/ledger/${entry.entry}`)).text
      expect(served).toContain(`"record":${record},"proof_event"`)
      expect(entry.leaf.split('\n')[4]).toBe(contentHashOf(utf8Encode(record)))
    }
  })

  it('stays the same file when the ledger grows and new segments are cut', async () => {
    const before = await manifest()
    const bytes = await bytesAt(`/log/export/${before.file}`)
    await append(segmentEntries, 'b')
    expect(await writeSegments(service.ctx)).toBe(1)
    expect((await bytesAt(`/log/export/${before.file}`)).equals(bytes)).toBe(true)
    service.clock.nowUnix += 86_400
    await takeExportWhenDue(service.ctx)
    const after = await manifest()
    expect(after.last).toBe(before.last + segmentEntries)
    const [old, fresh] = [gunzipSync(bytes), gunzipSync(await bytesAt(`/log/export/${after.file}`))]
    expect(fresh.subarray(0, old.length).equals(old)).toBe(true)
    expect((await bytesAt(`/log/export/${before.file}`)).equals(bytes)).toBe(true)
  })

  it('the tail continues where the file ends', async () => {
    const { last } = await manifest()
    await append(3, 'c')
    const lines = (await bytesAt(`/ledger/export.ndjson?since_entry=${last + 1}`))
      .toString()
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line).entry)).toEqual([last + 1, last + 2, last + 3])
    const whole = (await bytesAt('/ledger/export.ndjson')).toString().trimEnd().split('\n')
    expect(whole).toHaveLength(last + 3 - 38)
  })

  it.each([
    ['/log/export/2026-01-01-39.ndjson.gz', 404],
    ['/log/export/nonsense', 422],
    ['/ledger/export.ndjson?since_entry=0', 422],
  ])('%s is %i', async (path, status) => {
    expect((await service.call(path)).status).toBe(status)
  })

  it('an empty tail is an empty answer', async () => {
    expect((await bytesAt('/ledger/export.ndjson?since_entry=999999')).length).toBe(0)
  })
})
