/**
 * Rejects delivery URLs that are invalid without a DNS lookup; the egress guard checks again at each
 * delivery.
 */
import type { EventsDeps } from '#server/events/deps.ts'
import { type DenialCode, EgressDenied } from '#server/kernel/egress/address.ts'
import { parsePublicUrl } from '#server/kernel/egress/public-url.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'

const remedies: Partial<Record<DenialCode, string>> = {
  url_unparsable: 'send an absolute https URL',
  scheme_denied: 'send an https URL: deliveries are not sent unencrypted',
  userinfo_denied: 'remove user name and password: deliveries are authenticated by signature',
  address_denied: 'send a URL on a public internet host',
}

/** Returns the normalised URL. Throws a 422. */
export function checkedWebhookUrl({ env }: Pick<EventsDeps, 'env'>, text: string): string {
  try {
    const url = parsePublicUrl(env, text)
    url.hash = ''
    return url.href
  } catch (error) {
    if (!(error instanceof EgressDenied)) throw error
    const msg = remedies[error.code] ?? `send a URL on a public internet host, port 443: ${error.message}`
    throw new InvalidRequest([{ loc: ['body', 'url'], msg, type: error.code }])
  }
}
