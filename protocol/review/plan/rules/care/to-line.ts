// Flags one message that shows all its receivers to each other where that alone tells something about them.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const IN_TO: Patterns = [
  /(?:[0-9]{2,5}|all) (?:addresses|recipients|receivers|people|patients|customers|members|clients|applicants)[^.\n]{0,30}(?:in|on) (?:one |a |the )?["“]?(?:to|cc)["”]?[ -](?:line|field)/g,
  /(?:to|cc) (?:line |field )?(?:instead of|rather than|not) (?:bcc|the bcc)/g,
  /all (?:[a-z]{2,14} )?(?:addresses|recipients) (?:visible|in (?:to|cc)(?![a-z]))/g,
]
const SENSITIVE =
  /clinic|patient|test results?|diagnos|hiv|therapy|counsel|debt|arrears|dismiss|complaint|survivor|victim|applicant|rejected|insolven|prison|shelter|union|support group/

export const receiversShown = phraseRule({
  id: 'plan.care.receivers_shown',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'GDPR articles 9 and 32; ICO, bulk email and BCC',
  message: ({ phrase }) => `${phrase}: everybody sees who else is concerned.`,
  fix: 'Send each its own message, and try it on two addresses first.',
  fires: [
    'Mail the dates of the therapy group: all recipients in one To line, the merge is broken.',
    'Reminder of the debt desk: put the 40 clients on the cc field.',
  ],
  quiet: [
    'Mail the dates of the therapy group to each person alone, Bcc is empty.',
    'Invitation to the summer fair: all recipients in one To line of the board.',
  ],
  phrase: IN_TO,
  where: [{ in: 'text', says: SENSITIVE }],
})
