// Words and icons for what the ledger holds, shared by rows, titles and filters.
import {
  ChartCandlestick,
  FileText,
  GitCompare,
  type IconNode,
  Link2,
  ListChecks,
  ScanSearch,
  Settings2,
  Terminal,
} from 'lucide'
import { mechanismText } from '#components/live-box/verdict/verdict-words.ts'
import { numberText } from '#components/ui/number-text.ts'
import type { EntryType } from '#protocol/ledger/record/record-types.ts'

export const TYPE_WORD: Record<EntryType | 'founding', string> = {
  founding: 'Founding record',
  pre_action_verdict: 'Verdict before action',
  self_submitted_verdict: 'Submitted verdict',
  trade_outcomes: 'Trade outcomes',
  external_partner_review: 'Partner review',
  key_event: 'Key event',
}

export const typeWord = (type: string | null): string =>
  TYPE_WORD[(type ?? 'founding') as EntryType] ?? type?.replaceAll('_', ' ') ?? ''

interface ArtifactWords {
  /** With its article: "a shell command". */
  noun: string
  /** Without it: "shell command". */
  bare: string
  icon: IconNode
}

const ARTIFACT: Record<string, Omit<ArtifactWords, 'bare'>> = {
  shell_command: { noun: 'a shell command', icon: Terminal },
  code_diff: { noun: 'a code change', icon: GitCompare },
  patch: { noun: 'a patch', icon: GitCompare },
  trade: { noun: 'a trade', icon: ChartCandlestick },
  onchain_action: { noun: 'an on-chain action', icon: Link2 },
  plan: { noun: 'a plan', icon: ListChecks },
  sanctions_screening: { noun: 'a sanctions screening', icon: ScanSearch },
  config_change: { noun: 'a configuration change', icon: Settings2 },
  agent_output: { noun: 'an agent output', icon: FileText },
  analysis: { noun: 'an analysis', icon: FileText },
  general: { noun: 'a text', icon: FileText },
}

export function artifactWords(type: string | null): ArtifactWords {
  const words = ARTIFACT[type ?? ''] ?? { noun: 'an artifact', icon: FileText }
  return { ...words, bare: words.noun.replace(/^an? /, '') }
}

/** The summary without the verdict in front, which a seal says already. `artifact`: where it is disclosed. */
export const findingOf = (summary: string, artifact: string | null): string =>
  mechanismText(summary.replace(/^(?:Approve with concerns|Approve|Reject): /, ''), artifact)

/** "1 entry", "412 entries". */
export const counted = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** With its sign, minus as U+2212, thousands with a comma; the digits are those of the record. */
export function usdWords(amount: string): string {
  const [whole = '', cents] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const sign = amount.startsWith('-') ? '−' : /[1-9]/.test(amount) ? '+' : ''
  return `${sign}${grouped}${cents === undefined ? '' : `.${cents}`}`
}
