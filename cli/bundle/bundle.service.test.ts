/** `assay bundle` against a real service. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAssay, type ServedLedger, startServedLedger } from '#testing/ledger/served-ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-bundle-command-'))
let ledger: ServedLedger
let profile: string

beforeAll(async () => {
  ledger = await startServedLedger()
  await ledger.append(2, 'ours')
  profile = join(folder, 'profile.json')
  writeFileSync(profile, await (await fetch(`${ledger.url}/.well-known/assay-profile.json`)).text())
}, 240_000)
afterAll(async () => {
  await ledger?.close()
  rmSync(folder, { recursive: true })
})

describe('assay bundle', () => {
  it('writes what verifies, and assay verify reads it', async () => {
    const made = await runAssay(['bundle', '41', '--site', ledger.url, '--profile', profile], folder)
    expect([made.status, made.err]).toEqual([0, ''])
    expect(made.out).toMatch(/^entry-41\.verdict: entry 41, \d+ of \d+ checks pass\n$/)
    const file = join(folder, 'entry-41.verdict')
    expect(JSON.parse(readFileSync(file, 'utf8')).entry ?? 41).toBe(41)
    const verified = await runAssay(['verify', file, '--profile', profile], folder)
    expect([verified.status, verified.err]).toEqual([0, ''])
  })

  it('writes nothing under another key, for an entry that is not there, or without a service', async () => {
    const out = join(folder, 'never.verdict')
    const ask = (...args: string[]) => runAssay(['bundle', ...args, '--out', out], folder)
    const other = await ask('41', '--site', ledger.url, '--profile', profile, '--key', 'ab'.repeat(32))
    expect([other.status, other.err]).toEqual([1, expect.stringMatching(/^Nothing was written: /)])
    expect(await ask('9999', '--site', ledger.url, '--profile', profile)).toMatchObject({
      status: 66,
      err: expect.stringMatching(/^Nothing was written: /),
    })
    expect((await ask('41', '--site', 'http://127.0.0.1:9', '--profile', profile)).status).toBe(66)
    expect((await ask('first', '--site', ledger.url)).status).toBe(64)
    expect(existsSync(out)).toBe(false)
  })
})
