// Puts the arguments of a tool call that stand there as JSON in a text in place of that text, as frameworks read them. A text that is
// no JSON, or holds a key twice, stays as it is. Source: OpenAI API reference, tool calls; every value points at the text.
import type { Budget } from '../../core/budget.ts'
import { readJsonArtifact } from '../../text/json-caps.ts'
import {
  locateJson,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
} from '../../text/json-spans.ts'
import type { Caps } from '../../types.ts'
import { textOf } from './json.ts'

const ARGUMENTS =
  /^(?:arguments|args|input|inputs|params|parameters|kwargs|tool_?input|action_?input|tool_?args|function_?args)$/i
const TOOL = /^(?:name|tool|tool_?name|function|function_?name|action|command|operation|method|type)$/i

export function unfoldArguments(value: SpannedJson, caps: Caps, budget: Budget): SpannedJson {
  budget.spend(2)
  if (value.kind === 'array') {
    const items = value.items.map((item) => unfoldArguments(item, caps, budget))
    return items.some((item, index) => item !== value.items[index]) ? { ...value, items } : value
  }
  if (value.kind !== 'object') return value
  const isTool = value.members.some((one) => TOOL.test(one.name) && textOf(one.value) !== null)
  const members = value.members.map((one): SpannedMember => {
    const inner = isTool && ARGUMENTS.test(one.name) ? inText(one.value, caps, budget) : null
    const found = inner ?? unfoldArguments(one.value, caps, budget)
    return found === one.value ? one : { ...one, value: found }
  })
  return members.some((one, index) => one !== value.members[index]) ? { ...value, members } : value
}

function inText(value: SpannedJson, caps: Caps, budget: Budget): SpannedJson | null {
  if (value.kind !== 'string' || !/^\s{0,8}[[{]/.test(value.text)) return null
  if (readJsonArtifact(value.text, caps, budget).kind !== 'json') return null
  return placedAt(locateJson(value.text, budget), value)
}

function placedAt(value: SpannedJson, { start, end }: SpannedJson): SpannedJson {
  const at = { start, end }
  if (value.kind === 'array')
    return { ...value, ...at, items: value.items.map((one) => placedAt(one, { ...value, ...at })) }
  if (value.kind === 'object') return objectAt(value, at)
  return { ...value, ...at }
}

const objectAt = (
  value: SpannedObject,
  at: { readonly start: number; readonly end: number },
): SpannedObject => ({
  ...value,
  ...at,
  members: value.members.map((one) => ({
    ...one,
    start: at.start,
    value: placedAt(one.value, { ...value, ...at }),
  })),
})
