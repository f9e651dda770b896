// chain_invariant: the signed envelope names the proposed action, and the terminal action refers to the same one.
import type { JsonValue } from '../json/strict-json.ts'
import type { Governance } from './evidence.ts'
import { type SuiteGrade, suitePass, suiteWithout } from './grade-types.ts'
import { holdsText } from './holds-text.ts'

export function gradeChain({ field, envelope }: Governance): SuiteGrade {
  const proposed = referenceOf(field('proposed_action_ref'))
  const terminal = referenceOf(field('terminal_action_ref'))
  if (proposed === null) return suiteWithout('not_provided', null, 'The block has no proposed_action_ref.')
  if (envelope === null || envelope.payload === null)
    return suiteWithout(
      'not_assessable',
      null,
      'Without a readable envelope, nothing binds the proposed action.',
    )
  if (!holdsText(envelope.payload, (text) => text === proposed))
    return suiteWithout(
      'fail',
      'chain_join_broken',
      `The envelope does not name the proposed action ${shown(proposed)}.`,
    )
  if (terminal === null)
    return suiteWithout('pending', null, 'No terminal action refers to the proposed one yet.')
  return terminal === proposed
    ? suitePass(`Envelope and terminal action name ${shown(proposed)}.`, 'shared_reference')
    : suiteWithout(
        'fail',
        'chain_join_broken',
        `The terminal action refers to ${shown(terminal)}, not to ${shown(proposed)}.`,
      )
}

const referenceOf = (value: JsonValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

const shown = (reference: string): string =>
  reference.length > 80 ? `${reference.slice(0, 80)}…` : reference
