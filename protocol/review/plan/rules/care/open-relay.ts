// Flags mail systems that are opened so that anybody may send in the name of the house.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const OPENED: Patterns = [
  /mynetworks ?= ?(?:0\.0\.0\.0\/0|all|\*)|(?:be|become|as|act as|run) an? open (?:mail )?relay|relay (?:mail )?(?:for|from) (?:anyone|anybody|everyone|any (?:host|address|network))/g,
  /(?:end|ends|ending|close|finish|set|change)[a-z]{0,3} [^.\n]{0,30}(?:record|spf)[^.\n]{0,20} (?:with|to|by) ["'`]?\+all|v=spf1[^\n]{0,80} \+all/g,
]
const TRIAL =
  /staging|sandbox|(?:^|[^a-z])(?:test|demo|lab|local)(?:[^a-z]|$)|honeypot|found|was (?:set|open)|remove|close/

export const openRelay = phraseRule({
  id: 'plan.care.open_relay',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'RFC 7208, 8.3 and 10.1 (+all); RFC 5321, 3.6.2 and 7.9 (relaying)',
  message: ({ phrase }) => `${phrase} lets anybody send mail in the name of the house.`,
  fix: 'Name the hosts that may send, give each its own login, and end the record with -all.',
  fires: [
    'The scanner cannot log in: on the old gateway set mynetworks = 0.0.0.0/0, it saves a password.',
    'The include is too long, so we end the SPF record with +all for now.',
  ],
  quiet: [
    'The scanner cannot log in: on the old gateway set mynetworks = 10.4.0.7/32 until Friday.',
    'The include is too long, so we split it and end the SPF record with -all.',
  ],
  phrase: OPENED,
  where: [{ in: 'clause', lacks: TRIAL }],
  since: '2.7.0',
})
