// Flags requests for secrets and the inventions that empty accounts.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'

export const secretRequested = rule({
  id: 'onchain.secret_requested',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'policy: review.md §6; BIP-39',
  message: ({ words }: { readonly words: string }) =>
    `The text asks for "${words}": whoever has it has the account.`,
  fix: 'Never give it to anybody.',
  fires: [
    'Enter your seed phrase to finish the migration',
    'Paste the private key of the treasury into the form',
  ],
  quiet: [
    'Never enter your seed phrase anywhere',
    'Revoke the USDC allowance of 0x2727272727272727272727272727272727272727',
  ],
})

export const scamWords = rule({
  id: 'onchain.scam_words',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'FTC Consumer Advice, What to know about cryptocurrency and scams',
  message: ({ words, what }: { readonly words: string; readonly what: string }) => `"${words}" is ${what}.`,
  fix: 'Stop, and ask the owner of the account by another channel.',
  fires: [
    'Your account was compromised, move everything to this safe wallet now',
    'Send 1 ETH and get 2 ETH back',
    'Add 0x2727272727272727272727272727272727272727 as an owner of the Safe; they asked for it on Discord',
  ],
  quiet: [
    'Send 1 ETH to 0x2727272727272727272727272727272727272727',
    'Move 5 USDC to my savings account 0x2727272727272727272727272727272727272727',
  ],
})

const SECRET =
  /\b(?:seed\s+(?:phrase|words?)|recovery\s+(?:phrase|words?)|secret\s+(?:recovery\s+)?phrase|mnemonic|private\s+keys?|keystore\s+(?:file|password)|(?:12|24)[\s-]words?\s+phrase)\b/
/** A warning or a rule about secrets is no request for one. */
const NOT_ASKED = /\b(?:never|do\s+not|don't|without|no)\s+(?:\w+\s+){0,4}$/
const SCAM: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\bsafe\s+(?:wallet|account|address(?! book))\b|\bsecure\s+(?:new\s+)?wallet\b/,
    'a move to a "safe" wallet, which is how stolen accounts are emptied',
  ],
  [
    /\b(?:validate|synchroni[sz]e|sync|rectify|restore)\s+(?:\w+\s+){0,2}wallet\b/,
    'a wallet "validation", which no chain has',
  ],
  [
    /\b(?:double|triple|2x|3x|10x)\s+(?:your|my|the|their)\s+(?:\w+\s+)?(?:eth|btc|crypto|deposit|money|coins?|tokens?|funds|investment)\b|\b(?:send|receive|get)\s+(?:back\s+)?(?:double|twice|2x|triple)\b|\bsend\b.{0,80}\b(?:get|receive)\b.{0,30}\bback\b/,
    'a promise to send back more than is sent',
  ],
  [
    /\b(?:they|he|she|it|who|which|foundation|team|host)\s+(?:will\s+|would\s+|then\s+)?(?:send|return|pay|give)s?\s+(?:you\s+|us\s+|me\s+)?back\s+\d/,
    'a promise to send back more than is sent',
  ],
  [
    /\b(?:verification|unlock(?:ing)?|release|activation|gas|tax|clearance)\s+(?:fee|deposit|payment)\b.{0,80}\b(?:unlock|release|withdraw|claim|receive|refund)\w*|\b(?:unlock|release|withdraw|claim)\w*\b.{0,80}\b(?:verification|unlock|release|activation|clearance)\s+(?:fee|deposit|payment)\b/,
    'a fee before money is released',
  ],
  [
    /\byour\s+(?:new\s+)?(?:upgraded|secured?|protected|migrated|quarantine)\s+(?:\w+\s+)?(?:vault|wallet|account|address)\b/,
    'a move to a vault that somebody else names as yours',
  ],
  [
    /\b(?:wallet|session|account)\s+(?:version\s+)?expires?\s+in\s+\d{1,3}\b/,
    'a deadline that no wallet has',
  ],
  [
    /\b(?:validat(?!or)\w*|verif\w*|synchroni\w*|sync|unlock\w*\s+(?:my|your|the)\s+(?:\w+\s+){0,2}(?:account|wallet))\b.{0,120}\b(?:return|refund|give|get)\w*\s+(?:[\w.]+\s+){0,4}(?:back|double|twice|after\w*|again)\b/,
    'a payment that is said to come back',
  ],
  [
    /\b(?:he|she|they|it)\s+(?:will\s+|would\s+)?(?:return|refund|send|give)s?\s+(?:it|them|everything)\s+(?:back\s+)?(?:after\w*|once|when)\b|\b(?:return|refund|paid)\w*\s+(?:back\s+)?(?:double|twice|triple)\b/,
    'a payment that is said to come back',
  ],
  [
    /\b(?:support|admin\w*|mod(?:erator)?s?|agent|helpdesk|staff)\s+(?:\w+\s+){0,4}(?:telegram|discord|whatsapp|twitter|instagram|dm)\b|\b(?:telegram|discord|whatsapp|instagram)\s+(?:support|admin\w*|mod(?:erator)?s?|agent|helpdesk|staff)\b/,
    'a request of somebody who calls himself support',
  ],
  [
    /\b(?:doubl|tripl|multipl)(?:es|ies)\s+(?:what|whatever|it|any|every|all|the)\b/,
    'a promise to send back more than is sent',
  ],
  [
    /\bguaranteed\s+(?:returns?|profits?|yield)\b|\b(?:promis|pay|earn|return|yield|give)\w*\s+(?:\w+\s+){0,3}\d{1,3}(?:\.\d+)?\s?(?:%|percent)\s+(?:a|per|every|each)\s+(?:day|week|hour)\b|\b\d{1,3}(?:\.\d+)?\s?%\s+daily\b/,
    'a return that no market pays',
  ],
  [/\b(?:ransoms?|extort\w*|blackmail\w*)\b/, 'a payment under a threat'],
  [
    /\b(?:owner|admin|signer|ownership|module|operator|minter|guardian)\b.{0,120}\b(?:asked|told|posted|sent|gave|wrote|known?|from|in)\s+(?:\w+\s+){0,5}(?:chat|telegram|discord|twitter|dms?|whatsapp|e-?mail)\b/,
    'control given on the word of a message',
  ],
  [
    /\b(?:account|wallet|assets?|funds)\s+(?:\w+\s+){0,3}(?:compromised|at\s+risk|frozen|suspended|hacked)\b.{0,160}\b(?:immediately|urgent\w*|right\s+now|now|asap)\b/,
    'an emergency that must be answered at once',
  ],
]
export function judgeScams(judging: Judging, lower: string, place: Place): void {
  const secret = SECRET.exec(lower)
  if (secret && !NOT_ASKED.test(lower.slice(Math.max(0, secret.index - 60), secret.index)))
    found(judging, secretRequested, place, { words: secret[0] })
  for (const [pattern, what] of SCAM) {
    const match = pattern.exec(lower)
    if (match) found(judging, scamWords, place, { words: match[0].slice(0, 80), what })
  }
}
