/** What the audit row and the answer of a browse action say of what was found (payloads 2.5, 2.6). */
import { createHash } from 'node:crypto'
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import type { ActionReport } from '#server/proofs/actions/audit-action.ts'
import type { Artifact } from './artifacts.store.ts'
import type { BrowseInput } from './browse.schema.ts'
import type { BrowseAdmission } from './browse-admission.ts'
import { flagsSha256 } from './browser/browser-flags.ts'
import type { BrowserRun } from './browser/browsers.ts'
import type { RobotsAnswer } from './read/robots.ts'

export interface Found {
  finalUrl: string
  httpStatus: number | null
  contentType: string | null
  redirects: string[]
  robots: RobotsAnswer
  error: string | null
  truncated: boolean
  artifacts: Artifact[]
  /** Hashes of what came out, in order. */
  outputs: string[]
  steps: { do: string; ok: boolean; text?: string; artifact_id?: string; error?: string }[]
  remoteIp: string | null
  tlsLeafSha256: string | null
  body: Uint8Array | null
  text: string | null
  extraction: string | null
}

export interface Browsed {
  input: BrowseInput
  admission: BrowseAdmission
  found: Found
  /** Null where no browser ran. */
  run: BrowserRun | null
  counts: { allowed: number; denied: number; bytes: number }
  startedAtUnix: number
  durationMs: number
}

const hashOf = (bytes: Uint8Array | string): Hex64 =>
  createHash('sha256').update(bytes).digest('hex') as Hex64

/** One output: its hash. Several, or none: the hash over their hashes. */
const outputHash = (outputs: readonly string[]): Hex64 =>
  outputs.length === 1 ? (outputs[0] as Hex64) : sha256Hex(jcsIntegers(outputs))

export function browseFacts({ input, admission, found, run, counts, startedAtUnix, durationMs }: Browsed) {
  const { agent_id: _agent, ...request } = input
  const status =
    found.error === null
      ? ('success' as const)
      : found.error === 'timeout'
        ? ('timeout' as const)
        : ('error' as const)
  const report: ActionReport = {
    kind: 'browse',
    input_hash: sha256Hex(jcsIntegers(JSON.parse(JSON.stringify(request)))),
    output_hash: outputHash(found.outputs),
    target_hash: hashOf(found.finalUrl),
    status,
    started_at: startedAtUnix,
    duration_ms: durationMs,
    cpu_ms: run?.usage?.cpuMs ?? null,
    oom_events: run?.usage?.oomEvents ?? 0,
    tier: input.tier,
    limits_requested: admission.requested,
    limits_granted: admission.granted,
    engine: run && { name: 'chromium', version: run.version },
  }
  const ofKind = {
    url_sha256: hashOf(input.url),
    final_url_sha256: hashOf(found.finalUrl),
    body_sha256: found.body && hashOf(found.body),
    http_status: found.httpStatus,
    redirect_count: found.redirects.length,
    remote_ip: found.remoteIp,
    tls_leaf_sha256: found.tlsLeafSha256,
    browser_version: run?.version ?? null,
    flags_sha256: run ? flagsSha256 : null,
    network_isolation: run ? 'namespace' : 'none',
    extraction: found.extraction,
    egress_allowed: counts.allowed,
    egress_denied: counts.denied,
    egress_bytes: counts.bytes,
    grant_id: admission.grant?.grantId ?? null,
  }
  const [shot] = found.artifacts
  const answer = {
    status,
    error: found.error,
    action: input.action,
    final_url: found.finalUrl,
    http_status: found.httpStatus,
    content_type: found.contentType,
    truncated: found.truncated,
    ...(input.action === 'fetch' && found.body ? bodyOf(found.body, found.contentType) : {}),
    ...(found.text === null ? {} : { text: found.text }),
    ...(input.action === 'screenshot' && shot
      ? {
          screenshot: {
            artifact_id: shot.artifactId,
            mime: 'image/png' as const,
            width: shot.width,
            height: shot.height,
            sha256: shot.sha256 as Hex64,
            base64: shot.png.toString('base64'),
          },
        }
      : {}),
    ...(input.action === 'multi_step' ? { steps: found.steps } : {}),
    redirects: found.redirects,
    robots: found.robots,
    egress_denied: counts.denied,
    sandbox: {
      network_isolation: run ? ('namespace' as const) : ('none' as const),
      browser_version: run?.version ?? null,
    },
    untrusted_content: true as const,
  }
  return { report, ofKind, answer, artifactId: shot?.artifactId ?? null }
}

const TEXTUAL =
  /^(text\/|application\/(.*\+)?(json|xml|javascript|ecmascript|yaml|x-www-form-urlencoded|xhtml))/

export const isTextual = (contentType: string | null): boolean => TEXTUAL.test(contentType ?? '')

/** By the charset of the media type, or UTF-8; other bytes as base64. */
function bodyOf(bytes: Uint8Array, contentType: string | null) {
  return isTextual(contentType)
    ? { body: new TextDecoder('utf-8').decode(bytes), body_encoding: 'utf-8' as const }
    : { body: Buffer.from(bytes).toString('base64'), body_encoding: 'base64' as const }
}

/** Text of a body in the charset that it names; an unknown one is read as UTF-8. */
export function decoded(bytes: Uint8Array, contentTypeHeader: string): string {
  const charset = /charset=["']?([\w-]+)/i.exec(contentTypeHeader)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}
