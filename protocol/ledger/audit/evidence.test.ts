/** Evidence of two histories that were really signed: it holds, and no change of it does. */
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { sha256Hex } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import { signEvent } from '../../nostr-event.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import * as testProofs from '../../testing/worked-proof.ts'
import { ledgerMaker } from '../testing/made-ledger.ts'
import { judgeCheckpoint, judgeHead, judgePrefix } from './compare-heads.ts'
import { type Evidence, type Finding, formatEvidence } from './evidence.ts'
import { keysOf, readSignedCheckpoint, readSignedHead } from './signed-heads.ts'
import { verifyEvidence } from './verify-evidence.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const ours = makeLedger(['pre_action_verdict', 'trade_outcomes', 'pre_action_verdict', 'trade_outcomes'])
/** The same keys signed another entry 41, and what follows. */
const theirs = makeLedger(['pre_action_verdict', 'key_event', 'pre_action_verdict', 'trade_outcomes'])
const keys = keysOf(madeProfile)!

const checkpoint = (note: string) => {
  const read = readSignedCheckpoint(note, keys)
  if (!read.ok) throw new Error(read.problem)
  return read.value
}
const evidenceOf = (...findings: Finding[]): Evidence => ({
  schema: 'assay.equivocation.v1',
  ledger: {
    service_name: madeProfile.name,
    origin: keys.origin,
    vkeys: keys.vkeys,
    verifier_pubkeys: keys.verifierPubkeys,
    schema_prefix: keys.schemaPrefix,
  },
  findings,
  claims: { made_at: 1_790_000_000, site: 'https://ledger.example', sources: ['file a', 'site'] },
})
const verify = (text: string, profile: typeof madeProfile | null = madeProfile) =>
  verifyEvidence(text, { schnorr: nobleSchnorr, profile })

const findings: Record<Finding['kind'], Finding> = {
  two_roots: { kind: 'two_roots', notes: [ours.note(42), theirs.note(42)] },
  two_heads: { kind: 'two_heads', events: [ours.at(41).headEvent!, theirs.at(41).headEvent!] },
  head_not_in_tree: {
    kind: 'head_not_in_tree',
    event: theirs.at(41).headEvent!,
    leaf: ours.leaf(41),
    tlog_proof: ours.tlogProof(41),
  },
  inconsistent_trees: {
    kind: 'inconsistent_trees',
    smaller: theirs.note(41),
    larger: ours.note(),
    path: ours.prefix(41, 43).map(toBase64),
  },
  truncation: { kind: 'truncation', shown: ours.note(41), note: ours.note(43), event: null },
}
const proofs = Object.values(findings).filter(({ kind }) => kind !== 'truncation')

describe('evidence of two histories [ledger, 10.3]', () => {
  it.each(proofs)('$kind is confirmed with nothing but the profile', (finding) => {
    const { outcome, checks } = verify(formatEvidence(evidenceOf(finding)))
    expect(checks.map((check) => [check.id, check.outcome])).toEqual([
      ['evidence.read', 'pass'],
      ['evidence.keys', 'pass'],
      [`evidence.${finding.kind}`, 'pass'],
    ])
    expect(outcome).toBe('pass')
  })

  it('a truncation is signed, and when the short tree was shown is not', () => {
    const event = { ...findings.truncation, note: null, event: ours.at(43).headEvent } as Finding
    for (const finding of [findings.truncation, event]) {
      const { outcome, checks } = verify(formatEvidence(evidenceOf(finding)))
      expect([outcome, checks[2]!.outcome]).toEqual(['cannot_establish', 'cannot_establish'])
      expect(checks[2]!.why).toContain('an old answer looks the same')
    }
  })

  it('without the reader’s profile nobody knows whose keys these are', () => {
    const text = formatEvidence(evidenceOf(...proofs))
    expect(verify(text, null).outcome).toBe('cannot_establish')
    const other = { ...madeProfile, log: { ...madeProfile.log!, origin: 'other.example/log' } }
    expect(verify(text, other).outcome).toBe('fail')
    const key = { ...madeProfile.keys[0]!, pubkey: 'ab'.repeat(32) as never }
    expect(verify(text, { ...madeProfile, keys: [key] }).outcome).toBe('fail')
  })

  it('is refused after any change of one character', () => {
    const text = formatEvidence(evidenceOf(...Object.values(findings)))
    expect(verify(text).outcome).toBe('cannot_establish')
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
      expect(verify(changed).outcome, `character ${at}`).toBe('fail')
    }
    for (const changed of [
      ` ${text}`,
      `${text}\n`,
      text.trimEnd(),
      text.replace('{"claims"', '{"x":1,"claims"'),
    ])
      expect(verify(changed).outcome).toBe('fail')
  })

  /** Whoever alters a file can also make its digest again: then a signature or the proof fails. */
  it.each(proofs)('$kind is refused after a change of what is signed, under a new digest', (finding) => {
    const evidence = evidenceOf(finding)
    const text = jcsIntegers(evidence.findings)
    let tried = 0
    for (let at = 0; at < text.length; at += 7) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
      let findings: Finding[]
      try {
        findings = JSON.parse(changed)
      } catch {
        continue
      }
      tried += 1
      const body = { ...evidence, findings }
      const whole = `${jcsIntegers({ ...body, sha256: sha256Hex(jcsIntegers(body)) })}\n`
      expect(verify(whole).outcome, `character ${at}: ${changed.slice(at - 20, at + 20)}`).not.toBe('pass')
    }
    expect(tried).toBeGreaterThan(50)
  })

  const own = (finding: object) => verify(formatEvidence(evidenceOf(finding as Finding))).checks[2]!
  it.each<[string, object, string]>([
    ['one checkpoint twice', { notes: [ours.note(42), ours.note(42)] }, 'one root'],
    ['two sizes', { notes: [ours.note(41), theirs.note(42)] }, 'different sizes'],
    ['no note', { notes: ['', theirs.note(42)] }, 'empty line'],
  ])('two_roots: %s proves nothing', (_, change, words) => {
    const check = own({ ...findings.two_roots, ...change })
    expect([check.outcome, check.why]).toEqual(['fail', expect.stringContaining(words)])
  })
  it.each<[string, object, string]>([
    ['a consistent tree', { smaller: ours.note(41) }, 'begins with the smaller one'],
    ['another path', { path: ours.prefix(40, 43).map(toBase64) }, 'path'],
    [
      'the path of the other tree',
      { path: theirs.prefix(41, 43).map(toBase64) },
      'does not lead to the larger',
    ],
    ['sizes the wrong way round', { smaller: ours.note(), larger: theirs.note(41) }, 'sizes_out_of_order'],
  ])('inconsistent_trees: %s proves nothing', (_, change, words) => {
    const check = own({ ...findings.inconsistent_trees, ...change })
    expect([check.outcome, check.why]).toEqual(['fail', expect.stringContaining(words)])
  })
  it.each<[string, object, string]>([
    ['the head of the tree itself', { event: ours.at(41).headEvent }, 'the same head'],
    ['the leaf of another entry', { leaf: ours.leaf(42) }, 'different entries'],
    ['a leaf of the other tree', { leaf: theirs.leaf(41) }, 'not in the signed tree'],
    ['the proof of another entry', { tlog_proof: ours.tlogProof(42) }, 'different entries'],
  ])('head_not_in_tree: %s proves nothing', (_, change, words) => {
    const check = own({ ...findings.head_not_in_tree, ...change })
    expect([check.outcome, check.why]).toEqual(['fail', expect.stringContaining(words)])
  })
  it('heads of another key prove nothing', () => {
    const secret = new Uint8Array(32).fill(9)
    const forged = signEvent(theirs.at(41).headEvent!, secret, new Uint8Array(32), nobleSchnorr)
    const check = own({ kind: 'two_heads', events: [ours.at(41).headEvent, forged] })
    expect([check.outcome, check.why]).toEqual(['fail', expect.stringContaining('another key')])
    const relabelled = { ...forged, pubkey: testProofs.testPubkey }
    expect(readSignedHead(relabelled, keys, nobleSchnorr)).toMatchObject({
      problem: expect.stringMatching(/id/),
    })
  })
  it('a truncation to a longer tree proves nothing', () => {
    expect(own({ ...findings.truncation, shown: ours.note(43) }).outcome).toBe('fail')
  })
})

