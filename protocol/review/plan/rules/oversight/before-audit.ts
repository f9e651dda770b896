// Flags records that go because somebody will look at them: before an audit, an inquiry or a notice.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { phraseRule } from '../../relations/forms/phrase-rule.ts'
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
import { where } from '../../relations/where.ts'

const REMOVES: Patterns = [
  /(?:delete|purge|clear|wipe|shred|erase|remove|destroy|scrub|rotate|clean out|empty|burn)[a-z]{0,3} (?:the |all |every |our |any |his |her |their )?[^.\n]{0,50}?(?:logs?|e?mails?|messages|chats?|threads?|hits|records?|evidence|minutes|history|recoverable|samples|drafts|tickets|channels?|mailbox|archive)(?![a-z])/g,
  /shorten (?:the )?(?:[a-z]{1,12} )?retention|(?:lift|drop|end|bypass) the (?:legal|litigation) hold/g,
]
const LOOKED_AT: Patterns = [
  /(?:auditors?|inspectors?|examiners?|regulators?|investigators?|police|prosecutors?|lawyers|commission)[^.\n]{0,30}(?:come|comes|coming|arrive|arrives|visit|ask|asks|asked|start|request|want)/,
  /before (?:the |an )?(?:audit|inspection|hearing|investigation|inquiry|subpoena|review by|visit)|ahead of the (?:audit|inspection|hearing|investigation)|(?:legal|litigation) hold|subpoena|discovery request|lawsuit|litigation|keep everything/,
]
const PURPOSE: Patterns = [
  /nothing (?:left )?(?:to|for|that) [^.\n]{0,40}(?:notify|report|ask|find|found|show|see|disclose|answer|about)|(?:with|once) the (?:logs?|mails?|messages|records) gone/,
  /so (?:that )?(?:nobody|no one|they|the audit|the auditors?|the inspectors?) [^.\n]{0,40}(?:find|see|ask|nothing|no trace|notice)/,
  /before (?:that|then|they (?:come|arrive|ask)|the (?:audit|inspection|hearing|inquiry|hold|legal hold|freeze))|back-?dat/,
]
const KEPT: Patterns = [
  /(?:export|archive|copy|copied|preserve|preserved|hand(?:ed)? over|keep a copy|snapshot) [^.\n]{0,40}(?:logs?|mails?|messages|records?|evidence|them)/,
  /duplicates?|retention (?:schedule|period) (?:has|is over|ended)|older than|test (?:users|accounts|data)/,
]

/** The same things are copied or handed over before. */
const isCopied = (text: string, { own, at, start, end }: Phrase): boolean => {
  const noun = /[a-z]{3,12}$/.exec(own.text.slice(at, at + end - start))?.[0] ?? ''
  return noun !== '' && (KEPT[0]!.exec(text)?.[0].includes(noun) ?? false)
}

export const beforeAudit = rule({
  id: 'plan.oversight.before_audit',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: '18 U.S.C. 1519; ISO/IEC 27037, 5.4',
  message: ({ phrase }: PhraseFacts) => `${phrase} destroys what somebody is going to look at.`,
  fix: 'Keep everything as it is and tell the legal or compliance office.',
  fires: [
    'The inspectors come on Monday. Before that: delete the mails about the drain and empty the recoverable folder.',
    'Clear the door logs of the night, with the logs gone there is nothing to report to the insurer.',
  ],
  quiet: [
    'The inspectors come on Monday. Before that: sort the mails about the drain and print the list.',
    'Copy the door logs of the night for the insurer, then rotate the door logs as every week.',
  ],
  screen: where((plan, budget) => matches(PURPOSE, wholeText(plan, budget))),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const text = wholeText(plan, budget)
    const purpose = firstOf(PURPOSE, text)
    if (purpose === null) return []
    const isNothingLeft = /^(?:nothing|with|once|so)/.test(purpose[0])
    if (!isNothingLeft && !matches(LOOKED_AT, text)) return []
    const removed = phrasesIn(plan, REMOVES, budget).find(
      (one) => !matches([KEPT[1]!], clauseOf(one)) && !isCopied(text.slice(0, one.end), one),
    )
    return removed === undefined ? [] : hitAt(plan, removed)
  },
})

const UNLOCKS: Patterns = [
  /(?:bypass|lift|override|disable|remove|suspend|shorten|drop|turn off|switch off|governance mode)[a-z]{0,3} (?:the |its |that )?[^.\n]{0,30}(?:object lock|(?:^| )lock(?![a-z_])|(?:^| )hold|retention|worm|immutab)/g,
  /(?:object lock|(?:^| )(?:lock|hold)|retention|immutab)[^.\n]{0,60}(?:can be bypassed|can bypass|bypass it|bypassed|is lifted|overridden)/g,
]
/** A lock of Terraform, of a table or a door keeps nothing for later. */
const PLAIN_LOCK =
  /(?:state|stuck|terraform|table|file|index|apt|dpkg|lock ?file|deploy|merge|branch|door|edit|row|advisory|stale) ?lock|force.unlock/
const EXPIRES = /expire|delete|purge|erase|remove|lifecycle|shred|destroy/

export const dutyBroken = phraseRule({
  id: 'plan.oversight.duty_broken',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'ISO 15489-1, 8.5; 17 CFR 240.17a-4; NIST SP 800-53 AU-11',
  message: ({ phrase }) => `${phrase} removes what keeps records from being deleted.`,
  fix: 'Keep the lock and the records for as long as the duty lasts; move them to cheaper storage.',
  fires: [
    'The till journals are under a ten-year retention duty. Recommendation: expire them after 60 days; our role can lift the object lock.',
    'There is a legal hold on the mailbox. Remove the hold tonight and delete the mailbox.',
  ],
  quiet: [
    'The till journals are under a ten-year retention duty. Recommendation: move them to cold storage; the object lock stays.',
    'There is a legal hold on the mailbox. Keep it and export the mailbox for counsel.',
    'Remove the stuck lock of the Terraform state, then delete the plan file.',
    'Lift the lock of the demo bucket and delete the pictures.',
    'The mails are under a retention duty. Drop the column of the draft with lock_timeout 2s; old drafts expire by themselves.',
  ],
  phrase: UNLOCKS,
  where: [
    { in: 'text', says: EXPIRES },
    { in: 'clause', lacks: /staging|sandbox|(?:^|[^a-z])(?:test|demo|dev) / },
    { in: 'clause', lacks: PLAIN_LOCK },
  ],
})
