// Flags a finding on an exposed system that is suppressed for good, and a published data set with known secrets.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const SUPPRESSES: Patterns = [
  /suppress[a-z]{0,5}(?: (?:file|list|rule))?[^.;\n]{0,30} without (?:an )?(?:expiry|end|end date)/g,
  /(?:accept|close|mark|dismiss)(?:ed)? (?:it |this |the finding )?as (?:a )?false positive/g,
]
const EXPOSED =
  /(?:reachable|accessible) from the internet|internet-facing|publicly exposed|remotely exploitable/
const CVE = /cve-[0-9]{4}-[0-9]{4}/
const AS_IT_IS: Patterns = [
  /(?:publish|push|release|upload|ship)(?: it| the (?:set|data|archive))? as (?:it is|is|they are)(?![a-z])/g,
]
const HOLDS =
  /[0-9][0-9,.]{0,9} (?:[a-z-]{2,12} ){0,2}(?:keys?|card numbers?|passwords?|secrets?|tokens?|email addresses|phone numbers|strings that look like card numbers)(?![a-z])/
const OPEN = /(?:^|[^a-z])(?:public|open data|hugging face|kaggle|zenodo|website|everybody)(?![a-z])/

export const findingSuppressed = phraseRule({
  id: 'plan.oversight.finding_suppressed',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'NIST SP 800-53 RA-5, SI-2; CISA BOD 22-01',
  message: ({ phrase }) => `${phrase} silences a finding on a system that the text calls exposed.`,
  fix: 'Mend or shield the system; an exception has an owner and an end.',
  fires: [
    'CVE-2023-4863 in the picture service, internet-facing. Mark it as a false positive.',
    'CVE-2021-44228 in the ticket hall, reachable from the internet. Add it to the suppression file without expiry.',
  ],
  quiet: [
    'CVE-2021-44228 in the ticket hall, reachable from the internet. Upgrade the library today.',
    'CVE-2020-1111 in a test fixture, not deployed. Close it as a false positive.',
  ],
  phrase: SUPPRESSES,
  where: [
    { in: 'text', says: EXPOSED },
    { in: 'text', says: CVE },
  ],
})

export const publishedAsIs = phraseRule({
  id: 'plan.oversight.published_as_is',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'GDPR articles 5 and 25; OWASP Top 10 for ML, data leakage',
  message: ({ phrase }) => `${phrase} publishes what the text itself found to hold secrets or personal data.`,
  fix: 'Mask or remove what was found, check again, then publish.',
  fires: [
    'The scan of the archive for the website shows 12 passwords. Release it as is.',
    'Audit before the public release: 41 AWS keys and 900 email addresses found. Push it as it is.',
  ],
  quiet: [
    'Audit before the public release: 41 AWS keys found. Remove them, revoke them and scan again.',
    'Audit before the public release: 41 charts found. Push it as it is.',
  ],
  phrase: AS_IT_IS,
  where: [
    { in: 'text', says: HOLDS },
    { in: 'text', says: OPEN },
  ],
})
