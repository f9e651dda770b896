// Reads edits in JSON and in the marks of agents. Few changes come so: a page loads it when one does.
import type { Budget } from '../../../core/budget.ts'
import type { ReadInput } from '../../../text/judge-input.ts'
import type { Doc } from '../../model.ts'
import type { ReadChanges } from '../read-text.ts'
import { changesOfJson } from './from-json.ts'
import { readMarked } from './marked-text.ts'

/** Null where the artifact holds none. */
export function readEdits({ source, json }: ReadInput, doc: Doc, budget: Budget): ReadChanges | null {
  return json.kind === 'json' ? changesOfJson(source, budget) : readMarked(doc, budget)
}
