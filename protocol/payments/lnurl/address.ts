// Parses a Lightning address and returns the URL to query (LUD-16).
import { accepted, type Parsed, refused } from '../parsed.ts'
import { publicHostname } from './https-url.ts'

export interface LightningAddress {
  readonly username: string
  readonly domain: string
  /** `username@domain`, lower case. */
  readonly text: string
  /** The start of the LUD-06 protocol. */
  readonly url: string
}

const USERNAME = /^[a-z0-9\-_.]{1,64}$/

export const isAddressUsername = (text: string): boolean => USERNAME.test(text)

/** Upper case is lower-cased: LUD-16 user names have no upper case, so this is unambiguous. */
export function parseLightningAddress(text: string): Parsed<LightningAddress, 'invalid_lightning_address'> {
  // ASCII is checked first: some other letters become ASCII when lower-cased.
  const [username, domainText, ...more] = /^[!-~]{1,320}$/.test(text) ? text.toLowerCase().split('@') : []
  if (username === undefined || domainText === undefined || more.length > 0) {
    return invalid('a Lightning address is written user@domain')
  }
  if (!isAddressUsername(username))
    return invalid('the user name is 1 to 64 of a-z, 0-9, hyphen, underscore, dot')
  const domain = publicHostname(domainText)
  if (domain === null) return invalid('the domain is not a public host name')
  const url = `https://${domain}/.well-known/lnurlp/${username}`
  return accepted({ username, domain, text: `${username}@${domain}`, url })
}

const invalid = (detail: string) => refused('invalid_lightning_address', detail)
