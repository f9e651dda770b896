// The kinds of artifact that the box takes, and how much of each.
import { ChartCandlestick, GitCompare, type IconNode, Link2, ListChecks, Terminal } from 'lucide'
import type { ArtifactType } from '#protocol/review/types.ts'
import { DIFF_SAMPLES } from '../samples/code-diff.ts'
import { ONCHAIN_SAMPLES } from '../samples/onchain.ts'
import { PLAN_SAMPLES } from '../samples/plan.ts'
import type { Samples } from '../samples/sample.ts'
import { SHELL_SAMPLES } from '../samples/shell.ts'
import { TRADE_SAMPLES } from '../samples/trade.ts'

export interface Kind {
  type: ArtifactType
  label: string
  /** What the reader is asked for, as the name of the editor. */
  asks: string
  icon: IconNode
  /** With its article: "a shell command". */
  noun: string
  samples: Samples
}

export const KINDS = [
  {
    type: 'shell_command',
    label: 'Shell',
    asks: 'Commands to judge',
    icon: Terminal,
    noun: 'a shell command',
    samples: SHELL_SAMPLES,
  },
  {
    type: 'code_diff',
    label: 'Diff',
    asks: 'Code change to judge',
    icon: GitCompare,
    noun: 'a code change',
    samples: DIFF_SAMPLES,
  },
  {
    type: 'trade',
    label: 'Trade',
    asks: 'Order to judge',
    icon: ChartCandlestick,
    noun: 'an order',
    samples: TRADE_SAMPLES,
  },
  {
    type: 'onchain_action',
    label: 'On-chain',
    asks: 'Transaction to judge',
    icon: Link2,
    noun: 'a transaction',
    samples: ONCHAIN_SAMPLES,
  },
  {
    type: 'plan',
    label: 'Plan',
    asks: 'Plan to judge',
    icon: ListChecks,
    noun: 'a plan',
    samples: PLAN_SAMPLES,
  },
] as const satisfies readonly Kind[]

export type BoxType = (typeof KINDS)[number]['type']

export const kindOf = (type: BoxType): Kind => KINDS.find((kind) => kind.type === type) ?? KINDS[0]

export const isBoxType = (value: string): value is BoxType => KINDS.some(({ type }) => type === value)

/** What stands in the box when a kind is chosen first. */
export const firstSample = (type: BoxType): string => kindOf(type).samples[0].text

/** The contract's limit, in code points. */
export const MAX_CODE_POINTS = 20_000

/** Code points, not UTF-16 units: what the contract counts. */
export function codePointsOf(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) count--
  }
  return count
}
