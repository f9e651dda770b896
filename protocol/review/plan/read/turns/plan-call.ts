// Reads the members of a call that only writes down a plan or a list of tasks: which hold the steps, and which only mark them.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'

const LISTS = /^(?:todos?|plan|steps?|tasks?|items|todo_?list|task_?list|checklist|subtasks)$/
/** The steps are the items of a list. */
export const holdsSteps = ({ members }: SpannedObject): boolean =>
  members.some(({ name, value }) => LISTS.test(asciiLower(name)) && value.kind === 'array')

const MARKS =
  /^(?:id|type|status|state|index|order|position|step_?(?:id|number)|(?:plan|todo|task|call|tool_call|run|response)_id|priority|dependencies|depends_?on|blocked_?by|done|completed|created(?:_?at)?|updated(?:_?at)?|finish_reason|model_name|model)$/
const STATES =
  /^(?:pending|in[_-]progress|completed?|done|todo|not[_-]started|blocked|cancell?ed|active|open|closed|tool_use|function|function_call|tool_call|high|medium|low)$/
/** A member that names a step or says how far it is. */
export const marksStep = (name: string): boolean => MARKS.test(asciiLower(name))
export const isState = (value: string): boolean => STATES.test(asciiLower(value))

/** What is done to the plan itself. */
const OWN_MODE = /^(?:create|update|set|add|list|get|read|write|replace|mark_step|set_active)$/
export const isOwnMode = (name: string, value: string): boolean =>
  /^(?:command|action|operation|op|mode)$/.test(name) && OWN_MODE.test(value)

const stem = (word: string): string => word.slice(0, 4)
const stemsOf = (text: string): string[] =>
  asciiLower(text)
    .split(/[^a-z0-9]{1,20}/)
    .filter((word) => word.length > 2)
    .map(stem)

/** `activeForm` says the same as the step, in the present: "Reading the log" of "Read the log". */
export function isSameStep({ name, value }: SpannedMember, members: readonly SpannedMember[]): boolean {
  if (name !== 'activeForm' || value.kind !== 'string') return false
  const step = members.find((one) => one.name === 'content')
  if (step === undefined || step.value.kind !== 'string') return false
  const said = new Set(stemsOf(step.value.text))
  return stemsOf(value.text).every((word) => said.has(word))
}

/** Strings of two readings of one text, by the place of the first. */
export function pairStrings(padded: SpannedJson, exact: SpannedJson, found: Map<number, string>): void {
  if (padded.kind === 'string' && exact.kind === 'string') found.set(padded.start, exact.text)
  else if (padded.kind === 'array' && exact.kind === 'array')
    padded.items.forEach((item, i) => {
      if (exact.items[i] !== undefined) pairStrings(item, exact.items[i], found)
    })
  else if (padded.kind === 'object' && exact.kind === 'object')
    padded.members.forEach(({ value }, i) => {
      const other = exact.members[i]
      if (other !== undefined) pairStrings(value, other.value, found)
    })
}

/** The text of a string as it is written, without its own escapes and as long as before; inner escapes stay valid. */
export function withoutOuterEscapes(raw: string): string {
  let out = ''
  let isOpen = false
  let inString = false
  for (let i = 0; i < raw.length; i++) {
    const unit = raw.charAt(i)
    if (unit !== '\\') {
      out += unit
      isOpen = false
      continue
    }
    const next = raw.charAt(i + 1)
    const width = next === 'u' ? 6 : 2
    const plain =
      next === 'u' ? String.fromCharCode(Number.parseInt(raw.slice(i + 2, i + 6), 16)) : (PLAIN[next] ?? ' ')
    // What completes an inner escape stands right behind its backslash, and a closing quote behind its string.
    const isQuote = plain === '"' && !isOpen
    if (isQuote) inString = !inString
    out += isOpen || (isQuote && !inString) ? plain.padEnd(width) : plain.padStart(width)
    isOpen = plain === '\\' && !isOpen
    i += width - 1
  }
  return out
}
const PLAIN: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '"': '"', '/': '/', '\\': '\\' }
