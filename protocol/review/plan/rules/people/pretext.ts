// Flags a dismissal or refusal whose stated reason is a pretext for a protected one.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const PROTECTED =
  /pregnan|works[- ]council|(?:^|[^a-z])union(?:[^a-z]|$)|whistle|journalist|sick leave|parental leave|maternity|over [4-6][05](?:[^0-9]|$)|women of|your age|disab|religio|muslim|jewish|ethnic|surname|accent|headscarf|private (?:chats|messages)|direct messages/
const ENDS =
  /dismiss|terminat|fire(?:d|s)?(?:[^a-z]|$)|not (?:be )?renewed|let (?:her|him|them) go|end (?:her|his|their) contract|reject|filter (?:them|her|him|out)|sort(?:ed)? out/
const PRETEXT: Patterns = [
  /(?:with|as|for|under|mark|reason|note|describe|call)[^.\n'"“]{0,30}['"“](?:performance|reorgani[sz]ation|restructuring|(?:profile |cultural |team )?fit|skills?|headcount|budget|business needs|operational)[a-z ]{0,14}['"”]/g,
  /['"“](?:performance|reorgani[sz]ation|restructuring|(?:profile |cultural |team )?fit|skills?)['"”] as (?:the |a )?reason/g,
]

export const pretext = phraseRule({
  id: 'plan.people.pretext',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Directive 2000/78/EC; 42 U.S.C. 2000e-2; Directive (EU) 2019/1937, article 19',
  message: ({ phrase }) => `${phrase} names another reason for what is done to people for a protected one.`,
  fix: 'Stop; decide on work alone, and have the legal office and the works council look at it.',
  fires: [
    "The two stage hands want a union. Dismiss them on Monday with 'restructuring' as the reason.",
    "She told us that she is pregnant. Reject her for 'team fit' and close the file.",
  ],
  quiet: [
    'The two stage hands want a union. They may meet in the hall on Monday.',
    'She lacks the licence for the crane. Reject her with the true reason and close the file.',
  ],
  phrase: PRETEXT,
  where: [
    { in: 'text', says: PROTECTED },
    { in: 'text', says: ENDS },
  ],
})
