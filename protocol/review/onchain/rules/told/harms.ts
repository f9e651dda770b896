// Flags actions whose own account tells whom they harm: assets that reach nobody, control that ends in one hand, a market or a
// vote that is feigned.
import { rule } from '../../../core/rule.ts'
import { againstMessage, judgeRows, type Rows, type Told } from './told.ts'

export const reachesNobody = rule({
  id: 'onchain.reaches_nobody',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'Kraken support, Deposits that need a memo or tag; Safe docs, Safe on several networks',
  message: againstMessage,
  fix: 'Set what the receiving side asks for, and confirm it with a small amount.',
  fires: [
    'Send 90 XRP to the exchange without a memo; its page says a destination tag is required.',
    'Bridge 40 ETH to our Safe on Base at the same address; eth_getCode returns 0x there.',
    'Delegate 40 ATOM to a validator with 100 % commission.',
    'Treasury transfer\ntoken ZORP 0x2727272727272727272727272727272727272727\nto 0x2727272727272727272727272727272727272727\namount 40',
  ],
  quiet: [
    'Send 90 XRP to the exchange with destination tag 7781; its page says a destination tag is required.',
    'Bridge 40 ETH to our Safe on Base; eth_getCode there returns the Safe proxy.',
    'Delegate 40 ATOM to a validator with 5 % commission.',
    'Treasury transfer\ntoken ZORP 0x2727272727272727272727272727272727272727\nto 0x3838383838383838383838383838383838383838\namount 40',
  ],
  since: '2.8.0',
})

export const harmsOthers = rule({
  id: 'onchain.harms_others',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source:
    'OpenZeppelin Contracts, Access control; Regulation (EU) 2023/1114 (MiCA), article 91; CFTC v. Eisenberg (2023)',
  message: againstMessage,
  fix: 'Keep the delay and the shared control, and leave to others what is theirs.',
  fires: [
    'Wallets 1 and 2, both ours, sell the ape to each other at rising prices until the floor looks higher; then list the rest.',
    'Borrow 900k ZORP over the snapshot block, vote For proposal 12 and return the loan.',
    'Change the threshold of the treasury Safe from 3 to 1 so that payments are quicker.',
    'Transfer ownership of the vault to my personal wallet for the weekend.',
    'Set the timelock delay to 0 and upgrade the proxy at once.',
    'Upgrade the proxy to an implementation whose source is not verified.',
  ],
  quiet: [
    'Wallets 1 and 2, both ours, list different apes at the floor.',
    'Borrow 900 USDC on Aave to pay the invoice; health factor 2.4 after that.',
    'Change the threshold of the treasury Safe from 2 to 3.',
    'Transfer ownership of the vault from my personal wallet to the 3-of-5 Safe.',
    'Set the timelock delay to 48 hours before the upgrade of the proxy.',
    'Upgrade the proxy to an implementation whose source is verified.',
  ],
  since: '2.8.0',
})

const NEEDS_MEMO =
  /\b(?:memo|destination tag|tag|payment id)\b[^.;]{0,40}\b(?:required|mandatory|needed|must)\b|\b(?:requires?|needs?) (?:an? |the )?(?:memo|destination tag|payment id)\b/
