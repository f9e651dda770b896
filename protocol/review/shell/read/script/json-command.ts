// Finds the command in JSON: an object with a command or a list of arguments, the call of a tool, or several calls.
import { type JsonTree, parseJsonTree } from '../../../../json/json-tree.ts'
import { quoteWord } from '../words/quote-word.ts'

/** Members that say something of the command and run nothing. */
const ABOUT =
  /^(?:name|tool|tool_?name|recipient_name|type|role|id|(?:tool_)?call_id|tool_use_id|server|description|explanation|reason|rationale|thoughts?|title|comment|note|summary|purpose|justification|intent|goal|format|encoding|version|status|timestamp|requested_by|jsonrpc)$/i
const SHELL =
  /^(?:[\w/:.\\-]*[/\\])?(?:(?:ba|z|da|k|fi)?sh|shell|shell_command|console|powershell|pwsh|cmd|bat|terminal)(?:\.exe)?$/i
const FOLDER = /^(?:cwd|(?:work(?:ing)?_?)?dir(?:ectory)?)$/i
const COMMAND = /^(?:commands?|cmd|command_?line|script|code|argv|args)$/i
/** What tools are called with. Sources: the references of OpenAI, Anthropic, Gemini, LangChain, OpenHands, Model Context Protocol. */
const CARRIES =
  /^(?:arguments|args|input|param(?:eter)?s|tool_input|function(?:_?call)?|action|tool_?(?:calls|uses)|content)$/i
const STARTS = /^(?:run|exec(?:ute)?|tools\/call)$/
const DEEPEST = 8

export interface FromJson {
  readonly text: string
  readonly cwd: string | null
  /** Members stand beside the command that are not understood. */
  readonly isPart: boolean
}

export function commandInJson(tree: JsonTree, depth = 0): FromJson | null {
  if (depth > DEEPEST) return null
  if ('arr' in tree) return callsIn(tree.arr, depth)
  if ('str' in tree) {
    const read = /^\s*[{[]/.test(tree.str) ? parseJsonTree(tree.str) : null
    return read?.ok ? commandInJson(read.value, depth + 1) : null
  }
  if (!('obj' in tree)) return null
  const rest = new Map(tree.obj)
  const take = (isMeant: (name: string, value: JsonTree) => boolean): JsonTree | undefined => {
    const name = tree.obj.find(([one, value]) => rest.has(one) && isMeant(one, value))?.[0]
    const value = name === undefined ? undefined : rest.get(name)
    if (name !== undefined) rest.delete(name)
    return value
  }
  const command = take((name, value) => COMMAND.test(name) && isWritten(value))
  const folder = take((name) => FOLDER.test(name))
  const cwd = folder && 'str' in folder ? folder.str : null
  const isOpen = (): boolean => [...rest].some(([name, value]) => !isAbout(name, value))
  const takeAssignments = (): string => assignmentsOf(take((name) => /^env(?:ironment)?$/i.test(name)))
  if (command && 'str' in command) {
    const words = wordsOf(take((name) => name === 'args'))
    const set = takeAssignments()
    return { text: set + [command.str, ...(words ?? [])].join(' '), cwd, isPart: words === null || isOpen() }
  }
  if (command && 'arr' in command) {
    const words = wordsOf(command)
    const program = take((name) => /^(?:program|executable|file)$/.test(name))
    const all = program && 'str' in program ? [quoteWord(program.str), ...(words ?? [])] : (words ?? [])
    const set = takeAssignments()
    return { text: set + all.join(' '), cwd, isPart: words === null || isOpen() }
  }
  const inner = commandInJson(
    take((name, value) => CARRIES.test(name) && !isPlain(value)) ?? { lit: '' },
    depth + 1,
  )
  // The words of a message before its calls.
  if (rest.has('role')) take((name, value) => name === 'content' && 'str' in value)
  return inner === null ? null : { ...inner, isPart: inner.isPart || isOpen() }
}

/** Each call has a shell of its own. */
function callsIn(items: readonly JsonTree[], depth: number): FromJson | null {
  const calls = items.filter((item) => !isWords(item)).map((item) => commandInJson(item, depth + 1))
  const read = calls.filter((call) => call !== null)
  const isPart = read.length < calls.length || read.some((call) => call.isPart)
  const [only, ...others] = read
  if (only === undefined || others.length === 0) return only === undefined ? null : { ...only, isPart }
  const texts = read.map(({ text, cwd }) => `(${cwd === null ? '' : `cd ${quoteWord(cwd)}`}\n${text}\n)\n`)
  return { text: texts.join(''), cwd: null, isPart }
}

/** `{type: "text", text: …}` between the calls of a message. */
const isWords = (item: JsonTree): boolean =>
  'obj' in item &&
  item.obj.every(
    ([name, value]) => 'str' in value && (name === 'text' || (name === 'type' && value.str === 'text')),
  )

const isPlain = (value: JsonTree): boolean =>
  'lit' in value || ('str' in value && !/^\s*[{[]/.test(value.str))

/** A text, or a list of words; a list of objects holds calls. */
const isWritten = (value: JsonTree): boolean =>
  'str' in value || ('arr' in value && value.arr.every((item) => !('obj' in item)))

/** A number or a switch, what the command is for, or what runs it. */
const isAbout = (name: string, value: JsonTree): boolean =>
  'lit' in value ||
  ('str' in value &&
    (/^(?:true|false)?$/.test(value.str) ||
      ABOUT.test(name) ||
      (/^(?:action|method)$/.test(name) && STARTS.test(value.str)) ||
      (/^(?:shell|lang(?:uage)?|interpreter)$/i.test(name) && SHELL.test(value.str))))

/** Quoted; null when an item is no word. */
function wordsOf(tree: JsonTree | undefined): readonly string[] | null {
  if (tree === undefined) return []
  if (!('arr' in tree)) return null
  const words = tree.arr.map((item) => ('str' in item ? item.str : 'lit' in item ? item.lit : null))
  return words.includes(null) ? null : words.map((word) => quoteWord(word!))
}

const assignmentsOf = (tree: JsonTree | undefined): string =>
  tree && 'obj' in tree
    ? tree.obj
        .map(([name, value]) => `export ${quoteWord(name)}=${'str' in value ? quoteWord(value.str) : ''}\n`)
        .join('')
    : ''
