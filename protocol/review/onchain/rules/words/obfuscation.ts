// Flags words that ask to hide where the proceeds of an action go.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import { orderedWords } from './ordered.ts'

export const obfuscation = rule({
  id: 'onchain.obfuscation',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'FATF, Virtual Assets Red Flag Indicators (2020), anonymity',
  message: ({ words }: { readonly words: string }) =>
    `"${words}" hides where the assets come from or go; they cannot be followed or recovered.`,
  fix: 'Send assets only to recipients that can be named.',
  fires: [
    'Swap 3 ETH for DAI and route it through a mixer',
    'Bridge 5000 USDC to Arbitrum, then into the tumbler',
    'Send 2 ETH over three new wallets so that nobody can trace it',
  ],
  quiet: [
    'Swap 3 ETH for DAI and route it through an aggregator',
    'Swap 3 ETH for DAI, never through a mixer',
  ],
})

const HIDDEN = [
  /\b(?:to|into|through|via)\s+(?:\w+\s+){0,2}(?:mixers?|tumblers?|mixing\s+service|tornado(?:\s+cash)?)\b/,
  /\b(?:so\s+(?:that\s+)?)?(?:nobody|no\s+one|they|it)\s+(?:can(?:not|'t)?|could(?:n't)?)\s+(?:\w+\s+){0,2}(?:trac(?:e|ed)|link(?:ed)?|follow(?:ed)?)\b/,
  /\b(?:hid(?:e|es|ing)|obscur(?:e|es|ing)|break(?:s|ing)?|cover(?:s|ing)?)\s+(?:the\s+|its\s+|our\s+|their\s+)?(?:trail|traces?|origin|source\s+of\s+(?:the\s+)?funds)\b/,
] as const

export function judgeObfuscation(judging: Judging, lower: string, place: Place): void {
  for (const pattern of HIDDEN) {
    const words = orderedWords(lower, pattern)
    if (words !== null) {
      found(judging, obfuscation, place, { words })
      return
    }
  }
}
