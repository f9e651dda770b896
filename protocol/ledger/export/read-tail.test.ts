/** The entries since an export are verified as its continuation, also while the ledger grows. */
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import { schnorr } from '../testing/entry-reports.ts'
import { ledgerMaker } from '../testing/made-ledger.ts'
import { readExport } from './read-export.ts'
import { readTail } from './read-tail.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const ledger = makeLedger([
  'pre_action_verdict',
  'trade_outcomes',
  'external_partner_review',
  'trade_outcomes',
])
const lineOf = (entry: number): string =>
  ledger
    .at(entry)
    .answer.replace(/\}$/, `,"leaf":${JSON.stringify(ledger.leaf(entry))},"pq_companion_signature":null}\n`)
async function* pieces(...lines: string[]) {
  for (const line of lines) yield utf8Encode(line)
}
const file = () =>
  readExport(pieces(...[1, 40, 41].map(lineOf)), {
    profile: madeProfile,
    schnorr,
    gunzip: (packed) => packed,
  })

/** A ledger that has `sizes[round]` entries, and a checkpoint of `signed[round]`. */
function source(sizes: number[], signed: number[], change = (line: string) => line) {
  let round = 0
  return {
    linesFrom: (from: number) => {
      const to = sizes[Math.min(round, sizes.length - 1)]!
      return pieces(
        ...[40, 41, 42, 43].filter((at) => at >= from && at <= to).map((at) => change(lineOf(at))),
      )
    },
    checkpoint: async () => ledger.note(signed[Math.min(round++, signed.length - 1)]!),
    wait: async () => {},
  }
}

describe('the tail of an export [ledger, 10.2]', () => {
  it('continues chain and tree up to the checkpoint', async () => {
    const { reading, note } = await readTail(await file(), source([43], [43]))
    expect(reading.report(note).report.outcome).toBe('pass')
    expect(reading.summary).toMatchObject({ size: 43, lines: 5, root: ledger.root() })
  })

  it('waits for a checkpoint that is late, and for entries that came meanwhile', async () => {
    const late = await readTail(await file(), source([43], [41, 42, 43]))
    expect(late.reading.report(late.note).report.outcome).toBe('pass')
    const grown = await readTail(await file(), source([42, 43], [43]))
    expect(grown.reading.report(grown.note).report.outcome).toBe('pass')
  })

  it('is nothing where nothing came', async () => {
    const { reading, note } = await readTail(await file(), source([41], [41]))
    expect([reading.summary.lines, reading.report(note).report.outcome]).toEqual([3, 'pass'])
  })

  it('fails for a changed line, a missing one, and a checkpoint that is never reached', async () => {
    const changed = await readTail(
      await file(),
      source([43], [43], (line) => line.replace('"entry":42', '"entry":43')),
    )
    expect(changed.reading.report(changed.note).report.outcome).toBe('fail')
    const behind = await readTail(await file(), source([42], [43]))
    expect(behind.reading.report(behind.note).report.outcome).toBe('fail')
  })
})
