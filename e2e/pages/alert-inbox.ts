// What operators of a journey are told: mails at the mail server, private messages at the relay.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nip17, Relay } from 'nostr-tools'
import { getPublicKey } from 'nostr-tools/pure'
import { readable } from '#testing/mail/mail-server.ts'
import { readerKey } from '#testing/warden/alert-servers.ts'

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this through playwright test.`)
  return value
}

/** Every mail so far, headers and body. */
export function readMails(): string[] {
  const directory = setting('ASSAY_E2E_MAIL')
  return readdirSync(directory).map((name) => readable(readFileSync(join(directory, name), 'utf8')))
}

/** Every private message so far, opened with the key of the operator. */
export async function readMessages(): Promise<string[]> {
  const relay = await Relay.connect(setting('ASSAY_E2E_RELAY'))
  try {
    return await new Promise((resolve) => {
      const messages: string[] = []
      relay.subscribe([{ kinds: [1059], '#p': [getPublicKey(readerKey)] }], {
        onevent: (event) => messages.push(nip17.unwrapEvent(event, readerKey).content),
        oneose: () => resolve(messages),
      })
    })
  } finally {
    relay.close()
  }
}
