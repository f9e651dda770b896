// Says whether an order goes to a simulated account, or is only validated: the environment, the address of the interface,
// or a flag of the venue. A word of a live account beside it decides against it.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedObject } from '../../../text/json-spans.ts'
import { memberKey } from '../members/members.ts'

const NAMES =
  /^(?:environment|env|mode|tradingmode|accounttype|accountmode|venue|exchange|broker|platform|baseurl|url|endpoint|host|network)$/
const SIMULATED = /\b(?:paper|sandbox|testnet|demo|simulat(?:ed|ion|or)|simnet)\b/
const LIVE = /\b(?:live|prod|production|mainnet|real)\b/
const FLAGS =
  /^(?:paper|papertrading|sandbox|testnet|demo|dryrun|validate|validateonly|whatif|simulate|simulated|istest|testorder)$/
const LIVE_FLAGS =
  /^(?:is)?(?:live|livetrading|prod|production|real|realmoney)$|^(?:auto|then|and)?(?:submit|execute|place|send|confirm)[a-z]{0,16}$/
const URL = /^(?:https?|wss?):\/\//

export function isPaperOrder(root: SpannedJson): boolean {
  const seen = { paper: false, live: false }
  if (root.kind === 'object') look(root, seen, 0)
  return seen.paper && !seen.live
}

function look({ members }: SpannedObject, seen: { paper: boolean; live: boolean }, depth: number): void {
  for (const { name, value } of members) {
    const key = memberKey(name)
    if (value.kind === 'object' && depth < 3) look(value, seen, depth + 1)
    if (value.kind === 'literal' && value.text === 'true' && LIVE_FLAGS.test(key)) seen.live = true
    if (value.kind === 'literal' && FLAGS.test(key)) {
      if (value.text === 'true') seen.paper = true
      if (value.text === 'false') seen.live = true
    }
    if (value.kind !== 'string') continue
    const text = asciiLower(value.text.trim()).replace(/[_-]/g, ' ')
    // An address that does not say so is the live one.
    if (URL.test(asciiLower(value.text.trim())) && !SIMULATED.test(text)) seen.live = true
    if (!NAMES.test(key)) continue
    if (LIVE.test(text)) seen.live = true
    else if (SIMULATED.test(text)) seen.paper = true
  }
}