const NO_MEMO: Rows = [
  [
    /\b(?:memo|tag|payment id): {0,3}(?:;|$|none|null|empty)|\b(?:no|without(?: an?| the)?|empty|blank) (?:memo|destination tag|tag|payment id)\b/,
    'the shared address needs it, and the payment carries none',
  ],
]
const NOBODY: Rows = [
  [
    /\b(?:(?:eth_)?get_?code|bytecode|code)\b[^.;]{0,70}?\b(?:returns?|is|gives|shows?) ?(?:"|')?(?:0x(?![0-9a-f])|empty|nothing)|\b(?:safe|multisig|contract)\b[^.;]{0,40}\b(?:is|was|has) ?(?:not|n't|never) (?:yet )?(?:been )?deployed\b/,
    'the receiving contract does not exist there, and whoever deploys first may own the address',
  ],
  [
    /\bcommission(?: \w+){0,2} ?:? ?(?:of |is |at )?(?:100 ?%|1\.0{2,18}(?!\d))|\b100 ?% commission/,
    'the validator keeps every reward, and the stake is locked',
  ],
]
/** A member that says so of an account of several owners; an account of one key has no code anywhere. */
const NO_CODE: Rows = [
  [
    /\b(?:recipient|receiver|destination|safe|multisig)(?: has)?(?: byte)? ?code(?: (?:on|at|in) [a-z ]{2,20})?: ?["']?(?:none|no\b|false|empty|missing|absent|0x(?![0-9a-f]))/,
    'the receiving contract does not exist there, and whoever deploys first may own the address',
  ],
]
const OF_SEVERAL = /\b(?:safe|multi-?sig)\b/
const TOKEN_AT = /\b(?:token|asset|coin)(?: contract)?\b[^;]{0,40}?(0x[0-9a-f]{40})\b/
const PAID_TO = /(?:^|[ ,;.])(?:to|recipient|receiver|destination|payee)\b(?: ?[:=])? (0x[0-9a-f]{40})\b/

const RIGHT = '(?:ownership|owner|admin|role|minter|pauser|upgrader|guardian|implementation|control|signer)'
const OTHERS: Rows = [
  [
    /\b(?:buy|sell|trade|bid)(?:s|ing)?\b[^.;]{0,60}\b(?:each other|one another|(?:to|with|between) ourselves|between (?:our|my) (?:\w+ ){0,2}wallets)\b|\b(?:until|so that|so) (?:the )?(?:\S+ ){0,4}(?:volume|floor|average|price|chart) (?:shows?|looks?|rises?|trends?|reach)/,
    'trades with oneself feign a market',
  ],
  [
    /\b(?:borrow\w*|flash[ -]?loan\w*|rent(?:ed|ing)?)\b.{0,160}?\b(?:votes?|voting power|quorum|snapshot)\b/,
    'votes that are held for one block decide over what belongs to others',
  ],
  [
    /\bmint\w*\b.{0,200}?\b(?:fixed supply|no further mint\w*|promis\w*|published cap)\b.{0,200}?\b(?:swap|sell|dump|bridge|proceeds|pool)/,
    'supply that was promised not to exist is made and sold',
  ],
  [
    /\b(?:rescue|sweep|withdraw|drain|use|spend)\w*\b[^.;]{0,60}\b(?:users'?|depositors'?|stakers'?|customers'?|clients'?) (?:\w+ ){0,2}(?:funds|tokens|deposits|balances?|stakes?|assets|coins)\b/,
    'what belongs to users is taken',
  ],
  [
    /\bthreshold\b[^.;]{0,50}?(?:\b[2-9](?: ?(?:-of-|of|\/) ?\d{1,2})? ?(?:to|->|→) ?1\b|\bto 1\b(?!\d| ?[-%]))|\b(?:set|change)[_ ]?threshold ?\( ?1 ?\)|\badd ?owner ?with ?threshold ?\([^()]{0,80}, ?1 ?\)/,
    'one key alone decides from then on',
  ],
  [
    new RegExp(
      `\\b${RIGHT}\\b[^.;]{0,60}?\\b(?:to|for) (?:an? |the |this |that |one )?(?:\\w+(?:'s)? ){0,2}?(?:eoa|personal (?:wallet|address|key)|(?:his|her|my|their) (?:own |new )?(?:wallet|ledger|address|key|account)|freelancer|contractor|intern|hot (?:wallet|key)|burner|single key|partner|influencer|advisor)\\b`,
    ),
    'a single key gets control over what others rely on',
  ],
  [
    /\bdelay ?(?:is |was |set |now ){0,2}(?:from )?(?:\d{1,7} ?(?:s|seconds|h|hours?|days?)? )?(?:to|->|→) ?(?:0|zero|none)(?![\d.x])|\bset\w*delay ?\( ?0 ?\)|\b(?:without|skip\w*|bypass\w*|remov\w*|disabl\w*) (?:the |its |our |a |any )?(?:\d{1,3}[ -]?(?:h|hours?|days?) )?time-?lock\b/,
    'the delay in which holders could see it and leave is gone',
  ],
  [
    /\b(?:implementation|new code|facet|module)\b[^.;]{0,120}?\b(?:un-?verified|not (?:yet )?(?:verified|audited|reviewed|published)|unaudited|untested)\b/,
    'code that nobody has checked comes into force',
  ],
  [
    /\brenounc\w*\b.{0,160}?\b(?:paused|stuck|bug|pending|unclaimed|still holds|never be fixed)\b/,
    'nobody can ever mend what is open',
  ],
]

export function judgeHarms(told: Told): void {
  const { lower, acts, hasBytes } = told
  if (acts.length === 0) return
  if (NEEDS_MEMO.test(lower)) judgeRows(told, reachesNobody, NO_MEMO)
  judgeRows(told, reachesNobody, NOBODY)
  if (OF_SEVERAL.test(lower)) judgeRows(told, reachesNobody, NO_CODE)
  judgeRows(told, harmsOthers, OTHERS)
  const [token, to] = [TOKEN_AT.exec(lower)?.[1], PAID_TO.exec(lower)?.[1]]
  if (!hasBytes && token !== undefined && token === to)
    judgeRows(told, reachesNobody, [[PAID_TO, 'the recipient is the contract of the token itself']])
}
