/** Certificates that are trusted for the node: a given one, or one that it signed; else the system's authorities. */
import { X509Certificate } from 'node:crypto'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'

/** Nodes sign their own certificates and list few names in them: of the very certificate that was given the names do not matter. */
export function trustOf(certificatePem: string | undefined) {
  if (certificatePem === undefined) return {}
  const given = new X509Certificate(certificatePem).fingerprint256
  return {
    ca: certificatePem,
    checkServerIdentity: (host: string, shown: PeerCertificate) =>
      shown.fingerprint256 === given ? undefined : checkServerIdentity(host, shown),
  }
}
