// Flags an action whose words waive the check that would show a wrong or foreign party before it is done.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import type { Intent } from '../../read/intent/read-intent.ts'
import type { IntentVerb } from '../../read/intent/verbs.ts'

export const checkWaived = rule({
  id: 'onchain.check_waived',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'FBI IC3, Business Email Compromise: verify a change of payment details by another channel',
  message: ({ words }: { readonly words: string }) =>
    `The action cannot be taken back, and "${words}" waives the check of the party it goes to.`,
  fix: 'Confirm the address by a channel that is already known, then send a small amount first.',
  fires: [
    'Pay 9,000 USDC to the new address from the supplier, no need to call them',
    'Approve 4,000 DAI for 0x2727272727272727272727272727272727272727 without checking what the contract does',
  ],
  quiet: [
    'Pay 9,000 USDC to the new address from the supplier after calling them',
    'Revoke the DAI allowance of 0x2727272727272727272727272727272727272727 without checking what the contract does',
    'Sign the Snapshot vote for proposal 12; its domain has name and version, no verifyingContract',
  ],
  since: '2.7.0',
})

export const addressFromHistory = rule({
  id: 'onchain.address_from_history',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'MetaMask support, Address poisoning scams',
  message: ({ words }: { readonly words: string }) =>
    `"${words}": anybody can put a look-alike address into the history by a transaction of no value.`,
  fix: 'Take the address from the address book, or from the recipient by another channel.',
  fires: [
    'Send 700 USDC to the address copied from the last transaction in the history',
    'Pay the rent, 0.4 ETH, reusing the address of the latest incoming transfer',
  ],
  quiet: [
    'Send 700 USDC to the address in the address book, not the one copied from the history',
    'Export the transaction history of the last month',
  ],
  since: '2.7.0',
})

const WAIVED = [
  /\b(?:no|without(?:\s+any)?)\s+(?:need\s+(?:to|for)\s+(?:\w+\s+){0,2})?(?:call(?:ing)?|check(?:ing)?|verif(?:y(?:ing)?|ied|ications?)|confirm\w*|review\w*|test(?:ing)?|read(?:ing)?|ask(?:ing)?|look(?:ing)?)\b/,
  /\b(?:skip|skipping|omit|forget|bypass\w*|ignor\w+|leave\s+out)\s+(?:the\s+|any\s+|all\s+|our\s+)?(?:\w+\s+){0,2}(?:check|verification|confirmation|call-?back|simulation|review|test\s+(?:payment|transfer|transaction)|warning|allow-?list|whitelist|second\s+signature)s?\b/,
  /\b(?:skip\w*|bypass\w*|disabl\w+|remov\w+|without\s+(?:the|waiting\s+for\s+the))\s+(?:the\s+|our\s+)?(?:\w+\s+){0,2}(?:time-?\s?lock|multisig|quorum|second\s+(?:signature|signer))\b/,
  /\b(?:ask|told|tell|want|beg|request|insist|prefer)\w*\s+(?:(?:us|me|you|everyone|nobody)\s+)?(?:not\s+to|to\s+not)\s+(?:call|phone|ring|verify|check|confirm|contact|tell|involve)\b/,
  /\bnew\s+(?:e-?mail|mail|domain|sender|phone|number|mailbox|telegram|whatsapp)\b(?:\s+\w+){0,6}\s+(?:wallet|address|account|(?:bank|payment|payout)\s+details)\s+(?:has|have|is|was|were|had)\s+(?:been\s+)?(?:changed|new|updated|moved|replaced)\b/,
] as const
const GIVES: readonly IntentVerb[] = [
  'send',
  'move',
  'approve',
  'control',
  'bridge',
  'deposit',
  'swap',
  'sign',
]

const FROM_HISTORY =
  /\b(?:cop(?:y|ied|ying)|past(?:e|ed|ing)|tak(?:e|en|ing)|reus(?:e|ed|ing)|us(?:e|ed|ing)|pick(?:ed)?)\s+(?:\w+\s+){0,5}(?:from|of|in)\s+(?:\w+\s+){0,5}(?:history|(?:last|latest|recent|previous|incoming|newest)\s+(?:incoming\s+)?(?:transactions?|transfers?|payments?))\b/

export function judgeWaived(judging: Judging, { lower, verbs }: Intent, place: Place): void {
  if (!verbs.some((verb) => GIVES.includes(verb))) return
  const history = FROM_HISTORY.exec(lower)
  if (
    history !== null &&
    !/\bnot\s+(?:\w+\s+){0,3}$/.test(lower.slice(Math.max(0, history.index - 40), history.index))
  )
    found(judging, addressFromHistory, place, { words: history[0].slice(0, 80) })
  const waived = WAIVED.map((pattern) => pattern.exec(lower)).find((match) => match !== null)
  if (waived) found(judging, checkWaived, place, { words: waived[0].slice(0, 80) })
}
