import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as testProofs from '../../testing/worked-proof.ts'
import { verifyEntry } from '../entry/verify-entry.ts'
import { formatVkey } from '../note/note.ts'
import { ENTRY_TYPES, type EntryType } from '../record/record.ts'
import { schnorr } from '../testing/entry-reports.ts'
import { type MadeKeys, noteRotation, revocation, verifierRotation } from '../testing/made-keys.ts'
import { ledgerMaker, logKey, logSeed } from '../testing/made-ledger.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)

const script = join(import.meta.dirname, 'recompute.py')
const pythonMissing = spawnSync('python3', ['--version']).status !== 0

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const madeLedger = makeLedger(Array.from({ length: 30 }, (_, i) => ENTRY_TYPES[i % 4]!).concat('key_event'))

/** The ledger as files, after one change to one of them. */
function written(
  file?: string,
  change: (text: string) => string = (text) => text,
  ledger = madeLedger,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  folders.push(folder)
  mkdirSync(join(folder, 'ledger'))
  mkdirSync(join(folder, 'log'))
  writeFileSync(join(folder, 'ledger.json'), ledger.index())
  writeFileSync(join(folder, 'log/checkpoint'), ledger.note())
  for (const { entry, answer } of ledger.entries) writeFileSync(join(folder, `ledger/${entry}.json`), answer)
  if (file) {
    const before = readFileSync(join(folder, file), 'utf8')
    const after = change(before)
    if (after === before) throw new Error('nothing was changed')
    writeFileSync(join(folder, file), after)
  }
  return folder
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('python3', [script, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

const zeros = '0'.repeat(64)

describe.skipIf(pythonMissing)(`recompute.py${pythonMissing ? ' (skipped: no python3)' : ''}`, () => {
  it('reproduces a ledger from its texts alone [ledger, 17]', () => {
    const { status, stdout, stderr } = run(written())
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toContain('32 entries: ids, signatures, record hashes and chain recompute')
    expect(stdout).toContain(`head ${madeLedger.entries.at(-1)!.head} at entry 70`)
    expect(stdout).toContain('checkpoint of size 70: root recomputes, signed by ledger.example/log')
    expect(stdout).toMatch(/calibration over [1-9][0-9]* resolved verdicts recomputes/)
    expect(stdout).toMatch(/reputation 0\.[0-9]+ recomputes/)
    expect(stdout).toContain("the ledger's own word")
  })
  it('takes the keys from elsewhere [ledger, 17]', () => {
    const { status, stdout } = run(written(), '--pubkey', testProofs.testPubkey, '--vkey', formatVkey(logKey))
    expect(status).toBe(0)
    expect(stdout).not.toContain('own word')
    expect(run(written(), '--pubkey', zeros)).toMatchObject({ status: 1 })
  })
  it('reads an instance page by page, and waits when it is asked to [payloads, 1.8]', async () => {
    const index = JSON.parse(madeLedger.index())
    const asked: string[] = []
    const server = createServer((request, response) => {
      const url = new URL(request.url!, 'http://localhost')
      asked.push(request.url!)
      if (asked.length === 2) return response.writeHead(429, { 'Retry-After': '0' }).end()
      if (url.pathname === '/log/checkpoint') return response.end(madeLedger.note())
      const entry = madeLedger.at(Number(url.pathname.split('/')[2]))
      if (entry) return response.end(entry.answer)
      const from = Number(url.searchParams.get('cursor')?.slice(2) ?? 0)
      const next = from + 20 < index.entries.length ? `a&${from + 20}` : null
      const page = { ...index, entries: index.entries.slice(from, from + 20), next_cursor: next }
      return response.end(JSON.stringify(page))
    })
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const answer = await new Promise<string>((done) => {
      execFile('python3', [script, address], (error, stdout, stderr) =>
        done(`${error ?? ''}${stdout}${stderr}`),
      )
    })
    server.close()
    expect(answer).toContain('32 entries: ids, signatures')
    expect(asked.filter((path) => path.startsWith('/ledger?'))).toHaveLength(3)
  })
  it('says how to use it', () => {
    expect(run()).toMatchObject({ status: 2 })
  })
  it.each([
    ['a record', 'ledger/41.json', '"period":"p"', '"period":"q"', 'entry 41: record_sha256'],
    ['a verdict', 'ledger/40.json', '"issues":0', '"issues":1', 'entry 40: content_hash'],
    ['a signature', 'ledger/40.json', /"sig":"../, '"sig":"00', 'entry 40: BIP-340 signature'],
    ['an event', 'ledger/40.json', '"kind":30078', '"kind":30079', 'entry 40: event id'],
    [
      'a head',
      'ledger/42.json',
      /"prev_head_hash":"[0-9a-f]{64}"/,
      `"prev_head_hash":"${zeros}"`,
      'entry 42: prev_head_hash',
    ],
    [
      'a missing hash',
      'ledger/41.json',
      /"record_sha256":"[0-9a-f]{64}","outcome/,
      '"outcome',
      'entry 41: record_sha256',
    ],
    [
      'a hash too many',
      'ledger/40.json',
      '"outcome":null',
      `"record_sha256":"${zeros}"`,
      'entry 40: record_sha256 present',
    ],
    ['an entry swapped for another', 'ledger/43.json', /"record":\{/, '"record":{"a":1,', 'entry 43'],
    ['a number left out', 'ledger.json', /\{"entry":50,[^}]*\},/, '', 'number of the next entry'],
    ['the size', 'log/checkpoint', '\n70\n', '\n69\n', 'root of 69 entries'],
    ['the root', 'log/checkpoint', /\n(.)(.{42}=)\n/, '\nA$2\n', 'root of 70 entries'],
    ['the note', 'log/checkpoint', /(— ledger.example\/log .{20})./, '$1_', 'MISMATCH'],
    [
      'the log',
      'log/checkpoint',
      'ledger.example/log\n',
      'ledger.example/lag\n',
      'signature of ledger.example/log',
    ],
    [
      'the reputation',
      'ledger.json',
      /"reputationBps":[0-9]+/,
      '"reputationBps":9999',
      'reputation_axis.reputationBps',
    ],
    ['the scheme of the leaves', 'ledger.json', 'ledger_leaf.v1', 'ledger_leaf.v2', 'root of 70 entries'],
    ['a score', 'ledger.json', /"brier_bps":[0-9]+/, '"brier_bps":1', 'calibration.brier_bps'],
    ['a bin', 'ledger.json', /"right_bps":[0-9]+/, '"right_bps":1', 'calibration.bins'],
    ['the table of losses', 'ledger.json', '276d9e58', '276d9e59', 'hash of the table'],
    ['the reputation shown', 'ledger.json', /"reputation":0/, '"reputation":1', 'reputation_axis.reputation'],
    [
      'the diversity',
      'ledger.json',
      /"independence_adjusted_diversity":[0-9]/,
      '"independence_adjusted_diversity":9',
      'independence_adjusted_diversity',
    ],
    ['the genesis', 'ledger.json', 'before-entry-40', 'before-entry-41', 'genesis_sha256'],
  ] as const)('stops at %s that was changed [ledger, 17]', (_, file, from, to, message) => {
    const { status, stderr } = run(written(file, (text) => text.replace(from, to)))
    expect(stderr).toContain(message)
    expect(status).toBe(1)
  })
})

describe.skipIf(pythonMissing)('recompute.py follows several keys', () => {
  const old = testProofs.testSecretKey
  const next = new Uint8Array(32).fill(5)
  const noteSeed = new Uint8Array(32).fill(7)
  const types = [...ENTRY_TYPES.slice(0, 4), 'key_event', 'trade_outcomes', 'key_event', 'key_event'] as const
  const rotation = verifierRotation(old, next, 44)
  const keys: MadeKeys = {
    changes: { 44: rotation, 46: revocation(old, 44), 47: noteRotation(logSeed, noteSeed, 47) },
    secretAt: (entry) => (entry <= 44 ? old : next),
    noteSeedAt: (size) => (size <= 47 ? logSeed : noteSeed),
  }
  const made = (changed: Partial<MadeKeys> = {}, more: readonly EntryType[] = ['pre_action_verdict']) =>
    makeLedger([...types, ...more], { ...keys, ...changed })
  const runOn = (ledger: typeof madeLedger, ...args: string[]) =>
    run(written(undefined, undefined, ledger), ...args)

  it('reproduces a ledger whose keys were rotated and revoked [ledger, 10.4]', () => {
    const { status, stdout, stderr } = runOn(made(), '--pubkey', testProofs.testPubkey)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toContain('3 changes of keys')
    expect(stdout).toContain('checkpoint of size 48: root recomputes, signed by ledger.example/log')
  })
  const change = (given: object) => ({ changes: { ...keys.changes, 44: { ...rotation, ...given } } })
  it.each([
    ['an entry of the old key after the rotation', { secretAt: () => old }, 'entry 45: key of the event'],
    [
      'an entry of the new key before the rotation',
      { secretAt: (entry: number) => (entry < 44 ? old : next) },
      'entry 44: key of the event',
    ],
    [
      'a cross signature by another key',
      change({ cross_sig: verifierRotation(next, old, 44).cross_sig }),
      'entry 44: signature of the new key',
    ],
    ['another replaced key', change({ replaces: zeros }), 'entry 44: replaced key'],
    ['a back-dated effective entry', change({ effective_entry: 43 }), 'entry 44: effective_entry'],
    [
      'the revocation of the current key',
      { changes: { ...keys.changes, 46: revocation(next, 44) } },
      'entry 46: a former key is revoked',
    ],
    ['a checkpoint of the old key', { noteSeedAt: () => logSeed }, 'no known key signed the checkpoint'],
  ] as [string, Partial<MadeKeys>, string][])('stops at %s [ledger, 10.4]', (_, changed, message) => {
    const { status, stderr } = runOn(made(changed))
    expect(stderr).toContain(message)
    expect(status).toBe(1)
  })
  it('agrees with the verifier of the service on every entry [ledger, 17]', () => {
    const ledger = made()
    const keyEntries = [1, 44, 46, 47].map((entry) => ledger.at(entry).answer)
    for (const { answer } of ledger.entries) {
      const { report } = verifyEntry({ entry: answer, keyEntries }, { profile: madeProfile, schnorr })
      const outcomes = Object.fromEntries(report.checks.map(({ id, outcome }) => [id, outcome]))
      expect(outcomes).toMatchObject({
        'keys.history': 'pass',
        'event.sig': 'pass',
        'event.key': 'pass',
      })
    }
  })
})
