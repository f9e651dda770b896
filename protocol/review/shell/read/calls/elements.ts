// Reads calls that models write between tags or marks of their own: elements with a parameter each, or a body in JSON.
import { type JsonTree, parseJsonTree } from '../../../../json/json-tree.ts'
import { commandInJson, type FromJson } from './json-command.ts'

/** Llama: `<function=NAME>{…}</function>`; Claude and Qwen: `<invoke name="NAME">`, `<function=NAME>` with parameters. */
const CALL =
  /<(?:\w{1,20}:)?(invoke|function)(?: name="|=)([\w.-]{1,60})"?>([\s\S]*?)<\/(?:\w{1,20}:)?(?:invoke|function)>/g
const PARAMETER =
  /<(?:\w{1,20}:)?parameter(?: name="|=)([\w.-]{1,60})"?>([\s\S]*?)<\/(?:\w{1,20}:)?parameter>/g
const FRAME = /<\/?(?:\w{1,20}:)?(?:function_calls|tool_calls?|tool_use)>/g
/** OpenAI Harmony: `<|channel|>commentary to=functions.NAME<|message|>{…}<|call|>`. */
const MESSAGE =
  /<\|channel\|>commentary to=(?:functions\.)?([\w.-]{1,60})(?: ?<\|constrain\|>json)?<\|message\|>([^<]{1,8000})<\|call\|>/g
const OPENING = /<(?:\w{1,20}:)?(?:invoke|function|parameter)\b/g
const START = /<\|(?:start|end)\|>(?:assistant)?/g
const MOST = 24

/** Null when the text is nothing but such calls in no form that is known. */
export function callsInElements(text: string): FromJson | null {
  if ((text.match(OPENING) ?? []).length > MOST * 4) return null
  const calls: JsonTree[] = []
  const take = (name: string, given: JsonTree | null): string => {
    calls.push({
      obj: [['name', { str: name }], ...(given === null ? [] : [['arguments', given] as [string, JsonTree]])],
    })
    return given === null ? 'open' : ''
  }
  const rest = text
    .replace(CALL, (_call, _tag, name: string, body: string) => take(name, givenIn(body)))
    .replace(MESSAGE, (_call, name: string, body: string) => take(name, jsonOf(body)))
    .replace(FRAME, '')
    .replace(START, '')
  if (calls.length === 0 || calls.length > MOST) return null
  const call = commandInJson({ arr: calls })
  return call === null || rest.trim() === '' ? call : { ...call, isPart: true }
}

function jsonOf(text: string): JsonTree | null {
  const read = parseJsonTree(text.trim())
  return read.ok && 'obj' in read.value ? read.value : null
}

/** Null when more stands in it than its parameters. */
function givenIn(body: string): JsonTree | null {
  if (body.trimStart().startsWith('{')) return jsonOf(body)
  const members: [string, JsonTree][] = []
  const rest = body.replace(PARAMETER, (_whole, name: string, value: string) => {
    members.push([name, typedValue(value.trim())])
    return ''
  })
  const isTwice = new Set(members.map(([name]) => name)).size < members.length
  return rest.trim() !== '' || isTwice ? null : { obj: members }
}

const typedValue = (text: string): JsonTree =>
  /^(?:true|false|null|\d{1,9})$/.test(text) ? { lit: text } : { str: text }
