// Flags a clock time that was agreed in one time zone and is scheduled in another without conversion.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { isIn, where } from '../../relations/where.ts'

interface Facts {
  agreed: string
  scheduled: string
}

interface ClockTime {
  readonly clock: string
  /** Whole quarters of an hour from UTC in winter and in summer, or null where the words name none. */
  readonly zone: string
  readonly start: number
  readonly end: number
}

/** Names of zones that never are UTC. IANA time zone database. */
const ZONES = [
  'new york',
  'eastern',
  'est',
  'edt',
  'pacific',
  'pst',
  'pdt',
  'central time',
  'chicago',
  'los angeles',
  'san francisco',
  'cet',
  'cest',
  'berlin',
  'paris',
  'madrid',
  'rome',
  'vienna',
  'zurich',
  'amsterdam',
  'tokyo',
  'jst',
  'singapore',
  'sydney',
  'ist',
  'mumbai',
  'hong kong',
  'dubai',
  'mst',
  'denver',
  'toronto',
  'sao paulo',
  'eet',
  'helsinki',
  'athens',
  'moscow',
  'shanghai',
  'beijing',
  'seoul',
]
const CLOCK = /(?:^|[^0-9:.])([01]?[0-9]|2[0-3]):([0-5][0-9])(?::[0-5][0-9])?(?: ?(am|pm))?(z|\+00:00)?\b/g

function timesIn(plan: Plan): readonly ClockTime[] {
  const lower = asciiLower(plan.text.slice(0, 20_000))
  const found: ClockTime[] = []
  for (const match of lower.matchAll(CLOCK)) {
    if (found.length >= 60) break
    const end = match.index + match[0].length
    const clock = `${match[1]!.padStart(2, '0')}:${match[2]}${match[3] ?? ''}`
    const line = lower.slice(end, end + 40).split('\n')[0]!
    const next = line.search(CLOCK_AHEAD)
    const tail =
      next < 0
        ? line
        : line.slice(0, Math.max(next, line.startsWith(' to ') || line.startsWith('-') ? 40 : next))
    const isUtc = match[4] !== undefined || /^ ?(?:utc|gmt|zulu)\b/.test(tail)
    const named = ZONES.find((name) => hasWord(tail, name))
    const zone = isUtc ? 'utc' : (named ?? '')
    if (zone !== '')
      found.push({ clock, zone, start: match.index + (/[0-9]/.test(match[0].charAt(0)) ? 0 : 1), end })
  }
  return found
}
const CLOCK_AHEAD = /[0-9]{1,2}:[0-9]{2}/
const hasWord = (text: string, word: string): boolean =>
  ` ${text.replace(/[^a-z]/g, ' ')} `.includes(` ${word} `)

export const timeZone = rule({
  id: 'plan.limits.time_zone',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'RFC 3339; IANA time zone database',
  message: ({ agreed, scheduled }: Facts) =>
    `${agreed} is agreed, ${scheduled} is scheduled: the clock time is the same, the zone is not, so it runs hours off.`,
  fix: 'Convert the agreed time to the zone of the scheduler and write both.',
  fires: [
    'The clinic agreed to 06:15 Tokyo time. The job is scheduled at 2026-03-02T06:15:00Z.',
    'The plant stops at 18:30 CET. Scheduler entry for the cutover: 18:30 UTC.',
  ],
  quiet: [
    'The clinic agreed to 06:15 Tokyo time. The job is scheduled at 2026-03-01T21:15:00Z.',
    'The plant stops at 18:30 CET. Scheduler entry for the cutover: 17:30 UTC.',
  ],
  screen: where((plan) => isIn(plan, /:[0-5][0-9]/) && isIn(plan, /utc|gmt|zulu|[0-9m]z|\+00:00/), {
    text: 1 / 2,
  }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length >> 1)
    const times = timesIn(plan)
    for (const one of times) {
      const other = times.find(
        ({ clock, zone }) => clock === one.clock && zone !== one.zone && zone !== 'utc',
      )
      if (one.zone !== 'utc' || !other) continue
      const text = ({ start, end }: ClockTime) =>
        plan.text
          .slice(start, end + 14)
          .split('\n')[0]!
          .trim()
      return [{ at: one, facts: { agreed: text(other), scheduled: text(one) } }]
    }
    return []
  },
})
