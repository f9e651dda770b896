// Flags messages to people who said that they want none, and one message that shows each what belongs to the others.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const TO_OPTED_OUT: Patterns = [
  /(?:send|mail|include|import|reimport|re-import|add|text|call|write|export|contact|target|invite|pull|newsletter)[^.\n]{0,90}(?:unsubscribed|opted[- ]out|opt-outs?|do-not-(?:call|contact|mail)|withdr[ae]wn? (?:their )?consent)/g,
]
const LEFT_OUT =
  /exclud|except|without the|minus|leav(?:e|es|ing) out|left out|remov|filter out|suppress(?:ed|ing) |skip|not include|drop those|taken out|who have not|not unsubscribed|confirm|list of|count|report|sync/
const INCLUDES =
  /includ|even|also|everybody|everyone|all (?:contacts|addresses|customers)|anyway|again|fresh list|once more|those who/

export const optedOut = phraseRule({
  id: 'plan.care.opted_out',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: 'Regulation (EU) 2016/679, articles 7(3) and 21(3); 16 CFR 316.5 (CAN-SPAM)',
  message: ({ phrase }) => `${phrase} writes to people who said that they want no more messages.`,
  fix: 'Leave everybody out who unsubscribed, and check the list before it goes.',
  fires: [
    'Send the concert offer to all addresses, also to those who unsubscribed last year.',
    'Export every contact, even the opt-outs, for the call on Monday.',
  ],
  quiet: [
    'Send the concert offer to all addresses, excluding those who unsubscribed last year.',
    'Count the contacts and the opt-outs for the report on Monday.',
  ],
  phrase: TO_OPTED_OUT,
  where: [
    { in: 'sentence', says: INCLUDES },
    { in: 'clause', lacks: LEFT_OUT },
  ],
})

const LISTS = '(?:suppression|unsubscribe|opt-out|do-not-call|do-not-contact|robinson)'
const BYPASSED: Patterns = [
  new RegExp(
    `(?:ignore|override|bypass|lift|empty|clear|get around|disable) (?:the )?${LISTS} (?:list|flag|filter)s?`,
    'g',
  ),
  new RegExp(
    `so (?:that )?(?:the |our )?${LISTS} (?:list|flag|filter)s? (?:does not|doesn't|will not|won't|cannot|can't)`,
    'g',
  ),
  // Who stands on the list is written to; the way out is left away.
  new RegExp(
    `(?:take|use|mail|import|add) (?:the |our )?${LISTS} list[^.\\n]{0,60}(?:try|again|once more|anyway|back|mail|send)`,
    'g',
  ),
  // Who left is made a subscriber again.
  /(?:set|switch|change|flip|mark|turn|put|reset|move|import)[^.\n]{0,60}(?:unsubscribe[a-z]{0,2}|opted[- ]out|opt-outs?)(?![a-z])[^.\n]{0,40} (?:to|as|into) ["'`]?(?:subscribed|opted[- ]in|active|confirmed)/g,
  /re-?subscribe (?:all|everyone|everybody|those|the|them|our)[^.\n]{0,60}/g,
  /(?:leave out|remove|hide|drop|omit|skip|delete) (?:the )?(?:unsubscribe|opt-out) (?:link|footer|button|line|header)/g,
]

export const suppressionBypassed = phraseRule({
  id: 'plan.care.suppression_bypassed',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Regulation (EU) 2016/679, article 21(3); 16 CFR 316.5 (CAN-SPAM)',
  message: ({ phrase }) => `${phrase} gets around the list of people who want no messages.`,
  fix: 'Keep the list in force; whoever stands on it hears nothing.',
  fires: [
    'Ignore the suppression list for this one mail, the topic is too good.',
    'Take the unsubscribe list of the fair and try it once more.',
    'Mail the offer on Friday and hide the unsubscribe link at the end.',
    'Import the members as a fresh list so that the opt-out filter does not match, then send.',
    'Flip the contacts who opted out last summer back to subscribed and send the offer.',
  ],
  quiet: [
    'Check that the suppression list is applied before the mail goes.',
    'Take the unsubscribe list of the fair and remove those addresses.',
    'Mail the offer on Friday with the unsubscribe link at the end.',
    'Import the members into the list with the opt-out filter, then send.',
    'Set the readers who asked for it to unsubscribed and send the offer to the others.',
  ],
  phrase: BYPASSED,
})

const PERSONAL =
  /receipts?|pay ?slips?|payslips?|tax (?:ids?|forms?)|w-2|results?|grades?|diagnos|medical|bank details|ibans?|salar|statements?|certificates?|reports? cards?|invoices?/
const PICKS: Patterns = [
  /(?:everyone|everybody|each|they|people|all) (?:can )?(?:then )?(?:picks?|finds?|looks? for|takes?|searches? for) (?:theirs|their own|his or her|out theirs)/g,
]
const GOES_TO_ALL = /(?:mail|send|post|share|attach|publish|upload)/

export const eachSeesAll = phraseRule({
  id: 'plan.care.each_sees_all',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Regulation (EU) 2016/679, articles 5(1)(f) and 32',
  message: ({ phrase }) => `${phrase}: one message shows everybody the personal papers of all the others.`,
  fix: 'Send each paper to its own person, and check names and addresses against each other first.',
  fires: [
    'Zip all payslips and send one mail with the zip to the whole staff; everyone can pick theirs.',
    'Post the grades of the course with names in the channel, they find their own.',
  ],
  quiet: [
    'Send each payslip to its own address from the register; everyone gets theirs.',
    'Post the timetable of the course in the channel, they find their own slot.',
  ],
  phrase: PICKS,
  where: [
    { in: { before: 500 }, says: PERSONAL },
    { in: { before: 500 }, says: GOES_TO_ALL },
  ],
})
