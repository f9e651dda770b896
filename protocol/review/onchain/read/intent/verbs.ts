// Reads the verb that a sentence orders. The leading clause decides; what follows "for" or "so that" is its purpose.
import { asciiLower } from '../../../text/ascii.ts'
import type { EffectKind } from '../../model.ts'

export type IntentVerb =
  | 'revoke'
  | 'approve'
  | 'control'
  | 'sign_in'
  | 'wrap'
  | 'unwrap'
  | 'bridge'
  | 'withdraw'
  | 'deposit'
  | 'claim'
  | 'mint'
  | 'vote'
  | 'delegate'
  | 'borrow'
  | 'repay'
  | 'stake'
  | 'list'
  | 'swap'
  | 'send'
  | 'move'
  | 'read'
  | 'deploy'
  | 'record'
  | 'replace'
  | 'sign'

/** In order: an earlier line takes its words from the later ones. */
const VERBS: readonly (readonly [verb: IntentVerb, pattern: RegExp])[] = [
  // A payment of nothing to oneself under the same nonce.
  [
    'replace',
    /\bcancel\w*\s+(?:\w+\s+){0,2}(?:pending|stuck)\s+(?:\w+\s+)?(?:transactions?|tx|swap|transfer|payment)\b/,
  ],
  // An allowance that is lowered to an amount is still an allowance.
  [
    'approve',
    /\b(?:reduc|decreas|lower|limit|cap|chang|set)\w*\s+(?:\w+\s+){0,5}(?:allowance|approval)s?\s+(?:\w+\s+){0,5}to\s+\$?(?!0\b|0?\.0+\b)\d|\blet\s+(?:\w+\s+){1,6}(?:take|spend|use|pull)\b/,
  ],
  [
    'revoke',
    /\b(?:revok\w*|disapprove\w*|unapprove\w*|(?:remov|cancel|clear|reset|withdraw|delet|undo)\w*\s+(?:[\w-]+\s+){0,4}(?:approvals?|allowances?|permissions?|access|operators?|delegations?|spenders?)|cancel\w*\s+(?:\w+\s+){0,4}(?:listings?|offers?|bids?|orders?)|set\s+(?:\w+\s+){0,5}(?:allowance|approval)s?\s+(?:\w+\s+){0,12}to\s+(?:0|zero|false|none|nothing|off)|(?:take\s+back|turn\w*\s+off|switch\w*\s+off|lock|disable|zero|end)\s+(?:[\w-]+\s+){0,4}(?:approval|allowance|permission|operator\s+right)s?|(?:reduce|decrease|lower)\w*\s+(?:\w+\s+){0,3}(?:allowance|approval)s?)\b/,
  ],
  [
    'control',
    /\b(?:(?:transfer|renounc|hand|assign|mov|pass|chang|giv|accept|tak|confirm)\w*\s+(?:\w+\s+){0,4}(?:ownership|admin\w*|control|owner)|upgrad\w*|(?:add|remov|swap|replac|rotat|set|chang)\w*\s+(?:\w+\s+){0,4}(?:owners?|signers?|threshold|guard|modules?|fallback handler|implementation|admin|minter)|(?:enabl|disabl)\w*\s+(?:[\w-]+\s+){0,4}modules?|(?:grant|revok)\w*\s+(?:\w+\s+){0,4}roles?|renounce\w*|(?:transfer|accept)ownership|set(?:pending|new)?(?:owner|admin|governor|guardian|minter|implementation|oracle|threshold)|unpause|pause)\b/,
  ],
  // "hand the vault over to the Safe", "point the proxy at the new implementation", "make the DAO the owner".
  [
    'control',
    /\bhand(?:s|ing)?\s+(?:(?!over\b)[\w'-]+\s+){1,5}over\s+(?:from|to)\b|\bhand(?:s|ing)?\s+(?:over\s+)?(?:the|our|my)\s+(?:[\w-]+\s+){0,3}(?:keys|contracts?|prox(?:y|ies)|vault|registry|timelock|proxyadmin)\b/,
  ],
  [
    'control',
    /\bpoint(?:s|ing)?\s+(?:the\s+|our\s+)?(?:[\w-]+\s+){0,3}(?:proxy|beacon)\s+(?:at|to)\b|\bmak(?:e|es|ing)\s+(?:[\w-]+\s+){1,5}(?:the\s+)?(?:new\s+)?(?:owner|admin)\b/,
  ],
  [
    'control',
    /\b(?:giv|pass)(?:e|es|ing)?\s+(?:[\w'-]+\s+){1,4}roles?\b|\bput(?:s|ting)?\s+(?:[\w'-]+\s+){1,4}under\s+(?:the\s+)?(?:control|ownership)\b|\b(?:queu|execut)(?:e|es|ing)\s+(?:the\s+)?(?:\w+\s+)?proposal\b/,
  ],
  [
    'approve',
    /\b(?:approv(?:e|es|ing)|allow(?:s|ing)?|permit(?:s|ting)?|authori[sz](?:e|es|ing)|grant(?:s|ing)?(?!\s+(?:tranches?|payments?|payouts?|rounds?|program\w*|recipients?|milestones?|instal\w*|money|funds|awards?|#|\d))|giv(?:e|es|ing)\s+(?:[\w(),.$-]+\s+){0,14}(?:permission|allowance|access|approval)s?|increase\s+(?:\w+\s+){0,3}allowance|enabl(?:e|es|ing)\s+(?:\w+\s+){0,3}(?:trading|spending|swaps?|swapping|deposits?)|set\s?approval\s?for\s?all)\b/,
  ],
  [
    'sign_in',
    /\b(?:sign(?:ing)?[\s-]?in|log(?:ging)?[\s-]?in(?:to)?|login|authenticat\w*|verify\s+(?:\w+\s+){0,2}(?:wallet|ownership|account)|prove\s+ownership)\b/,
  ],
  ['unwrap', /\bunwrap\w*\b/],
  ['wrap', /\bwrap(?:ping|s)?\b/],
  ['bridge', /\bbridg\w*\b/],
  [
    'withdraw',
    /\b(?:withdraw\w*|redeem\w*|unstak\w*|undelegat\w*|pull(?:ing|s)?\s+(?:back|out)|exit(?:s|ing)?|take\s+(?:[\w.,]+\s+){1,4}out\s+of|remove\s+(?:\w+\s+){0,2}(?:liquidity|collateral))\b/,
  ],
  [
    'deposit',
    /\b(?:deposit\w*|supply(?:ing)?|lend(?:ing)?|(?:add|provid)\w*\s+(?:[\w.,]+\s+){0,5}(?:liquidity|collateral)|top(?:s|ping)?[\s-]up\s+(?:\w+\s+){0,3}collateral|invest\w*|renew(?:s|ing|al)?|register(?:s|ing)?(?=\s+(?:\w+\s+){0,3}(?:name|domain|[\w-]{1,40}\.eth)))\b/,
  ],
  [
    'claim',
    /\b(?:claim\w*|compound(?:s|ing)?\s+(?:the|our|all)\b|releas\w+\s+(?:\w+\s+){0,2}vest\w*|collect(?:s|ed|ing)?\b|harvest\w*)\b/,
  ],
  [
    'record',
    /\bset(?:s|ting)?\s+(?:the\s+|our\s+)?(?:primary|reverse|text|avatar|content\s?hash)\s+(?:ens\s+)?(?:names?|records?)\b/,
  ],
  ['mint', /\bmint\w*\b/],
  ['vote', /\b(?:cast(?:ing)?\s+(?:\w+\s+){0,4}votes?|vot(?:e|ing))\b/],
  [
    'repay',
    /\b(?:repay\w*|pay(?:ing)?\s+(?:back|down|off)\b|(?:clos|clear|reduc)\w*\s+(?:\w+\s+){0,4}(?:debt|loan|borrow)s?\b)/,
  ],
  ['borrow', /\bborrow(?:s|ing)?\b/],
  ['delegate', /\bdelegat\w*\b/],
  ['stake', /\bstak(?:e|ing)\b(?!\s+rewards?\b)|\block(?:s|ing)?\s+(?:up\s+)?(?=\d)/],
  ['list', /\b(?:list(?:ing)?\b|(?:sell|selling)\s+(?:\w+\s+){0,3}(?:nfts?\b|#))/],
  ['deploy', /\bdeploy(?:s|ing|ment)?\b/],
  [
    'swap',
    /\b(?:swap(?:s|ping)?|trad(?:e|ing)(?!\s+fees?)|convert\w*|exchang\w*|sell(?:ing)?|buy(?:ing)?|ape\s+into|purchas\w*)\b/,
  ],
  [
    'send',
    /\b(?:send(?:s|ing)?|transfer(?:s|ring)?|pay(?:ing|out|ment)?|donat\w*|tip(?:ping)?|refund\w*|remit\w*|forward\w*|reimburs\w*|disburs\w*|settl\w*|sweep\w*|gift\w*|top(?:s|ping)?[\s-]up|fund(?=\s+(?:the|our|my|a|an)\b))\b/,
  ],
  ['move', /\bmov(?:e|ing)\b/],
  ['sign', /\bsign(?:ing)?\b/],
  [
    'read',
    /\b(?:check(?:s|ing)?|read(?:s|ing)?|decod(?:e|ing)|show(?:s|ing)?|view(?:s|ing)?|quer(?:y|ying)|look\s?up|what\s+is|how\s+(?:much|many)|fetch(?:es|ing)?|estimat(?:e|es|ing)|simulat(?:e|es|ing)|get\s+(?:the|my|current|a)\s+(?:\w+\s+){0,3}(?:balances?|prices?|quotes?|allowances?|owners?|supply|nonce|rates?|reserves?|status)|inspect(?:s|ing)?|compar(?:e|es|ing)|verify\s+(?:the\s+)?source|export(?:s|ing)?|count(?:s|ing)?|call\s+balanceof)\b/,
  ],
]

/** The same orders in Spanish, Portuguese, French, Italian and German. */
const ELSEWHERE: readonly (readonly [verb: IntentVerb, pattern: RegExp])[] = [
  [
    'revoke',
    /\b(?:revocar|revoca|revogar|r[ée]voquer|r[ée]voque|revocare|widerruf\w*|entzieh\w*|anular|annuler|annuller\w*)\b/,
  ],
  [
    'approve',
    /\b(?:aprobar|aprueba|aprovar|approuver|approuve|approvare|freigeben|genehmig\w*|autorizar|autoriser|autorizza\w*)\b/,
  ],
  [
    'claim',
    /\b(?:reclamar|reclama|cobrar|resgatar|r[ée]clamer|r[ée]cup[ée]rer|riscuotere|einfordern|beanspruch\w*|abholen)\b/,
  ],
  ['wrap', /\b(?:envolver|envelopper|einpacken|wrappen)\b/],
  ['unwrap', /\b(?:desenvolver|auspacken|unwrappen)\b/],
  ['withdraw', /\b(?:retirar|retira|retirer|retire|ritirare|preleva\w*|abheb\w*|auszahl\w*|sacar)\b/],
  ['deposit', /\b(?:depositar|deposita|d[ée]poser|depositare|einzahl\w*|hinterleg\w*)\b/],
  ['delegate', /\b(?:delegar|delega|d[ée]l[ée]guer|delegare|delegier\w*)\b/],
  ['repay', /\b(?:reembolsar|devolver|rembourser|rimborsa\w*|zur[üu]ckzahl\w*|tilg\w*)\b/],
  ['borrow', /\b(?:pedir prestado|emprunter|prendere in prestito|leihen|ausleih\w*)\b/],
  [
    'swap',
    /\b(?:cambiar|cambia|intercambiar|trocar|[ée]changer|scambia\w*|tausch\w*|umtausch\w*|vender|vendre|verkauf\w*|comprar|acheter|kauf\w*)\b/,
  ],
  [
    'send',
    /\b(?:enviar\w*|env[ií]a\w*|mandar\w*|transferir\w*|pagar\w*|abonar|virer|envoyer|transf[ée]rer|payer|inviare|trasferi\w*|pagare|send(?:en|e|et)|[üu]berweis\w*|schick\w*|zahl(?:en|e|t)|bezahl\w*)\b/,
  ],
  [
    'read',
    /\b(?:consultar|leer|verificar|v[ée]rifier|consulter|lire|controlla\w*|pr[üu]f\w*|abfrag\w*|lesen)\b/,
  ],
]

/** `text`: a clause from its first word on, in any case. */
export function startsWithVerb(text: string): boolean {
  const lower = asciiLower(text)
  return [...VERBS, ...ELSEWHERE].some(([, pattern]) => pattern.exec(lower)?.index === 0)
}

/** The verb nearest to the end of the text. `lower`: at most one clause of it counts. */
export function lastVerb(lower: string): IntentVerb | null {
  const end = lower.slice(-200)
  let last: { verb: IntentVerb; start: number } | null = null
  for (const [verb, pattern] of VERBS) {
    for (const { index } of end.matchAll(new RegExp(pattern, 'g')))
      if (last === null || index > last.start) last = { verb, start: index }
  }
  return last?.verb ?? null
}

const CLAUSE = /\b(?:for|so(?:\s+that)?|because|in\s+order|before|after|to)\b|\.(?!\d)|[;:\n]/

/** Something else is asked for after the look. */
const MORE = /[,;&\n]|[.!?]\s+\S|\b(?:and|then|before|after|so)\b/

/** What was seen is told. */
const TELLS =
  /(?:,\s*)?\band\s+(?:then\s+)?(?:report|tell|show|list|print|log|summari[sz]e|compare|note|describe|explain|document|record|return)s?\b/g

/** "so that nobody can transfer": what is prevented is not done. */
const PREVENTED =
  /\b(?:can't|cannot|can not|not|never|no longer|nobody can|no one can|without|unable to)\s+(?:\w+\s+){0,3}\w*$/

/** Verbs of every clause, also of those that say a purpose. */
export function allVerbsOf(lower: string): readonly IntentVerb[] {
  return [
    ...new Set(
      lower
        .split(/\b(?:for|so(?:\s+that)?|because|to|and|then)\b|[.;:,\n]/)
        .flatMap((part) =>
          windowsOf(part).flatMap((window) => inClause(window.replace(PREVENTED, ' '), window.length)),
        ),
    ),
  ]
}

/** Overlapping, so that no phrase is cut in two. */
function windowsOf(part: string): string[] {
  const windows: string[] = []
  for (let at = 0; at < part.length; at += 300) windows.push(part.slice(at, at + 400))
  return windows
}

export interface OrderedVerbs {
  readonly verbs: readonly IntentVerb[]
  /** The clause they were found in says what something else is for. */
  readonly isPurpose: boolean
}

const NOTHING: OrderedVerbs = { verbs: [], isPurpose: false }

/** "ready to send on Ethereum", "send this transaction": the request itself is sent, and nothing is said of what it does. */
const OF_REQUEST =
  /\bready (?:to (?:send|sign|submit|broadcast|execute)|for signing|to be sent)\b|\b(?:send|sending|submit|broadcast)(?:s|ing)? (?:the |this |following )?(?:transaction|tx|calldata|user ?op(?:eration)?|batch|call)\b(?!s)|\btransaction to (?:send|sign)\b/g

/** `spelt`: the text in lower case. Verbs of the first clause that has one; a header before a colon opens its order. */
export function verbsOf(spelt: string): OrderedVerbs {
  const lower = spelt.replace(OF_REQUEST, (words) => ' '.repeat(words.length))
  let from = 0
  let header: readonly IntentVerb[] = []
  let isPurpose = false
  for (let round = 0; round < 12 && from < lower.length; round++) {
    const cut = CLAUSE.exec(lower.slice(from))
    const end = cut ? from + cut.index : lower.length
    // Phrases such as "set allowance to zero" reach over a "to": they are looked for past the cut.
    const verbs = inClause(lower.slice(from, Math.min(lower.length, from + 400)), end - from)
    // "simulate swapping", "check the approval": what is looked at is not done.
    if (verbs[0] === 'read' && !MORE.test(lower.slice(from).replace(TELLS, ' ')))
      return { verbs: ['read'], isPurpose: false }
    if (header.length > 0) return { verbs: [...header, ...verbs], isPurpose: false }
    if (verbs.length > 0 && cut?.[0] !== ':')
      return { verbs: [...new Set([...verbs, ...joined(lower.slice(end, end + 300))])], isPurpose }
    if (!cut) break
    header = verbs
    isPurpose = /^[a-z]/.test(cut[0]) && /\S\s+\S/.test(lower.slice(from, end).trim())
    from = end + cut[0].length
  }
  return header.length > 0 ? { verbs: header, isPurpose: false } : NOTHING
}

/** "approve 90 USDC to the router and swap them": what is joined by "and" behind the first order is ordered too. */
function joined(rest: string): IntentVerb[] {
  const sentence = /^[^.;:\n]*(?:\.\d[^.;:\n]*)*/.exec(rest)?.[0] ?? ''
  return [...sentence.matchAll(/(?:\band\b|\bthen\b|,)\s+(?:then\s+)?(?=[a-z])/g)].flatMap((match) => {
    const part = sentence.slice(match.index + match[0].length)
    return VERBS.filter(([, pattern]) => pattern.exec(part)?.index === 0).map(([verb]) => verb)
  })
}

function inClause(text: string, clauseEnd: number): IntentVerb[] {
  const found: { verb: IntentVerb; start: number }[] = []
  let rest = text
  for (const [verb, pattern] of [...VERBS, ...ELSEWHERE]) {
    const match = pattern.exec(rest)
    if (!match || match.index >= clauseEnd) continue
    found.push({ verb, start: match.index })
    rest =
      rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length)
  }
  const orders = found.filter(({ verb, start }) => !isNoun(verb, start, text))
  const isOrdered = orders.some(({ verb }) => verb !== 'read')
  return (isOrdered ? orders : found).sort((a, b) => a.start - b.start).map(({ verb }) => verb)
}

const NOUNS: readonly IntentVerb[] = ['deposit', 'withdraw', 'stake', 'claim', 'swap', 'borrow']
const OF_SOMETHING = /\b(?:the|our|my|its|this|that|an?|own)\s+(?:[\w.-]+\s+){0,2}$/
const AS_NOUN =
  /^(?:deposits?|supply|withdrawals?|stakes?|claims?|swaps?|trades?|loans?|borrow\w*)\b(?!\s*[\d$])/

/** "withdraw 40 DAI of our own deposit": what is talked of, beside a verb that orders. */
const isNoun = (verb: IntentVerb, start: number, text: string): boolean =>
  NOUNS.includes(verb) &&
  AS_NOUN.test(text.slice(start)) &&
  OF_SOMETHING.test(text.slice(Math.max(0, start - 40), start))

/** What an action may do when the intent has this verb. */
export const KINDS_OF: Readonly<Record<IntentVerb, readonly EffectKind[]>> = {
  revoke: ['revoke', 'delegate_code', 'admin'],
  approve: ['allowance', 'operator'],
  control: ['admin', 'pause', 'delegate_code', 'delegatecall'],
  sign_in: [],
  sign: ['allowance', 'order', 'transfer', 'swap', 'delegate_votes', 'operator', 'admin', 'delegate_code'],
  wrap: ['wrap', 'stake', 'deposit'],
  unwrap: ['unwrap', 'withdraw'],
  bridge: ['bridge', 'deposit', 'transfer'],
  withdraw: ['withdraw', 'unwrap', 'claim'],
  deposit: ['deposit', 'stake', 'wrap', 'bridge'],
  claim: ['claim', 'withdraw', 'mint'],
  mint: ['mint', 'order'],
  vote: ['delegate_votes'],
  delegate: ['delegate_votes', 'delegate_code', 'stake'],
  borrow: ['borrow'],
  repay: ['repay'],
  stake: ['stake', 'deposit', 'wrap'],
  list: ['order', 'operator'],
  swap: ['swap', 'wrap', 'unwrap', 'order'],
  send: ['transfer', 'nft_transfer'],
  move: ['transfer', 'nft_transfer', 'deposit', 'withdraw', 'swap', 'bridge', 'stake', 'unwrap'],
  read: [],
  deploy: ['create'],
  record: [],
  replace: ['transfer'],
}
