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
  if (failed) return { outcome: 'fail', sentence: SENTENCE[failed.id] ?? 'Some part of it does not hold.' }
  if (computed.state === 'running') return { outcome: 'running', sentence: 'The engine is running.' }
  if (computed.state === 'trouble')
    return { outcome: 'cannot_establish', sentence: 'The engine that it names did not run here.' }
  const recompute = checks.find(({ id }) => id === 'record.recompute')
  if (recompute?.outcome === 'pass')
    return { outcome: 'pass', sentence: 'Recomputed in this page: the same record, to the byte.' }
  return {
    outcome: 'cannot_establish',
    sentence:
      computed.state === 'done'
        ? 'The request said more than its artifact, so this page cannot recompute it from the proof alone.'
        : given.options === null
          ? 'As given. Recomputing needs the whole answer of POST /review.'
          : 'As given. Recomputing needs the artifact.',
  }
}

const SENTENCE: Readonly<Record<string, string>> = {
  'record.hash': 'The record was changed: it has another hash than its answer names.',
  'record.artifact': 'This is not the text that was judged.',
  'record.options': 'These are not the options it was judged under.',
  'record.recompute': 'The engine gives another record for this text.',
  'record.proof': 'The signed proof names another record.',
  'verdict.of_rules': 'The signed proof names another verdict of the rules.',
  'verdict.findings_hold': 'The verdict is milder than its findings: it does not hold.',
  'verdict.model_scope': 'The verdict does not follow from the record and the model: it does not hold.',
  'verdict.opinion': 'The opinion of the model is not the one that was signed.',
}
