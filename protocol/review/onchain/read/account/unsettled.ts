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
  /\b(?:keys?|seed)\b[^.;\n]{0,30}\b(?:(?:in|on|from) (?:the |a |our )?(?:repo\w*|github|git|drive|chat|slack|env\b)|shared|public(?:ly)?|plain ?text|pasted)\b/,
  /\b(?:added|listed|launched|changed|created|registered|deployed) (?:(?:in|this|on|early|late) ){0,2}(?:the )?(?:morning|afternoon|evening|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/,
  /\b(?:votes?|voted|passed|decided|council|board|dao)\b[^.;\n]{0,20}\bagainst\b/,
  /\b(?:no|without(?: an?y?)?) (?:lower |upper |price )?(?:bound|floor)\b/,
  /\b(?:have|has|got|holds?|with|using|know) (?:his|her|their)(?: \w+)? (?:keys?|seed|phrase|wallet)\b/,
  /\b(?:he|she|they|payee|supplier|vendor|recipient|employee|contractor|beneficiary)(?: (?:him|her|them)sel(?:f|ves))? (?:filed|filled|submitted|supplied|entered|uploaded|wrote|typed|named|confirmed (?:it|the|his|her|their))\b/,
  /\b(?:overpay\w*|duplicate|already paid|paid twice|second time|once more|pay\w*\b[^.;\n]{0,60}\bagain)\b/,
  // A check or a simulation that shows something else, or was not made.
  /\b(?:simulat\w*|checks?|checked|compared|challenge|test(?: tx| transfer)?)\b[^;\n]{0,120}\b(?:differs?|different|mismatch\w*|absent|reverted|missing|not (?:run|made|credited|found|received)|did not|does not|another (?:address|recipient|party)|all but|by name only|except)\b/,
  /\b(?:all but (?:one|two|\d)|did not happen|at a different address|before the cliff|cliff (?:ends|is) (?:next|in)|grant was revoked|(?:is|now|currently|was) (?:currently )?(?:delinquent|jailed|slashed|tombstoned)|currently (?:delinquent|jailed))\b/,
  /\b(?:confirmed|given|stated|shown|told|sent|checked) by the (?:supplier|vendor|payee|recipient|seller|customer|client|contractor|beneficiary|caller)\b/,
  /\b(?:customers?|users?|clients?|depositors?|traders?|borrowers?)(?:'s?|s')? (?:wallet|deposits?|funds|account|position|loan)\b|\b(?:from|source|on behalf of): (?:the )?(?:customers?|users?|clients?|depositors?)\b/,
  /\bsaid (?:he|she|they|that he|that she) (?:is|was|are)\b|\b(?:two|three|several|more) of the (?:two|three|four|five|six|seven)? ?keys\b/,
  /\bsighash(?:_|: ?| )(?:none|single|anyone\w*)|\banyonecanpay\b|\bsubtract (?:the )?fee\b|\bsweep the rest\b|\bno change output\b|\bchange (?:output )?(?:goes )?to (?!our|own|my|the (?:same|own)|a (?:new|fresh)|self|m\/|change|ours)/,
  /\b\d{4,9} ?sats?(?:\/| ?per ?| ?)vb(?:yte)?\b|\block-?up\b[^.;\n]{0,40}\b(?:validator|custodian|20[3-9]\d)/,
  /\b(?:manager|agent|operator|deployer|bot) receives\b/,
  /\b(?:raises?|rises?|goes up|increases?|set) to (?:[2-9]\d|100) ?%/,
  // Withdrawn, refused, or left to be filled in.
  /\b(?:declined|refused|overridden|overruled|already settled|was settled|placeholder|is an? (?:example|sample)|(?:filled|fills|fill) in\b|fills it|in the chat|sign(?:ed|s)? blind|as thousands|high risk|hit (?:on|was)|escrow for|float\b|only the agent|did not ask|locked for|the supplier itself)/,
  /\b(?:invoice|order|ticket|approval|request)(?: status)?(?: is|:| was) (?:cancel?led|rejected|void|settled|closed|disputed)\b|\bapproved(?: by \w+)?: false\b|\bis contract: true\b|\bover limit: (?:yes|true)\b|\blimits? (?:is|was) raised\b/,
  /\b(?:recipient|wallet|payee|from) (?:kind|owner|purpose|chain|type): (?:agent|token contract|customers?|clients?|escrow|\w+ only)\b|\bsimulation (?:is |was )?(?:not|im)/,
  /\b(?:hand|give|pass|send) (?:over )?(?:the |our )?(?:keys?|seed)\b|\b(?:do this|same again|the same) for (?:each|every|all|the other)\b|\binstead\b|\bretry with\b|\bby delegatecall\b|\bmulticall\b/,
  /\bnot approved\b(?! (?:for|yet,))|\bapproved by the (?:agent|bot|model)\b|\bnew (?:bank|payment|wallet) details\b|\bdo not (?:mention|tell)\b|\bwithin the hour\b|\b(?:supplier|vendor|payee) (?:mailed|wrote|sent)\b|\b(?:fresh|new) wallet\b|\bfirst seen: today\b|\bvia: adapter\b|\bbelongs to (?:a|the) client\b/,
  // Safe: the called code acts in place of the account.
  /\b(?:operation|call)(?: type)?: ["']?(?:1\b|delegate ?_?call)/,
]

/** A count or a rate that multiplies what is paid. */
const MULTIPLIED =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|a hundred|\d{1,4}) times\b(?! (?:before|in the past|already|since|as|the gas))|\b(?:twice|thrice|tenfold|\d{1,3}-?fold)\b(?! (?:before|already|since|in))|\b(?:again|repeat(?:ed|s|ing)?|and so on)\b[^.;\n]{0,12}\b(?:tomorrow|every|each|daily|until|next)|\beach of (?:the |our )?(?:\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b|\b(?:every|each) (?:second|minute|hour|day|week|month|block|morning)\b(?! (?:in|of|since|until) (?:20|the past|last))|\b(?:weekly|daily|hourly|monthly) from now\b|\buntil (?:told|further|stopped|the (?:wallet|treasury|balance))\b|\b\d{1,4} ?x\b(?![\da-f])/

export const isUnsettled = (lower: string): boolean => UNSETTLED.some((pattern) => pattern.test(lower))
/** Of a payment. */
export const isMultiplied = (lower: string): boolean => MULTIPLIED.test(lower)
