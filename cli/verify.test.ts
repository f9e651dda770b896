/** The command line answers as the service and the page do. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { signProof, testPubkey, workedArtifact } from '#protocol/testing/worked-proof.ts'

// Every call starts a process.
vi.setConfig({ testTimeout: 60_000 })
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

  it('0: the whole answer of a review, from standard input', () => {
    const { status, stdout } = assay(
      ['verify', '--key', testPubkey, '--json'],
      JSON.stringify({ verdict: 'approve', proof: { event } }),
    )
    expect([status, JSON.parse(stdout).outcome]).toEqual([0, 'pass'])
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

  it('64: wrong usage says what to type', () => {
    for (const args of [
      [],
      ['verify'],
      ['verify', '--key', 'ab'],
      ['verify', '--kee', 'x'],
      ['frobnicate'],
    ]) {
      const { status, stderr } = assay(args, '')
      expect([status, stderr.includes('Usage: assay verify')]).toEqual([64, true])
    }
  })
})
