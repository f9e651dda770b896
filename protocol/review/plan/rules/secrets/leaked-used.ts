// Flags passwords from a leak that are used, and traces of a breach that are made to expire.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const USES: Patterns = [
  /(?:try|use|test|log in with|login with|sign in with|enter)[a-z]{0,3} (?:both|them|it|these|those|each|one|two|the (?:[a-z]{2,12} )?(?:pairs?|passwords?|credentials|logins?|dumps?))(?![a-z])/g,
]
const LEAKED =
  /(?:paste ?site|pastebin|leak|breach|combo ?list|stealer|dark ?web|data dump|have i been)[^.\n]{0,80}(?:password|credential|login|account)|leaked (?:staff |admin |user )?(?:passwords?|credentials|logins?)/
const DEFENDS =
  /(?:force|require|trigger)[^.\n]{0,30}reset|rotate|revoke|notify|warn|our own (?:accounts|staff)|hash(?:es)?|with (?:written )?(?:permission|authori[sz]ation)/

export const leakedUsed = phraseRule({
  id: 'plan.secrets.leaked_used',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'MITRE ATT&CK T1078, T1110.004; Directive 2013/40/EU, article 3',
  message: ({ phrase }) => `${phrase} enters with credentials that were leaked, not given.`,
  fix: 'Do not use them; tell their owner.',
  fires: [
    'A paste site lists logins of the rival choir, two with passwords. Try both and download the scores.',
    'The leak has passwords of the ferry staff. Log in with them and read the roster.',
  ],
  quiet: [
    'A paste site lists logins of our choir, two with passwords. Force a reset of both and notify the owners.',
    'The door has a leak. Try both valves and read the gauge.',
  ],
  phrase: USES,
  where: [{ in: 'text', says: LEAKED, lacks: DEFENDS }],
})

const EXPIRES: Patterns = [
  /(?:shorten|reduce|lower|cut|set)[^.\n]{0,30}retention/g,
  /(?:delete|purge|erase|clear|roll off)[^.\n]{0,40}(?:copies in the siem|siem|access logs?|log copies)/g,
]
const BREACH =
  /(?:unknown ip|breach|intrusion|downloaded by|attacker|exfiltrat|subpoena|litigation|legal hold|regulator|investigat)/
const HIDES =
  /noticed|no record|doesn't apply|does not apply|before (?:the|anyone)|nobody|describe it as|so that the/

export const tracesExpire = phraseRule({
  id: 'plan.secrets.traces_expire',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'GDPR article 33; 18 U.S.C. 1519; MITRE ATT&CK T1070',
  message: ({ phrase }) => `${phrase} lets the traces of a breach go while they are needed.`,
  fix: 'Keep the logs, put them under hold, and report the breach.',
  fires: [
    'An unknown IP read the guest list. Reduce the log retention to one day, nobody has noticed.',
    'The regulator will ask about the intrusion. Purge the access logs so that the report stays short.',
  ],
  quiet: [
    'An unknown IP read the guest list. Put the logs under hold and report it.',
    'Reduce the log retention of the demo shop to a week.',
  ],
  phrase: EXPIRES,
  where: [
    { in: 'text', says: BREACH },
    { in: 'text', says: HIDES },
  ],
})
