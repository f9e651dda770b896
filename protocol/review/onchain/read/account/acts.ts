// Names the acts that an account tells: every verb that moves assets, rights or code counts, also where it is only talked of.
import { withRevocations } from '../intent/read-intent.ts'
import { allVerbsOf, type IntentVerb } from '../intent/verbs.ts'

export type Act = IntentVerb | 'execute'

/** Nouns and names of functions that tell an act without its verb. */
const BESIDE: readonly (readonly [act: Act, words: RegExp])[] = [
  [
    'send',
    /\b(?:multisend|invoice|salar|wages?\b|stipend|bounty|bill\b|rent\b|payroll|msg ?send|consolidat|utxo|airdrop|sent\b|sweep)/,
  ],
  ['stake', /\b(?:msg ?delegate|re?delegat|create ?lock|lock(?:s|ing)? \d|nominat|bond(?:s|ing)?\b)/],
  ['withdraw', /\b(?:msg ?undelegat|unbond|deactivat|exit)/],
  [
    'swap',
    /\b(?:bids?\b|bidding|aggregator|exact ?input|turn \d|limit order|take profit|rebalanc|token ?out)/,
  ],
  ['deposit', /\bincrease ?liquidity\b/],
  ['withdraw', /\bdecrease ?liquidity\b/],
  ['bridge', /\b(?:cctp|ibc\b)/],
  ['control', /\b(?:threshold|ownership|implementation|set(?! ?approval)[a-z_]{3,40} ?\()/],
  ['mint', /\bburn/],
  [
    'execute',
    /\b(?:execut|queue[sd]?\b|schedul|upkeep|fulfil|user ?op|submit|compound|roll(?:s|ing)?\b|releas|extend|renew|speed|bump|rbf\b|register)/,
  ],
]
/** Talked of, and not done by this action: refused, done before, asked for later, or the name of a thing. */
const ASIDE =
  /\b(?:(?:no|without|nor|not) (?:\w+ ){0,2}?(?:approv|swap|bridg|transfer|mov|signatur|listing|mint|borrow|paid|sent|stak|withdraw|deploy|burn|sold|claim)\w*|nothing (?:is |gets |will be )?\w+|(?:earlier|previous|last|past|recent|prior|test) (?:\w+ ){0,2}(?:payment|sweep|deposit|transfer|swap|claim|deployment|upgrade)s?|before (?:delegat|stak|swapp|vot)ing|withdrawal (?:queue|credentials|address|authority)|(?:stake|withdraw|voting) (?:and withdraw )?(?:authority|accounts?|power|pool)|paid (?:before|at|to the same)|(?:input|output|token)? ?mint: |burn[ -]and[ -]mint|deployments? (?:page|list|docs)|deposit (?:address|page)|approved (?:by|in|at|run|budget)|(?:board|minutes|item \d+|council|dao|finance)\b[^.;]{0,30}\bapproves?d?|can be \w+|public mempool|sent (?:through|via|over)|(?:delegator|validator|depositor|delegate)(?: address)?: |delegate policy|(?:the|our|top \w+) delegates?\b)/g

const LOOKS: readonly Act[] = ['read', 'sign_in', 'sign']

/** `lower`: as spoken. */
export function actsIn(lower: string): readonly Act[] {
  const talked = withRevocations(lower).replace(ASIDE, ' ')
  const told = BESIDE.flatMap(([act, words]) => (words.test(talked) ? [act] : []))
  return [...new Set<Act>([...allVerbsOf(talked), ...told])].filter((act) => !LOOKS.includes(act))
}

/** Done twice, they take no more. */
const TAKES_NOTHING: readonly Act[] = ['revoke', 'withdraw', 'claim', 'vote', 'replace', 'execute', 'control']
/** One of the acts gives something away each time. */
export const takesMore = (acts: readonly Act[]): boolean => acts.some((act) => !TAKES_NOTHING.includes(act))