describe('comparison [ledger, 7.4]', () => {
  const shown = checkpoint(ours.note(43))
  it.each<[string, string, Uint8Array[] | null, string, string | null]>([
    ['the same checkpoint', ours.note(43), null, 'matches', null],
    ['an older one with its proof', ours.note(41), ours.consistency(41, 43), 'behind', null],
    ['an older one without a proof', ours.note(41), null, 'not_comparable', null],
    ['another root', theirs.note(43), null, 'mismatch', 'two_roots'],
    ['an older one of another history', theirs.note(41), ours.consistency(41, 43), 'mismatch', null],
  ])('%s', (_, note, proof, answer, kind) => {
    const judged = judgeCheckpoint(checkpoint(note), shown, proof)
    expect([judged.answer, judged.finding?.kind ?? null]).toEqual([answer, kind])
  })
  it('a larger one suggests a truncation', () => {
    const judged = judgeCheckpoint(shown, checkpoint(ours.note(41)), null)
    expect([judged.answer, judged.finding?.kind]).toEqual(['truncation_suspected', 'truncation'])
  })
  it('every pair of sizes is told apart by its prefix, also where the smaller is a power of two', () => {
    const types = Array.from({ length: 26 }, () => 'key_event' as const)
    const long = makeLedger(types)
    const other = makeLedger(['trade_outcomes', ...types.slice(1)])
    for (const to of [44, 64, 65])
      for (const from of [40, 41, 43, 63, 64].filter((size) => size < to)) {
        const larger = checkpoint(long.note(to))
        const path = long.prefix(from, to)
        expect(judgePrefix(checkpoint(long.note(from)), larger, path)?.answer).toBe('behind')
        const found = judgePrefix(checkpoint(other.note(from)), larger, path)
        expect([found?.answer, found?.finding?.kind]).toEqual(['mismatch', 'inconsistent_trees'])
        expect(judgePrefix(checkpoint(other.note(from)), larger, other.prefix(from, to))).toBeNull()
      }
  })
  it('a chain head against the leaf of its entry', () => {
    const read = readSignedHead(ours.at(42).headEvent, keys, nobleSchnorr)
    const claim = read.ok ? read.value : null
    expect(judgeHead(claim!, shown, ours.at(42).head)).toBe('behind')
    expect(judgeHead(claim!, checkpoint(ours.note(42)), ours.at(42).head)).toBe('matches')
    expect(judgeHead(claim!, shown, theirs.at(42).head)).toBe('mismatch')
    expect(judgeHead(claim!, shown, null)).toBe('not_comparable')
    expect(judgeHead(claim!, checkpoint(ours.note(41)), null)).toBe('truncation_suspected')
  })
})
