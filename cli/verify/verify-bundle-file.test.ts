/** `assay verify` with the bundle of a ledger entry, in a process that has no network to ask. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { formatBundle } from '#protocol/ledger/bundle/bundle.ts'
import { madeBundle, profileDocument } from '#protocol/ledger/testing/made-bundle.ts'
import { ledgerMaker } from '#protocol/ledger/testing/made-ledger.ts'
import * as testProofs from '#protocol/testing/worked-proof.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const ledger = makeLedger(['pre_action_verdict', 'trade_outcomes'])
const bundle = madeBundle(ledger, 40, { profile: madeProfile, secrets: [testProofs.testSecretKey] })

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const profile = file('profile.json', JSON.stringify(profileDocument(madeProfile)))

function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/assay.ts', 'verify', ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('assay verify with a bundle', () => {
  it('0: the entry, its checkpoint and its companion hold, as they are and packed', () => {
    const text = formatBundle(bundle)
    const { status, stdout, stderr } = verify(file('entry-40.verdict', text), '--profile', profile)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^entry {12}40\nevent {12}[0-9a-f]{64}\n/)
    for (const check of ['event.sig', 'log.inclusion', 'log.checkpoint', 'bundle.copies', 'pq.signature'])
      expect(stdout).toContain(`pass   ${check}`)
    expect(stdout).toContain('open   anchor.link')
    const packed = verify(file('entry-40.verdict.gz', gzipSync(text)), '--profile', profile, '--json')
    expect(JSON.parse(packed.stdout)).toMatchObject({
      entry: 40,
      outcome: 'pass',
      existed_before: 'cannot_establish',
      ignored: ['profile', 'relay_claims'],
    })
  })

  it('1: a changed record, and another key', () => {
    const changed = formatBundle({ ...bundle, record_raw: bundle.record_raw.replace('Verdict', 'verdict') })
    const { status, stdout, stderr } = verify(file('changed.verdict', changed), '--profile', profile)
    expect(status).toBe(1)
    expect(stdout).toContain('FAIL   record.content_hash')
    expect(stderr).toMatch(/^It does not hold: /)
    const whole = file('whole.verdict', formatBundle(bundle))
    const other = verify(whole, '--profile', profile, '--key', 'ab'.repeat(32))
    expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('event.key')])
  })

  it('66: without a profile, or with a file that is none', () => {
    const whole = file('whole.verdict', formatBundle(bundle))
    const { status, stderr } = verify(whole, '--key', testProofs.testPubkey)
    expect([status, stderr]).toEqual([66, expect.stringContaining('--profile')])
    expect(verify(whole, '--profile', whole).stderr).toContain(
      'is not a copy of /.well-known/assay-profile.json',
    )
    const bomb = file('bomb.gz', gzipSync(new Uint8Array(40_000_000)))
    expect(verify(bomb, '--profile', profile)).toMatchObject({
      status: 66,
      stderr: expect.stringContaining('is not gzip of at most 2 MiB'),
    })
  })
})
