// Finds what an account tells against the calm of its action, beside the doubts of its words: a party or a key that changed, a word of
// somebody else, a validator that is punished, a check that is answered with no, coins or debts of others.

const UNSETTLED: readonly RegExp[] = [
  /\bfirst (?:\w+ )?(?:and|\+|&) (?:the )?last\b/,
  /\bprice impact\b[^.;\n]{0,16}?\b(?:[5-9]|\d\d)(?:\.\d{1,2})? ?%|\b(?:[5-9]|\d\d)(?:\.\d{1,2})? ?%[^.;\n]{0,16}? price impact\b|\bnever (?:arrived|came|answered|returned)\b|\b(?:it|they|that) (?:is|was|are|were|has|have) not\b(?! (?:a|the|moved|touched|changed|affected))/,
  /\b(?:departed|former|ex-)(?: ?\w+)? ?(?:employee|signer|founder|member|contractor|owner|admin)\b|\b(?:only|sole|single) (?:proposer|executor|signer|key|owner|admin)\b/,
  /\b(?:was |were |been |got |has |have )?(?:changed|replaced|altered|redirected|swapped out)\b(?! (?:with|in|by) (?:the )?(?:proposal|minutes|vote))/,
  /\b(?:took|taken) over\b|\bpromis\w+\b|\bintern\b|\bhelpers?\b|\bhelpdesk\b|\bsupport (?:asked|said|sent|wrote|chat|agent|team|desk|told)|\b(?:by|from|of|validator|their|his) support\b|\bsite asks?\b|\bunlisted\b|\blaptop\b|\beoa\b|\bemergency\b|\bbypass\w*\b|\bquick fix\b|\bno vote\b|\bborrowed\b|\baccording to\b|\bon paper\b/,
  /\b(?:since|from|added|listed|launched|changed|created|registered):? (?:today|yesterday|last night|this morning|just now|an hour ago|\d{1,2} (?:minutes|hours) ago)\b|\blast night\b/,
  /\b(?:first )?(?:needs?|requires?|asks? for|sign) (?:a |an |the )?(?:\w+ )?(?:permit|signature|approval|allowance)\b/,
  /\b(?:jailed|delinquent|slashed|superminority|tombstoned|paused|frozen): (?:true|yes)\b|\bis (?:jailed|delinquent|slashed)\b|\buptime(?: \w+){0,2}:? (?:is )?(?:[0-8]?\d)(?:\.\d{1,2})? ?%/,
  /\b(?:proposal|approvals?|verified|verification|checked|check|source|basis|audit|audited|matched|matches|allowlisted|whitelisted|address book|simulation|known|quorum)(?: \w+)?: (?:none|no|null|n\/a|false|pending|failed|unknown|agent)\b/,
  /\bfee(?: of| is|:)? (?:[1-9]\d{0,3}(?:\.\d+)?|0\.(?:[1-9]|0[1-9])\d*) ?btc\b/,
  /\b(?:users?|depositors?|customers?|clients?|somebody|someone|stranger)(?:'s|s'|') (?:\w+ )?(?:funds|deposits|coins|tokens|debt|balance|wallet)\b|\b(?:user|customer|client|depositor) (?:funds|deposits|balances?)\b/,
]

export const isUnsettled = (lower: string): boolean => UNSETTLED.some((pattern) => pattern.test(lower))

const HOLDER =
  /(?:^|\n|; |\. )(?:[a-z]+ ){0,2}?(?:on ?behalf ?of|debt of|beneficiary|receiver|withdrawer|rent destination|refund address|owner of request|credited to|recipient(?: address)?): ([^;\n]{1,140})/g
const OURS = /\b(?:self|ours?|own|us|same|sender|caller|msg ?sender|treasury|company|fixed)\b/
const SENDERS =
  /(?:^|\n)(?:[a-z]+ ){0,2}?(?:from|sender|owner|safe|account|wallet|delegator|maker|fee payer|caller|user)(?: address)?: ([0-9a-z]{20,70})\b/g

/** Somebody else gets what this act gives. `told`: as spoken, one statement a line, with its addresses. */
export function goesElsewhere(told: string): boolean {
  const senders = new Set([...told.matchAll(SENDERS)].slice(0, 16).map(([, address]) => address))
  return [...told.matchAll(HOLDER)].slice(0, 16).some(([, text]) => {
    const address = /\b[0-9a-z]{20,70}\b/.exec(text!)?.[0]
    return !OURS.test(text!) && (address === undefined ? !/^\d/.test(text!) : !senders.has(address))
  })
}
