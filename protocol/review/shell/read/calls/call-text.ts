// Finds calls of tools in text: JSON between words, tags or fences, and the lines of an agent that reasons and acts.
import { type JsonTree, parseJsonTree } from '../../../../json/json-tree.ts'
import { commandInJson, type FromJson } from './json-command.ts'
import { isShellTool, namesOtherLanguage } from './members.ts'

/** Objects in one text. */
const MOST = 24
const FRAME =
  /^\s*(?:(?:`{3,}|~{3,})(?:json|jsonc|json5|tool|tool_call|tool_code|action)?|<\/?(?:tool_call|tool_calls|function_call|tool_use|action|\|?python_tag\|?)>|Action:|Action Input:)\s*$/i
const ACTION = /^\s*Action:[ \t]*([\w. /-]{1,60}?)[ \t]*$/i
const INPUT = /^\s*Action Input:[ \t]*(?=\S)/i
const STEP = /^\s*(?:Thought|Observation|Final Answer|Question|PAUSE)\s*:/i

/** The line that begins an HTTP request: what stands behind it is its body. */
const REQUEST = /^\s*[A-Z]{3,8} (?:https?:\/)?\/\S*(?: HTTP\/[\d.]+)?\s*$/

/** What a line between calls would run; empty where it only says something. */
export type KeptOf = (line: string) => string

/** Null when no call stands in it. */
export function callsInText(text: string, keptOf: KeptOf): FromJson | null {
  const lines = text.split('\n')
  const calls: FromJson[] = []
  let kept = ''
  let tool = ''
  let isOpen = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (REQUEST.test(line)) return null
    const action = ACTION.exec(line)?.[1]
    if (action !== undefined) {
      tool = action
      continue
    }
    const input = INPUT.exec(line)?.[0]
    const rest = input === undefined ? line : line.slice(input.length)
    if (/^\s*(?:<tool_call>\s*)?[{[]/.test(rest)) {
      const found = objectAt(lines, at, line.length - rest.length + Math.max(0, rest.search(/[{[]/)))
      if (found === null || calls.length >= MOST) return null
      const call = commandInJson(named(found.tree, tool))
      if (call === null) isOpen = true
      else calls.push(call)
      at = found.last
      tool = ''
      continue
    }
    if (input !== undefined) {
      const end = endOfInput(lines, at + 1)
      const whole = [rest, ...lines.slice(at + 1, end)].join('\n')
      if (!isShellTool(tool) || namesOtherLanguage(tool)) return null
      calls.push({ text: whole, cwd: null, isPart: false })
      at = end - 1
      tool = ''
      continue
    }
    if (FRAME.test(line) || STEP.test(line)) continue
    kept += `${keptOf(line)}\n`
  }
  if (calls.length === 0) return null
  const words = kept.trim() === '' ? [] : [{ text: kept, cwd: null, isPart: true }]
  const all = [...calls, ...words]
  const isPart = isOpen || all.some((call) => call.isPart)
  const [only, ...others] = all
  if (others.length === 0) return { ...only!, isPart }
  const texts = all.map(
    ({ text: own, cwd }) => `(${cwd === null ? '' : `cd '${cwd.replaceAll("'", "'\\''")}'`}\n${own}\n)\n`,
  )
  return { text: texts.join(''), cwd: null, isPart }
}

/** The input of an action is what the tool of the action gets. */
const named = (tree: JsonTree, tool: string): JsonTree =>
  tool === ''
    ? tree
    : {
        obj: [
          ['name', { str: tool }],
          ['arguments', tree],
        ],
      }

function endOfInput(lines: readonly string[], from: number): number {
  let at = from
  while (
    at < lines.length &&
    !STEP.test(lines[at]!) &&
    !ACTION.test(lines[at]!) &&
    !/^\s*`{3}/.test(lines[at]!)
  )
    at++
  return at
}

/** JSON that begins in a line and ends at the end of a line, or before a closing tag. */
function objectAt(
  lines: readonly string[],
  first: number,
  column: number,
): { readonly tree: JsonTree; readonly last: number } | null {
  let depth = 0
  let isText = false
  let text = ''
  for (let last = first; last < lines.length; last++) {
    const line = last === first ? lines[last]!.slice(column) : lines[last]!
    for (let i = 0; i < line.length; i++) {
      const sign = line[i]!
      if (isText && sign === '\\') i++
      else if (sign === '"') isText = !isText
      else if (!isText && (sign === '{' || sign === '[')) depth++
      else if (!isText && (sign === '}' || sign === ']') && --depth === 0) {
        const rest = line.slice(i + 1)
        const read = /^(?:<\/tool_call>)?$/.test(rest.trim())
          ? parseJsonTree(text + line.slice(0, i + 1))
          : null
        return read?.ok ? { tree: read.value, last } : null
      }
    }
    text += `${line}\n`
  }
  return null
}
