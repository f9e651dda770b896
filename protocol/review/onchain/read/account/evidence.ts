// Finds what an account tells in favour of its action, by kind: whose the other side is, with what the party was compared,
// who asked, what was tried before, what can still stop or undo it. One kind counts once, however often it is told.
import { sendersIn } from './receivers.ts'

export type Evidence =
  /** What comes out goes to an account of the sender. */
  | 'own'
  /** Several people, or code, hold the receiving right. */
  | 'shared'
  /** The party, contract or code was compared with a source of its own. */
  | 'matched'
  /** It was paid or used before, a test arrived, or its record is sound. */
  | 'proven'
  /** Somebody who may ask for it did. */
  | 'asked'
  /** A cap, budget or limit that the amount is under. */
  | 'limited'
  /** It was simulated, tested, audited, or can be taken back. */
  | 'tried'

const SOURCE =
  '(?:countersigned \\w+|peer list|hsm\\b|docs?\\b|documentation|deployments?\\b|registr|address[ -]?book|allow-?list|white-?list|vendor \\w+|contract file|contacts?\\b|official|beacon state|screen\\b|devices?\\b|video call|call-?back|phone\\b|signed \\w+|governance|repo|explorer|\\w+scan\\b|merkle|build\\b|tag\\b|commit\\b|audited|last month|canonical|bytecode|key\\b)'

