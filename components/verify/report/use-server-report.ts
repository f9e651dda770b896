'use client'
// Requests the server’s own report for comparison. Sends nothing while the network switch is off.
import { useEffect, useState } from 'react'
import { toWire, type WireReport } from '#protocol/report.ts'
import type { Instance } from '../input/use-instance.ts'
import type { Verified } from '../verifier/use-verification.ts'
import { compareReports, type ReportComparison } from './compare-reports.ts'

export type ServerReport =
  | { state: 'asking' }
  | { state: 'no_report'; why: string }
  | { state: 'compared'; comparison: ReportComparison }

/** POST /verify-proof judges events; entries, bundles and evidence are checked here alone. */
const isJudgedThere = ({ subject: { holds } }: Verified): boolean =>
  holds === 'event' || holds === 'proof' || holds === 'answer'

/** So that typing an expectation does not send a request per key. */
const SETTLE_MS = 300

export function useServerReport(
  instance: Instance,
  isNetworkOn: boolean,
  verified: Verified | null,
): ServerReport | null {
  const [answer, setAnswer] = useState<{ about: Verified; report: ServerReport } | null>(null)
  const { ask } = instance

  useEffect(() => {
    if (!isNetworkOn || verified === null || !isJudgedThere(verified)) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const response = await ask('POST', '/verify-proof', requestOf(verified))
      const report = reportFrom(response, verified)
      if (isCurrent) setAnswer({ about: verified, report })
    }, SETTLE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [ask, isNetworkOn, verified])

  if (!isNetworkOn || verified === null || !isJudgedThere(verified)) return null
  return answer?.about === verified ? answer.report : { state: 'asking' }
}

/** The intended verifier stays here: the server would write the assertion into its public log. */
function requestOf({ verifiedText, report }: Verified): string {
  const expectedOf = (id: string) => report.checks.find((check) => check.id === id)?.expected
  const artifactHash = expectedOf('payload.artifact')
  const maxAge = /^at most (\d+) s$/.exec(expectedOf('payload.freshness') ?? '')?.[1]
  const expectations = [
    artifactHash && /^[0-9a-f]{64}$/.test(artifactHash) ? `,"expect_artifact_hash":"${artifactHash}"` : '',
    maxAge ? `,"expect_max_age_seconds":${maxAge}` : '',
  ]
  // The text itself and not a parsed copy: the server must read the numbers as they were written.
  return `{"event":${verifiedText}${expectations.join('')}}`
}

function reportFrom(response: Awaited<ReturnType<Instance['ask']>>, { report }: Verified): ServerReport {
  if (response === null) return { state: 'no_report', why: 'The server did not respond.' }
  const body = parsed(response.text)
  if (response.status !== 200 || !body?.report) {
    const detail = typeof body?.detail === 'string' ? ` ${body.detail}` : ''
    return { state: 'no_report', why: `The server returned ${response.status}.${detail}` }
  }
  return { state: 'compared', comparison: compareReports(toWire(report), body.report) }
}

function parsed(text: string): { report?: WireReport; detail?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
