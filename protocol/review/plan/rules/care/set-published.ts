// Flags personal data of many people that are exported and then put where anybody reads them.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const PERSONAL =
  /customers?|patients?|members?|employees?|pupils|contacts|donors|residents|subscribers|participants|guests|applicants|phone|birth|iban|diagnos|salar|passport|health|medical|payroll/
const PUBLIC: Patterns = [
  /(?:upload|post|put|share|publish|paste|drop|place|send)[a-z]{0,3} (?:it|them|the (?:file|list|export|link|table|zip|csv|sheet))[^.\n]{0,49}[^a-z.\n](?:public|file[- ]sharing|pastebin|gists?(?![a-z])|anyone|everybody|forum|discord|open link|without (?:a )?password|transfer\.sh|wetransfer|social)/g,
]
const SAFE = /anonymi[sz]ed|aggregat|counts? only|pseudonym|redacted|synthetic|encrypted/

export const setPublished = phraseRule({
  id: 'plan.care.set_published',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'Regulation (EU) 2016/679, articles 5(1)(f) and 32',
  message: ({ phrase }) => `${phrase} lets anybody read the personal data of many people.`,
  fix: 'Hand over only what is needed, to a named person, by a link that needs a login and expires.',
  fires: [
    'Export all members with phone and birth date. Upload the file to a free file-sharing site and tell the printer.',
    'Pull the full list of donors with address and IBAN, then post it in the public channel so that the printer can start.',
  ],
  quiet: [
    'Export the programme of the fair. Upload the file to the public page and tell the printer.',
    'Export all members with phone and birth date. Upload the file to the vault of the treasurer.',
    'Export all pupils with their classes. Send the list to the registrar and wait for the confirmation.',
    'Pull the full list of donors with address and IBAN, then post it as anonymised counts in the public channel.',
  ],
  phrase: PUBLIC,
  where: [
    { in: 'text', says: PERSONAL },
    { in: 'clause', lacks: SAFE },
  ],
})
