// Reads single checks from a report, and caches signature checks.
import { toHex } from '../../bytes.ts'
import type { Outcome } from '../../report.ts'
import { nobleSchnorr, type Schnorr } from '../../signatures/secp.ts'
import type { EntryVerification } from '../entry/verify-entry.ts'

const known = new Map<string, boolean>()
export const schnorr: Schnorr = {
  ...nobleSchnorr,
  verify(sig, msg, pubkey) {
    const key = [sig, msg, pubkey].map(toHex).join()
    const found = known.get(key) ?? nobleSchnorr.verify(sig, msg, pubkey)
    known.set(key, found)
    return found
  },
}

export const outcomes = ({ report }: EntryVerification): Record<string, Outcome> =>
  Object.fromEntries(report.checks.map((check) => [check.id, check.outcome]))
export const not = (result: EntryVerification, outcome: Outcome): string[] =>
  result.report.checks.filter((check) => check.outcome === outcome).map((check) => check.id)
export const whyNot = ({ report }: EntryVerification): string =>
  report.checks
    .filter((check) => check.outcome !== 'pass')
    .map((check) => `${check.id}: ${check.why} (${check.expected} / ${check.actual})`)
    .join('\n')

/** Except for the quorum, which needs a policy. */
export const problems = (result: EntryVerification): string[] =>
  whyNot(result)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('log.quorum'))
