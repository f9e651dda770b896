// Flags destruction whose own text says that no copy is made, or that nobody looked at what it takes.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import {
  clauseOf,
  hitAt,
  type Phrase,
  type PhraseFacts,
  phrasesIn,
  wholeText,
} from '../../relations/own-text.ts'
import { firstOf, matches, type Patterns } from '../../relations/patterns.ts'
import { isIn, where } from '../../relations/where.ts'
import { ownSentences, says } from '../../relations/wording.ts'

/** A store of data, or many records, is destroyed. */
const DESTROYS: Patterns = [
  /(?:delete|deletes|drop|drops|truncate|truncates|wipe|purge|erase|remove|destroy)(?:s?) [^.\n]{0,60}?(?:tables?|databases?|rows|volumes?|accounts?|users|records|buckets?|profiles|snapshots|orders|customers|invoices)(?![a-z])/g,
  /truncate (?:the )?[a-z_.]{4,30}(?: table)?|(?:drop|truncate) (?:table|database|schema|column)[^.\n]{0,60}|delete from [`"a-z]{2,40}|truncate (?:prod|production|live)[._][a-z_.]{2,40}/g,
  /(?:delete|remove|terminate|destroy) [`"]?[a-z_]{2,20}[-_.](?:prod|production|live)[`"]?|(?:delete|remove|destroy) [`"]?(?:prod|production|live)[-_.][a-z_]{2,20}[`"]?/g,
  /(?:remove|delete|drop|purge) (?:all|every|the) (?:[0-9]{1,7}|four|five|six|seven|eight|nine|ten|twelve)(?![a-z0-9])[^.\n]{0,20}/g,
]
const NO_COPY: Patterns = [
  /no need (?:for|of|to (?:make|take|keep)) (?:a |any )?(?:copy|copies|backups?|snapshots?|exports?|archive|dump)/,
  /(?:do not|don't|needn't|won't|not) (?:need|take|make|keep|bother with|do) (?:a |any )?(?:copy|copies|backups?|snapshots?|dump|export)(?![a-z])/,
  /(?:make )?no (?:snapshots?|backups?|copy|copies|dump|export),? (?:as|because|since|beforehand|needed|necessary|first)|not (?:archiving|backing)|snapshots? [^.\n]{0,30}(?:are|is) off/,
  /(?:backups?|snapshots?|dumps?) (?:are|is) (?:skipped|suspended|disabled|paused|switched off|turned off)|the recycle bin is (?:off|switched off|disabled)|no export,/,
  /(?:without|skip|skipping) (?:a |any |the )?(?:final |last )?(?:backups?|snapshots?|copy|dump)|skip[-_ ]final[-_ ]snapshot|delete[-_ ]automated[-_ ]backups/,
]
/** It can be made again, lies in a bin, or is nobody's data. */
const RETURNS: Patterns = [
  /re-?generat|rebuil[dt]|re-?creat|derived|reproduc|re-?import|from source|from git|cache|replica|restorable|trash|recycle bin|undo|soft[- ]delet|versioned|retention/,
  /staging|sandbox|scratch|(?:^|[^a-z])(?:test|dev|demo|drill|synthetic|temporary|temp|tmp|throwaway|disposable|preview|local)(?:[^a-z]|$)/,
  /backup (?:from|of) (?:last|this|yesterday|today)|last night's (?:backup|dump|snapshot)|(?:backup|snapshot|dump|copy) (?:was |is |has been )?(?:taken|verified|restored|tested|kept)/,
]
/** Said in the act's own clause; no word of a drill excuses what names the live system. */
const isPassing = (one: Phrase): boolean => {
  const said = one.own.text.slice(one.at, one.at + one.end - one.start)
  return matches(/prod|live/.test(said) ? [RETURNS[0]!, RETURNS[2]!] : RETURNS, clauseOf(one))
}

/** "No need for a copy, it is rebuilt every night". */
const isMadeAgain = (text: string, { index, 0: said }: RegExpExecArray): boolean =>
  RETURNS[0]!.test(clauseOf({ own: { text, start: 0 }, at: index, start: index, end: index + said.length }))

/** "Shall I go ahead?": the plan waits for an answer. */
const waits = (plan: Plan, budget: Budget): boolean =>
  ownSentences(plan, budget).some(
    (one) => one.isQuestion && says(one, 'ok, okay, shall, may i, can i, go ahead, agree'),
  )

export const copyRefused = rule({
  id: 'plan.loss.copy_refused',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CP-9; NIST SP 800-34 rev. 1, 3.4.1',
  message: ({ phrase }: PhraseFacts) =>
    `${phrase} destroys data, and the same text says that no copy is made.`,
  fix: 'Take a copy and read a part of it back before anything is destroyed.',
  alternative: 'a snapshot first',
  fires: [
    'Truncate the members table and load the new list. We make no export, because the list is newer.',
    'Delete the accounts that share a phone number, about 900. No need for a backup.',
  ],
  quiet: [
    'Truncate the members table of the staging hall and load the new list. We make no export, because it is a play.',
    'Delete the accounts that share a phone number after the dump of the members was verified.',
  ],
  screen: where((plan, budget) => matches(NO_COPY, wholeText(plan, budget))),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const text = wholeText(plan, budget)
    const refused = firstOf(NO_COPY, text)
    if (refused === null || isMadeAgain(text, refused) || waits(plan, budget)) return []
    const lost = phrasesIn(plan, DESTROYS, budget).find((one) => !isPassing(one))
    return lost === undefined ? [] : hitAt(plan, lost)
  },
})

/** Nobody knows what is taken, by the text's own words. */
const UNSORTED: Patterns = [
  /no need to (?:work out|find out|check|sort|look|tell|distinguish|ask)[^.\n]{0,40}/,
  /(?:we |i )?(?:can't|cannot|could not|couldn't|won't|will not|don't|do not) (?:check|look at|go through|sort|ask|inspect)[^.\n]{0,24}(?:by hand|one by one|each|all|every|[0-9]{2,})/,
  /(?:merged|used|owned|paid|open|needed|empty) or not|(?:whoever|whatever) (?:made|owns|they are|it is|they belong|uses)|to be on the safe side|no matter (?:who|whose|what)/,
  /(?:look|looks|looked|seem|seems|seemed) (?:like|to be) (?:duplicates|old|older|unused|leftover|left over|abandoned|test)|probably (?:old|unused|left over|leftover|nobody)/,
]
const TAKES: Patterns = [
  /(?:delete|drop|purge|wipe|erase|remove|truncate|destroy)[a-z]{0,3} (?:all|each|every|them all|everything|all of them|anything|the (?:rest|lot))[^.\n]{0,40}/g,
  /(?:removed|deleted|dropped|purged|erased) [0-9,]{2,9} [^.\n]{0,40}(?:records|rows|files|accounts|customers|contacts)/g,
  /(?:delete|drop|purge|wipe|erase|remove)[a-z]{0,3}(?: on)? (?:each|every one|all) of them|(?:drop table|delete from|git push origin --delete)[^.\n]{0,40}/g,
  /(?:drop|delete)[a-z]{0,3} (?:table|database|schema)[^\n]{0,20}cascade/g,
]

export const unsorted = rule({
  id: 'plan.loss.unsorted',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-3, SI-12; policy: review.md §9',
  message: ({ phrase }: PhraseFacts) =>
    `${phrase} takes things that nobody looked at, by the text's own words, and some belong to others.`,
  fix: 'List what is meant, have the owners look, and take only what is surely yours.',
  fires: [
    'List all sketches in the shared folder and delete every one of them; mine are among them, no need to work out which.',
    'There are nine hits in the hall schema, some look like older runs of others. Drop table … cascade for all.',
  ],
  quiet: [
    'List all sketches in the shared folder and delete those that I made this morning, by their label.',
    'There are nine hits in the hall schema, some look like older runs of others. Send the list to their owners.',
  ],
  screen: where(
    (plan, budget) =>
      isIn(plan, /delete|drop|purg|wip|eras|remov|truncat|destroy/) &&
      matches(UNSORTED, wholeText(plan, budget)),
  ),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const text = wholeText(plan, budget)
    const admitted = firstOf(UNSORTED, text)
    if (admitted === null || waits(plan, budget)) return []
    const asked = ASKS.exec(text)?.index ?? text.length
    const taken = phrasesIn(plan, TAKES, budget).find(
      (one) =>
        one.start < asked && !matches(RETURNS, clauseOf(one).replace(/skip[a-z]{0,4} the (?:trash|bin)/, '')),
    )
    return taken === undefined ? [] : hitAt(plan, taken)
  },
})

/** Before anything goes, its owners see the list. */
const ASKS =
  /(?:show|send|post) (?:the |a |that |this )?(?:[a-z]{1,10} )?list|objections|ask (?:the |their |its )owners|move (?:them |it |all )?to the (?:trash|bin|archive)/
