// Flags mail of others that goes on to a private address unseen.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const FORWARDS: Patterns = [
  /(?:forward|redirect|bcc|copy|send)[a-z]{0,3} (?:all |every |any |each )?(?:of )?(?:his|her|their|the|all|every|incoming|new|[a-z]{2,20}'s)[^.\n]{0,40}(?:mails?|messages?|inbox)[^.\n]{0,30} to [\w.+-]{1,40}@[\w.-]{3,40}/g,
]
const UNSEEN =
  /mark(?:s|ed)? (?:the |them )?[^.\n]{0,24}(?:as )?read|hidden|quiet|silent|isn't bothered|is not bothered|not notice|without (?:her|him|them|telling)|on (?:sick )?leave|away|deletes? the (?:copy|forward)/
const PRIVATE = /@(?:[\w-]{1,20}\.)?(?:gmail|outlook|hotmail|yahoo|proton|protonmail|icloud|gmx|web|mail)\./

export const mailForwarded = phraseRule({
  id: 'plan.care.mail_forwarded',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1114.003 (email forwarding rule)',
  message: ({ phrase }) => `${phrase} sends somebody's mail on to a private address, unseen.`,
  fix: 'Have the owner of the mailbox set it, to an address of the house, for a stated time.',
  fires: [
    'While Ines is on leave I add a filter that forwards all her incoming mail to kai.home@gmail.example and marks it as read.',
    "Redirect all of the treasurer's mail to box77@proton.example so that he does not notice the reminders.",
  ],
  quiet: [
    'While Ines is on leave her out-of-office names the desk; her mail stays where it is.',
    'Forward the invoice of March to billing@choir.example.',
  ],
  phrase: FORWARDS,
  where: [
    { in: 'text', says: UNSEEN },
    { in: { around: [0, 24] }, says: PRIVATE },
  ],
})
