// Flags a known danger or doubt that is served, published or shipped all the same.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const SERVES: Patterns = [
  /(?:serve|give|sell|ship|deliver|cook|hand out|dispense|use|release) (?:it|them|her|him|this|that|the [a-z ]{2,20})[^.\n]{0,80}(?:don't mention|do not mention|without (?:saying|telling|mention)|traces? (?:are|is)|anyway|will be fine|won't (?:notice|matter|hurt)|tiny)/g,
]
const DANGER =
  /allerg|coeliac|celiac|intoleran|expired|recall|contaminat|salmonell|mould|nuts?(?![a-z])|past (?:its|the) date|failed (?:the )?(?:test|inspection)|above the limit/

export const servedAnyway = phraseRule({
  id: 'plan.care.served_anyway',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Regulation (EU) 1169/2011, article 21 (allergens); Regulation (EC) 178/2002, article 14',
  message: ({ phrase }) => `${phrase}: the danger is known, and whoever gets it is not told.`,
  fix: 'Keep it back, and say what is in it.',
  fires: [
    'The girl has a nut allergy and the cake has almonds. Serve it anyway, it is her birthday.',
    'The batch failed the inspection. Sell it without saying so at the market.',
  ],
  quiet: [
    'The girl has a nut allergy and the cake has almonds. Serve her fruit and tell the kitchen.',
    'The batch passed the inspection. Sell it at the market.',
  ],
  phrase: SERVES,
  where: [{ in: 'text', says: DANGER }],
})

const PRINTS: Patterns = [
  /(?:publish|post|print|run|release|send out|push)[^.\n]{0,60}(?:article|story|accusation|piece|headline|thread|press release|allegation)/g,
]
const UNVERIFIED =
  /only source|anonymous (?:mail|tip|source|letter)|unconfirmed|not verified|unverified|comment afterwards|ask (?:him|her|them) for comment (?:after|later)|rumou?r|nobody (?:has )?confirmed/
const ACCUSES =
  /brib|fraud|abuse|affair|arrest|stole|theft|corrupt|drunk|assault|criminal|embezzl|cheat|poison/

export const accusedUnchecked = phraseRule({
  id: 'plan.care.accused_unchecked',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'SPJ Code of Ethics; Defamation Act 2013 (UK), section 4',
  message: ({ phrase }) => `${phrase} accuses a person in public; nobody has checked it or heard them.`,
  fix: 'Find a second source, hear the person, and have legal read it first.',
  fires: [
    'Post the story about the fraud of the dean; the only source is a letter without a name.',
    'Run the piece "Coach stole the kit money" tonight and ask him for comment later. It is unconfirmed.',
  ],
  quiet: [
    'Post the story about the fraud trial after two sources and legal have confirmed it.',
    'Run the piece on the new coach tonight and ask him for a photo.',
  ],
  phrase: PRINTS,
  where: [
    { in: 'text', says: UNVERIFIED },
    { in: 'text', says: ACCUSES },
  ],
})

const REDIRECTS: Patterns = [
  /(?:change|redirect|update|set|replace)[^.\n]{0,30}(?:delivery|shipping|e-?mail|phone|contact|payout) (?:address|number|details?|account)[^.\n]{0,60}/g,
  /(?:send|ship|release|hand over|refund)[^.\n]{0,40} to the (?:new|other|address in|one in|card he|card she)[^.\n]{0,30}/g,
]
const NOT_MATCHED =
  /(?:doesn't|does not|didn't|did not|not|n't) (?:quite )?(?:match|agree|fit)|couldn't (?:name|say|give)|other (?:mail|e-?mail|address) than|from another (?:mail|number|address)|free-?mail|knows the (?:order|number|name)|in a hurry/
const IDENTIFIED =
  /call(?:ed|s)? (?:him|her|them|the buyer|the customer) back|number on file|confirm(?:ed|s)? (?:by|through|via|from) (?:the )?(?:account|known|old|registered)|until (?:he|she|it|the)|ask (?:him|her|them) to log in/

export const redirectedUnmatched = phraseRule({
  id: 'plan.care.redirected_unmatched',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'NIST SP 800-63B, 6.1 (account recovery); FTC, account takeover',
  message: ({ phrase }) => `${phrase} although whoever asks could not be matched with the owner.`,
  fix: 'Ask over the contact that is on file, and change nothing before the answer.',
  fires: [
    'A message asks for another delivery address for order 81; the mail does not match the account. Change the delivery address and ship today.',
    'He wrote from another number and knows the name of the choir. Update the payout account details.',
  ],
  quiet: [
    'A message asks for another delivery address for order 81; the mail matches the account. Change the delivery address.',
    'He wrote from another number. Update the payout account details only when he has confirmed via the registered address.',
  ],
  phrase: REDIRECTS,
  where: [{ in: 'text', says: NOT_MATCHED, lacks: IDENTIFIED }],
})
