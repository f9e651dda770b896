// The kinds of artifact that the box takes, and how much of each.
import { ChartCandlestick, GitCompare, Link2, ListChecks, type LucideIcon, Terminal } from 'lucide-react'
import type { ArtifactType } from '#protocol/review/types.ts'
import { DIFF_SAMPLE, ONCHAIN_SAMPLE, PLAN_SAMPLE, SHELL_SAMPLE, TRADE_SAMPLE } from './samples.ts'

export interface Kind {
  type: ArtifactType
  label: string
  /** What the reader is asked for, as the name of the editor. */
  asks: string
  icon: LucideIcon
  sample: string
}

export const KINDS = [
  {
    type: 'shell_command',
    label: 'Shell',
    asks: 'Commands to be judged',
    icon: Terminal,
    sample: SHELL_SAMPLE,
  },
  {
    type: 'code_diff',
    label: 'Diff',
    asks: 'Code change to be judged',
    icon: GitCompare,
    sample: DIFF_SAMPLE,
  },
  { type: 'trade', label: 'Trade', asks: 'Order to be judged', icon: ChartCandlestick, sample: TRADE_SAMPLE },
  {
    type: 'onchain_action',
    label: 'On-chain',
    asks: 'Transaction to be judged',
    icon: Link2,
    sample: ONCHAIN_SAMPLE,
  },
  { type: 'plan', label: 'Plan', asks: 'Plan to be judged', icon: ListChecks, sample: PLAN_SAMPLE },
] as const satisfies readonly Kind[]

export type BoxType = (typeof KINDS)[number]['type']

export const kindOf = (type: BoxType): Kind => KINDS.find((kind) => kind.type === type) ?? KINDS[0]

export const isBoxType = (value: string): value is BoxType => KINDS.some(({ type }) => type === value)

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
