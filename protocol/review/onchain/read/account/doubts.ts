// Finds the words by which an account of an action leaves something open: a guess, a hurry, a changed or unknown party, a
// check that was not made, a fault. With such a word the rest of what is told shows nothing.
import type { Act } from './acts.ts'

const DOUBTS: readonly RegExp[] = [
  /\b(?:presum|assum(?:e|es|ing)\b|probabl|maybe|perhaps|hopefully|(?:i|we) (?:guess|think|believe|hope|suppose)\b|seems?\b|apparently|likely|unsure|uncertain|should (?:be|work|arrive|do|show|come|hold)|trust (?:me|him|her|them)|unclear|rumou?r)/,
  /\b(?:urgen|immediately|asap\b|hurry|rush|right now|before (?:it|they|any(?:one|body)|some(?:body|one)|the (?:deadline|window|price))\b|(?:must|by|before|until|only|needs?|has to)\b[^.;\n]{0,40}\btonight|last chance|no time)/,
  /\b(?:telegram|discord|whatsapp|twitter|tweet|instagram|reddit|dms?\b|direct message|group chat|e-?mail|mailbox|gmail|sms\b|forwarded|pop-?up|search result|google|influencer|stranger|anonymous|screenshot)/,
  /\b(?:unknown|unverified|unaudited|unofficial|unfamiliar|untested|unreviewed|never (?:used|seen|paid|tested|sent)|(?:not|n't) (?:yet )?(?:been )?(?:verif|check|confirm|test|read|review|audit|known|publish|compar|list|seen|asked|simulat|yet)|new(?:ly)? (?:\w+ )?(?:address|account|recipient|payee|contract|token|l2|chain|bridge|pool|protocol|site|number|supplier|vendor|client|customer|listed|launched|generated|created|deployed)|first[ -]+(?:\w+ )?(?:payment|time|transfer|deposit)|verified(?: \w+)?: (?:false|no)\b|(?:\d{1,3}|few|two|three|four|five|six) (?:minutes?|hours?|days?|weeks?) old|(?:age|created|deployed) ?(?:days|hours)?: \d{1,2}\b|just (?:deployed|launched|created))/,
  /\b(?:no|without(?: an?y?)?|skip\w*|bypass\w*|waiv\w*|ignor\w*|omit\w*|disabl\w*) (?:the |any |further |our |its )?(?:\w+ )?(?:check|test|verif|audit|review|simulation|confirm|quote|limit|minimum|oracle|backup|timelock|delay|guard|memo|answer|reply|quorum|second (?:sign|look)|reading|asking|exit|deadline|expiry)/,
  /\b(?:can(?:no|')t|can not|could(?:n't| not)|unable to) (?:be )?(?:verif|check|confirm|reach|read|see|find|prove|sell|sold|withdraw|decod|simulat|explain|fail|react)/,
  /\b(?:although|though|however|despite|except|unless|unfortunately|nevertheless|anyway|regardless|even if)\b/,
  /\b(?:mismatch|differs?\b|different (?:address|account|recipient|chain|network|from)|wrong(?!(?:ly)? (?:\w+ ){1,6}(?:cannot|can ?never|never|can't))|suspicious|stolen|scam|phish|spoof|poison|look-?alike|impersonat|fake|blacklist|sanction|frozen|depeg|rug\b|honeypot|mnemonic|seed (?:phrase|word)|private key|passphrase|password|blind|raw (?:hash|bytes|sign)|pre-?sign(?!ed exit)|durable|mixer|tornado|refundable|bonus|guaranteed|giveaway|double\b|insider|flash[ -]?loan|wash|pump|sybil|bribe|front-?run|sandwich|self-?destruct|delegatecall|arbitrary|(?:to |we |i |and )ape\b|ape (?:in|into|it)\b|aping|moon|alpha\b|hot tip)/,
]
const LIMITLESS =
  /\b(?:unlimited|infinite|max ?uint|uint256 ?max|type\(uint256\)|endless|for ?ever|never expires?|no expiry|exploit|hack|compromis|drain|leak|attack)/
const ALL =
  /\b(?:whole|entire|everything|all (?:of )?(?:it|the|our|my|funds|remaining|\d)|send (?:all|max)|full balance)\b/
/** As the amount of a repayment it means the debt, and no more is taken. Source: Aave docs, Pool.repay. */
const WHOLE_DEBT =
  /\b(?:type\(uint256\)\.? ?max|max ?uint(?:256)?|uint256 ?max)\b(?= ?(?:= ?|\(|, ?|means )?(?:the )?(?:full|whole|entire) debt\b)/g
const SAFE_ACTS: readonly Act[] = ['revoke', 'withdraw', 'vote']

/** The first word of every kind of doubt that is there. `lower`: as spoken. */
export const doubtsIn = (lower: string): readonly string[] =>
  DOUBTS.flatMap((pattern) => pattern.exec(lower)?.[0] ?? [])

/** `isToOwn`: what moves stays with the sender. */
export function hasDoubt(lower: string, acts: readonly Act[], isToOwn: boolean): boolean {
  if (doubtsIn(lower).length > 0) return true
  const bounded = acts.every((act) => act === 'repay') ? lower.replace(WHOLE_DEBT, ' ') : lower
  if (!acts.every((act) => SAFE_ACTS.includes(act)) && LIMITLESS.test(bounded)) return true
  return (acts.includes('send') || acts.includes('move')) && !isToOwn && ALL.test(lower)
}
