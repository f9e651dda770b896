// Which event is meant? A signed event, a whole proof round it, or the JSON text of either.
import { type JsonTree, parseJsonTree } from '../json-tree.ts'
import { checkEventShape, type EventShape } from '../nostr-event.ts'
import { parseStrictJson } from '../strict-json.ts'

export interface ProofInput {
  readonly shape: EventShape
  /** The object round the event, when a whole proof was given. */
  readonly wrapper: Record<string, unknown> | null
}

/** Text and bytes are read strictly; any other value counts as already parsed. Never throws. */
export function readProofInput(input: unknown): ProofInput {
  try {
    if (typeof input !== 'string' && !(input instanceof Uint8Array)) return unwrap(input)
    const parsed = parseStrictJson(input)
    if (!parsed.ok) return unreadable(`is not strict JSON: ${parsed.error.message}`)
    const read = unwrap(parsed.value)
    const problem = integerLexemeProblem(input, read.wrapper !== null)
    return read.shape.ok && problem ? { ...read, shape: { ok: false, problems: [problem] } } : read
  } catch {
    // Only code behind a getter or a proxy can get here; parsed JSON has neither.
    return unreadable('runs code when it is read')
  }
}

const unreadable = (problem: string): ProofInput => ({
  shape: { ok: false, problems: [`the input ${problem}`] },
  wrapper: null,
})

function unwrap(value: unknown): ProofInput {
  if (typeof value === 'object' && value !== null && 'event' in value && !('sig' in value)) {
    const wrapper: Record<string, unknown> = { ...value }
    return { shape: checkEventShape(wrapper.event), wrapper }
  }
  return { shape: checkEventShape(value), wrapper: null }
}

/** `1.79e9` and `1790000000.0` are integers to JavaScript, but not what the id was made from. */
function integerLexemeProblem(text: string | Uint8Array, wrapped: boolean): string | null {
  const tree = parseJsonTree(text)
  const event = tree.ok ? (wrapped ? memberOf(tree.value, 'event') : tree.value) : undefined
  for (const name of ['created_at', 'kind']) {
    const value = event && memberOf(event, name)
    if (value && 'lit' in value && !/^[0-9]+$/.test(value.lit))
      return `${name} is written ${value.lit.slice(0, 40)}`
  }
  return null
}

const memberOf = (tree: JsonTree, name: string): JsonTree | undefined =>
  'obj' in tree ? tree.obj.find(([candidate]) => candidate === name)?.[1] : undefined
