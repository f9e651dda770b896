/** H1 to H3: the handshake, its verify endpoint and its key. */
import type { Checks, Finding } from '../check-table.ts'
import type { SiteEvidence } from '../evidence.ts'
import { handshakeFacts } from '../handshake-facts.ts'
import { jsonOf, whyNotJson } from '../visit.ts'

export function checkHandshake(evidence: SiteEvidence): Checks<'H1' | 'H2' | 'H3'> {
  const facts = handshakeFacts(evidence)
  const { handshake, home, verifyGet } = evidence
  const isDocument = jsonOf(handshake) !== null
  const evidenceUrl = (isDocument ? handshake : home)?.url ?? null
  const h1: Finding = {
    passed: facts.version !== null,
    evidenceUrl: facts.version === null ? (handshake?.url ?? null) : evidenceUrl,
    detail:
      facts.version !== null
        ? `${isDocument ? 'The handshake' : 'The header X-Verification-Handshake'} has version ${facts.version.slice(0, 80)}.`
        : isDocument
          ? 'The handshake has no version.'
          : `${whyNotJson(handshake, '/.well-known/agent-handshake')} No answer has the header X-Verification-Handshake.`,
  }
  const status = verifyGet?.status ?? null
  const h2: Finding = {
    passed: status !== null && status !== 404 && status < 500,
    evidenceUrl: facts.verifyUrl,
    detail:
      facts.verifyUrl === null
        ? 'No verify endpoint is named.'
        : status === null
          ? `The verify endpoint: ${verifyGet?.problem ?? 'was not asked for.'}`
          : `The verify endpoint answers ${status}.`,
  }
  const hasKey = facts.publicKeys.length > 0
  const h3: Finding = {
    passed: hasKey && facts.isDeclinable,
    evidenceUrl,
    detail: hasKey
      ? facts.isDeclinable
        ? 'It names a key and may be declined.'
        : 'It does not say that it may be declined.'
      : 'It names no public key of 64 or 66 hex digits, and no JWK.',
  }
  return { H1: h1, H2: h2, H3: h3 }
}
