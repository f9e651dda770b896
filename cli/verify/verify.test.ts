/** The command line answers as the service and the page do. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signProof, testPubkey, workedArtifact } from '#protocol/testing/worked-proof.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-cli-'))
const event = signProof()

function assay(args: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/assay.ts', ...args], {
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('assay verify', () => {
  it('0: a proof that holds, from a file with its artifact', () => {
    const artifact = file('artifact.json', workedArtifact)
    const { status, stdout } = assay([
      'verify',
      file('proof.json', JSON.stringify(event)),
      '--key',
      testPubkey,
      '--artifact',
      artifact,
    ])
    expect(stdout).toContain('It holds.')
    expect(stdout).toContain('pass   payload.artifact')
    expect(status).toBe(0)
  })

  it('0: a proof from standard input, the signed words first', () => {
    const { status, stdout, stderr } = assay(
      ['verify', '--key', testPubkey, '--json'],
      JSON.stringify({ event }),
    )
    const { signed, outcome } = JSON.parse(stdout)
    expect([status, outcome, stderr]).toEqual([0, 'pass', ''])
    expect(signed).toMatchObject({ verdict: 'approve', confidence_bps: 9700, artifact_type: 'trade' })
    expect(assay(['verify', '--key', testPubkey], JSON.stringify(event)).stdout).toMatch(
      /^signed verdict {3}APPROVE, confidence 97 %\nabout {12}trade [0-9a-f]{64}\n/,
    )
  })

  it('0: keys from the published file, which say since when they sign', () => {
    const keys = [{ pubkey: testPubkey, valid_from: 1_780_000_000, valid_to: null, status: 'active' }]
    const published = file('verifier-keys.json', JSON.stringify({ current: testPubkey, keys }))
    expect(assay(['verify', '--key', published], JSON.stringify(event)).status).toBe(0)
    const late = file('late.json', JSON.stringify({ keys: [{ ...keys[0], valid_from: 1_790_000_001 }] }))
    expect(assay(['verify', '--key', late], JSON.stringify(event)).stdout).toContain('FAIL   event.key')
  })

  it('1: an answer that was tampered with, by name', () => {
    const { status, stdout, stderr } = assay(
      ['verify', '--key', testPubkey],
      JSON.stringify({ verdict: 'reject', confidence: 0.97, proof: { event } }),
    )
    expect(stdout).toMatch(/^signed verdict {3}APPROVE/)
    expect(stdout).toContain('FAIL   answer.signed')
    expect(stdout).toContain('verdict in the answer is not what was signed')
    expect([status, stdout.includes('It holds.')]).toEqual([1, false])
    expect(stderr).toBe('It does not hold: answer.signed.\n')
  })

  it.each([
    ['an integer written with a fraction', JSON.stringify(event).replace('1790000000,', '1790000000.0,')],
    ['a member named __proto__', JSON.stringify(event).replace('{', '{"__proto__":{},')],
    ['an unknown member beside the event', JSON.stringify({ event, approved: true })],
  ])('1: %s', (_what, text) => {
    expect(assay(['verify', '--key', testPubkey], text).status).toBe(1)
  })

  it('no control or direction character of a proof reaches the terminal', () => {
    const { stdout } = assay(
      ['verify', '--key', testPubkey],
      JSON.stringify({ event, artifact_hash: 'a\u001b[2J\u202eb' }),
    )
    expect(stdout).toContain('\\u{1b}[2J\\u{202e}')
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  })

  it('1: names the check that fails, with both values', () => {
    const { status, stdout } = assay(
      ['verify', '--key', testPubkey],
      JSON.stringify({ ...event, created_at: event.created_at + 1 }),
    )
    expect(status).toBe(1)
    expect(stdout).toContain('FAIL   event.id')
    expect(stdout).toContain(event.id)
  })

  it('1: another key', () => {
    expect(assay(['verify', '--key', '0'.repeat(64)], JSON.stringify(event)).status).toBe(1)
  })

  it.each([
    ['nothing there', () => join(folder, 'absent.json'), 'no such file'],
    ['a folder', () => folder, 'is a folder'],
    ['an empty file', () => file('empty.json', ''), 'is empty'],
    ['no JSON', () => file('notes.txt', 'hello'), 'is not strict JSON'],
    ['other JSON', () => file('other.json', '{"a":1}'), 'contains no signed event'],
    [
      'an unsigned answer',
      () => file('unsigned.json', '{"verdict":"approve","admission_receipt":{},"proof":null}'),
      'unsigned review',
    ],
    ['a ledger entry', () => file('entry.json', '{"entry":41,"record":{}}'), 'is a ledger entry'],
  ])('66: %s is one sentence', (_what, path, why) => {
    const { status, stdout, stderr } = assay(['verify', path(), '--key', testPubkey])
    expect([status, stdout]).toEqual([66, ''])
    expect(stderr).toMatch(/^Nothing was checked: [^\n]+\.\n$/)
    expect(stderr).toContain(why)
  })

  it('64: wrong usage says what to type', () => {
    for (const args of [['verify'], ['verify', '--kee', 'x'], ['verify', 'a', 'b', '--key', testPubkey]]) {
      const { status, stderr } = assay(args, '')
      expect([status, stderr.includes('Usage: assay verify')]).toEqual([64, true])
    }
  })
})

describe('assay', () => {
  it('prints help and version on standard output', () => {
    for (const args of [['help'], ['--help'], ['-h']])
      expect(assay(args)).toMatchObject({
        status: 0,
        stderr: '',
        stdout: expect.stringMatching(/^Usage: assay COMMAND/),
      })
    for (const name of ['audit', 'bundle', 'export', 'import', 'review', 'ruleset', 'validate', 'verify'])
      for (const args of [
        ['help', name],
        [name, '--help'],
        [name, '-h'],
      ])
        expect(assay(args)).toMatchObject({
          status: 0,
          stderr: '',
          stdout: expect.stringContaining(`Usage: assay ${name}`),
        })
    expect(assay(['--version']).stdout).toMatch(/^assay \d+\.\d+\.\d+\n$/)
  })

  it('64: no command, and an unknown one in one line', () => {
    expect(assay([])).toMatchObject({ status: 64, stdout: '', stderr: expect.stringMatching(/^Usage/) })
    for (const args of [['frobnicate'], ['help', 'frobnicate']])
      expect(assay(args)).toMatchObject({
        status: 64,
        stdout: '',
        stderr:
          'unknown command "frobnicate"; available: audit, bundle, export, grade, import, review, ruleset, validate, verify and help.\n',
      })
  })
})
