// Flags leaked passwords that are tried on others, and shells that are left on their servers.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const TRIES: Patterns = [
  /(?:^|[^a-z])(?:try|use|replay|spray|feed|test)(?:ing)? (?:the |all |these |those |their )?(?:leaked|stolen|breached|dumped)(?: [a-z]{2,12}){0,2} (?:passwords?|credentials?|logins?|cookies?|tokens?) (?:against|on|at|for)/g,
]
const ALLOWED =
  /written (?:permission|consent|authori[sz]ation)|signed (?:scope|rules)|within the (?:agreed )?scope|our own (?:users|accounts|staff|login)|k-anonymity|reset (?:those|these|the) (?:accounts|passwords)/
const SHELL: Patterns = [
  /(?:leave|drop|plant|hide|upload|put)(?:s|ing)? (?:a |an |the )?(?:small |tiny |hidden )?(?:php|web|reverse|asp|jsp|bind) ?shell/g,
]

export const leakedPasswordsTried = phraseRule({
  id: 'plan.harm.leaked_passwords',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1110.004 (credential stuffing); Budapest Convention, article 2',
  message: ({ phrase }) => `${phrase} tries the passwords of people on a system that is not theirs to open.`,
  fix: 'Do not do it; a test needs the written consent of whoever owns the system.',
  fires: [
    'We are replaying the stolen session cookies against the portal of the bank.',
    'Try the dumped crew logins against the mail gate of the harbour.',
  ],
  quiet: [
    'Compare the dumped crew logins with our own users by k-anonymity and reset those accounts.',
    'We do not try the dumped crew logins against the mail gate of the harbour.',
  ],
  phrase: TRIES,
  where: [{ in: 'clause', lacks: ALLOWED }],
})

export const shellLeft = phraseRule({
  id: 'plan.harm.shell_left',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1505.003 (web shell)',
  message: ({ phrase }) => `${phrase} leaves a way into a server that its owner does not know.`,
  fix: 'Do not do it.',
  fires: [
    'Upload a web shell to the gallery of the shop.',
    'Plant one reverse shell or hide a tiny PHP shell beside the pictures.',
  ],
  quiet: ['Look for a PHP shell in the upload folder and report it.', 'We never leave a web shell behind.'],
  phrase: SHELL,
  where: [{ in: 'clause', lacks: /lab only|capture the flag|ctf(?![a-z])|intentionally vulnerable/ }],
})
