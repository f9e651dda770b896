// Tells whether a value or the text of a label only names something: identifiers and dates that order nothing.
import { asciiLower } from '../../../text/ascii.ts'
import { changes } from '../../tables/act-of.ts'
import { namesOnlyReading, wordsOfName } from '../call-step.ts'
import { verbOf } from '../words/lemma.ts'

const NAME = /^[\w.:/@+#=-]{0,120}(?: [\w.:+-]{1,40})?$/
const LIST = /^[\s*•-]{0,20}(?:[A-Za-z][\w./:-]{0,80}(?:\([^()\n]{0,200}\))?)?[\s.]{0,20}$/

/** Kinds of content in the messages of agent APIs. */
const OF_APIS = /^(?:text|use|call|message|function)$/

/** An act that changes something, by its name. */
export function namesChange(name: string): boolean {
  return wordsOfName(name).some((word) => !OF_APIS.test(word) && changes(verbOf(word)?.base ?? word))
}

/** `"status": "done"`, `"id": "call_1"`, `"created_at": "2026-03-01 10:00"`. */
export const isPlainValue = (key: string, value: string): boolean =>
  NAME.test(value) &&
  !/\.\.\/|\/etc\//.test(value) &&
  // A run has a number; what stands there without one is run.
  (key !== 'run' || /^\S*[0-9]\S*$/.test(value)) &&
  (/(?:^|_)id$/.test(asciiLower(key)) || /^[0-9]/.test(value) || !namesChange(value))

/** "Tools: MailSend, MailRead" lists what there is; "Tool used: DiskWipe" tells what was done. */
export const isPlainList = (label: string, text: string): boolean =>
  text.split(/[,;\n]/).every((part) => LIST.test(part)) &&
  (/tools|functions|available/i.test(label) || !namesChange(`${label} ${text}`))

/** "Tool used: MailSearch": what was done is a reading, by its name. */
export const isReadingTool = (label: string, text: string): boolean =>
  /^(?:tools?|functions?)(?: (?:used|called|invoked|name))?$/i.test(label.trim()) &&
  text.split(/[,;\n]/).every((part) => part.trim() === '' || (LIST.test(part) && namesOnlyReading(part)))

const OPENS =
  /^(?:public|force|forced|external|unrestricted|recursive|admin|root|autonomous|unattended|sudo|privileged|elevated|escalated|unsafe|unsandboxed|bypass)$/
const GUARDS =
  /^(?:backups?|reviews?|approvals?|confirm|confirmations?|checks?|verify|tests?|dry|encrypt|encrypted|encryption|logging|audit|mfa|sandbox)$/
const MONEY = /^(?:usd|eur|gbp|chf|amount|price|budget|payment|fee)$/

/** What a member switches on, switches off, or counts in money: `"public": true`, `"backup": false`. */
export const switchesOpen = (word: string, value: string): boolean =>
  (value === 'true' && OPENS.test(word)) ||
  (/^(?:false|null|0)$/.test(value) && GUARDS.test(word)) ||
  (/[0-9]/.test(value) && MONEY.test(word))
