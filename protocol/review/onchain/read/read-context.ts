// Reads the facts in the request's context: JSON, or lines of names and values. What is neither, and what no reader uses,
// is kept as unread; prose of the caller states no fact that could loosen a verdict.
import { parseJsonTree } from '../../../json/json-tree.ts'
import type { Budget } from '../../core/budget.ts'
import { locateJson, type SpannedJson } from '../../text/json-spans.ts'
import { readLinesWithRemarks } from '../../trade/read/lines/read-lines.ts'
import type { Caps, ReviewOptions } from '../../types.ts'
import { readFacts } from './facts.ts'
import { JsonScope, type Reader } from './reader.ts'
import { factsOfText } from './unread/held-facts.ts'
import { collectUnread } from './unread/unread-parts.ts'

const LAYER = ['context']

export function readContext(reader: Reader, options: ReviewOptions, budget: Budget, caps: Caps): void {
  const words = options.context?.trim() ?? ''
  if (words === '') return
  budget.spend(words.length)
  const tree = treeOf(words, budget, caps)
  if (tree === null) {
    const place = { span: null, layers: LAYER }
    reader.parts.push({ name: 'context', place, text: words, facts: factsOfText(words), address: null })
    return
  }
  const scope = new JsonScope(reader, () => null, LAYER)
  readFacts(scope, tree)
  collectUnread(scope, tree)
}

function treeOf(words: string, budget: Budget, caps: Caps): SpannedJson | null {
  if (!/^[{[]/.test(words)) return readLinesWithRemarks(words)
  const read = parseJsonTree(words, { maxDepth: caps.json_depth, maxValues: caps.json_values })
  return read.ok ? locateJson(words, budget) : null
}
