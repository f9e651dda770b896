// Says which unread members leave an order open whatever their form: what will hold afterwards, a switch that is off, a bound that is
// lifted, somebody else, and remarks that tell of other money, other sizes or other orders.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedScalar } from '../../../text/json-spans.ts'
import type { Waiting } from '../draft.ts'
import { isInert, isObserved, type Name } from '../names/roles.ts'
import { isFigure, isNone } from '../values/read-number.ts'
import { isCountedFar } from '../values/recurrence.ts'

type Unread = Pick<Waiting, 'read' | 'value' | 'where'>

export const isUnreadTerm = (member: Unread): boolean =>
  tellsAfter(member.read) ||
  isSwitchedOff(member) ||
  liftsBound(member) ||
  namesParty(member) ||
  movesOut(member) ||
  (member.value.kind === 'string' && isWords(member.value) && saysMore(member, member.value.text))

/** `400x` is no figure of an order. */
const isWords = (value: SpannedScalar): boolean => !isFigure(value) || /x$/i.test(value.text.trim())

/** `margin_mode_after: "cross"`; `after_hours` is a time. */
export const tellsAfter = ({ words }: Name): boolean =>
  words.some((word) => /^(?:after|afterwards|resulting|projected)$/.test(word)) &&
  !words.some((word) => /^(?:hours?|market|close|fees?|tax)$/.test(word))

const IS_SWITCH =
  /^(?:active|activated|enabled|live|armed|working|valid|placed|status|state|on|attached|can|verified|tradable|trading|approved|signed|passed|protection|protect|check|checks|guard)$/
const OFF =
  /^(?:no|off|none|never|inactive|disabled|disarmed|paused|suspended|removed|cancell?ed|pending|draft|frozen|closed|restricted|blocked|locked|liquidated|halted|expired|rejected|denied|refused|failed|revoked|delisted|margin[ _]call|liquidating|(?:clos\w+|reduce)[ _-]only)$/

/** `active: false`, `status: "paused"`: what it stands beside may not be there. */
export function isSwitchedOff({ read: { words }, value }: Pick<Unread, 'read' | 'value'>): boolean {
  if (!words.some((word) => IS_SWITCH.test(word))) return false
  return value.kind === 'literal' || value.kind === 'number'
    ? /^(?:false|0)$/.test(value.text)
    : value.kind === 'string' && OFF.test(asciiLower(value.text.trim()))
}

const IS_BOUND =
  /^(?:cap|until|till|fills?|runs?|times|repeats?|repetitions|occurrences?|rounds|buys|max|maximum)$/
const UNBOUNDED =
  /^(?:cancell?ed|cancel|stopped|further notice|unlimited|infinite|unset|null|any|all|open|never)$/

/** `cap: "none"`, `max_fills: null`. */
const liftsBound = ({ read: { words }, value }: Unread): boolean =>
  (words.some((word) => IS_BOUND.test(word)) ||
    /^(?:(?:stops?|ends?|halts?) (?:after|at|on|when)|budget)$/.test(words.join(' '))) &&
  !words.some((word) => /^(?:price|slippage|slip|fee|fees|loss|drawdown)$/.test(word)) &&
  (isNone(value) ||
    (value.kind === 'literal' && value.text === 'null') ||
    (value.kind === 'string' && UNBOUNDED.test(asciiLower(value.text.trim()))))

const PARTY =
  /^(?:owner|owners|holder|beneficial|beneficiary|beneficiaries|behalf|customer|customers|clients|followers|mirror|copy|accounts|subaccount|sub|principal)$/
const isId = (words: readonly string[]): boolean => words.some((word) => /^(?:id|ids|ref|order)$/.test(word))

/** `account: {owner: "Mrs. Halloran"}`, `mirror_to: "all"`. */
const namesParty = ({ read: { words }, value }: Unread): boolean =>
  value.kind === 'string' &&
  ((words.some((word) => PARTY.test(word)) && !isId(words)) ||
    (words.some((word) => /^(?:account|acct)$/.test(word)) &&
      (words.some((word) => /^(?:for|to|target|other|second|from)$/.test(word)) ||
        /(?:^|[^a-z])(?:other|sub|second)(?:[^a-z]|$)/i.test(value.text))))

