/** Makes a certificate that signs itself, with OpenSSL, as an operator makes one for a mail server of their own. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Valid for a day. It is trusted where it is trusted as an authority. */
export function makeSelfSigned(hostName: string): { cert: string; key: string } {
  const directory = mkdtempSync(join(tmpdir(), 'assay-tls-'))
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '1',
        ],
        ...['-subj', `/CN=${hostName}`, '-addext', `subjectAltName=DNS:${hostName}`],
        ...['-keyout', key, '-out', cert],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
