// Which address hides in an `LNURL1…` text? LUD-01.
import { bech32 } from '@scure/base'
import { utf8Encode } from '../../bytes.ts'
import { utf8Decode } from '../../utf8-decode.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { parseHttpsUrl } from './https-url.ts'

const PREFIX = 'lnurl'
const MAX_CHARS = 4000

/** Upper case, as QR codes want it. */
export const encodeLnurl = (url: string): string =>
  bech32.encode(PREFIX, bech32.toWords(utf8Encode(url)), false).toUpperCase()

/** The https URL. Onion addresses are refused: this service reaches the clear net only. */
export function decodeLnurl(text: string): Parsed<string, 'invalid_lnurl'> {
  if (text.length > MAX_CHARS) return invalid(`more than ${MAX_CHARS} characters`)
  const decoded = bech32.decodeUnsafe(text, false)
  if (decoded?.prefix !== PREFIX) return invalid('not bech32 text that begins with lnurl1')
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  const url = bytes ? utf8Decode(bytes) : null
  if (!url?.ok || !parseHttpsUrl(url.text)) return invalid('it holds no https URL')
  return accepted(url.text)
}

const invalid = (detail: string) => refused('invalid_lnurl', detail)
