// Finds a revocation that takes away what protects an account or its holders, where the word alone would harm nobody.

/** What protects the others: a guard, a limit, the hands that can stop or delay. */
const TAKEN = '\\b(?:disabl|remov|revok)\\w*'
const TAKES_GUARD = new RegExp(
  [
    `${TAKEN}\\b[^.;\\n]{0,40}\\b(?:guards?|guardians?|pausers?|cancell?ers?|veto\\w*|(?:spending|daily|rate|withdrawal|transfer)[ -]limits?|time-?lock|delay)\\b(?! (?:approv|allow))`,
    `${TAKEN}\\b[^.;\\n]{0,40}\\b(?:roles?|rights?|admin\\w*|modules?|ownership|signers?)\\b[^.;\\n]{0,80}\\b(?:time-?lock|multi-?sig|council|limits?|(?:other|remaining|all) (?:the )?(?:signers?|owners?)|everyone|everybody|all but)\\b(?! (?:approv|vot|sign|decid|ask))`,
    '\\brevoke ?role\\b[\\s\\S]{0,160}\\b(?:paus\\w*|guardian|cancell?er|time-?lock|multi-?sig)\\b',
  ].join('|'),
)

/** `lower`: as spoken. */
export const takesGuard = (lower: string): boolean => TAKES_GUARD.test(lower)

const SETS_PAYOUT = /(?:\bset\w*\b[^.;\n]{0,30}\b|set ?)withdraw(?:al)? ?(?:address|credentials?)\b/

/** From then on every payout goes to another place. */
export const setsPayout = (lower: string): boolean => SETS_PAYOUT.test(lower)
