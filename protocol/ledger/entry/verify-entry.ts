// Verifies one ledger entry: runs every check, whatever the others found, and never throws. A missing
// external fact gives "cannot establish", never a pass.

import { fail } from '../../check.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { LedgerProfile } from '../../profile.ts'
import { buildReport, type Check, type NotApplicable, type Question, type Report } from '../../report.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { bindingCheck } from './entry-binding-check.ts'
import { type ChainFacts, chainChecks } from './entry-chain-checks.ts'
import { eventChecks } from './entry-event-checks.ts'
import { labelCheck } from './entry-label-check.ts'
import { type LogFacts, logChecks } from './entry-log-checks.ts'
import { type EntryNumber, entryNumber } from './entry-number.ts'
import { canonicalCheck, contentHashCheck, RECORD_CHECKS, recordSha256Check } from './entry-record-checks.ts'
import { KEYS_HISTORY, walkKeys } from './key-history-check.ts'
import { type ReadEntry, readEntry } from './read-entry.ts'

export interface EntryEvidence extends ChainFacts, LogFacts {
  /** Answer of GET /ledger/{entry}, or an entry from another source. */
  readonly entry: Uint8Array | string
  /** Answers of GET /ledger/{entry} for entry 1 and every key event, in ledger order. */
  readonly keyEntries?: readonly (Uint8Array | string)[] | undefined
}

export interface VerifyEntryOptions {
  readonly profile: LedgerProfile
  readonly schnorr: Schnorr
  /** Default questions: is it authentic, is it recorded, and does it agree with the supplied evidence. */
  readonly questions?: readonly Question[]
}

export interface EntryVerification {
  readonly report: Report
  /** Null when none is named. */
  readonly entry: number | null
  readonly event: SignedEvent | null
  /** Members of the answer that no check covers: unverified claims of the server. */
  readonly ignored: readonly string[]
}

/** Members that a check compares; the rest of an answer is ignored and listed. */
const COVERED = new Set([
  'entry',
  'file',
  'title',
  'type',
  'created_at',
  'event_id',
  'record',
  'proof_event',
  'judgment_type',
  'judgment_execution',
  'chain',
  'record_sha256',
  'ledger_entry',
  'event',
])
const COVERED_IN_CHAIN = new Set(['prev_head_hash', 'content_hash', 'head_hash'])

export function verifyEntry(evidence: EntryEvidence, options: VerifyEntryOptions): EntryVerification {
  const { profile, schnorr } = options
  const about = { name: profile.name, source: profile.source }
  const read = readEntry(evidence.entry)
  if (!read.ok) {
    const questions = options.questions ?? questionsFor(evidence, null, profile)
    const checks = [unreadable(read.problem)]
    return { report: buildReport(about, questions, checks, []), entry: null, event: null, ignored: [] }
  }
  const number = entryNumber(read.value, profile)
  const questions = options.questions ?? questionsFor(evidence, number, profile)
  const event = read.value.shape.ok ? read.value.shape.event : null
  const keys = walkKeys(evidence.keyEntries, schnorr)
  const ofEvent = eventChecks(read.value, number, profile, schnorr, keys.history)
  const checks: Check[] = [...ofEvent.checks, ...(keys.check ? [keys.check] : [])]
  const notApplicable: NotApplicable[] = [...ofEvent.notApplicable]
  if (!keys.check)
    notApplicable.push({
      id: KEYS_HISTORY.id,
      why: 'the published keys decide: no key entries were supplied',
    })
  if (number === null) checks.push(unreadable('it names no entry number of 1 or more'))
  else {
    const found = ofNumbered(read.value, number, event, evidence, options)
    checks.push(...found.checks)
    notApplicable.push(...found.notApplicable)
  }
  return {
    report: buildReport(about, questions, checks, notApplicable),
    entry: number?.entry ?? null,
    event,
    ignored: ignoredMembers(read.value),
  }
}

/** Evidence that contradicts the entry must never leave the outcome a pass. */
function questionsFor(
  evidence: EntryEvidence,
  number: EntryNumber | null,
  profile: LedgerProfile,
): Question[] {
  const questions: Question[] = ['authentic', profile.log ? 'recorded' : 'recorded_in_chain']
  const { isChained, isFirstChained } = number ?? { isChained: false, isFirstChained: false }
  if (evidence.predecessor !== undefined && isChained && !isFirstChained)
    questions.push('follows_predecessor')
  if (evidence.headEvent !== undefined && isChained) questions.push('head_is_signed')
  if (evidence.remembered !== undefined) questions.push('extends_remembered')
  if (evidence.keyEntries !== undefined) questions.push('keys_follow')
  return questions
}

function ofNumbered(
  read: ReadEntry,
  number: EntryNumber,
  event: SignedEvent | null,
  evidence: EntryEvidence,
  { profile, schnorr }: VerifyEntryOptions,
): { checks: Check[]; notApplicable: NotApplicable[] } {
  const notApplicable: NotApplicable[] = []
  const checks: Check[] = []
  const add = (about: { id: string }, check: Check | null, why: string) => {
    if (check) checks.push(check)
    else notApplicable.push({ id: about.id, why })
  }
  add(RECORD_CHECKS.canonical, canonicalCheck(read.record), 'the signature covers the bytes of this record')
  add(
    RECORD_CHECKS.content_hash,
    contentHashCheck(read, number, profile),
    `the chain starts at entry ${profile.chainStartEntry}`,
  )
  checks.push(
    recordSha256Check(read, number),
    labelCheck(read, event, number.entry),
    bindingCheck(read, event, number.entry, profile),
  )
  for (const found of [
    chainChecks(read, number, evidence, profile, schnorr),
    logChecks(read, number, evidence, profile),
  ]) {
    checks.push(...found.checks)
    notApplicable.push(...found.notApplicable)
  }
  return { checks, notApplicable }
}

const unreadable = (problem: string): Check =>
  fail(RECORD_CHECKS.canonical, {
    expected: 'a ledger entry',
    actual: null,
    why: `Not an entry: ${problem}.`,
  })

function ignoredMembers({ served }: ReadEntry): string[] {
  if (!('obj' in served)) return []
  const ignored = served.obj.map(([name]) => name).filter((name) => !COVERED.has(name))
  const chain = served.obj.find(([name]) => name === 'chain')?.[1]
  const inChain = chain && 'obj' in chain ? chain.obj.map(([name]) => name) : []
  return [...ignored, ...inChain.filter((name) => !COVERED_IN_CHAIN.has(name)).map((name) => `chain.${name}`)]
}
