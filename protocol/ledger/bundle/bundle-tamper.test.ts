/** Every byte of a bundle is covered: changed, it fails a check that names what it is, or it is listed as a member that none covers. */
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import { schnorr } from '../testing/entry-reports.ts'
import { madeBundle } from '../testing/made-bundle.ts'
import { ledgerMaker } from '../testing/made-ledger.ts'
import { formatBundle } from './bundle.ts'
import { verifyBundle } from './verify-bundle.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const ledger = makeLedger(['pre_action_verdict', 'trade_outcomes', 'pre_action_verdict'])
const made = madeBundle(ledger, 41, { profile: madeProfile, secrets: [testProofs.testSecretKey] })

/** Small, so that each byte can be changed: without the members that no check covers and the kilobytes of a companion. */
const small = { ...made, profile: {}, relay_claims: null, anchors: [], pq: null }
const text = formatBundle(small)
const verify = (input: Uint8Array | string) => verifyBundle(input, { profile: madeProfile, schnorr })
const good = verify(text)

function changed(input: string, at: number, mask: number): Uint8Array {
  const bytes = utf8Encode(input)
  bytes[at]! ^= mask
  return bytes
}

/** Every n-th byte; each of them with TAMPER_SHARE=1, as in `npm run test:hostile`. */
const STEP = Number(process.env.TAMPER_SHARE ?? 3)

/** Ids of the checks that turned. */
const turned = (input: Uint8Array): string[] =>
  verify(input).report.checks.flatMap(({ id, outcome }) => (outcome === 'pass' ? [] : [id]))

describe('every byte of a bundle [ledger, 11.3]', () => {
  it('turns the outcome and a check with a name, or renames a member that is then listed', () => {
    expect(good.report.outcome).toBe('pass')
    const length = utf8Encode(text).length
    const uncovered: string[] = []
    let listed = 0
    for (let at = 0; at < length - 1; at += STEP) {
      const { report, ignored } = verify(changed(text, at, 1))
      const named = report.checks.filter(({ outcome }) => outcome !== 'pass')
      const isNamed = named.length > 0 && named.every(({ title, spec, why }) => title && spec && why)
      if (report.outcome !== 'pass' && isNamed) continue
      if (ignored.some((name) => !good.ignored.includes(name))) listed++
      else uncovered.push(`byte ${at}: ${text.slice(Math.max(0, at - 30), at + 10)}`)
    }
    expect(uncovered).toEqual([])
    expect(listed).toBeLessThan(length / STEP / 50)
  }, 180_000)

  it('of a whole bundle, each with another bit, at places 41 bytes apart and more', () => {
    const whole = formatBundle({ ...made, profile: {}, relay_claims: null, anchors: [] })
    const bytes = utf8Encode(whole)
    const uncovered: number[] = []
    for (let at = 0; at < bytes.length - 1; at += 41 * STEP) {
      const { report, ignored } = verify(changed(whole, at, 1 << ((at / 41 / STEP) % 8)))
      const isListed = ignored.some((name) => !good.ignored.includes(name))
      if (report.outcome === 'pass' && !isListed) uncovered.push(at)
    }
    expect(uncovered).toEqual([])
  }, 120_000)

  it.each([
    ['"sig":"', 'event.sig'],
    ['"id":"', 'event.id'],
    ['"pubkey":"', 'event.key'],
    ['"record_raw":"{', 'record.content_hash'],
    ['"prev_head_hash":"', 'chain.head'],
    ['"tlog_proof":"', 'log.inclusion'],
    ['"leaf":"', 'bundle.copies'],
    ['"schema":"', 'bundle.read'],
  ])('after %s turns %s', (place, id) => {
    const from = text.indexOf(place) + place.length
    const ids = new Set(Array.from({ length: 24 }, (_, at) => turned(changed(text, from + at, 1))).flat())
    expect([...ids].join(' ')).toContain(id)
  })
})
