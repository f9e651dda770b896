// Verifies a `.verdict` bundle without a network: the entry, its place in the signed tree, the history of the keys, the Bitcoin proofs
// and the post-quantum companion, by the checks of each. Never throws on bad bytes; what is missing is "cannot establish".
import { type CheckAbout, compare, fail, pass } from '../../check.ts'
import type { PinnedBlock } from '../../ots/bitcoin/header-chain.ts'
import type { SeenBlock } from '../../ots/verify/link-check.ts'
import type { LedgerProfile, VerifierProfile } from '../../profile.ts'
import { readProfileDocument } from '../../profile-document.ts'
import { readPqBinding } from '../../proofs/pq/binding.ts'
import type { VerifyPq } from '../../proofs/pq/companion.ts'
import { pqBindingCheck, pqSignatureCheck } from '../../proofs/pq/pq-checks.ts'
import { answerQuestion, buildReport, type Check, type Outcome, type Question } from '../../report.ts'
import { mlDsa65Verify } from '../../signatures/pq.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { type EntryVerification, verifyEntry } from '../entry/verify-entry.ts'
import { BUNDLE_SCHEMA } from './bundle.ts'
import { type BundledAnchorResult, verifyAnchors } from './bundle-anchors.ts'
import { copiesProblem } from './bundle-copies.ts'
import { entryText, keyEntryText } from './entry-text.ts'
import { type ReadBundle, readBundle } from './read-bundle.ts'

export interface VerifyBundleOptions {
  /** Null: the copy inside the bundle is used, and no key can be established. */
  readonly profile: LedgerProfile | null
  readonly schnorr: Schnorr
  readonly verifyPq?: VerifyPq
  /** What the reader knows of Bitcoin beside the headers of the bundle. */
  readonly pin?: PinnedBlock | null
  readonly seen?: readonly SeenBlock[]
}

export interface BundleVerification extends EntryVerification {
  readonly anchors: readonly BundledAnchorResult[]
  /** What was not asked, because it needs facts of Bitcoin that no bundle can hold. */
  readonly existedBefore: Outcome
}

const READ: CheckAbout = {
  id: 'bundle.read',
  title: 'The file is a verdict bundle',
  spec: 'ledger.md 10.1',
}
const COPIES: CheckAbout = {
  id: 'bundle.copies',
  title: 'The copies in the bundle are of this entry',
  spec: 'ledger.md 10.1',
}
const NOBODY: VerifierProfile = { name: 'unknown', source: 'self_declared', schemaPrefix: '', keys: [] }

export function verifyBundle(input: Uint8Array | string, options: VerifyBundleOptions): BundleVerification {
  const read = readBundle(input)
  if (!read.ok) return refused(options.profile ?? NOBODY, read.problem)
  const bundle = read.value
  const profile = options.profile ?? readProfileDocument(bundle.profile)
  if (profile === null) return refused(NOBODY, 'it holds no readable profile, and none was given')
  const { schnorr } = options
  const entry = verifyEntry(
    {
      entry: entryText(bundle),
      tlogProof: bundle.log?.tlogProof,
      headEvent: bundle.headEvent ? JSON.stringify(bundle.headEvent) : undefined,
      keyEntries: bundle.keys.length > 0 ? bundle.keys.map(keyEntryText) : undefined,
    },
    { profile, schnorr },
  )
  const anchors = verifyAnchors(bundle, options)
  const problem = copiesProblem(bundle, entry, profile, schnorr)
  const form = { expected: 'a verdict bundle', actual: 'a verdict bundle', why: `Schema ${BUNDLE_SCHEMA}.` }
  const checks: Check[] = [
    pass(READ, form),
    ...entry.report.checks,
    compare(
      COPIES,
      { expected: 'no difference', actual: problem ?? 'no difference' },
      {
        equal: 'The leaf, the digests, the key entries and the artifact follow from the entry.',
        different: 'A copy in the bundle is of another entry, or was changed.',
      },
    ),
    ...anchors.checks,
    ...pqChecks(bundle, entry, options),
  ]
  const questions = Object.keys(entry.report.questions) as Question[]
  questions.push('bundle_agrees')
  if (bundle.pq) questions.push('companion_holds')
  if (checks.some(({ id, outcome }) => id === 'pq.binding' && outcome === 'fail'))
    questions.push('key_is_bound')
  const notApplicable = entry.report.not_applicable
  const existedBefore = answerQuestion('existed_before', checks, notApplicable)
  // A proof that fails contradicts the bundle; one that needs the chain's headers does not.
  if (existedBefore !== 'cannot_establish') questions.push('existed_before')
  const report = buildReport(entry.report.profile, questions, checks, notApplicable)
  return { ...entry, report, ignored: bundle.ignored, anchors: anchors.results, existedBefore }
}

function pqChecks(bundle: ReadBundle, { event }: EntryVerification, options: VerifyBundleOptions): Check[] {
  if (bundle.pq === null || event === null) return []
  const { companion, bindingEvent, bindingCompanion } = bundle.pq
  const { schnorr, verifyPq = mlDsa65Verify } = options
  const checks = [pqSignatureCheck(companion, event, verifyPq)]
  if (bindingEvent === null) return checks
  const binding = readPqBinding(bindingEvent, bindingCompanion, { schnorr, verifyPq })
  const key = (companion as { pq_pubkey?: unknown } | null)?.pq_pubkey
  const pqPubkey = typeof key === 'string' ? key : null
  return [...checks, pqBindingCheck(event, { binding, pqPubkey, anchoredUnix: null })]
}

function refused(profile: VerifierProfile, problem: string): BundleVerification {
  const check = fail(READ, { expected: 'a verdict bundle', actual: null, why: `Unreadable: ${problem}.` })
  const report = buildReport({ name: profile.name, source: profile.source }, ['bundle_agrees'], [check], [])
  return { report, entry: null, event: null, ignored: [], anchors: [], existedBefore: 'cannot_establish' }
}
