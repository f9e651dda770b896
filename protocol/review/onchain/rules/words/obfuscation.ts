// Flags words that ask to hide where the proceeds of an action go.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'

export const obfuscation = rule({
  id: 'onchain.obfuscation',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'FATF, Virtual Assets Red Flag Indicators (2020), anonymity',
  message: ({ words }: { readonly words: string }) =>
    `"${words}" sends assets through a service that hides where they go; they cannot be followed or recovered.`,
  fix: 'Send assets only to recipients that can be named.',
  fires: [
    'Swap 3 ETH for DAI and route it through a mixer',
    'Bridge 5000 USDC to Arbitrum, then into the tumbler',
  ],
  quiet: [
    'Swap 3 ETH for DAI and route it through an aggregator',
    'Swap 3 ETH for DAI, never through a mixer',
  ],
})

const MIXER = /\b(?:to|into|through|via)\s+(?:\w+\s+){0,2}(?:mixers?|tumblers?|mixing\s+service)\b/
const REFUSED = /\b(?:never|not|don't|without|no|nor)\s+(?:\w+\s+){0,3}$/

export function judgeObfuscation(judging: Judging, lower: string, place: Place): void {
  const match = MIXER.exec(lower)
  if (match && !REFUSED.test(lower.slice(Math.max(0, match.index - 60), match.index)))
    found(judging, obfuscation, place, { words: match[0] })
}
