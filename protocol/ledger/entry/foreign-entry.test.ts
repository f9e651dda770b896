import { describe, expect, it } from 'vitest'
import { fromHex, sha256Hex } from '../../bytes.ts'
import { assayProfile, type LedgerProfile } from '../../profile.ts'
import type { Question } from '../../report.ts'
import { vectorBytes, vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import { not, outcomes, problems, schnorr } from '../testing/entry-reports.ts'
import { ledgerMaker } from '../testing/made-ledger.ts'
import { type EntryEvidence, verifyEntry } from './verify-entry.ts'

const { madeProfile } = ledgerMaker(testProofs)
const verify = (evidence: EntryEvidence, profile: LedgerProfile = madeProfile, questions?: Question[]) =>
  verifyEntry(evidence, { profile, schnorr, ...(questions ? { questions } : {}) })

describe.skipIf(vectorsMissing)(`an entry of another ledger${vectorsNote}`, () => {
  const profileOf = (): LedgerProfile => {
    const given = vectorJson<Record<string, string>>('ledger-entry/profile.json')
    const keys = [
      {
        pubkey: given.verifier_pubkey as never,
        validFromUnix: 0,
        validToUnix: null,
        status: 'active' as const,
      },
    ]
    return {
      ...assayProfile(keys, 'given'),
      name: given.service_name!,
      schemaPrefix: given.schema_prefix!,
      genesis: given.genesis!,
      chainStartEntry: Number(given.chain_start_entry),
      log: null,
      policy: null,
    }
  }
  const file = vectorsMissing ? new Uint8Array(0) : vectorBytes('ledger-entry/entry_36.json')
  const result = () => verify({ entry: file }, profileOf(), ['authentic', 'existed_before'])
  it('is authentic; when it existed cannot be established [ledger, 11.1]', () => {
    expect(problems(result()).filter((line) => !line.startsWith('log.'))).toEqual([])
    expect(result().report.questions).toEqual({ authentic: 'pass', existed_before: 'cannot_establish' })
    expect(result().entry).toBe(36)
  })
  it('has the older record hash, in the escaped form [ledger, 3.1]', () => {
    expect(outcomes(result())).toMatchObject({
      'record.sha256': 'pass',
      'record.binding': 'pass',
      'record.label': 'pass',
    })
    const check = result().report.checks.find(({ id }) => id === 'record.sha256')!
    expect(check.actual).toMatch(/^c35fbc89.*ec66f$/)
    const ids = result().report.not_applicable.map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['event.schema', 'record.canonical', 'chain.link', 'chain.run']),
    )
  })
  it('has the double anchor digest as stated [ledger, 7.5]', () => {
    const { id, sig } = result().event!
    const digest = sha256Hex(Uint8Array.from([...fromHex(id)!, ...fromHex(sig)!]))
    expect(digest).toBe('3c4465f65c8fc6f0b6d73452a24ae13db383d722365fdc370e081f4aca67e18e')
  })
  it('is not of this ledger [ledger, 1]', () => {
    expect(outcomes(verify({ entry: file }))['event.key']).toBe('fail')
  })
  it('fails when any part of the event changes [ledger, 3.4]', () => {
    const text = new TextDecoder().decode(file)
    const { event } = JSON.parse(text)
    const pieces = [event.id, event.sig, event.pubkey, String(event.created_at), 'DYDX', event.tags[3][1]]
    for (const piece of pieces) {
      const at = text.indexOf(piece)
      const changed = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`
      expect(not(verify({ entry: changed }, profileOf()), 'fail'), piece.slice(0, 20)).not.toEqual([])
    }
  })
})
