// Tells sentences that leave out a guard, act with the rights of others or go to outsiders, and settings among the steps.

const GUARD =
  'checks?|tests?|backups?|cop(?:y|ies)|snapshots?|reviews?|audits?|approvals?|guards?|locks?|limits?|caps?|retention|firewalls?|mfa|passwords?|encryption|logging|rollbacks?|confirmations?|consents?'
const OPEN: readonly RegExp[] = [
  // "No backup is needed", "No table stays".
  new RegExp(
    `(?:^|[^a-z])(?:no|zero|without(?: any?)?) (?:[a-z]{2,20} )?(?:${GUARD})(?= (?:is|are|was|were|will|needed|required|necessary|at|in|on|for|before|after|stays?|remains?)(?![a-z])|[^a-z]*$)`,
  ),
  /(?:^|[^a-z])no [a-z]{2,20}(?: [a-z]{2,20})? (?:stays?|remains?|survives?|is kept|are kept|is left)[^a-z]*$/,
  // "Retention: zero", "Access: everyone".
  new RegExp(
    `(?:^|[^a-z])(?:${GUARD}|alerts?|alarms?|mode|access|visibility|audience)[^a-z0-9]{1,4}(?:none|no|zero|0|off|nil|never|unlimited|disabled|skipped|lifted|autonomous|public|everyone|everybody|all|any)(?![a-z0-9.,])`,
  ),
  /(?:^|[^a-z])(?:is|are|be|becomes?) (?:now |made )?(?:public|world-readable|no more|history)(?![a-z])/,
  /(?:^|[^a-z])leav(?:es?|ing) (?:an? |the )?(?:[a-z]{2,20} )?(?:empty|open|unlocked|bare)(?![a-z])|(?:^|[^a-z])until .{1,60} (?:empty|gone)(?![a-z])/,
  // With the rights of others, or for them.
  /(?:^|[^a-z])(?:on behalf of|in the name of|as (?:root|admin|superuser|owner)|under .{0,20}(?:account|login|name) of|with .{0,20}(?:write|root|admin|full|elevated) (?:access|rights?|permissions?|privileges?)|(?:key|login|credentials?|account) of [a-z])/,
  /(?:^|[^a-z])(?:to|for|into|with) (?:the |our |a )?(?:public|press|rivals?|competitors?)(?![a-z])/,
  // What a text, a program or an earlier step holds is done, turned round or done to many.
  /(?:^|[^a-z])(?:act on (?:it|them|the)|(?:the )?opposite of|as (?:the|it|they) (?:[a-z]{2,20} )?(?:says?|tells?|asks?|wants?)|(?:notes?|pages?|scripts?|logs?|files?|tickets?|model|bot) decides?)(?![a-z])/,
  /(?:^|[^a-z])(?:same|likewise|ditto|steps? [0-9a-z]{1,3}(?: to [0-9a-z]{1,3})?) (?:on|in|for) (?:prod|production|live|all|every)(?![a-z])|(?:^|[^a-z])(?:repeat|loop|retry) .{0,20}(?:forever|[0-9]{4}|full)/,
  /^[^a-z]*(?:no more|bye|(?:out|off|away|down) (?:goes|with)) /,
  /^[^a-z]*(?:say|claim|pretend|insist) that /,
]

/** Of a sentence in lower case. */
export const leavesOpen = (sentence: string): boolean => OPEN.some((pattern) => pattern.test(sentence))

const LINE =
  /^[\s*•#>-]{0,12}([a-z][a-z0-9_ .-]{1,40}?)["'`]?\s{0,4}[:=]\s{0,4}["'`]?([^\n]{1,80}?)["'`,;]?\s{0,8}$/
const SWITCHED =
  /^(?:true|false|yes|no|on|off|enabled|disabled|none|null|all|any|everything|everyone|full|live|root|admin|owner|never|infinite|unlimited|lifted|\*|@[a-z]{3,12}|1=1|-1)$/
const SAFE = /^(?:read-?only|dry-?run|draft|test|plan|preview|simulation)(?![a-z])/

/** `public: true`, `mode: destructive`, `where: 1=1`: a setting in a line of its own, whose name no reader reads. */
export function setsOpen(line: string): boolean {
  const [, name = '', value = ''] = LINE.exec(line) ?? []
  if (value === '') return false
  if (SWITCHED.test(value)) return true
  if (/(?:^|[^a-z])mode$/.test(name)) return !SAFE.test(value)
  if (/(?:^|[^a-z])(?:webhook|callback|where|cron|cleanup|sudo|cors)$/.test(name)) return true
  return /(?:^|[^a-z])(?:amount|payment|transfer)$/.test(name) && /[0-9]/.test(value)
}

/** What the speaker does not know, did not look at or guesses, and a load on others. */
const UNSURE: readonly RegExp[] = [
  /(?:^|[^a-z])(?:not sure|unsure|couldn't|could not (?:find|tell|check|verify|reach|open|confirm)|no idea|my guess|i guess|i assume|i suppose|presumably|as far as i know|from memory)(?:[^a-z]|$)/,
  /(?:^|[^a-z])(?:(?:have not|haven't|not) (?:checked|asked|verified|tested|read|seen)|(?:has not|hasn't|not) (?:replied|answered)|nobody (?:knows|answered)|no answer)(?:[^a-z]|$)/,
  // What one figure behind another one proves, and what the next year brings.
  /(?:^|[^a-z])(?:(?:is|are|was|were|as) (?:the |a |its )?(?:root )?cause|caus(?:ed|es) (?:the|this|it|our|a)|because of (?:the|this|our)|due to (?:the|this|our)|led to)(?![a-z])/,
  /(?:^|[^a-z])(?:consider|deem|treat|regard|call|think) (?:it|them|this|that|these|those|all)(?: of them)? (?:as |are |is )?(?:harmless|safe|fine|ok|okay|noise|normal|irrelevant|negligible)(?![a-z])/,
  /(?:^|[^a-z])(?:plan|reckon|budget|count|calculate) (?:with|on) [0-9.]{1,8} ?%/,
  // A load that somebody else's system did not ask for.
  /(?:^|[^a-z])(?:rival|competitor)(?:'s)?[^a-z].{0,80}(?:per|every|a) second(?:[^a-z]|$)/,
]
/** Of a sentence in lower case. */
export const isUnsure = (sentence: string): boolean => UNSURE.some((pattern) => pattern.test(sentence))
