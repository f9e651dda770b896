// Reads edits in JSON and in the marks of agents. Few changes come so: a page loads it when one does.
import type { Budget } from '../../../core/budget.ts'
import type { ReadInput } from '../../../text/judge-input.ts'
import type { Doc } from '../../model.ts'
import type { ReadChanges } from '../read-text.ts'
import { changesOfJson, changesOfValue } from './from-json.ts'
import { requestOfText } from './http-request.ts'
import { readMarked } from './marked-text.ts'
import { isRequest, isTagged } from './marks.ts'
import { readTags } from './tags.ts'

/** Null where the artifact holds none. */
export function readEdits({ source, json }: ReadInput, doc: Doc, budget: Budget): ReadChanges | null {
  if (json.kind === 'json') return changesOfJson(source, budget)
  const request = isRequest(doc.text) ? requestOfText(doc.text, budget) : null
  if (request !== null) return changesOfValue(request, source, budget)
  return (isTagged(doc.text) ? readTags(doc, budget) : null) ?? readMarked(doc, budget)
}
