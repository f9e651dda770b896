import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import { memberText } from '../record/member-text.ts'
import { schnorr } from '../testing/entry-reports.ts'
import { ledgerMaker } from '../testing/made-ledger.ts'
import { type EntryEvidence, verifyEntry } from './verify-entry.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const ledger = makeLedger(['pre_action_verdict', 'trade_outcomes'])
const verify = (evidence: EntryEvidence) => verifyEntry(evidence, { profile: madeProfile, schnorr })

/** Every n-th byte; each of them with TAMPER_SHARE=1, as in `npm run test:hostile`. */
const STEP = Number(process.env.TAMPER_SHARE ?? 3)

describe('every byte [ledger, 11.3]', () => {
  const evidence = { entry: ledger.at(40).answer, tlogProof: ledger.tlogProof(40) }
  const bytes = utf8Encode(evidence.entry)
  const good = verify(evidence)
  /** Byte ranges of members that nothing checks. */
  const spans = ['posted', 'posted_at', 'commitment_proof', 'chain_head_event', 'outcome'].map((name) => {
    const text = evidence.entry
    const from = text.indexOf(`"${name}":`)
    const to = from + `"${name}":${memberText(text, name)}`.length
    return [utf8Encode(text.slice(0, from)).length, utf8Encode(text.slice(0, to)).length] as const
  })
  it('of an entry as served turns the outcome, but for members that are listed as ignored', () => {
    expect(good.report.outcome).toBe('pass')
    let tolerated = 0
    for (let i = 0; i < bytes.length; i += STEP) {
      const flipped = bytes.slice()
      flipped[i]! ^= 1
      const result = verify({ ...evidence, entry: flipped })
      if (result.report.outcome !== 'pass') continue
      tolerated++
      const inIgnored = spans.some(([from, to]) => i >= from && i < to)
      const renamed = result.ignored.some((name) => !good.ignored.includes(name))
      expect(
        inIgnored || renamed,
        `byte ${i}: ${new TextDecoder().decode(flipped.slice(i - 20, i + 20))}`,
      ).toBe(true)
    }
    expect(tolerated).toBeGreaterThan(0)
    expect(tolerated).toBeLessThan(bytes.length / STEP / 8)
  }, 120_000)
  it('of its proof from the log turns the outcome', () => {
    const proof = utf8Encode(evidence.tlogProof)
    for (let i = 0; i < proof.length; i++) {
      const flipped = proof.slice()
      flipped[i]! ^= 1
      expect(verify({ ...evidence, tlogProof: flipped }).report.outcome, `byte ${i}`).not.toBe('pass')
    }
  }, 60_000)
})
