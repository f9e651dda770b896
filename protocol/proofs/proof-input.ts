// Finds the event in the input: a signed event, a proof that contains it, the answer of POST /review that
// contains the proof, or the JSON text of one of them.
import { type JsonTree, parseJsonTree } from '../json/json-tree.ts'
import { parseStrictJson } from '../json/strict-json.ts'
import { checkEventShape, type EventShape } from '../nostr-event.ts'

type Members = Record<string, unknown>

export interface ProofInput {
  readonly shape: EventShape
  /** The object around the event, when a whole proof was given. */
  readonly wrapper: Members | null
  /** The object around the proof, when a whole answer was given. */
  readonly answer: Members | null
  /** Signature type of a proof that no key has signed, which has no event; null for any other input. */
  readonly unsigned: UnsignedType | null
}

/** Payloads 4.1: what a service without a signing key puts in place of a signature. */
export const UNSIGNED_TYPES = ['hmac_sha256', 'public_hash'] as const
export type UnsignedType = (typeof UNSIGNED_TYPES)[number]

/** Text and bytes are read strictly; any other value counts as parsed. Never throws. */
export function readProofInput(input: unknown): ProofInput {
  try {
    if (typeof input !== 'string' && !(input instanceof Uint8Array)) return unwrap(input)
    const parsed = parseStrictJson(input)
    if (!parsed.ok) return unreadable(`is not strict JSON: ${parsed.problem.message}`)
    const read = unwrap(parsed.value)
    const problem = integerLexemeProblem(input)
    return read.shape.ok && problem ? { ...read, shape: { ok: false, problems: [problem] } } : read
  } catch {
    // Reached only by getters or proxies, which parsed JSON does not have.
    return unreadable('runs code when it is read')
  }
}

const unreadable = (problem: string): ProofInput => ({
  shape: { ok: false, problems: [`the input ${problem}`] },
  wrapper: null,
  answer: null,
  unsigned: null,
})

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unwrap(value: unknown): ProofInput {
  if (isObject(value) && !('sig' in value)) {
    if ('event' in value) {
      const wrapper = { ...value }
      const unsigned =
        wrapper.event === null
          ? (UNSIGNED_TYPES.find((type) => type === wrapper.signature_type) ?? null)
          : null
      return { shape: checkEventShape(wrapper.event), wrapper, answer: null, unsigned }
    }
    if (isObject(value.proof)) {
      const answer = { ...value }
      return { ...unwrap(answer.proof), answer }
    }
  }
  return { shape: checkEventShape(value), wrapper: null, answer: null, unsigned: null }
}

const INTEGERS = ['created_at', 'kind'] as const

/** `1.79e9` and `1790000000.0` are integers to JavaScript, but not what the id was computed from. */
function integerLexemeProblem(text: string | Uint8Array): string | null {
  const tree = parseJsonTree(text)
  const event = tree.ok ? eventIn(tree.value) : undefined
  for (const name of INTEGERS) {
    const lexeme = event && oddLexeme(event, name)
    if (lexeme) return `${name} is written ${lexeme.slice(0, 40)}`
  }
  return null
}

/**
 * Replaces each event integer that `text` writes with a fraction or an exponent by its text, which
 * invalidates the event. For readers that pass on parsed JSON. `path`: the members that lead to the event,
 * proof or answer in `value`. Changes `value`.
 */
export function keepOddIntegers(value: unknown, text: string, path: readonly string[]): void {
  const parsed = parsedEvent(
    path.reduce((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), value),
  )
  if (!parsed) return
  const tree = parseJsonTree(text)
  const subject = tree.ok
    ? path.reduce<JsonTree | undefined>((at, name) => at && memberOf(at, name), tree.value)
    : undefined
  const event = subject && eventIn(subject)
  if (!event) return
  for (const name of INTEGERS) {
    const lexeme = oddLexeme(event, name)
    if (lexeme) parsed[name] = lexeme
  }
}

function oddLexeme(event: JsonTree, name: string): string | null {
  const value = memberOf(event, name)
  return value && 'lit' in value && !/^[0-9]+$/.test(value.lit) ? value.lit : null
}

/** The members that `unwrap` follows. */
function eventIn(tree: JsonTree): JsonTree {
  if (memberOf(tree, 'sig')) return tree
  const event = memberOf(tree, 'event')
  if (event) return event
  const proof = memberOf(tree, 'proof')
  return proof && 'obj' in proof ? eventIn(proof) : tree
}

function parsedEvent(value: unknown): Members | null {
  if (!isObject(value)) return null
  if ('sig' in value) return value
  if ('event' in value) return isObject(value.event) ? value.event : null
  return isObject(value.proof) ? parsedEvent(value.proof) : value
}

const memberOf = (tree: JsonTree, name: string): JsonTree | undefined =>
  'obj' in tree ? tree.obj.find(([candidate]) => candidate === name)?.[1] : undefined
