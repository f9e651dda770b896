/** A whole export: complete only with every line as it was signed, up to the checkpoint. */
import { describe, expect, it } from 'vitest'
import { nobleSchnorr } from '../../secp.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import { noteRotation, verifierRotation } from '../testing/made-keys.ts'
import { ledgerMaker, logSeed, type MadeLedger } from '../testing/made-ledger.ts'
import { createExportVerifier } from './verify-export.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const types = [
  'pre_action_verdict',
  'trade_outcomes',
  'external_partner_review',
  'self_submitted_verdict',
] as const
const ledger = makeLedger(types)

/** Lines as GET /ledger/export.ndjson serves them. */
const linesOf = (made: MadeLedger): string[] =>
  made.entries.map(({ entry, answer }) =>
    answer.replace(/\}$/, `,"leaf":${JSON.stringify(made.leaf(entry))},"pq_companion_signature":null}`),
  )
const verify = (lines: readonly (string | Uint8Array)[], note: string, profile = madeProfile) => {
  const verifier = createExportVerifier({ profile, schnorr: nobleSchnorr })
  for (const line of lines) verifier.add(line)
  return verifier.finish(note)
}
const lines = linesOf(ledger)

describe('an export [ledger, 10.2]', () => {
  it('is complete with every line', () => {
    const { isComplete, why, size, root, lines: count, problems } = verify(lines, ledger.note())
    expect([problems, why, isComplete]).toEqual([[], null, true])
    expect([size, root, count]).toEqual([43, ledger.root(), 5])
  })

  it('is complete as bytes, with nothing left open', () => {
    const bytes = lines.map((line) => new TextEncoder().encode(line))
    const { isComplete, open } = verify(bytes, ledger.note())
    expect([isComplete, [...open]]).toEqual([true, []])
  })

  it.each<[string, readonly string[], string]>([
    ['without its end', lines.slice(0, -1), 'it has 42 entries; the signed tree has 43'],
    ['without a line', lines.toSpliced(2, 1), 'order: entry 41 is missing'],
    ['without entry 1', lines.slice(1), 'order: entry 1 is missing'],
    ['with a line twice', [...lines, lines.at(-1)!], 'order: entry 44 was expected'],
    ['with two lines exchanged', [lines[0]!, lines[2]!, lines[1]!, ...lines.slice(3)], 'order'],
    ['with half a line', [...lines.slice(0, -1), lines.at(-1)!.slice(0, 200)], 'not strict JSON'],
    ['that is empty', [], 'it has 0 entries'],
  ])('%s is not complete', (_, given, words) => {
    const { isComplete, why } = verify(given, ledger.note())
    expect([isComplete, why]).toEqual([false, expect.stringContaining(words)])
  })

  it.each<[string, (line: string) => string, string]>([
    ['record', (line) => line.replace('"what":"Entry', '"what":"entry'), 'record.content_hash'],
    ['signature', (line) => line.replace(/"sig":"../, '"sig":"00'), 'event.sig'],
    ['leaf', (line) => line.replace('ledger_leaf.v1\\n41', 'ledger_leaf.v1\\n42'), 'log.leaf'],
    ['previous head', (line) => line.replace(/"prev_head_hash":"../, '"prev_head_hash":"00'), 'chain.'],
    ['number', (line) => line.replace(/^\{"entry":41/, '{"entry":42'), 'entry 42'],
  ])('with a changed %s is not complete', (_, change, words) => {
    const changed = lines.with(2, change(lines[2]!))
    expect(changed[2]).not.toBe(lines[2])
    const { isComplete, why } = verify(changed, ledger.note())
    expect([isComplete, why]).toEqual([false, expect.stringContaining(words)])
  })

  it('of another history with the same keys has another root', () => {
    const other = makeLedger(types.toReversed())
    expect(verify(linesOf(other), ledger.note()).why).toMatch(/^its root is [0-9a-f]{64}; the log signed/)
  })

  it('without a valid checkpoint is not complete', () => {
    expect(verify(lines, ledger.note().replace('\n43\n', '\n44\n')).why).toMatch(/signature/)
    expect(verify(lines, '').isComplete).toBe(false)
    expect(verify(lines, ledger.note(), { ...madeProfile, log: null }).why).toMatch(/no log/)
  })

  it('follows the keys of the entries and of the checkpoint when they are rotated', () => {
    const [old, next] = [testProofs.testSecretKey, new Uint8Array(32).fill(5)]
    const nextLog = new Uint8Array(32).fill(6)
    const rotated = makeLedger(['key_event', 'key_event', 'pre_action_verdict'], {
      changes: { 40: verifierRotation(old, next, 40), 41: noteRotation(logSeed, nextLog, 41) },
      secretAt: (entry) => (entry <= 40 ? old : next),
      noteSeedAt: (size) => (size <= 41 ? logSeed : nextLog),
    })
    const { why, problems } = verify(linesOf(rotated), rotated.note())
    expect([problems, why]).toEqual([[], null])
    expect(verify(linesOf(rotated).toSpliced(1, 1), rotated.note()).isComplete).toBe(false)
  })
})
