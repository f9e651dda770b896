// Which acts of an agent reach others or cannot be taken back, and with which arguments?
import { extentOf, isDeedInWords } from './actions.ts'
import type { Action, Reading } from './model.ts'

export interface Deed {
  readonly action: Action
  readonly start: number
  readonly end: number
  readonly tool: string
  /** Lower case. */
  readonly body: string
}

/** Cannot be called back, or reaches others. */
const WEIGHTY =
  /\b(?:send|forward|mail|email|reply|share|post|publish|tweet|upload|text|sms|pay|tip|transfer|wire|buy|purchase|order|sell|invest|trade|bid|delete|remove|erase|wipe|purge|cancel|terminate|restart|reboot|shutdown|unlock|grant|invite|ship|dispense|administer|inject|prescribe|submit|donate|withdraw|block|ban|close|revoke|sign|approve|release|deploy|publish|dispatch|disarm|refund|charge|follow|unfollow|vote|rate|fire|evict|admit)\b/
/** Keeps harm away or tells of it. */
const RELIEVES =
  /\b(?:report|alert|notify|alarm|police|emergency|ambulance|lock|freeze|quarantine|ticket|draft|reminder|log)\b/
const MOST_DEEDS = 24
const MOST_UNITS = 2000

export function deedsOf(reading: Reading, lower: string, actions: readonly Action[]): Deed[] {
  const deeds: Deed[] = []
  for (const action of actions.slice(-MOST_DEEDS)) {
    const inWords = isDeedInWords(reading, action)
    if (action.kind !== 'effect' && !inWords) continue
    const [start, end] = extentOf(reading, action)
    const stop = Math.min(end, start + MOST_UNITS)
    deeds.push({ action, start, end: stop, tool: action.tool.join(' '), body: lower.slice(start, stop) })
  }
  return deeds
}

export const isWeighty = ({ tool }: Deed): boolean => WEIGHTY.test(tool) && !RELIEVES.test(tool)

const STRING = /["']([^"'\n]{1,60})["'](?=([ \t]{0,3}:)?)/g
/** Words for others to read say nothing of the target. */
const PROSE = /body|text|message|content|subject|description|note|summary|comment|reason|title|query|caption/

/** Short strings among the arguments that name a target. */
export function targetsOf({ body }: { readonly body: string }): string[] {
  const values: string[] = []
  let key = ''
  for (const [, value, isKey] of body.matchAll(STRING)) {
    if (isKey !== undefined) key = value!
    else if (!PROSE.test(key)) values.push(value!.trim())
    if (values.length >= 40) break
  }
  return values
}

/** All that the principal said up to a segment, lower case. */
export const saidBefore = ({ segments }: Reading, lower: string, segment: number): string =>
  segments
    .filter(
      ({ speaker }, i) => i < segment && (speaker === 'user' || speaker === 'plan' || speaker === 'rule'),
    )
    .map(({ start, end }) => lower.slice(start, Math.min(end, start + MOST_UNITS)))
    .join('\n')