/** `margin_release: 9000`: it leaves the account. */
const movesOut = ({ read: { words }, value }: Unread): boolean =>
  isFigure(value) &&
  words.some((word) => /^(?:release|released|transfer|withdraw|withdrawal|payout)$/.test(word)) &&
  !words.some((word) => /^(?:fee|fees|cost|last|past|total)$/.test(word)) &&
  !('text' in value && /^["']?0(?:\.0*)?["']?$/.test(value.text.trim()))

/** An account is told by figures, and by words that name it. */
const OF_ACCOUNT =
  /^(?:id|ids|ref|reference|ccy|currency|type|kind|class|mode|venue|broker|exchange|name|number|time|timestamp|date|ts|as|updated|source|tier|label|env|environment|margin|status|permissions?|level|options?)$/

/** A remark names no other money, no more than the order, and nothing that comes as long as there is money. */
const MORE =
  /\b(?:(?:credit |debit |bank |the )card|on credit|credit line|overdraft|mortgag\w*|loans?|borrow\w*|lent|financ(?:ed|ing)|(?:is|be|been|get|gets|not|un) ?funded|100 ?%? (?:%|percent|per cent) of (?:the |my |our )?(?:account|equity|cash|balance|capital)|(?:until|till) (?:the |my |our )?(?:account|cash|card|balance|wallet|cap|limit)|(?:all|whole|entire|any|every) (?:the )?profits? in(?:to)?|into more|roll\w* (?:\w{1,12} ){0,3}into|mirror\w*|in every|for every|for each|other (?:sub-?)?accounts?|(?:all|both|my|our) accounts|refill\w*|reload\w*|leverag\w* (?:up|to)|visa|mastercard|paypal|(?:funds?|money|wire|deposit) (?:arrives?|arriving|is coming|comes|has not|have not|not)|doubles?|repeats? until|times \d{1,4}|(?:hundred|thousand) times|ignore|mental|(?:cancel\w*|remov\w*) (?:\w{1,10} ){0,2}(?:after|once|when)|then (?:buy|sell|short|long|add|open|reverse)|(?:proceeds|profit|margin) (?:in)?to|(?:use|using) the free(?:d)? margin|in all|as much as|only (?:for )?the first)\b|\b\d{1,4} ?x\b(?! ?\d)/
/** A remark forbids no order, names no other owner, and comes from nobody inside. */
const FORBIDS =
  /\b(?:forbids?|forbidden|forbade|prohibits?|prohibited|prohibition|bans|banned|not (?:allowed|permitted|approved|authori[sz]ed)|restricted list|black-?listed|suspended|halted|delisted|(?:account|money|funds|shares) (?:belongs? to|of (?:mrs?|ms|dr)\b)|belongs? to (?:mrs?|ms|dr|my|his|her|a|the) |(?:ceo|cfo|coo|cto|chair\w*|directors?|insiders?|employees?|officers?|board|auditors?|bankers?)\b[^.;]{0,30}\b(?:told|tells|tipped|said|says|confirmed|leaked|whispered)|(?:told|know|knows|heard)\b[^.;]{0,60}\bbefore (?:it|this|they|the (?:release|announcement|publication|news|filing))|not (?:yet )?(?:public|announced|published))\b/
const DENIED =
  /\b(?:no|not|without|never|nothing|zero) (?:\w{1,12} ){0,1}(?:loans?|borrow\w*|financing|leverage|credit|card|mirror\w*|margin)\b/g

const REMARKS =
  /^(?:notes?|plans?|comments?|reasons?|rationale|why|thesis|journal|narrative|explanation|justification|motivation|memo|remarks?|purpose|basis)$/
/** `reason`, `exit_thesis`: no venue receives it. */
export const isRemarkName = (read: Name): boolean =>
  isInert(read) && read.words.some((word) => REMARKS.test(word))

/** A remark beside the figures of an account that says something of them or of whose they are. */
const OF_FIGURES =
  /\b(?:equity|accounts?|balances?|cash|figures?|numbers?|demo|paper|live|real|test|mine|ours|theirs|customers?|clients?|capital|money|funds?|margin|collateral|pledged|borrowed|loan|withdraw\w*|transfer\w*)\b/

/** `risk is 0.4 % of equity` */
const SHARE_OF = /\d ?(?:%|percent) (?:of )?(?:the |my |our )?(?:equity|account|capital)\b/g

/** Of a remark: other money, more than the order, or somebody who forbids it. */
export function tellsMore(text: string): boolean {
  const said = asciiLower(text).replace(DENIED, ' ')
  return MORE.test(said) || FORBIDS.test(said)
}

function saysMore({ read, where }: Unread, text: string): boolean {
  const said = asciiLower(text).replace(DENIED, ' ')
  if (
    where === 'account' &&
    !(isRemarkName(read) && !OF_FIGURES.test(said.replace(SHARE_OF, ' '))) &&
    (!read.words.every((word) => OF_ACCOUNT.test(word)) || read.words.length === 0)
  )
    return true
  if (isObserved(read) && !isInert(read)) return true
  if (read.words.some((word) => /^(?:tif|force)$/.test(word)) && /[,;+&]|\b(?:then|and)\b/.test(said))
    return true
  return tellsMore(text) || isCountedFar(text)
}

/** Strings under a name that no reader knows: other accounts, symbols, parties. */
export const namesOthers = (name: Name, items: readonly SpannedJson[], isNumber = false): boolean =>
  items.some((item) => item.kind === 'string') &&
  (isNumber || !isInert(name) || name.words.some((word) => PARTY.test(word))) &&
  !name.words.some((word) =>
    /^(?:approv\w{0,4}|reviewers?|signers?|tags?|labels?|flags?|notes?|reasons?|rationale|checks?|sources?|signals?|allowed|range|conditions|permissions|warnings|inst|execinst|links?|evidence|steps|indicators?|strategies|comments?|remarks?)$/.test(
      word,
    ),
  )
