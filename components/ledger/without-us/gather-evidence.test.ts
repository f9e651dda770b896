/** The evidence that the entry page fetches, from a ledger whose key was replaced and revoked. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { verifyEntrySubject } from '#components/verify/verifier/verify-entry-subject.ts'
import type { EntryType } from '#protocol/ledger/record/record.ts'
import { type MadeKeys, pubkeyOf, revocation, verifierRotation } from '#protocol/ledger/testing/made-keys.ts'
import { ledgerMaker, logSeed } from '#protocol/ledger/testing/made-ledger.ts'
import * as testProofs from '#protocol/testing/worked-proof.ts'
import { gatherEvidence } from './gather-evidence.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const former = testProofs.testSecretKey
const next = new Uint8Array(32).fill(5)
const keys: MadeKeys = {
  changes: { 42: verifierRotation(former, next, 42), 45: revocation(former, 42) },
  secretAt: (entry) => (entry <= 42 ? former : next),
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
const profile = {
  ...madeProfile,
  keys: [
    { ...madeProfile.keys[0]!, status: 'revoked' as const },
    { pubkey: pubkeyOf(next), validFromUnix: 0, validToUnix: null, status: 'active' as const },
  ],
}

/** Serves the ledger, one key event on a page. */
function serve(change: (path: string) => string | null | undefined = () => undefined): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const body = change(path) === undefined ? answerTo(path) : change(path)
    return body == null ? new Response('', { status: 404 }) : new Response(body)
  })
}
afterEach(() => vi.unstubAllGlobals())

function answerTo(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://ledger.example')
  if (pathname === '/ledger' && searchParams.get('cursor') === null)
    return JSON.stringify({ entries: [{ entry: 42 }], next_cursor: '42' })
  if (pathname === '/ledger') return JSON.stringify({ entries: [{ entry: 45 }], next_cursor: null })
  const entry = Number(/^\/ledger\/(\d+)$/.exec(pathname)?.[1])
  if (entry) return ledger.at(entry).answer
  const ofProof = Number(/^\/log\/proof\/(\d+)\.tlog-proof$/.exec(pathname)?.[1])
  return ofProof ? ledger.tlogProof(ofProof) : null
}

async function checked(entry: number, hasKeyHistory: boolean) {
  const wanted = { entry, size: 46, previous: entry - 1, headEventId: null, remembered: null, hasKeyHistory }
  const { entry: bytes, facts, requests } = await gatherEvidence(wanted)
  const { report } = verifyEntrySubject({ entry: bytes, facts, tamper: null, profile })
  const outcomes = Object.fromEntries(report.checks.map(({ id, outcome }) => [id, outcome]))
  return { outcomes, requests }
}

describe('the history of the keys', () => {
  it('decides which key was in force, for the former key and for the present one', async () => {
    serve()
    for (const entry of [41, 44]) {
      const { outcomes, requests } = await checked(entry, true)
      expect(outcomes).toMatchObject({ 'event.key': 'pass', 'keys.history': 'pass' })
      expect(requests).toContain('GET /ledger/45, 200')
    }
  })

  it('is not fetched while there was one key only', async () => {
    serve()
    const { outcomes, requests } = await checked(44, false)
    expect(outcomes['event.key']).toBe('cannot_establish')
    expect(requests.filter((request) => request.includes('key_event'))).toEqual([])
  })

  it.each([
    ['a key event that cannot be had', (path: string) => (path === '/ledger/45' ? null : undefined)],
    ['a page that cannot be read', (path: string) => (path.includes('key_event') ? 'none' : undefined)],
  ])('is left out for %s', async (_, change) => {
    serve(change)
    const { outcomes } = await checked(44, true)
    expect(outcomes).toMatchObject({ 'event.key': 'cannot_establish' })
    expect(outcomes['keys.history']).toBeUndefined()
  })
})
