// Describes one movement of a statement. What it was, what came of it, and which kind of sats moved.
import { CircleDollarSign, Coins, CreditCard, Gift, type IconNode, Zap } from 'lucide'
import { satsText } from '../balance/amounts.ts'
import type { StatementEntry } from '../session/contract.ts'

const UNIT: Record<string, { word: string; icon: IconNode }> = {
  LN: { word: 'Lightning', icon: Zap },
  CARD: { word: 'Card', icon: CreditCard },
  X402: { word: 'USDC', icon: CircleDollarSign },
  XRP: { word: 'XRP', icon: Coins },
  BONUS: { word: 'Bonus', icon: Gift },
}

export const unitWords = (unit: string): { word: string; icon: IconNode } =>
  UNIT[unit] ?? { word: unit, icon: Coins }

/** A call by its tool's name, as /prices has it; everything else in the service's own words. */
export function whatOf({ title, operation, tool }: StatementEntry): string {
  if (operation === null || tool === null || !title.startsWith(operation)) return title
  const words = tool.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1) + title.slice(operation.length)
}

const STATE = { held: 'on hold', charged: null, returned: 'returned' } as const

/** Short facts, the state first; a charged hold is the rule and says nothing. */
export function detailOf({ state, kind, account, amount_sats, total_sats }: StatementEntry): string[] {
  const facts: string[] = []
  const word = state === null || kind === 'hold_release' ? null : STATE[state]
  if (word !== null) facts.push(word)
  if (account === 'owed') facts.push('applied to the debt, not the balance')
  if (total_sats !== null && total_sats !== Math.abs(amount_sats))
    facts.push(`part of ${satsText(total_sats)}`)
  return facts
}

/** "chg_1a2b…9f": enough to find it again; the whole is copied. */
export const shortReference = (reference: string): string =>
  reference.length <= 18 ? reference : `${reference.slice(0, 10)}…${reference.slice(-4)}`
