// Flags what nobody but the person may tell: where somebody lives and when, their health, a key of the house.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const LIVES: Patterns = [
  /(?:she|he|they) (?:lives?|is living|resides?|stays) (?:alone )?(?:at|in|on) [^.\n]{3,60}/g,
  /(?:find|found|figure|work) out where [^.\n]{1,40} (?:lives|is staying|sleeps)/g,
  /(?:usually |always |mostly )?(?:home|at home|alone|away|leaves) (?:alone |home )?(?:after|from|at|between|until|before|around) [0-9]{1,2}[:.h0-9]{0,4}/g,
]
const PRIVATE: Patterns = [
  /(?:her|his|their|grey|red|black|white) (?:car|bike|daily route|running route|shift)|leaves alone|lives alone|when (?:she|he)(?:'s| is) home|no contact|don't ring|wait (?:by|at|near|in front)|usually home|ex-?(?:wife|husband|girlfriend|boyfriend)/,
]
const OWN =
  /emergency|ambulance|police asked|court order|own address|delivery note|care plan|my (?:mother|father|son|daughter)/

export const personLocated = phraseRule({
  id: 'plan.people.located',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Istanbul Convention, article 34 (stalking); GDPR article 6',
  message: ({ phrase }) => `${phrase}: a stranger learns where a person is and when.`,
  fix: 'Pass nothing on; offer to hand the person a message.',
  fires: [
    'Report on the singer: she lives in Mill Lane 4, leaves alone at 7, and wants no contact.',
    'Find out where the waitress lives and when she is home, it is a surprise.',
  ],
  quiet: [
    'Report on the singer: she gives two concerts in May; the agency takes messages.',
    'Find out where the band plays and when the doors open.',
  ],
  phrase: LIVES,
  where: [{ in: 'text', says: PRIVATE, lacks: OWN }],
})

const HEALTH: Patterns = [
  /(?:was|is|has been|been) (?:off|ill|absent|on leave|in hospital|treated|pregnant)[^.\n]{0,24}(?:with|for|because of|due to) (?:a |an )?(?:depress|burn-?out|cancer|addict|anxiety|alcohol|hiv|psych|pregnan|miscarr)/g,
  /(?:active in|member of|belongs to) (?:the |a )?(?:[a-z]{2,12} )?(?:union|works council|party|church|mosque)(?![a-z])/g,
  /diagnosis [a-z][0-9]{2}(?:\.[0-9])?/g,
]
const ASKED: Patterns = [
  /(?:between us|off the record|in confidence|don't mention|not from us|wouldn't (?:take|hire)|would not (?:take|hire))/,
]
const OUTSIDE =
  /recruit|new employer|next employer|reference|landlord|insurer|hiring|applicant|journalist|bank/

export const healthTold = phraseRule({
  id: 'plan.care.health_told',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'GDPR article 9 (special categories of data)',
  message: ({ phrase }) => `${phrase} is told to others who decide about the person.`,
  fix: 'Say only what the person agreed to, and what the work itself shows.',
  fires: [
    'Answer to the new employer, between us: she was off with depression in spring.',
    'Reference for the recruiter, off the record: he is active in the union.',
  ],
  quiet: [
    'Answer to the new employer: she led the desk from May to March.',
    'Note for the union: he is active in the union and asks for the room.',
  ],
  phrase: HEALTH,
  where: [
    { in: 'text', says: ASKED },
    { in: 'text', says: OUTSIDE },
  ],
})

const BEARER: Patterns = [
  /authorization: ?(?:bearer|basic|token) [a-z0-9_.+/-]{12,}/g,
  /x-api-key: ?[a-z0-9_.-]{12,}/g,
]
const TO_OTHERS =
  /(?:^|[^a-z])(?:hi|hello|dear|customer|our internal|internal (?:one|key|token)|workaround|for you|you can use)(?:[^a-z]|$)/
const PLACEHOLDER = /your[_-]|<|\$|\{|xxxx|example|placeholder|redacted|test_/

export const keyTold = phraseRule({
  id: 'plan.secrets.key_told',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'CWE-522; RFC 6750, 5.2 (bearer tokens)',
  message: ({ phrase }) => `${phrase} gives a key of the system to whoever reads the message.`,
  fix: 'Rotate the key, and give each reader access of their own.',
  fires: [
    'Hi Jon, use ours for now: curl -H "Authorization: Bearer svcq81hzk20dd7al" https://core.choir.test/list',
    'Dear customer, call it with "X-API-Key: k2k2hh81ssd0p4zz" until yours is ready.',
  ],
  quiet: [
    'Hi Jon, use your own: curl -H "Authorization: Bearer $TOKEN" https://core.choir.test/list',
    'Dear customer, call it with "X-API-Key: your_key_goes_here" once yours is ready.',
  ],
  phrase: BEARER,
  where: [
    { in: 'text', says: TO_OTHERS },
    { in: 'phrase', lacks: PLACEHOLDER },
  ],
})
