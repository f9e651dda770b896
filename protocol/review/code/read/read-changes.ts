// Reads the files that an artifact changes, in whatever form it came: as text, as JSON, or as agents write edits.
import type { Budget } from '../../core/budget.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { Doc } from '../model.ts'
import { readEdits } from './edits/index.ts'
import { isMarked, isRequest, isTagged } from './edits/marks.ts'
import { fromText, type ReadChanges } from './read-text.ts'

export function readChanges(read: ReadInput, isConfig: boolean, budget: Budget): ReadChanges {
  const { source, json } = read
  const doc: Doc = { text: source.text, spanOf: (start, end) => source.spanOf(start, end) }
  const edits =
    json.kind === 'json' || [isMarked, isTagged, isRequest].some((test) => test(source.text))
      ? readEdits(read, doc, budget)
      : null
  return edits ?? fromText(doc, isConfig, budget)
}
