import { describe, expect, it } from 'vitest'
import { signEvent } from '../../nostr-event.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Question } from '../../report.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import { signCosignature } from '../note/cosignature.ts'
import { ed25519PublicKey } from '../note/ed25519.ts'
import { formatNote, formatVkey, noteKey, parseNote } from '../note/note.ts'
import { ENTRY_TYPES } from '../record/record.ts'
import { not, outcomes, problems, schnorr } from '../testing/entry-reports.ts'
import { ledgerMaker, logKey } from '../testing/made-ledger.ts'
import { parseTlogProof } from '../tree/tlog-proof.ts'
import { type EntryEvidence, type EntryVerification, verifyEntry } from './verify-entry.ts'

const { madeProfile, makeLedger, signTest } = ledgerMaker(testProofs)

const ledger = makeLedger([...ENTRY_TYPES, 'trade_outcomes'])

const evidenceOf = (entry: number): EntryEvidence => ({
  entry: ledger.at(entry).answer,
  tlogProof: ledger.tlogProof(entry),
  predecessor: entry > 40 ? ledger.at(entry - 1).answer : undefined,
  headEvent: ledger.at(entry).headEvent ? JSON.stringify(ledger.at(entry).headEvent) : undefined,
})

const verify = (
  evidence: EntryEvidence,
  profile: LedgerProfile = madeProfile,
  questions?: Question[],
): EntryVerification => verifyEntry(evidence, { profile, schnorr, ...(questions ? { questions } : {}) })

describe('a good entry [ledger, 11.1]', () => {
  it.each([1, 40, 41, 42, 43, 44, 45])('%i passes', (entry) => {
    const result = verify(evidenceOf(entry))
    expect(problems(result)).toEqual([])
    expect(result.report.outcome).toBe('pass')
    expect(result.report.questions).toMatchObject({ authentic: 'pass', recorded: 'pass' })
    expect(result.entry).toBe(entry)
  })
  it('shows what was recomputed, and lists what nobody checked', () => {
    const result = verify(evidenceOf(40))
    const inclusion = result.report.checks.find((check) => check.id === 'log.inclusion')!
    expect(inclusion.actual).toBe(ledger.root())
    expect(inclusion.expected).toBe(ledger.root())
    expect(result.ignored).toEqual(['posted', 'posted_at', 'commitment_proof', 'chain_head_event', 'outcome'])
  })
  it('below the chain has no chain checks', () => {
    const ids = verify(evidenceOf(1)).report.not_applicable.map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['record.content_hash', 'chain.link', 'chain.run', 'chain.genesis']),
    )
  })
  it('of a ledger without a tree is recorded by its chain', () => {
    const profile = { ...madeProfile, log: null }
    expect(verify(evidenceOf(41), profile).report.questions).toMatchObject({
      authentic: 'pass',
      recorded_in_chain: 'pass',
    })
  })
})

describe('without an outside fact it is neither pass nor fail [ledger, 11.2]', () => {
  it.each([
    ['tlogProof', 'log.inclusion'],
    ['predecessor', 'chain.run'],
    ['headEvent', 'chain.head_event'],
  ] as const)('%s', (fact, id) => {
    const result = verify({ ...evidenceOf(41), [fact]: undefined })
    expect(outcomes(result)[id]).toBe('cannot_establish')
    expect(not(result, 'fail')).toEqual([])
    expect(result.report.checks.find((check) => check.id === id)!.needs).toHaveLength(1)
  })
  it('a self-declared or missing key', () => {
    const declared = verify(evidenceOf(41), { ...madeProfile, source: 'self_declared' })
    expect(declared.report.questions.authentic).toBe('cannot_establish')
    expect(verify(evidenceOf(41), { ...madeProfile, keys: [] }).report.questions.authentic).toBe(
      'cannot_establish',
    )
  })
  it('a log whose key is unknown', () => {
    const log = { ...madeProfile.log!, vkeys: [] }
    expect(outcomes(verify(evidenceOf(41), { ...madeProfile, log }))['log.checkpoint']).toBe(
      'cannot_establish',
    )
  })
  it('a profile without a log', () => {
    const result = verify(evidenceOf(41), { ...madeProfile, log: null }, ['recorded'])
    expect(result.report.outcome).toBe('cannot_establish')
    expect(not(result, 'fail')).toEqual([])
  })
})

const edit = (entry: number, from: string | RegExp, to: string): EntryEvidence => {
  const { answer } = ledger.at(entry)
  const changed = answer.replace(from, to)
  if (changed === answer) throw new Error('nothing was changed')
  return { ...evidenceOf(entry), entry: changed }
}
const zeros = '0'.repeat(64)
const [trade, verdict] = [41, 40]

