/** A bundle verifies alone; whatever is changed in it fails a check, and whatever is left out is not claimed. */
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { toHex, utf8Encode } from '../../bytes.ts'
import type { LedgerProfile, PublishedKey } from '../../profile.ts'
import type { VerifyPq } from '../../proofs/pq/companion.ts'
import { mlDsa65Verify } from '../../signatures/pq.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import type { EntryType } from '../record/record.ts'
import { outcomes, schnorr } from '../testing/entry-reports.ts'
import { companionOf, leafOf, madeBundle } from '../testing/made-bundle.ts'
import { type MadeKeys, pubkeyOf, verifierRotation } from '../testing/made-keys.ts'
import { ledgerMaker, logSeed, type MadeLedger } from '../testing/made-ledger.ts'
import { type BundledKeyEntry, formatBundle, type VerdictBundle } from './bundle.ts'
import { type VerifyBundleOptions, verifyBundle } from './verify-bundle.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const types: EntryType[] = ['pre_action_verdict', 'trade_outcomes', 'key_event', 'pre_action_verdict']
const former = testProofs.testSecretKey
const next = new Uint8Array(32).fill(5)
const rotated: MadeKeys = {
  changes: { 42: verifierRotation(former, next, 42) },
  secretAt: (entry) => (entry <= 42 ? former : next),
  noteSeedAt: () => logSeed,
}
const ledger = makeLedger(types)
const ledgerOfTwoKeys = makeLedger(types, rotated)
/** A post-quantum signature takes milliseconds; each is checked once. */
const known = new Map<string, boolean>()
const verifyPq: VerifyPq = (...bytes) => {
  const key = bytes.map(toHex).join()
  const found = known.get(key) ?? mlDsa65Verify(...bytes)
  known.set(key, found)
  return found
}

const bundleOf = (made: MadeLedger, entry: number, keys: readonly number[] = []) =>
  madeBundle(made, entry, { profile: madeProfile, secrets: [former, next], keys })

const verify = (bundle: VerdictBundle | string, options: Partial<VerifyBundleOptions> = {}) =>
  verifyBundle(typeof bundle === 'string' ? bundle : formatBundle(bundle), {
    profile: madeProfile,
    schnorr,
    verifyPq,
    ...options,
  })

const whole = bundleOf(ledger, 43)
const current: PublishedKey = {
  pubkey: pubkeyOf(next),
  validFromUnix: 0,
  validToUnix: null,
  status: 'active',
}
const profileOfTwoKeys: LedgerProfile = { ...madeProfile, keys: [...madeProfile.keys, current] }
const wholeOfTwoKeys = bundleOf(ledgerOfTwoKeys, 43, [1, 42])

describe('a bundle [ledger, 10.1]', () => {
  it.each([1, 40, 41, 42, 43])('of entry %i holds with the network off', (entry) => {
    const { report, entry: number, ignored } = verify(bundleOf(ledger, entry))
    expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([])
    expect(report.questions).toMatchObject({ authentic: 'pass', recorded: 'pass', bundle_agrees: 'pass' })
    expect(report.questions).toMatchObject({ companion_holds: 'pass' })
    expect(report.outcome).toBe('pass')
    expect(number).toBe(entry)
    expect(ignored).toEqual(['profile', 'relay_claims'])
  })

  it('carries the history of the keys across a rotation', () => {
    const { report } = verify(wholeOfTwoKeys, { profile: profileOfTwoKeys })
    expect(report.questions).toMatchObject({ authentic: 'pass', keys_follow: 'pass', bundle_agrees: 'pass' })
    expect(report.outcome).toBe('pass')
  })

  it('says of a block of development that it proves no time', () => {
    const { anchors, existedBefore, report } = verify(whole)
    expect(anchors.map(({ target, outcome }) => [target, outcome])).toEqual([
      ['signed_event', 'cannot_establish'],
      ['checkpoint', 'cannot_establish'],
      ['event', 'cannot_establish'],
    ])
    expect(existedBefore).toBe('cannot_establish')
    expect(report.questions).not.toHaveProperty('existed_before')
    expect(outcomes(verify(whole))).toMatchObject({ 'anchor.path': 'pass', 'anchor.header': 'pass' })
  })

  it('without a profile of the reader is checked by its own, which establishes no key', () => {
    const result = verify(whole, { profile: null })
    expect(outcomes(result)['event.key']).toBe('cannot_establish')
    expect(result.report.profile.source).toBe('self_declared')
    expect(result.report.outcome).toBe('cannot_establish')
  })

  it('that is not yet under a checkpoint claims no record', () => {
    const { report } = verify({ ...whole, log: null, anchors: whole.anchors.slice(0, 2) })
    expect(report.questions).toMatchObject({ authentic: 'pass', recorded: 'cannot_establish' })
    expect(report.outcome).toBe('cannot_establish')
  })

  it('covers the artifact that it discloses', () => {
    const artifact = (text: string) => toBase64(utf8Encode(text))
    const verdict = bundleOf(ledger, 40)
    const wrong = verify({ ...verdict, artifact_b64: artifact('another') })
    expect(outcomes(wrong)['bundle.copies']).toBe('fail')
    const right = verify({ ...verdict, artifact_b64: artifact(`artifact ${40 % 7}`) })
    expect(right.report.outcome).toBe('pass')
  })
})

