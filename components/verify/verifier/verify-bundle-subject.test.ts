// The worker verifies a bundle, finds what was changed in it, and keeps every other byte as it was.
import { describe, expect, it } from 'vitest'
import { formatBundle } from '#protocol/ledger/bundle/bundle.ts'
import { madeBundle } from '#protocol/ledger/testing/made-bundle.ts'
import { ledgerMaker } from '#protocol/ledger/testing/made-ledger.ts'
import * as testProofs from '#protocol/testing/worked-proof.ts'
import { type OfferedPlace, TAMPER_PLACES } from '../page-state.ts'
import { headlineOf, headlineOfEvidence } from '../report/headline.ts'
import { isEventPlace } from '../tamper/tampered-event.ts'
import { verifyBundleSubject, verifyEvidenceSubject } from './verify-bundle-subject.ts'

const { madeProfile: profile, makeLedger } = ledgerMaker(testProofs)
const ledger = makeLedger(['pre_action_verdict', 'trade_outcomes', 'pre_action_verdict'])
const text = formatBundle(madeBundle(ledger, 41, { profile, secrets: [testProofs.testSecretKey], keys: [] }))
const verify = (tamper: OfferedPlace | null = null, given = text) =>
  verifyBundleSubject({ text: given, tamper, profile })
const idsWith = (outcome: string, { report }: ReturnType<typeof verify>) =>
  report.checks.filter((check) => check.outcome === outcome).map(({ id }) => id)

it('a bundle holds, and offers every place to change', () => {
  const result = verify()
  expect([idsWith('fail', result), result.entry, result.verifiedText]).toEqual([[], 41, text])
  expect(Object.keys(result.changes).sort()).toEqual([...TAMPER_PLACES].sort())
  expect(headlineOf(result.report)).toEqual({
    badge: 'pass',
    sentence: expect.stringMatching(/^It holds: the entry is in the ledger/),
  })
})

describe('one changed character', () => {
  const caughtBy: Record<OfferedPlace, RegExp> = {
    content: /event\.id/,
    tag: /event\.id/,
    id: /event\.id/,
    sig: /event\.sig/,
    record: /record\.content_hash/,
    path: /log\.inclusion/,
    checkpoint: /log\.checkpoint/,
    ots: /anchor\./,
    header: /anchor\./,
    companion: /pq\.signature/,
  }
  it.each(TAMPER_PLACES)('of the %s is caught, and is the only one', (place) => {
    const result = verify(place)
    expect(idsWith('fail', result).join()).toMatch(caughtBy[place])
    expect(result.report.outcome).toBe('fail')
    expect(headlineOf(result.report).badge).toBe('fail')
    expect(headlineOf(result.report).sentence).not.toBe('Verification failed')
    const { lead, before, after, tail } = result.changes[place]!
    expect(before).not.toBe(after)
    // An event is printed again, which may change the order of its members.
    const differing = text.split('').filter((letter, i) => letter !== result.verifiedText[i])
    if (!isEventPlace(place)) expect(differing).toEqual([before])
    expect(lead.length + tail.length).toBeGreaterThan(10)
  })
})

it('what is no bundle and no evidence fails without a word of what it would be', () => {
  const broken = verify(null, text.slice(0, -9))
  expect(headlineOf(broken.report).sentence).toBe('Not a bundle that can be read (bundle.read)')
  expect([broken.loaded, broken.changes]).toEqual([null, {}])
  const evidence = verifyEvidenceSubject({
    text: '{"schema":"assay.equivocation.v1"}',
    tamper: null,
    profile,
  })
  expect(headlineOfEvidence(evidence.report)).toEqual({ badge: 'fail', sentence: 'The file proves nothing' })
})
