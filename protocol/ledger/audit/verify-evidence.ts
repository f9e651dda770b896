// Verifies an evidence file offline: every statement is signed, and the statements contradict each other. What a file
// cannot prove by itself, such as what a site shows now, is never a pass.
import { hashFromBase64 } from '../../base64.ts'
import { fromHex, toHex, utf8Encode } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, fail, pass, sentenceOf } from '../../check.ts'
import type { LedgerProfile } from '../../profile.ts'
import { type Check, type Outcome, worstOutcome } from '../../report.ts'
import type { Result } from '../../result.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { formatNote } from '../note/note.ts'
import { parseLeaf } from '../tree/leaf.ts'
import { parseTlogProof } from '../tree/tlog-proof.ts'
import { leafHash } from '../tree/tree.ts'
import { consistencyRoots, verifyInclusion } from '../tree/verify-proof.ts'
import type { Evidence, Finding, HeadNotInTree, InconsistentTrees, Truncation } from './evidence.ts'
import { readEvidence } from './read-evidence.ts'
import { keysOf, type LedgerKeys, readSignedCheckpoint, readSignedHead } from './signed-heads.ts'

export interface EvidenceVerification {
  readonly outcome: Outcome
  readonly checks: readonly Check[]
  /** Null for an unreadable file. */
  readonly evidence: Evidence | null
}

export interface VerifyEvidenceOptions {
  readonly schnorr: Schnorr
  /** The reader's own names and keys of the ledger; without them, whose keys these are cannot be established. */
  readonly profile?: LedgerProfile | null | undefined
}

const READ: CheckAbout = { id: 'evidence.read', title: 'The file is whole', spec: 'ledger.md 10.3' }
const KEYS: CheckAbout = {
  id: 'evidence.keys',
  title: 'The keys are those of the ledger',
  spec: 'ledger.md 1',
}
const TITLES: Record<Finding['kind'], string> = {
  two_roots: 'Two trees of one size are signed',
  two_heads: 'Two heads of one entry are signed',
  head_not_in_tree: 'A signed head is not the one in the signed tree',
  inconsistent_trees: 'A signed tree does not begin with an earlier signed one',
  truncation: 'More was signed than was shown',
}

/** Never throws on bad input. */
export function verifyEvidence(
  input: Uint8Array | string,
  { schnorr, profile = null }: VerifyEvidenceOptions,
): EvidenceVerification {
  const read = readEvidence(input)
  if (!read.ok) {
    const why = sentenceOf(read.problem)
    const checks = [fail(READ, { expected: 'an evidence file', actual: null, why })]
    return { outcome: 'fail', checks, evidence: null }
  }
  const evidence = read.value
  const { ledger, findings } = evidence
  const keys: LedgerKeys = {
    origin: ledger.origin,
    vkeys: ledger.vkeys,
    verifierPubkeys: ledger.verifier_pubkeys,
    schemaPrefix: ledger.schema_prefix,
  }
  const checks = [
    pass(READ, { expected: null, actual: null, why: 'Its members and its digest agree.' }),
    keysCheck(keys, profile),
    ...findings.map((finding) => findingCheck(finding, keys, schnorr)),
  ]
  return { outcome: worstOutcome(checks.map(({ outcome }) => outcome)), checks, evidence }
}

function keysCheck(named: LedgerKeys, profile: LedgerProfile | null): Check {
  const actual = `${named.origin}: ${[...named.vkeys, ...named.verifierPubkeys].join(', ')}`
  const own = profile && keysOf(profile)
  if (!own) {
    const why =
      'Everybody can make keys and contradict themselves with them. No own copy of the profile was given.'
    return cannotEstablish(KEYS, { expected: null, actual, why }, ['a saved profile of the ledger'])
  }
  const strangers = [
    ...named.vkeys.filter((vkey) => !own.vkeys.includes(vkey)),
    ...named.verifierPubkeys.filter((pubkey) => !own.verifierPubkeys.includes(pubkey)),
  ]
  const isOwn =
    named.origin === own.origin && named.schemaPrefix === own.schemaPrefix && strangers.length === 0
  const expected = `${own.origin}: ${[...own.vkeys, ...own.verifierPubkeys].join(', ')}`
  return isOwn
    ? pass(KEYS, { expected, actual, why: 'Name and keys are in the given profile.' })
    : fail(KEYS, { expected, actual, why: 'The file names a log or a key that is not in the given profile.' })
}

/** What a finding proves, as one sentence; or why it proves nothing. */
type Proven = Result<{ readonly sentence: string; readonly missing: string | null }>

function findingCheck(finding: Finding, keys: LedgerKeys, schnorr: Schnorr): Check {
  const about = { id: `evidence.${finding.kind}`, title: TITLES[finding.kind], spec: 'ledger.md 10.3' }
  const proven = prove(finding, keys, schnorr)
  if (!proven.ok)
    return fail(about, {
      expected: 'a contradiction',
      actual: null,
      why: `It proves nothing: ${proven.problem}.`,
    })
  const { sentence, missing } = proven.value
  const finds = { expected: null, actual: null, why: sentence }
  return missing === null ? pass(about, finds) : cannotEstablish(about, finds, [missing])
}