const EVIDENCE: readonly (readonly [kind: Evidence, ...patterns: readonly RegExp[]])[] = [
  [
    'own',
    /\b(?:our|my|its|(?:user|owner|sender|signer|team|dao|company)'s?|same|own) (?:own )?(?:[\w()-]+ ){0,3}(?:wallets?|safes?|address(?:es)?|accounts?|treasury|vault|eoa|multisig|ledger|keys?|free balance|timelock|custody)\b/,
    /\b(?:receiver|recipient|destination|beneficiary|goe?s? to|paid to|to|receiver equals signer)\b[^.;]{0,30}(?:\b(?:self|sender|caller|myself|ourselves|ours|own|same|us)\b|: true\b)/,
    /\bwe (?:own|hold|control)|belongs? to us|\bown xpub\b|\bback to (?:the |our )?(?:treasury|same|main|cold)\b|\bwithdraw address: same as delegator\b|\bauthority(?: \w+)?:[ (]{1,4}(?:self|ours|own|our)\b/,
  ],
  [
    'shared',
    /\bthreshold\b[^.;]{0,24}\b[2-9] of \d|\b(?:two|three|four|five|[2-9]) (?:of \d )?(?:owners|signers) (?:have |had )?(?:already )?(?:signed|confirmed)|\bgovernor proposal\b|\bpassed proposal\b|\bproposal #?\d+ passed\b|\b[2-9] of \d{1,2} (?:confirmed|signed|owners|signers)/,
    /\b\d-of-\d|\b(?:our|dao|team|ops|treasury|company|governance|council) (?:\w+ )?(?:multi-?sig|safe|timelock)\b/,
  ],
  [
    'matched',
    new RegExp(
      `\\b(?:match|compar|check|verified|confirmed|read|taken|copied|as in|same as|equal|identical|(?:is|are)(?: the one)? in|listed|named|derived|shown|from|per|found in)\\w*\\b[^;]{0,60}?\\b${SOURCE}`,
    ),
    new RegExp(`\\b${SOURCE}[^;.]{0,50}\\b(?:match|confirms?\\b|agree|equal|identical)`),
    /\b(?:on|in) (?:the |our )?(?:[\w']+ ){0,3}approved (?:\w+ )?list\b|\bshown (?:to|in person)\b|\bcalldata matches: true/,
    // A member that says by what the party was checked.
    /(?:^|\n|; |\. )(?:[a-z]+ ){0,3}check(?:ed)?(?: (?:against|with|by))?: (?!none|no\b|not\b|false|null|unknown|pending|failed|skip|todo|n\/a)(?![^;\n]{0,80}\b(?:incoming|history|none|never|asked|buyer|seller|gave|told|said|chat|forum|flyer|looks?)\b)[^;\n]{0,80}?\b(?:match\w*|same (?:as|address|one)|equals?|identical|compared|listed|official|canonical|docs|documentation|confirmed (?:by|on|over)|registry|address book|read from|shown on|copied from (?:the|our) (?:deposit|docs|official|registry|contract))\b/,
    /\b(?:saved|known) contact|\b(?:allow|white)-?listed|\b(?:compared|cross-?checked)\b/,
    /\b(?:verified|confirmed|known|matche?s?|checked)(?: \w+){0,3}: (?:true|yes)\b|\b(?:source|provenance|contract check)(?: \w+)?: (?!none|no\b|false|null|unknown|x\b|user)[a-z]/,
  ],
  [
    'proven',
    /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|many|several) (?:\w+ )?(?:earlier|previous|prior|past) (?:\w+ )?(?:payment|transfer|deposit|sweep|swap|stake|run|claim)/,
    /\b(?:last|previous|earlier|prior) (?:\w+ ){0,3}(?:sweep|payment|deposit|transfer|payout|run)s? (?:\([^()]{0,40}\) )?(?:went|used|were|was|to|at|there|arrived)\b/,
    /\bsame as (?:the |in )?(?:previous|last|earlier|prior|past|former) (?:\w+ )?(?:\d{1,3}|months?|weeks?|runs?|times?)\b|\bcommission(?: \w+)?: (?:\d|10)(?:\.\d{1,2})? ?%?(?= |;|$)[\s\S]{0,160}?\b(?:delinquent|jailed|superminority): false/,
    /\b(?:paid|used|sent) (?:\w+ ){0,3}(?:at|to|with|from) (?:the|this) same\b|\bsame (?:address|account|recipient|contract) as (?:last|in|every|before)\b(?![^.;\n]{0,30}\b(?:incoming|history)\b)|\btest\b[^.;]{0,50}\b(?:arriv|received|confirmed|credited|yesterday|back|came)/,
    /\b(?:used|paid|worked|working|have|had|staked)\b[^.;]{0,40}\b(?:since (?:\d{4}|[a-z]{3,9})|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|for (?:\w+ )?years?|last (?:month|week|year))|\bour earlier|\b(?:previous|prior|past|earlier) (?:payment|transfer|tx|transaction|deposit)s?(?: \w+){0,3}: [1-9]/,
    /\bcommission\b[^;]{0,20}?(?:: 0\.0\d|\b(?:\d|10) ?%).{0,160}?\b(?:uptime|jailed: false|slashes: 0|signed|not delinquent|not jailed|never slashed)/,
  ],
  [
    'asked',
    /\b(?:user|owner|board|finance|treasurer|council|client|we|dao|governance|team|c[fte]o|manager) ?(?:\w+ ){0,2}(?:asked|wrote|told|decided|approved|confirmed|requested|instructed|wants?|agreed|voted|signed off)\b/,
    /\b(?:members|holders|delegates|council|board|dao|community|token holders) (?:\w+ )?(?:chose|elected|voted|picked|selected|agreed)\b|\b(?:forum|snapshot|dao|governance|council) vote\b[^;.\n]{0,24}\d/,
    /\b(?:as|was|were) (?:decided|planned|agreed|approved|requested|asked|instructed|scheduled|announced|voted)\b|\bapproved (?:by|in|at|run|budget)\b/,
    /\b(?:scheduled|signed by \w+|payroll|minutes|resolution|mandate|runbook|change request|ticket|proposal #?\d|(?:[a-z]{2,5}ip|rfc|chg|po|pr|inv)-?#?\d+|vote passed|passed (?:with|\d|on|vote)|quorum|queued|(?:minutes|resolution) of|invoice|policy (?:says|file|allows)|requested by|user (?:request|confirmation|intent|said))\b|\b(?:request(?:ed)?|intent|task|instruction|approvals?|policy|goal|basis)(?: \w+)?: [a-z0-9]|\b(?:user|request|said|asked|wish) ?: ?["'“‘]/,
  ],
  [
    'limited',
    /\b(?:cap|limit|budget|ceiling)\b[^.;]{0,40}\d|\b(?:within|under|below|inside) (?:the |our |its )?(?:\w+ ){0,2}(?:cap|limit|budget|mandate|policy|bounds?)\b/,
  ],
  [
    'tried',
    /\b(?:simulat(?:ed|ion|es)|dry[ -]?run|fork test|on an? (?:\w+ )?fork|tests? (?:are )?(?:pass|green)|rehears|tested on|as a test|canary|tenderly|storage layout|audit(?:ed|s|or)?\b|openzeppelin|(?:source|contract) (?:is )?verified|verified (?:source|on \w+)|reversible|can (?:still )?be (?:undone|reversed|changed|paused|revoked|cancel)|roll-?back|two-?step|2-?step|ownable2step|time-?lock|refunded|any ?time|nothing changes until|wait\w* for\b[^.;]{0,30}\bconfirm)/,
  ],
]

const RECEIVER = /\b(?:to|recipient|receiver|on ?behalf ?of|payee|destination)(?: \w+)?: ([0-9a-z]{20,70})\b/g

/** Members give one address to both sides. `lower`: with its addresses. */
export function isToSender(lower: string): boolean {
  const senders = sendersIn(lower.replace(/ ;\. /g, '\n'))
  const receivers = [...lower.matchAll(RECEIVER)].slice(0, 32).map(([, address]) => address)
  return receivers.length > 0 && receivers.every((address) => senders.has(address!))
}

/** `lower`: as spoken. */
export const evidenceIn = (lower: string): ReadonlySet<Evidence> =>
  new Set(
    EVIDENCE.flatMap(([kind, ...patterns]) =>
      patterns.some((pattern) => pattern.test(lower)) ? [kind] : [],
    ),
  )
