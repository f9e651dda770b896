// Flags a way into an account that is given to a caller whom nobody has identified.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const RESETS: Patterns = [
  /(?:remove|reset|disable|delete|clear|deregister|re-?enrol|switch off|bypass)[^.\n]{0,30}(?:mfa|2fa|second factor|authenticator|two-factor|security key|passkey|sms number)/g,
  /(?:set|issue|give|create|generate|read|tell)[^.\n]{0,30}(?:temporary|new|initial|one-time|bypass) (?:password|passcode|code|pin)[^.\n]{0,60}(?:phone|read it|tell (?:him|her)|to (?:him|her)|dictate)/g,
  /(?:register|enter|add|change)[^.\n]{0,24}(?:new|his|her|this) (?:phone |mobile )?number (?:he|she|they|the caller)(?![a-z])/g,
]
const CALLER =
  /caller|on the phone|phoned|calls? (?:from|and|says)|rang|says (?:he|she) is|lost (?:his|her) phone|at the airport|in a hurry|from a new number|chat user|(?:asks|writes) in the chat|lost access to/
const KNOWN: Patterns = [
  /(?:call|ring|phone)[a-z]{0,3} (?:him |her |them |the [a-z ]{2,20} )?back|number (?:on file|in (?:the )?hr|we have|in the directory)|known number|in person|id card|passport check|video|manager confirms/,
  /(?:identity|identified|verified) (?:is |was )?(?:checked|confirmed|verified|by (?:the |two|video|manager|callback))/,
]

export const resetForCaller = phraseRule({
  id: 'plan.approval.reset_for_caller',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'NIST SP 800-63B, 6.1.2.3 (account recovery); CISA AA23-320A (help-desk social engineering)',
  message: ({ phrase }) => `${phrase} lets in a caller whom nobody has identified.`,
  fix: 'Call back on the number in the directory, and have the manager confirm before anything is reset.',
  fires: [
    'A caller says he is the new conductor and has lost his phone. Reset the MFA of the conductor account.',
    'She phoned from a new number, in a hurry. Issue a temporary password and read it to her on the phone.',
  ],
  quiet: [
    'A caller says he is the new conductor and has lost his phone. Call him back on the number on file, then reset the MFA.',
    'Reset the MFA of the test account as planned in the drill.',
  ],
  phrase: RESETS,
  where: [{ in: 'text', says: CALLER, lacks: KNOWN }],
})
