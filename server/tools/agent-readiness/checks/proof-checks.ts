/** P1 to P4: keys, a sample proof, verification and a log. */
import { recomputeEventId, type SignedEvent, signatureInput } from '#protocol/nostr-event.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import type { Checks, Finding } from '../check-table.ts'
import type { SiteEvidence } from '../evidence.ts'
import { eventOf, handshakeFacts, keysIn } from '../handshake-facts.ts'
import { isFound, jsonOf } from '../visit.ts'

export function checkProof(evidence: SiteEvidence): Checks<'P1' | 'P2' | 'P3' | 'P4'> {
  const facts = handshakeFacts(evidence)
  return {
    P1: keyFinding(evidence, facts.publicKeys),
    P2: sampleFinding(facts.sample ?? eventOf(evidence.proof), evidence, facts.sampleUrl),
    P3: openFinding(evidence, facts.verifyUrl),
    P4: logFinding(evidence, facts.logUrl),
  }
}

function keyFinding({ keys, handshake }: SiteEvidence, named: readonly string[]): Finding {
  const listed = keysIn(jsonOf(keys))
  const places = [named, listed].filter((found) => found.length > 0).length
  const isContradicted = places === 2 && !named.some((key) => listed.includes(key))
  return {
    passed: places > 0 && !isContradicted,
    evidenceUrl: (listed.length > 0 ? keys : handshake)?.url ?? null,
    detail:
      places === 0
        ? 'No signing key is published in the handshake, verifier-keys.json or jwks.json.'
        : isContradicted
          ? 'The handshake and the list of keys have no key in common.'
          : `A key is published in ${places === 2 ? 'two places that agree' : 'one place'}.`,
  }
}

function isValid(event: SignedEvent): boolean {
  const { sig, msg, pubkey } = signatureInput(event)
  return recomputeEventId(event).form !== null && nobleSchnorr.verify(sig, msg, pubkey)
}

function sampleFinding(
  event: SignedEvent | null,
  { proof, handshake }: SiteEvidence,
  named: string | null,
): Finding {
  const evidenceUrl = named ?? handshake?.url ?? null
  if (event === null)
    return {
      passed: false,
      evidenceUrl,
      detail: proof?.problem
        ? `The sample proof: ${proof.problem}`
        : 'No signed event is published as a sample.',
    }
  const passed = isValid(event)
  return {
    passed,
    evidenceUrl,
    detail: passed
      ? `Event ${event.id.slice(0, 16)}… has the right id and signature.`
      : `Event ${event.id.slice(0, 16)}… has a wrong id or signature.`,
  }
}

function openFinding({ verifyPost }: SiteEvidence, verifyUrl: string | null): Finding {
  const status = verifyPost?.status ?? null
  const passed = status !== null && status < 500 && ![401, 402, 403, 404, 405].includes(status)
  return {
    passed,
    evidenceUrl: verifyUrl,
    detail:
      status === null
        ? (verifyPost?.problem ?? 'No verify endpoint is named.')
        : `A POST without a credential is answered ${status}.`,
  }
}

function logFinding({ log }: SiteEvidence, logUrl: string | null): Finding {
  const chained =
    isFound(log) &&
    /(?:prev\w*(?:hash|head|_sha256)|\bhead\b|chain\w*|checkpoint|root\w*|merkle)/i.test(log.text) &&
    /[0-9a-f]{64}|[A-Za-z0-9+/]{43}=/.test(log.text)
  return {
    passed: chained,
    evidenceUrl: logUrl,
    detail:
      logUrl === null
        ? 'The handshake links no log.'
        : chained
          ? 'The log names the hashes of its chain or tree.'
          : (log?.problem ??
            `The log answers ${log?.status ?? 'nothing'} and names no hash of a chain or tree.`),
  }
}
