/** `assay audit`: compares what the sources hold of a ledger, and keeps what proves two histories or a truncation. */
import { setTimeout as sleep } from 'node:timers/promises'
import { reachOf } from '#protocol/ledger/audit/compare-heads.ts'
import { keysOf, type LedgerKeys, type SignedCheckpoint } from '#protocol/ledger/audit/signed-heads.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import type { Outcome } from '#protocol/report.ts'
import { exitOf, NoInput, noInput, wrongUsage } from '../exit.ts'
import { fastSchnorr } from '../network/fast-schnorr.ts'
import { Unanswered } from '../network/fetch-bytes.ts'
import { fetchProfile, readProfileFile } from '../network/read-profile.ts'
import { auditDecisions } from './audit-decisions.ts'
import { type AuditResult, auditJson, auditText } from './audit-text.ts'
import { auditUsage } from './audit-usage.ts'
import { collectSources, type Source } from './collect-sources.ts'
import { confirmEvidence } from './confirm-evidence.ts'
import { type JudgedSource, judgeSource } from './judge-sources.ts'
import { type AuditArguments, readArguments } from './read-arguments.ts'
import { createTreeReader, readShownCheckpoint } from './site-log.ts'
import {
  headFileOf,
  readRememberedHead,
  readRememberedProfile,
  rememberHead,
  rememberProfile,
} from './state.ts'
import { strongestFindings, writeEvidence } from './write-evidence.ts'

/** A head may be on a relay some seconds before the checkpoint over it is signed and out of every cache. */
const retries = 3
const retryMs = 3_000

/** Returns the exit status. */
export async function runAudit(args: string[]): Promise<number> {
  const isOfDecisions = args.includes('--decisions')
  const given = isOfDecisions ? null : readArguments(args)
  if (!given && !isOfDecisions) {
    console.error(auditUsage)
    return wrongUsage
  }
  try {
    if (!given) return auditDecisions(args)
    if (given.evidence !== null) return confirmEvidence(given.evidence, given.profileFile, given.asJson)
    const result = await audit(given)
    console.log(given.asJson ? auditJson(result) : auditText(result))
    if (result.outcome !== 'pass') console.error(result.why)
    return exitOf[result.outcome]
  } catch (cause) {
    if (cause instanceof Unanswered) {
      console.error(`Nothing can be established: ${given?.site}: ${cause.message}.`)
      return exitOf.cannot_establish
    }
    if (!(cause instanceof NoInput)) throw cause
    console.error(`Nothing was audited: ${cause.message}.`)
    return noInput
  }
}

async function audit(given: AuditArguments): Promise<AuditResult> {
  const profile = await chooseProfile(given)
  const keys = keysOf(profile)
  if (keys === null) throw new NoInput('the profile names no log, so there is nothing to compare')
  const schnorr = await fastSchnorr()
  const headFile = headFileOf(given.stateDir, profile)
  const remembered = readRememberedHead(headFile, keys)
  const collected = await collectSources(given, keys, schnorr)
  const sources: Source[] = [...(remembered ? [sourceOf(headFile, remembered)] : []), ...collected]
  const statements = sources.flatMap((source) => source.statements)
  const { shown, problem } = await showOf(given.site, keys, Math.max(0, ...statements.map(reachOf)))
  const tree = shown && createTreeReader(given.site!, shown, keys)
  const judged: JudgedSource[] = []
  for (const source of sources) judged.push(await judgeSource(source, shown, tree))
  const findings = strongestFindings(
    judged.flatMap((source) => source.findings),
    [...statements, ...(shown ? [shown] : [])],
  )
  const nowUnix = Math.floor(Date.now() / 1_000)
  const evidenceFile =
    findings.length === 0
      ? null
      : writeEvidence({
          ...{ findings, profile, keys, site: given.site, nowUnix, schnorr, out: given.out },
          sources: sources.map(({ kind, name }) => `${kind} ${name}`),
        })
  const { outcome, why } = conclude(profile, given.site, problem, judged, findings.length > 0)
  if (outcome !== 'fail' && shown) rememberHead(headFile, shown, keys, nowUnix)
  return {
    ...{
      outcome,
      why,
      site: given.site,
      shown,
      siteProblem: problem,
      sources: judged,
      findings,
      evidenceFile,
    },
    ledger: { name: profile.name, origin: keys.origin, profile: profile.source },
  }
}

/** Given, else remembered of this site, else what the site says of itself, which is then remembered. */
async function chooseProfile({ profileFile, site, stateDir }: AuditArguments): Promise<LedgerProfile> {
  if (profileFile !== null) return readProfileFile(profileFile, null)
  const known = readRememberedProfile(stateDir, site!)
  if (known !== null) return known
  const { profile, text } = await fetchProfile(site!)
  rememberProfile(stateDir, site!, text)
  return profile
}

const sourceOf = (file: string, checkpoint: SignedCheckpoint): Source => ({
  kind: 'remembered',
  name: file,
  statements: [checkpoint],
  problem: null,
  refused: 0,
})

/** The site is asked last, and again while a source holds more than it shows. */
async function showOf(
  site: string | null,
  keys: LedgerKeys,
  reach: number,
): Promise<{ shown: SignedCheckpoint | null; problem: string | null }> {
  if (site === null) return { shown: null, problem: null }
  try {
    let shown = await readShownCheckpoint(site, keys)
    for (let retry = 0; retry < retries && shown.size < reach; retry += 1) {
      await sleep(retryMs)
      shown = await readShownCheckpoint(site, keys)
    }
    return { shown, problem: null }
  } catch (cause) {
    if (!(cause instanceof Unanswered)) throw cause
    return { shown: null, problem: cause.message }
  }
}

function conclude(
  profile: LedgerProfile,
  site: string | null,
  siteProblem: string | null,
  sources: readonly JudgedSource[],
  hasFindings: boolean,
): { outcome: Outcome; why: string } {
  const having = (...answers: string[]) => sources.filter(({ answer }) => answers.includes(answer))
  const names = (found: readonly JudgedSource[]) =>
    found.map(({ kind, name }) => `${kind} ${name}`).join(', ')
  const open = (why: string) =>
    ({ outcome: 'cannot_establish', why: `It cannot be established: ${why}.` }) as const
  const bad = having('mismatch', 'truncation_suspected')
  if (bad.length > 0 || hasFindings) {
    const what =
      bad.some(({ answer }) => answer === 'mismatch') || bad.length === 0 ? 'two histories' : 'a truncation'
    return {
      outcome: 'fail',
      why: `The sources do not agree, which suggests ${what}: ${names(bad) || 'see above'}.`,
    }
  }
  if (siteProblem !== null) return open(`the site shows no checkpoint: ${siteProblem}`)
  if (site === null) return open('no site was named, and only a site gives proofs between sizes')
  const lost = having('unreachable', 'not_comparable')
  if (lost.length > 0) return open(`no complete answer of ${names(lost)}`)
  if (having('matches', 'behind').length === 0)
    return open('no other source holds a head; this one is remembered for the next audit')
  if (profile.source === 'self_declared') return open('the site named its own keys; they are remembered now')
  return { outcome: 'pass', why: 'All sources tell one history.' }
}
