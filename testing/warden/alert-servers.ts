/** Where the operators of the journeys are told of alerts: a mail server that writes each mail to a file, and a relay. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPublicKey } from 'nostr-tools/pure'
import { mailUser, startMailServer } from '#testing/mail/mail-server.ts'
import { startNpmRelay } from '#testing/relay/npm-relay.ts'

/** Of the operator who reads the private messages. */
export const readerKey = new Uint8Array(32).fill(11)

export interface AlertServers {
  /** Settings of the service, without EGRESS_ALLOW. */
  environment: Record<string, string>
  /** For EGRESS_ALLOW. */
  host: string
  /** One file for each mail, as it was sent. */
  mailDirectory: string
  relayUrl: string
  close(): Promise<void>
}

export async function startAlertServers(): Promise<AlertServers> {
  const mailDirectory = mkdtempSync(join(tmpdir(), 'assay-mail-'))
  let received = 0
  const mail = await startMailServer({
    received({ text }) {
      received += 1
      writeFileSync(join(mailDirectory, `${received}.eml`), text)
    },
  })
  const relay = await startNpmRelay()
  const host = `127.0.0.1:${mail.port}`
  return {
    environment: {
      ALERT_SMTP_URL: `smtp://${mailUser.name}:${encodeURIComponent(mailUser.password)}@${host}`,
      ALERT_MAIL_FROM: 'assay@example.org',
      ALERT_MAIL_TO: 'ada@example.org',
      ALERT_NOSTR_TO: getPublicKey(readerKey),
      ALERT_NOSTR_SECRET_KEY: '05'.repeat(32),
      ALERT_NOSTR_RELAYS: relay.url,
    },
    ...{ host, mailDirectory },
    relayUrl: relay.url,
    async close() {
      await mail.close()
      await relay.close()
    },
  }
}