function prove(finding: Finding, keys: LedgerKeys, schnorr: Schnorr): Proven {
  switch (finding.kind) {
    case 'two_roots': {
      const [a, b] = finding.notes.map((note) => readSignedCheckpoint(note, keys))
      if (!a!.ok) return a!
      if (!b!.ok) return b!
      if (a!.value.size !== b!.value.size) return refused('the two checkpoints are of different sizes')
      if (a!.value.root === b!.value.root) return refused('the two checkpoints have one root')
      const { size, root } = a!.value
      return proven(
        `${keys.origin} signed two trees of ${size} entries: root ${root} and root ${b!.value.root}.`,
      )
    }
    case 'two_heads': {
      const [a, b] = finding.events.map((event) => readSignedHead(event, keys, schnorr))
      if (!a!.ok) return a!
      if (!b!.ok) return b!
      if (a!.value.entry !== b!.value.entry) return refused('the two heads are of different entries')
      if (a!.value.head === b!.value.head) return refused('the two heads are equal')
      const { entry, head } = a!.value
      return proven(`The ledger signed two heads of entry ${entry}: ${head} and ${b!.value.head}.`)
    }
    case 'head_not_in_tree':
      return proveHeadNotInTree(finding, keys, schnorr)
    case 'inconsistent_trees':
      return proveInconsistent(finding, keys)
    case 'truncation':
      return proveTruncation(finding, keys, schnorr)
  }
}

function proveHeadNotInTree(
  { event, leaf, tlog_proof: text }: HeadNotInTree,
  keys: LedgerKeys,
  schnorr: Schnorr,
): Proven {
  const signed = readSignedHead(event, keys, schnorr)
  if (!signed.ok) return signed
  const { entry, head } = signed.value
  const lines = parseLeaf(leaf, keys.schemaPrefix)
  if (lines === null) return refused('the leaf is malformed')
  const proof = parseTlogProof(text)
  if (!proof.ok) return proof
  const checkpoint = readSignedCheckpoint(formatNote(proof.value.note), keys)
  if (!checkpoint.ok) return checkpoint
  const { size, root } = checkpoint.value
  if (proof.value.index !== entry - 1 || lines.entry !== entry)
    return refused('the leaf and the head are of different entries')
  const included = verifyInclusion({
    index: entry - 1,
    size,
    leafHash: leafHash(utf8Encode(leaf)),
    proof: proof.value.path,
    root: fromHex(root)!,
  })
  if (!included.ok) return refused(`the leaf is not in the signed tree (${included.problem})`)
  if (lines.head === head) return refused('the leaf has the same head')
  return proven(
    `The ledger signed head ${head} for entry ${entry}; the tree of ${size} entries that it signed has ${lines.head} there.`,
  )
}

function proveInconsistent({ smaller, larger, path }: InconsistentTrees, keys: LedgerKeys): Proven {
  const from = readSignedCheckpoint(smaller, keys)
  if (!from.ok) return from
  const to = readSignedCheckpoint(larger, keys)
  if (!to.ok) return to
  const hashes = path.map(hashFromBase64)
  if (!hashes.every((hash) => hash !== null)) return refused('the path has a malformed hash')
  const roots = consistencyRoots(from.value.size, to.value.size, hashes)
  if (!roots.ok) return refused(`the path is malformed (${roots.problem})`)
  if (toHex(roots.toRoot) !== to.value.root)
    return refused('the path does not lead to the larger signed tree')
  const begins = toHex(roots.fromRoot)
  if (begins === from.value.root) return refused('the larger tree begins with the smaller one')
  return proven(
    `${keys.origin} signed a tree of ${from.value.size} entries with root ${from.value.root}; the tree of ${to.value.size} entries that it signed begins with ${begins}.`,
  )
}

function proveTruncation({ shown, note, event }: Truncation, keys: LedgerKeys, schnorr: Schnorr): Proven {
  const short = readSignedCheckpoint(shown, keys)
  if (!short.ok) return short
  const long = note === null ? readSignedHead(event, keys, schnorr) : readSignedCheckpoint(note, keys)
  if (!long.ok) return long
  const reach = long.value.kind === 'head' ? long.value.entry : long.value.size
  if (reach <= short.value.size) return refused('what was shown is not shorter')
  const what = long.value.kind === 'head' ? `the head of entry ${reach}` : `a tree of ${reach} entries`
  const sentence = `The ledger signed ${what}; the auditor says that the site then showed a tree of ${short.value.size}, which is signed too. When it was shown, no signature says: an old answer looks the same.`
  return { ok: true, value: { sentence, missing: 'the checkpoint that the site shows now' } }
}

const proven = (sentence: string): Proven => ({ ok: true, value: { sentence, missing: null } })
const refused = (problem: string) => ({ ok: false, problem }) as const
