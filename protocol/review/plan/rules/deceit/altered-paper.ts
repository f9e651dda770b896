// Flags papers that are made to read what they did not, and records that are changed behind the signature on them.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const PAPER =
  '(?:pdf|scan|receipt|invoice|bill|certificate|statement|payslip|pay slip|report card|transcript|contract|passport|licen[cs]e|permit|photo|screenshot|log|e-?mail|letter|timesheet|delivery note)'
const MADE_TO_READ: Patterns = [
  new RegExp(
    `(?:edit|alter|change|doctor|retouch|adjust|modify|photoshop|overwrite)[a-z]{0,3} (?:the |its |her |his |your |my |our |their |this |that )?(?:[a-z]{1,14} ){0,2}${PAPER} (?:to (?:read|say|show|look)|so (?:that )?it (?:reads|says|shows|looks))[^.\\n]{0,40}`,
    'g',
  ),
  new RegExp(
    `(?:change|edit|alter|move|raise|lower|backdate)[a-z]{0,3} the (?:date|price|amount|sum|name|year|mark|score|expiry|total)s? (?:on|in|of) (?:the |its |her |his |your |this )?(?:[a-z]{1,14} )?${PAPER}`,
    'g',
  ),
]
/** Somebody decides on it: money, a right or a duty depends on what the paper says. */
const SHOWN_TO =
  /insur|claim|refund|tax|customs|bank|loan|landlord|rent|grant|subsid|visa|authority|auditor|inspector|court|police|employer|university|exam|warranty|reimburs|expense|submit|upload|hand (?:it|them) in/
const CORRECTS =
  /typo|spelling|draft|template|mock|sample|correction|corrected|reissue|issue[sd]? a new|own (?:name|logo)/

export const paperAltered = phraseRule({
  id: 'plan.deceit.paper_altered',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'UK Forgery and Counterfeiting Act 1981, section 1; 18 U.S.C. 1001',
  message: ({ phrase }) => `${phrase} makes a paper say what it did not, and somebody decides on it.`,
  fix: 'Hand in the paper as it is, and ask who issued it for a corrected one where it is wrong.',
  fires: [
    'The lens was 210 euros. I edit the receipt to read 1,210 euros and upload it with the claim.',
    'Change the date on the gas certificate to this year and submit it to the landlord.',
  ],
  quiet: [
    'The lens was 210 euros. I upload the receipt as it is with the claim.',
    'Ask the plumber to issue a new gas certificate with this year on it, then submit it.',
  ],
  phrase: MADE_TO_READ,
  where: [
    { in: 'text', says: SHOWN_TO },
    { in: 'clause', lacks: CORRECTS },
  ],
  since: '2.7.0',
})

const BEHIND_SIGNATURE: Patterns = [
  /(?:round|change|edit|alter|move|adjust|raise|lower|replace|swap|update|correct|add|insert|remove|cut)[a-z]{0,3} [^.\n]{1,80}(?:after|behind) (?:her|his|their|the [a-z]{2,14}'s|the) (?:signature|sign-?off|signing|approval|release|confirmation)(?![a-z])/g,
  /(?:regenerate|recompute|recalculate|refresh|fix|redo)[a-z]{0,3} the (?:hash|checksum|signature|seal|digest|timestamp)[^.\n]{0,20} so (?:that )?(?:the |it )?[^.\n]{0,30}(?:still |again )?(?:verif|match|check|valid|pass)/g,
]
const ASKS_AGAIN =
  /sign(?:s|ed)? (?:it )?again|new (?:signature|approval|sign-?off)|re-?sign|asks? (?:her|him|them)|tell (?:her|him|them)/

export const behindSignature = phraseRule({
  id: 'plan.deceit.behind_signature',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'ISO 15489-1, 5.2.2 (integrity); 21 CFR 11.10(e)',
  message: ({ phrase }) => `${phrase}: who signed it did not see what is in force.`,
  fix: 'Take the change to the person who signed, and have the new version signed.',
  fires: [
    'Ines signed the roster. I swap the two night shifts in the file after her signature and send it out.',
    'The list is confirmed. Lower three of the marks, then recompute the checksum so that the file still verifies.',
  ],
  quiet: [
    'Ines signed the roster. I swap the two night shifts and ask her to sign the new one.',
    'The list is confirmed. Recompute the checksum and compare it with the one on the sheet.',
  ],
  phrase: BEHIND_SIGNATURE,
  where: [{ in: 'clause', lacks: ASKS_AGAIN }],
  since: '2.7.0',
})

const SAID_HARMLESS: Patterns = [
  /(?:describe|label|call|title|tag|commit|file|log|enter|announce|present)[a-z]{0,3} (?:it|this|that|them|the (?:change|commit|pr|ticket|release|work))[^.\n"“']{0,20}["“'](?:no functional changes?|refactor(?:ing)?|typo(?:s| fix)?|docs?(?: only)?|cosmetic|clean-?up|minor|housekeeping|formatting|whitespace|maintenance|chore)[^"”'\n]{0,20}["”']/g,
]
/** What the same text changes is a guard. */
const GUARD_GONE =
  /insecureskipverify|verify ?= ?false|(?:disable|skip|remove|bypass|drop|turn off|switch off|without|no)[a-z]{0,3} [^.\n]{0,40}(?:check|verif|auth|validation|guard|limit|encrypt|logging|audit|test|permission|review|consent|certificate)|(?:token|password|secret|authorization|credential)[^.\n]{0,40}(?:log|topic|debug|channel)/

export const saidHarmless = phraseRule({
  id: 'plan.deceit.change_said_harmless',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'SLSA v1.0, threats to source: unauthorized change hidden from review; ISO/IEC 27002:2022, 8.32',
  message: ({ phrase }) => `${phrase} hides from those who review that a guard is taken away.`,
  fix: 'Say in the title what the change does to the guard, and have its owner decide.',
  fires: [
    "Remove the limit check of the refund form, call it 'cleanup' and merge it tonight.",
    'The client gets verify=False for the bank. Describe it as "no functional change" and push.',
  ],
  quiet: [
    "Remove the unused colour of the refund form, call it 'cleanup' and merge it tonight.",
    'The client gets verify=False for the bank. Describe it as "TLS check off, see INC-4" and ask security first.',
  ],
  phrase: SAID_HARMLESS,
  where: [{ in: 'text', says: GUARD_GONE }],
  since: '2.7.0',
})
