// States in one sentence what recomputing showed.
import type { Check, Outcome } from '#protocol/report.ts'
import type { Computed } from './record/checks.ts'
import type { Given } from './record/read-given.ts'

export interface Headline {
  outcome: Outcome | 'running'
  sentence: string
}

export function headlineOf(given: Given, computed: Computed, checks: readonly Check[]): Headline {
  const failed = checks.find(({ outcome }) => outcome === 'fail')
  if (failed) return { outcome: 'fail', sentence: SENTENCE[failed.id] ?? 'At least one check failed.' }
  if (computed.state === 'running') return { outcome: 'running', sentence: 'The engine is running.' }
  if (computed.state === 'failed')
    return { outcome: 'cannot_establish', sentence: 'The engine it names did not run here.' }
  const recompute = checks.find(({ id }) => id === 'record.recompute')
  if (recompute?.outcome === 'pass')
    return { outcome: 'pass', sentence: 'Recomputed in this page: the same record, to the byte.' }
  return {
    outcome: 'cannot_establish',
    sentence:
      computed.state === 'done'
        ? 'The request contained more than the artifact, so this page cannot recompute the record from the proof alone.'
        : given.options === null
          ? 'Not recomputed: the complete response from POST /review is needed.'
          : 'Not recomputed: the artifact is needed.',
  }
}

const SENTENCE: Readonly<Record<string, string>> = {
  'record.hash': 'Altered: the record does not match the hash in its response.',
  'record.artifact': 'This is not the text that was judged.',
  'record.options': 'These are not the options it was judged under.',
  'record.recompute': 'The engine produces a different record for this text.',
  'record.proof': 'The signed proof names a different record.',
  'verdict.of_rules': 'The signed proof names a different verdict.',
  'verdict.findings_hold': 'Invalid: the verdict is milder than its findings.',
  'verdict.model_scope': 'Invalid: the verdict does not follow from the record and the model.',
  'verdict.opinion': 'The model’s opinion is not the one that was signed.',
}
