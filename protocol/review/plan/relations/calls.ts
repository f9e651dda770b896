// Chooses the calls of the agent that change something, and what stood in the text before them.
import { asciiLower } from '../../text/ascii.ts'
import type { Plan, Step } from '../ir.ts'
import { hasEffect, isAct } from './steps.ts'

const READS = new Set(
  'get list read search find lookup fetch show view describe count query check verify status load browse select preview'.split(
    ' ',
  ),
)
/** They tell, hold, undo or ask: a trouble before them is dealt with. */
const REMEDIES = new Set(
  'notify alert page escalate ask request comment note draft ticket create_task hold pause stop abort cancel quarantine isolate rollback revert restore undo report log retry deviation review flag confirm reopen release_hold rotate revoke block warn answer reply respond task issue call wait'.split(
    ' ',
  ),
)

export const callsOf = (plan: Plan): readonly Step[] =>
  plan.steps
    .filter(
      ({ call, party, negated }) =>
        call !== null && !negated && party !== 'untrusted' && party !== 'principal',
    )
    .slice(0, 80)

const first = ({ call }: Step): readonly string[] => call!.words

/** The call has an effect and is no remedy. */
export function acts(step: Step): boolean {
  if (
    isAct(
      step,
      'ask',
      'inform',
      'wait',
      'check',
      'read',
      'search',
      'draft',
      'refuse',
      'stop_work',
      'roll_back',
      'note',
      'test',
      'simulate',
      'review',
      'summarise',
      'explain',
      'compare',
      'compute',
      'monitor',
    )
  )
    return false
  const words = first(step)
  if (words.some((word) => REMEDIES.has(word))) return false
  if (step.act !== null) return hasEffect(step)
  return !words.some((word) => READS.has(word))
}

/** Lower-case text of the call, bounded. */
export const textOf = (plan: Plan, { start, end }: Step): string =>
  asciiLower(plan.text.slice(start, Math.min(end, start + 1500)))

/** Lower-case text before the call, bounded. */
export const textBefore = (plan: Plan, { start }: Step, most = 900): string =>
  asciiLower(plan.text.slice(Math.max(0, start - most), start))

export const principalText = (plan: Plan): string =>
  plan.turns
    .filter(({ party }) => party === 'principal')
    .map(({ start, end }) => asciiLower(plan.text.slice(start, Math.min(end, start + 2000))))
    .join('\n')
