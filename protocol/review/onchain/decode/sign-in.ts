// Reads a message to sign: a sign-in with its site, or something else. EIP-4361 text, and what else a person may be
// asked to sign.

export type SignedText =
  | {
      readonly kind: 'sign_in'
      readonly domain: string
      readonly address: string
      readonly uri: string | null
    }
  | { readonly kind: 'opaque' }
  | { readonly kind: 'text' }

const HEAD =
  /^(?:([a-z][a-z0-9+.-]{1,20}):\/\/)?([^\s/]{1,255}) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n/
const URI = /\nURI: ([^\n]{1,512})\n/

export function readSignedText(given: string): SignedText {
  const text = /^0x(?:[0-9a-fA-F]{2}){33,}$/.test(given) ? (decodeHexText(given) ?? given) : given
  // Exactly 32 bytes are what a wallet would sign for a transaction.
  if (/^(?:0x)?[0-9a-fA-F]{64}$/.test(text.trim())) return { kind: 'opaque' }
  if (/^0x(?:[0-9a-fA-F]{2}){8,}$/.test(text.trim())) return { kind: 'opaque' }
  const head = HEAD.exec(text)
  if (!head) return { kind: 'text' }
  return { kind: 'sign_in', domain: head[2]!, address: head[3]!, uri: URI.exec(text)?.[1] ?? null }
}

/** Printable text that a site sent as hex. */
function decodeHexText(hex: string): string | null {
  let text = ''
  for (let at = 2; at < hex.length; at += 2) {
    const byte = Number.parseInt(hex.slice(at, at + 2), 16)
    if (byte !== 10 && (byte < 32 || byte > 126)) return null
    text += String.fromCharCode(byte)
  }
  return text
}

/** Host with port, in lower case. Null when the text is no http origin. */
export function hostOf(origin: string): string | null {
  const match = /^(?:https?:\/\/)?([a-z0-9.-]{1,253}(?::[0-9]{1,5})?)(?:[/?#].{0,512})?$/i.exec(origin.trim())
  return match ? match[1]!.toLowerCase().replace(/\.$/, '') : null
}