describe('one thing changed fails the check that is about it [ledger, 11.2]', () => {
  it.each([
    ['event.shape', edit(verdict, '"kind":30078', '"kind":"30078"')],
    ['event.shape', edit(verdict, '"kind":30078', '"kind":30078.0')],
    ['event.id', edit(verdict, '"kind":30078', '"kind":30079')],
    ['event.sig', edit(verdict, /"sig":"../, '"sig":"00')],
    ['record.canonical', edit(trade, '"record":{', '"record":{ ')],
    ['record.content_hash', edit(trade, '"period":"p"', '"period":"q"')],
    ['record.content_hash', edit(trade, '"realized_pnl_usd":"0"', '"realized_pnl_usd":"9"')],
    [
      'record.content_hash',
      edit(trade, /"content_hash":"[0-9a-f]{64}","head/, `"content_hash":"${zeros}","head`),
    ],
    [
      'record.sha256',
      edit(trade, /"record_sha256":"[0-9a-f]{64}","outcome/, `"record_sha256":"${zeros}","outcome`),
    ],
    ['record.sha256', edit(trade, /"record_sha256":"[0-9a-f]{64}","outcome/, '"outcome')],
    ['record.sha256', edit(verdict, '"outcome":null', `"record_sha256":"${zeros}"`)],
    ['record.label', edit(trade, '"title":"Outcomes — ✓","type"', '"title":"Losses — ✓","type"')],
    [
      'record.label',
      edit(
        verdict,
        '"judgment_type":"outcome_verifiable","judgment_execution":null,"chain"',
        '"judgment_type":"rule_verifiable","judgment_execution":null,"chain"',
      ),
    ],
    ['record.label', edit(verdict, `"entry":40,"file"`, `"entry":41,"file"`)],
    ['chain.link', edit(trade, /"head_hash":"[0-9a-f]{64}"\}/, `"head_hash":"${zeros}"}`)],
    ['chain.genesis', edit(verdict, /"prev_head_hash":"[0-9a-f]{64}"/, `"prev_head_hash":"${zeros}"`)],
    ['chain.run', edit(trade, /"prev_head_hash":"[0-9a-f]{64}"/, `"prev_head_hash":"${zeros}"`)],
    ['chain.run', { ...evidenceOf(42), predecessor: ledger.at(40).answer }],
    ['chain.run', { ...evidenceOf(42), predecessor: 'no entry' }],
    ['chain.run', { ...evidenceOf(42), predecessor: edit(41, '"period":"p"', '"period":"q"').entry }],
    ['chain.head_event', { ...evidenceOf(42), headEvent: JSON.stringify(ledger.at(41).headEvent) }],
    ['chain.head_event', { ...evidenceOf(42), headEvent: '{}' }],
    ['log.leaf', { ...evidenceOf(42), tlogProof: ledger.tlogProof(41) }],
    ['log.inclusion', { ...evidenceOf(42), tlogProof: 'no proof' }],
    ['log.inclusion', { ...evidenceOf(42), tlogProof: Uint8Array.of(0xff) }],
    ['log.inclusion', { ...evidenceOf(42), tlogProof: ledger.tlogProof(42).replace(/\n[^\n]{44}\n/, '\n') }],
    ['log.checkpoint', { ...evidenceOf(42), tlogProof: ledger.tlogProof(42).replace('\n45\n', '\n46\n') }],
    [
      'log.checkpoint',
      { ...evidenceOf(42), tlogProof: ledger.tlogProof(42).replace('.example/log\n4', '.example/lag\n4') },
    ],
  ] as [string, EntryEvidence][])('%s', (id, evidence) => {
    const result = verify(evidence)
    expect(outcomes(result)[id]).toBe('fail')
    expect(result.report.outcome).not.toBe('pass')
  })
  it('record.binding: another record under the same event', () => {
    const other = edit(trade, '"period":"p"', '"period":"q"')
    expect(outcomes(verify(other))['record.binding']).toBe('fail')
    expect(
      outcomes(
        verify(
          edit(verdict, /"proof":\{([^}]*)"event_id":"[0-9a-f]{64}"/, `"proof":{$1"event_id":"${zeros}"`),
        ),
      )['record.binding'],
    ).toBe('fail')
  })
  it('record.label: a verdict shown otherwise than it was signed', () => {
    const result = verify(edit(verdict, '"verdict":"approve"}', '"verdict":"reject"}'))
    expect(not(result, 'fail')).toEqual(expect.arrayContaining(['record.label', 'record.content_hash']))
  })
  it('event.key: the same words signed by another key', () => {
    const { event, answer } = ledger.at(trade)
    const forged = signEvent(event, testProofs.otherSecretKey, new Uint8Array(32), nobleSchnorr)
    const result = verify({
      ...evidenceOf(trade),
      entry: answer.replace(JSON.stringify(event), JSON.stringify(forged)),
    })
    expect(outcomes(result)).toMatchObject({ 'event.key': 'fail', 'event.sig': 'pass' })
  })
  it('event.schema: an event of another kind', () => {
    const { event, answer } = ledger.at(trade)
    const tags = event.tags.map((tag) => (tag[0] === 'schema' ? ['schema', 'assay.verdict_proof.v1'] : tag))
    const forged = signTest({ ...event, tags })
    const result = verify({
      ...evidenceOf(trade),
      entry: answer.replace(JSON.stringify(event), JSON.stringify(forged)),
    })
    expect(outcomes(result)).toMatchObject({ 'event.schema': 'fail', 'event.sig': 'pass' })
  })
  it('record.content_hash: a chain where there is none', () => {
    const result = verify(edit(1, '"outcome":null', '"chain":{}'))
    expect(outcomes(result)['record.content_hash']).toBe('fail')
  })
})

describe('one history [ledger, 11.2]', () => {
  const remembered = { size: 42, root: ledger.root(42) }
  const consistency = ledger.consistency(42, 45)
  const asked = (more: Partial<EntryEvidence>) =>
    outcomes(verify({ ...evidenceOf(41), ...more }))['log.consistency']
  it('log.consistency compares with the head seen before, whichever is larger', () => {
    expect(asked({ remembered, consistency })).toBe('pass')
    expect(asked({ remembered: { size: 45, root: ledger.root() } })).toBe('pass')
    const older = { tlogProof: ledger.tlogProof(41, 42), remembered: { size: 45, root: ledger.root() } }
    expect(asked({ ...older, consistency })).toBe('pass')
    expect(asked({ remembered })).toBe('cannot_establish')
    expect(asked({})).toBeUndefined()
  })
  it('log.consistency fails on another history', () => {
    expect(asked({ remembered: { size: 42, root: ledger.root(41) }, consistency })).toBe('fail')
    expect(asked({ remembered: { size: 45, root: ledger.root(41) } })).toBe('fail')
    expect(asked({ remembered, consistency: consistency.slice(1) })).toBe('fail')
  })
  const seed = new Uint8Array(32).fill(11)
  const witness = noteKey('w.example', 'cosignature_v1', ed25519PublicKey(seed))
  const policy = `log ${formatVkey(logKey)}\nwitness W ${formatVkey(witness)}\nquorum W\n`
  const cosigned = (change: (bytes: Uint8Array) => void = () => {}): string => {
    const proof = ledger.tlogProof(41)
    const parsed = parseTlogProof(proof)
    const note = parseNote(ledger.note())
    if (!parsed.ok || !note.ok) throw new Error('unreadable')
    const signature = signCosignature(note.value.text, 1_790_000_100, witness, seed)
    change(signature.bytes)
    const signatures = [...note.value.signatures, signature]
    return proof.replace(ledger.note(), formatNote({ ...note.value, signatures }))
  }
  const quorum = (tlogProof: string, text: string | null) =>
    verify({ ...evidenceOf(41), tlogProof }, { ...madeProfile, policy: text }, ['one_history'])
  it('log.quorum counts verified cosignatures against the policy', () => {
    const result = quorum(cosigned(), policy)
    expect(outcomes(result)['log.quorum']).toBe('pass')
    expect(result.report.outcome).toBe('pass')
    expect(result.report.checks.find((check) => check.id === 'log.quorum')!.actual).toBe(
      'seen by 1 of 1 witnesses in the policy',
    )
  })
  it.each([
    ['below quorum', ledger.tlogProof(41), policy, 'cannot_establish'],
    ['without a policy', cosigned(), null, 'cannot_establish'],
    ['with quorum none', cosigned(), policy.replace('quorum W', 'quorum none'), 'cannot_establish'],
    ['with an unreadable policy', cosigned(), 'quorum', 'cannot_establish'],
    [
      'with a forged cosignature',
      cosigned((bytes) => {
        bytes[20]! ^= 1
      }),
      policy,
      'fail',
    ],
  ] as const)('log.quorum %s', (_, tlogProof, text, outcome) => {
    const result = outcomes(quorum(tlogProof, text))
    expect(result['log.quorum']).toBe(outcome)
    expect(result['log.checkpoint']).toBe(outcome === 'fail' ? 'fail' : 'pass')
  })
})

describe('bad input never throws [ledger, 11.1]', () => {
  it.each([
    '',
    '[]',
    '{}',
    'null',
    '{"entry":0}',
    '{"entry":1.0}',
    '{"entry":-1}',
    '{"entry":40,"record":5}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '['.repeat(100),
    '{"record":{"entry":40},"chain":{}}',
    '{"entry":40,"record":{"type":"a\\nb"},"proof_event":{}}',
  ])('%j', (entry) => {
    const result = verify({ entry, tlogProof: ledger.tlogProof(40), predecessor: entry, headEvent: entry })
    expect(result.report.outcome).toBe('fail')
  })
  it('too long, and not UTF-8', () => {
    expect(verify({ entry: `{"a":"${'x'.repeat(2 ** 21)}"}` }).report.outcome).toBe('fail')
    expect(verify({ entry: Uint8Array.of(0x7b, 0xff, 0x7d) }).report.outcome).toBe('fail')
  })
})
