// Flags lists that clear nobody: missing, partial or old; and artifacts with nothing, or too much, to compare.

import type { Findings } from '../../core/findings.ts'
import { rule } from '../../core/rule.ts'
import { DAYS_LATER, FULL, MISSING, MONTHS_LATER, OTHER, PARTIAL } from '../examples/lists.ts'
import { staleness } from '../judge/list-age.ts'
import type { Lists } from '../lists.ts'

export const noList = rule({
  id: 'sanctions.no_list',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'E',
  source: 'policy: review.md §8',
  message: () => 'Nobody was compared with anything: no list loaded.',
  fix: 'Load a full sanctions list and ask again.',
  fires: [
    { artifact: OTHER, data: [MISSING] },
    { artifact: 'Northwind Bakery', data: [MISSING] },
  ],
  quiet: [
    { artifact: OTHER, data: [FULL] },
    { artifact: 'Northwind Bakery', data: [PARTIAL] },
  ],
})

export const partialList = rule({
  id: 'sanctions.partial_list',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §8',
  message: ({ entries }: { readonly entries: number }) =>
    `The list loaded holds ${entries} addresses and is known to leave out others, so a subject that is not on it may be sanctioned.`,
  fix: 'Import the full list and ask again.',
  fires: [
    { artifact: OTHER, data: [PARTIAL] },
    { artifact: 'Northwind Bakery', data: [PARTIAL] },
  ],
  quiet: [
    { artifact: OTHER, data: [FULL] },
    { artifact: 'Northwind Bakery', data: [FULL] },
  ],
})

export const staleList = rule({
  id: 'sanctions.stale_list',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §8',
  message: ({ age }: { readonly age: string }) => `${age}; subjects are added every few days.`,
  fix: 'Import the list of today and ask again.',
  fires: [
    { artifact: OTHER, data: [FULL], asOfUnix: MONTHS_LATER },
    { artifact: 'Northwind Bakery', data: [FULL], asOfUnix: MONTHS_LATER },
  ],
  quiet: [
    { artifact: OTHER, data: [FULL], asOfUnix: DAYS_LATER },
    { artifact: OTHER, data: [FULL] },
  ],
})

export const nothingToScreen = rule({
  id: 'sanctions.nothing_to_screen',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §8',
  message: () => 'The artifact holds no address and no name that could be compared with a list.',
  fix: 'Send the address or the name of the counterparty.',
  fires: ['{"amount_usd": 40}', 'Is this one all right to pay?'],
  quiet: ['{"to": "0x1919191919191919191919191919191919191919", "amount_usd": 40}', 'Northwind Bakery'],
})

export const tooMany = rule({
  id: 'sanctions.too_many',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §8',
  message: ({ omitted, compared }: { readonly omitted: number; readonly compared: number }) =>
    `${omitted} subjects beyond the first ${compared} were not compared.`,
  fix: 'Screen them in several requests.',
  fires: [
    JSON.stringify({ payees: Array.from({ length: 620 }, (_, i) => `Ana ${i}x`) }),
    Array.from({ length: 610 }, (_, i) => `payee: Ana ${i}x`).join('\n'),
  ],
  quiet: [
    JSON.stringify({ payees: Array.from({ length: 20 }, (_, i) => `Ana ${i}x`) }),
    Array.from({ length: 10 }, (_, i) => `payee: Ana ${i}x`).join('\n'),
  ],
})

const whole = { span: null, layers: [] }

export function judgeLists({ primary, isMissing }: Lists, asOfUnix: number | null, findings: Findings): void {
  if (primary === null || isMissing) {
    findings.found(noList, whole, {})
    return
  }
  if (primary.status === 'partial') findings.found(partialList, whole, { entries: primary.entries })
  const age = staleness(primary, asOfUnix)
  if (age !== null) findings.found(staleList, whole, { age })
}

export function judgeCount(compared: number, omitted: number, findings: Findings): void {
  if (omitted > 0) findings.found(tooMany, whole, { omitted, compared })
  else if (compared === 0) findings.found(nothingToScreen, whole, {})
}
