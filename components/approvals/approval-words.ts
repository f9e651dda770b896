// Words and icons of proposals.
import { CreditCard, Database, Gift, type IconNode, KeyRound, Mailbox, Settings2, Undo2 } from 'lucide'
import type { ShownProposal } from '#server/warden/approvals/read-approvals.ts'

type Kind = ShownProposal['kind']

export const KIND_WORDS: Record<Kind, { label: string; icon: IconNode }> = {
  bounty_payout: { label: 'Bounty payout', icon: Gift },
  known_bad_withdraw: { label: 'Known bad', icon: Undo2 },
  tier3_grant: { label: 'Tier 3 grant', icon: KeyRound },
  over_capacity: { label: 'Capacity', icon: Database },
  reversal: { label: 'Reversal', icon: CreditCard },
  feedback: { label: 'Feedback', icon: Mailbox },
  other: { label: 'Directive', icon: Settings2 },
}

export const STATUS_WORDS: Record<ShownProposal['status'], string> = {
  pending: 'Waits for a decision',
  approved: 'Approved, not executed yet',
  rejected: 'Rejected',
  executed: 'Executed',
  execution_failed: 'Approved, and the execution failed',
}

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** "2 d 4 h", "3 h 12 min", "8 min". */
export function spanWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`
  return `${Math.floor(whole / MINUTE)} min`
}

/** Soon: within six hours. */
export function dueWords(
  proposal: ShownProposal,
  nowUnix: number,
): { text: string; tone: 'late' | 'soon' | 'calm' } {
  const left = proposal.sla_due_at - nowUnix
  if (left < 0) return { text: `late by ${spanWords(-left)}`, tone: 'late' }
  return { text: `due in ${spanWords(left)}`, tone: left < 6 * HOUR ? 'soon' : 'calm' }
}
