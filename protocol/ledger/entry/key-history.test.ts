import { describe, expect, it } from 'vitest'
import { signEvent } from '../../nostr-event.ts'
import type { LedgerProfile, PublishedKey } from '../../profile.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import type { EntryType } from '../record/record.ts'
import { not, outcomes, problems, schnorr } from '../testing/entry-reports.ts'
import { type MadeKeys, pubkeyOf, revocation, verifierRotation } from '../testing/made-keys.ts'
import { ledgerMaker, logSeed } from '../testing/made-ledger.ts'
import { type EntryEvidence, verifyEntry } from './verify-entry.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const old = testProofs.testSecretKey
const next = new Uint8Array(32).fill(5)
const stranger = new Uint8Array(32).fill(6)

/** 40 and 41 by the old key, rotated in 42, revoked in 45 with 42 as the last valid entry. */
const keys: MadeKeys = {
  changes: { 42: verifierRotation(old, next, 42), 45: revocation(old, 42) },
  secretAt: (entry) => (entry <= 42 ? old : next),
  noteSeedAt: () => logSeed,
}
const types: EntryType[] = [
  'pre_action_verdict',
  'trade_outcomes',
  'key_event',
  'pre_action_verdict',
  'trade_outcomes',
  'key_event',
  'pre_action_verdict',
]
const ledger = makeLedger(types, keys)
const keyEntries = [1, 42, 45].map((entry) => ledger.at(entry).answer)

const current: PublishedKey = {
  pubkey: pubkeyOf(next),
  validFromUnix: 0,
  validToUnix: null,
  status: 'active',
}

const evidenceOf = (entry: number, more: Partial<EntryEvidence> = {}): EntryEvidence => ({
  entry: ledger.at(entry).answer,
  tlogProof: ledger.tlogProof(entry),
  predecessor: entry > 40 ? ledger.at(entry - 1).answer : undefined,
  headEvent: ledger.at(entry).headEvent ? JSON.stringify(ledger.at(entry).headEvent) : undefined,
  keyEntries,
  ...more,
})
const verify = (evidence: EntryEvidence, profile: LedgerProfile = madeProfile) =>
  verifyEntry(evidence, { profile, schnorr })
const keyOf = (evidence: EntryEvidence, profile?: LedgerProfile) =>
  outcomes(verify(evidence, profile))['event.key']

/** The entry as the holder of another key would sign it, with a date of their choice. */
function signedWith(secret: Uint8Array, entry: number, createdAt?: number): EntryEvidence {
  const { event, answer } = ledger.at(entry)
  const forged = signEvent(
    { ...event, created_at: createdAt ?? event.created_at },
    secret,
    new Uint8Array(32),
    nobleSchnorr,
  )
  return evidenceOf(entry, { entry: answer.replace(JSON.stringify(event), JSON.stringify(forged)) })
}

describe('the key in force at the entry [ledger, 10.4]', () => {
  it.each([1, 40, 41, 42, 43, 44, 45, 46])('entry %i passes with the key history', (entry) => {
    const result = verify(evidenceOf(entry), { ...madeProfile, keys: [...madeProfile.keys, current] })
    expect(problems(result)).toEqual([])
    expect(result.report.questions).toMatchObject({ authentic: 'pass', keys_follow: 'pass' })
  })
  it('rejects the old key from the effective entry on, whatever date it writes', () => {
    expect(keyOf(signedWith(old, 43))).toBe('fail')
    expect(keyOf(signedWith(old, 46, 1_780_000_001))).toBe('fail')
  })
  it('rejects the new key before its effective entry', () => {
    expect(keyOf(signedWith(next, 41))).toBe('fail')
    expect(keyOf(signedWith(next, 42))).toBe('fail')
  })
  it('cannot establish the key after a rotation without the history', () => {
    const rotated: PublishedKey[] = [
      { ...madeProfile.keys[0]!, validToUnix: null, status: 'rotated' },
      current,
    ]
    const profile = { ...madeProfile, keys: rotated }
    const result = verify(evidenceOf(44, { keyEntries: undefined }), profile)
    expect(outcomes(result)).toMatchObject({ 'event.key': 'cannot_establish', 'event.sig': 'pass' })
    expect(not(result, 'fail')).toEqual([])
  })
  it('follows the first entries that the published keys name', () => {
    const published: PublishedKey[] = [
      {
        ...madeProfile.keys[0]!,
        status: 'revoked',
        fromEntry: 1,
        revocation: { lastEntry: 42, anchoredUnix: null },
      },
      { ...current, fromEntry: 43 },
    ]
    const profile = { ...madeProfile, keys: published }
    const alone = (evidence: EntryEvidence) => keyOf({ ...evidence, keyEntries: undefined }, profile)
    expect([1, 41, 42, 43, 46].map((entry) => alone(evidenceOf(entry)))).toEqual(Array(5).fill('pass'))
    expect(alone(signedWith(old, 43))).toBe('fail')
    expect(alone(signedWith(next, 41))).toBe('fail')
    expect(alone(signedWith(stranger, 44))).toBe('fail')
  })
})

describe('keys.history [ledger, 10.4]', () => {
  const history = (given: (Uint8Array | string)[]) =>
    verify(evidenceOf(44, { keyEntries: given })).report.checks.find(({ id }) => id === 'keys.history')!
  const [founding, rotated, revoked] = keyEntries as [string, string, string]
  const entryOf = (changed: Partial<MadeKeys>, entry: number) =>
    makeLedger(types, { ...keys, ...changed }).at(entry).answer

  it('is not asked for when no key entries are supplied', () => {
    const { report } = verify(evidenceOf(41, { keyEntries: undefined }))
    expect(report.questions.keys_follow).toBeUndefined()
    expect(report.not_applicable.map(({ id }) => id)).toContain('keys.history')
  })
  it('passes in ledger order', () => expect(history([founding, rotated, revoked]).outcome).toBe('pass'))

  const change = verifierRotation(old, next, 42)
  const withChange = (given: object) => entryOf({ changes: { 42: { ...change, ...given } } }, 42)
  const byStranger = verifierRotation(stranger, next, 42)
  it.each([
    ['nothing first', [rotated]],
    ['another order', [founding, revoked, rotated]],
    ['an entry that is no key event', [founding, ledger.at(40).answer]],
    ['a changed record', [founding, rotated.replace('"reason":"first"', '"reason":"later"')]],
    ['a cross signature by another key', [founding, withChange({ cross_sig: byStranger.cross_sig })]],
    ['no cross signature', [founding, withChange({ cross_sig: null })]],
    ['another key replaced', [founding, entryOf({ changes: { 42: byStranger } }, 42)]],
    ['a later effective entry', [founding, withChange({ effective_entry: 44 })]],
    ['a member of another type', [founding, withChange({ effective_entry: '43' })]],
    ['the new key alone signs', [founding, entryOf({ secretAt: (entry) => (entry < 42 ? old : next) }, 42)]],
    ['the old key signs its revocation', [founding, rotated, entryOf({ secretAt: () => old }, 45)]],
    [
      'the current key is revoked',
      [founding, rotated, entryOf({ changes: { ...keys.changes, 45: revocation(next, 44) } }, 45)],
    ],
    [
      'an unknown key is revoked',
      [founding, rotated, entryOf({ changes: { ...keys.changes, 45: revocation(stranger, 44) } }, 45)],
    ],
  ] as [string, string[]][])('rejects %s', (_, given) => {
    const check = history(given)
    expect(check.outcome).toBe('fail')
    expect(verify(evidenceOf(44, { keyEntries: given })).report.outcome).toBe('fail')
  })
})
