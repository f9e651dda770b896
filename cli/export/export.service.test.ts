/** `assay export` and `assay verify` of its files, against a real service and a site that changes them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeExportWhenDue } from '#server/ledger/export/take-export.ts'
import { runAssay, type ServedLedger, startServedLedger } from '#testing/ledger/served-ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-export-command-'))
let ledger: ServedLedger
let profile: string
/** Answers as the service does, but for what `replace` gives. */
let mirror: Server
let mirrorUrl: string
let replace: (path: string, bytes: Buffer) => Buffer | null = (_, bytes) => bytes

beforeAll(async () => {
  ledger = await startServedLedger()
  await ledger.append(4, 'ours')
  await takeExportWhenDue(ledger.service.ctx)
  profile = join(folder, 'profile.json')
  writeFileSync(profile, await (await fetch(`${ledger.url}/.well-known/assay-profile.json`)).text())
  mirror = createServer(async ({ url }, response) => {
    const answer = await fetch(`${ledger.url}${url}`)
    const bytes = replace(url!, Buffer.from(await answer.arrayBuffer()))
    if (bytes === null) response.destroy()
    else response.writeHead(answer.status).end(bytes)
  })
  await new Promise<void>((done) => mirror.listen(0, '127.0.0.1', done))
  mirrorUrl = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`
}, 240_000)
afterAll(async () => {
  mirror.closeAllConnections()
  mirror.close()
  await ledger?.close()
  rmSync(folder, { recursive: true })
})

const exported = (...args: string[]) => runAssay(['export', '--profile', profile, ...args], folder)

describe('assay export', () => {
  it('writes file and manifest of the whole ledger, which assay verify accepts offline', async () => {
    const made = await exported('--site', ledger.url)
    expect([made.status, made.err]).toEqual([0, ''])
    expect(made.out).toContain('pass   export.entries')
    expect(made.out).toMatch(/entries {10}\d+ in \d+ lines/)
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.ndjson.gz'))
    const manifest = `${file}.manifest.json`
    const verify = (...args: string[]) => runAssay(['verify', ...args, '--profile', profile], folder)
    expect(await verify(file!, '--manifest', manifest)).toMatchObject({ status: 0, err: '' })

    writeFileSync(join(folder, 'plain.ndjson'), gunzipSync(readFileSync(join(folder, file!))))
    writeFileSync(
      join(folder, 'checkpoint'),
      JSON.parse(JSON.parse(readFileSync(join(folder, manifest), 'utf8')).content).note,
    )
    const plain = await verify('plain.ndjson', '--manifest', 'checkpoint', '--json')
    expect(plain.status).toBe(0)
    expect(JSON.parse(plain.out)).toMatchObject({ outcome: 'pass', packed: null, problem_count: 0 })
    expect(await verify('plain.ndjson')).toMatchObject({
      status: 2,
      err: 'It cannot be established: export.tree, export.file.\n',
    })

    const text = readFileSync(join(folder, 'plain.ndjson'), 'utf8')
    writeFileSync(join(folder, 'changed.ndjson'), text.replaceAll('ours-1', 'ours-7'))
    const changed = await verify('changed.ndjson', '--manifest', manifest)
    expect(changed.status).toBe(1)
    expect(changed.err).toContain('export.entries')
    expect(changed.out).toMatch(/entry 41: record\.content_hash/)
    writeFileSync(join(folder, 'short.ndjson'), `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`)
    expect((await verify('short.ndjson', '--manifest', manifest)).err).toMatch(/export\.tree, export\.file/)
    expect((await verify('gone.ndjson', '--manifest', manifest)).status).toBe(66)
    expect((await verify('plain.ndjson', '--manifest', 'plain.ndjson')).status).toBe(66)
  })

  it('adds the entries since the daily file, which verify with it offline', async () => {
    const out = join(folder, 'daily.ndjson.gz')
    await ledger.append(3, 'later')
    const made = await exported('--site', ledger.url, '--out', out, '--tail')
    expect([made.status, made.err]).toEqual([0, ''])
    const tail = readFileSync(`${out}.tail.ndjson`, 'utf8').trimEnd().split('\n')
    expect(
      tail.map((line) => JSON.parse(line).title).filter((title) => title.includes('later')),
    ).toHaveLength(3)
    const offline = (end: string) =>
      runAssay(
        ['verify', out, '--tail', `${out}.tail.ndjson`, '--manifest', end, '--profile', profile],
        folder,
      )
    expect(await offline(`${out}.tail.checkpoint`)).toMatchObject({ status: 0, err: '' })
    expect((await offline(`${out}.manifest.json`)).status).toBe(66)
    writeFileSync(`${out}.tail.ndjson`, `${tail.slice(0, -1).join('\n')}\n`)
    expect((await offline(`${out}.tail.checkpoint`)).err).toContain('export.tree')
    replace = (path, bytes) =>
      path.includes('export.ndjson') ? Buffer.from(bytes.toString().replaceAll('later-1', 'later-9')) : bytes
    const changed = await exported('--site', mirrorUrl, '--out', join(folder, 'other.ndjson.gz'), '--tail')
    expect([changed.status, changed.err]).toEqual([1, expect.stringContaining('The tail was not written.')])
    expect(existsSync(join(folder, 'other.ndjson.gz.tail.ndjson'))).toBe(false)
  })

  it('writes nothing that fails: another key, a changed or longer file, a cut connection, no service', async () => {
    const out = join(folder, 'never.ndjson.gz')
    const ask = (...args: string[]) => exported('--out', out, ...args)
    const changing = (change: (bytes: Buffer) => Buffer | null) => {
      replace = (path, bytes) => (path.endsWith('.gz') ? change(bytes) : bytes)
      return ask('--site', mirrorUrl)
    }
    expect((await ask('--site', ledger.url, '--key', 'ab'.repeat(32))).status).toBe(1)
    const repacked = (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('ours-2', 'ours-8'))
    const changed = await changing((bytes) => repacked(bytes).subarray(0, bytes.length))
    expect([changed.status, changed.err]).toEqual([1, expect.stringContaining('Nothing was written.')])
    expect(await changing((bytes) => Buffer.concat([bytes, bytes]))).toMatchObject({
      status: 66,
      err: expect.stringContaining('longer than its manifest says'),
    })
    expect(await changing(() => null)).toMatchObject({ status: 66 })
    expect((await changing((bytes) => bytes.subarray(0, -9))).status).toBe(1)
    expect((await ask('--site', 'http://127.0.0.1:9')).status).toBe(66)
    expect((await ask('--site', 'ftp://x')).status).toBe(64)
    expect(existsSync(out)).toBe(false)
    expect(readdirSync(folder).filter((name) => name.includes('never'))).toEqual([])
  })

  it('without a profile writes what holds, and says that whose keys these are is not established', async () => {
    const out = join(folder, 'own.ndjson.gz')
    const made = await runAssay(['export', '--site', ledger.url, '--out', out], folder)
    expect([made.status, existsSync(out), existsSync(`${out}.manifest.json`)]).toEqual([2, true, true])
  })
})