describe('a change [ledger, 10.1]', () => {
  const text = formatBundle({ ...wholeOfTwoKeys, profile: {}, relay_claims: null })
  /** Every second header of regtest has enough work, so only one of Bitcoin notices each change. */
  const headers = [...text.matchAll(/"header_hex":"[0-9a-f]+"/g)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  )
  const listed = ['profile', 'relay_claims']

  it('of any single character fails, or is listed as a member that no check covers', () => {
    const survivors: string[] = []
    // Every 97th character, so that all members are met.
    for (let at = 1; at < text.length - 2; at += 97) {
      if (headers.some(([from, to]) => at >= from && at < to)) continue
      const changed = `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`
      const { report, ignored } = verify(changed, { profile: profileOfTwoKeys })
      const isListed = ignored.some((name) => !listed.includes(name))
      if (report.outcome === 'pass' && !isListed) survivors.push(text.slice(at - 30, at + 10))
    }
    expect(survivors).toEqual([])
  }, 120_000)

  it.each<[string, (bundle: VerdictBundle) => VerdictBundle, string]>([
    ['another leaf', (b) => ({ ...b, log: { ...b.log!, leaf: leafOf(ledger, 40) } }), 'bundle.copies'],
    ['another entry', (b) => ({ ...b, entry: 40 }), 'record.label'],
    [
      'another digest',
      (b) => ({ ...b, anchors: [{ ...b.anchors[0]!, digest: b.event.id.replace(/^./, '0') as never }] }),
      'bundle.copies',
    ],
    ['another height', (b) => ({ ...b, anchors: [{ ...b.anchors[0]!, height: 2 }] }), 'bundle.copies'],
    [
      'the proof of another digest',
      (b) => ({ ...b, anchors: [{ ...b.anchors[0]!, ots_b64: b.anchors[1]!.ots_b64 }] }),
      'anchor.path',
    ],
    ['an anchor twice', (b) => ({ ...b, anchors: [b.anchors[0]!, b.anchors[0]!] }), 'bundle.copies'],
    [
      'the companion of another event',
      (b) => ({ ...b, pq: { ...b.pq!, companion: companionOf('ab'.repeat(32)) } }),
      'pq.signature',
    ],
    [
      'a binding by one key only',
      (b) => ({ ...b, pq: { ...b.pq!, binding_companion: b.pq!.companion } }),
      'pq.binding',
    ],
  ])('to %s is named', (_, change, check) => {
    const result = verify(change(whole))
    expect(outcomes(result)[check]).toBe('fail')
    expect(result.report.outcome).toBe('fail')
  })

  it('in a key entry, or one that is left out, is named', () => {
    const two = (change: (keys: readonly BundledKeyEntry[]) => readonly BundledKeyEntry[]) =>
      outcomes(
        verify({ ...wholeOfTwoKeys, keys: change(wholeOfTwoKeys.keys) }, { profile: profileOfTwoKeys }),
      )
    expect(two(([first]) => [first!])['event.key']).toBe('fail')
    expect(two(([, second]) => [second!])['keys.history']).toBe('fail')
    const earlier = ledgerOfTwoKeys.tlogProof(42, 42)
    expect(two(([first, second]) => [first!, { ...second!, tlog_proof: earlier }])['bundle.copies']).toBe(
      'fail',
    )
  })
})

describe('a file that is no bundle [ledger, 10.1]', () => {
  it.each<[string, string, RegExp]>([
    ['nothing', '', /not strict JSON/],
    ['another JSON file', '{"keys":[]}', /schema is not/],
    ['a list', '[]', /the bundle is not an object/],
    [
      'a later version',
      formatBundle({ ...whole, schema: 'assay.verdict_bundle.v2' as never }),
      /schema is not/,
    ],
    ['a member twice', formatBundle(whole).replace('{', '{"entry":43,'), /not strict JSON/],
    ['more than 2 MiB', ' '.repeat(2 * 1024 * 1024 + 1), /2 MiB/],
    [
      'a record that closes its object',
      formatBundle({ ...whole, record_raw: '{"entry":43},"proof_event":{}' }),
      /record_raw/,
    ],
    [
      'too many anchors',
      formatBundle({ ...whole, anchors: [...whole.anchors, ...whole.anchors] }),
      /more than 3/,
    ],
    [
      'base64 of other letters',
      formatBundle({ ...whole, artifact_b64: 'a_b-' }),
      /artifact_b64 is not standard base64/,
    ],
    ['deep nesting', `{"schema":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /not strict JSON/],
  ])('is refused with the reason: %s', (_, given, reason) => {
    const { report } = verify(given)
    expect(report.outcome).toBe('fail')
    expect(report.checks[0]).toMatchObject({ id: 'bundle.read', outcome: 'fail' })
    expect(report.checks[0]!.why).toMatch(reason)
  })
})
