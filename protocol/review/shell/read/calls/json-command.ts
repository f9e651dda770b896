// Finds the commands in JSON by its structure: members hold what runs, containers round them hold the call, members
// beside them describe it or say where it runs. Whatever else stands there leaves the call unjudged.
import { type JsonTree, parseJsonTree } from '../../../../json/json-tree.ts'
import { quoteWord } from '../words/quote-word.ts'
import {
  describes,
  isShellTool,
  namesArguments,
  namesCommand,
  namesLines,
  namesOtherLanguage,
  namesProgram,
  namesShell,
  startsCommand,
  wordsOfName,
} from './members.ts'
import { assignmentsIn, isSomewhere, namesLogin, type Place, readPlace, runAt } from './place.ts'

const DEEPEST = 12
const FOLDER =
  /^(?:cwd|cd|workdir|chdir|(?:work(?:ing)? ?)?dir(?:ectory)?(?: path)?|exec ?dir|working folder|project path)$/
const ENVIRONMENT = /^(?:container |remote )?env(?:s|ironment)?(?: variables| vars)?$/
/** What a tool is given as one text. */
const GIVEN = /^(?:(?:action|tool) ?)?(?:input|arguments|args|parameters|params|query|text)$/

type Member = readonly [name: string, value: JsonTree]

export interface FromJson {
  readonly text: string
  readonly cwd: string | null
  /** Members stand beside the command that are not understood. */
  readonly isPart: boolean
}

/** Where a value stands. */
interface Inside {
  readonly depth: number
  /** A tool round it runs the text that it is given. */
  readonly isRun: boolean
  /** A tool round it reads another language. */
  readonly isOther: boolean
}

export const commandInJson = (tree: JsonTree, isRun = false): FromJson | null =>
  commandIn(tree, { depth: 0, isRun, isOther: false })

function commandIn(tree: JsonTree, { depth, isRun, isOther }: Inside): FromJson | null {
  if (depth > DEEPEST) return null
  const inside = { depth: depth + 1, isRun, isOther }
  if ('arr' in tree) return callsIn(tree, inside)
  if ('obj' in tree) return callIn(tree.obj, inside)
  const read = 'str' in tree ? jsonIn(tree.str) : null
  return read === null ? null : commandIn(read, inside)
}

function jsonIn(text: string): JsonTree | null {
  if (!/^\s*[{[]/.test(text)) return null
  const read = parseJsonTree(text)
  return read.ok ? read.value : null
}

/** Each call has a shell of its own. */
function callsIn({ arr }: { arr: JsonTree[] }, inside: Inside): FromJson | null {
  const typed = typedMembers(arr)
  if (typed !== null) return callIn(typed, inside)
  if (arr.length > 0 && arr.every((item) => 'str' in item)) {
    if (inside.depth > 1 || arr.some((item) => /^\s*[{[]/.test(item.str))) return null
    const text = linesOf({ arr }, '')
    return text === null ? null : { text, cwd: null, isPart: false }
  }
  const items = arr.filter((item) => !isWords(item))
  const calls = items.map((item) => commandIn(item, inside))
  const read = calls.filter((call) => call !== null)
  const isPart = calls.some((call, index) => call === null && !describes('', items[index]!, true))
  return together(read, isPart)
}

/** Agents of Amazon Bedrock: each parameter with its name, type and value. */
function typedMembers(arr: readonly JsonTree[]): readonly Member[] | null {
  const members = arr.map((item): Member | null => {
    if (!('obj' in item) || item.obj.length !== 3) return null
    const part = (key: string): JsonTree | undefined => item.obj.find(([name]) => name === key)?.[1]
    const [name, type, value] = [part('name'), part('type'), part('value')]
    return name && 'str' in name && type && 'str' in type && value ? [name.str, value] : null
  })
  return members.length === 0 || members.includes(null) ? null : (members as Member[])
}

function together(calls: readonly FromJson[], isOpen: boolean): FromJson | null {
  const isPart = isOpen || calls.some((call) => call.isPart)
  const [only, ...others] = calls
  if (only === undefined || others.length === 0) return only === undefined ? null : { ...only, isPart }
  const texts = calls.map(({ text, cwd }) => `(${cwd === null ? '' : `cd ${quoteWord(cwd)}`}\n${text}\n)\n`)
  return { text: texts.join(''), cwd: null, isPart }
}

/** Words of a message between its calls: `{type: "text", text: …}`. */
const isWords = (item: JsonTree): boolean =>
  'obj' in item &&
  item.obj.length > 0 &&
  item.obj.every(
    ([name, value]) =>
      'str' in value &&
      (name === 'type'
        ? /^(?:text|output_text|thinking|reasoning)$/.test(value.str)
        : /^(?:id|text|thinking|reasoning|signature|summary)$/.test(name)),
  )

function callIn(
  members: readonly Member[],
  { depth, isRun: isGiven, isOther: isInOther }: Inside,
): FromJson | null {
  const isRun =
    isGiven ||
    namesLogin(members) ||
    members.some(([name, value]) => 'str' in value && startsCommand(name, value.str))
  const isOther = isInOther || members.some(([name, value]) => 'str' in value && namesOther(name, value.str))
  const own = commandMembers(members)
  const inner: FromJson[] = []
  const beside: Member[] = []
  const given: Given = { cwd: null, set: '', place: {} }
  for (const member of members) {
    if (own.includes(member)) continue
    const calls = commandIn(member[1], { depth, isRun, isOther }) ?? lifecycleIn(member)
    if (calls !== null) inner.push(calls)
    else if (!readGiven(member, given, isRun)) beside.push(member)
  }
  if (own.length === 0 && inner.length === 0) return null
  const written = own.length === 0 ? null : lineOf(own, isOther)
  const isAround = own.length === 0
  const isMessage = isAround && members.some(([name]) => name === 'role')
  const isOpen = beside.some(
    ([name, value]) =>
      !describes(name, value, isAround) && !(isMessage && name === 'content' && 'str' in value),
  )
  return placed(together(written === null ? inner : [written, ...inner], isOpen), given)
}

/** What members say of where the command runs, and with what. */
interface Given {
  cwd: string | null
  /** Assignments. */
  set: string
  readonly place: Place
}

/** True when the member was read. */
function readGiven([name, value]: Member, given: Given, isRun: boolean): boolean {
  const words = wordsOfName(name).join(' ')
  if (FOLDER.test(words)) {
    const folder = onlyText(value)
    if (folder === null || given.cwd !== null) return false
    given.cwd = folder
    return true
  }
  if (ENVIRONMENT.test(words)) {
    const assignments = assignmentsIn(value)
    given.set += assignments ?? ''
    return assignments !== null
  }
  return isRun && readPlace(name, value, given.place)
}

function placed(call: FromJson | null, { cwd: given, set, place }: Given): FromJson | null {
  if (call === null) return null
  const cwd = call.cwd ?? given
  const inside = { ...call, cwd, text: set + call.text }
  if (!isSomewhere(place)) return inside
  const text = runAt(inside.text, cwd, place)
  return text === null ? { ...inside, isPart: true } : { text, cwd: null, isPart: call.isPart }
}

/** Development Containers, lifecycle scripts: an object gives each of its commands a name. */
function lifecycleIn([name, value]: Member): FromJson | null {
  if (!('obj' in value) || !/^commands?$/.test(wordsOfName(name).at(-1) ?? '')) return null
  const texts = value.obj.map(([, one]) => (isWritten(one) ? textOf('', one) : null))
  if (texts.length === 0 || texts.includes(null)) return null
  return together(
    texts.map((text) => ({ text: text!, cwd: null, isPart: false })),
    false,
  )
}

/** The members that hold what runs: by their names, or the one text that a shell is given. */
function commandMembers(members: readonly Member[]): readonly Member[] {
  const named = members.filter(
    ([name, value]) => isWritten(value) && namesCommand(name) && !isShellName(name, value),
  )
  const commands = named.filter(([name]) => !namesArguments(name))
  const programs = members.filter(
    ([name, value]) => isWritten(value) && (namesProgram(name) || isProgramPath(name, value)),
  )
  if (commands.length > 0) {
    // The words of its only command, or of its program.
    const isOne = commands.length === 1
    return isOne
      ? [
          ...programs.filter(() => 'arr' in commands[0]![1]),
          ...commands,
          ...named.filter(([name]) => namesArguments(name)),
        ]
      : commands
  }
  const words = named.filter(([name]) => namesArguments(name))
  if (words.length > 0) return [...programs, ...words]
  const tool = members.find(([name]) =>
    /^(?:name|tool|action|tool_?name|module_?name|function|fun|recipient_name)$/i.test(name),
  )?.[1]
  if (!tool || !('str' in tool) || !isShellTool(tool.str) || namesOtherLanguage(tool.str)) return []
  const given = members.filter(
    ([name, value]) =>
      GIVEN.test(wordsOfName(name).join(' ')) &&
      'str' in value &&
      isWritten(value) &&
      jsonIn(value.str) === null,
  )
  return given.length === 1 ? given : []
}

/** QEMU Guest Agent: guest-exec has the path of the program beside its words. */
const isProgramPath = (name: string, value: JsonTree): boolean =>
  name === 'path' && 'str' in value && /^\/(?:usr\/)?s?bin\/\w+$/.test(value.str)

/** The shell, or an order of QEMU. */
const isShellName = (name: string, value: JsonTree): boolean =>
  'str' in value &&
  ((/^(?:shell|bash|sh)$/i.test(name) && namesShell(value.str)) ||
    (name === 'execute' && value.str === 'guest-exec'))

/** What the members that hold the command run. */
function lineOf(own: readonly Member[], isOther: boolean): FromJson {
  const isTogether =
    own.length > 1 &&
    own.some(([name, value]) => namesArguments(name) || namesProgram(name) || isProgramPath(name, value))
  const texts = own.map(([name, value]) => (isTogether ? wordsIn(value, name) : textOf(name, value)))
  const text = isTogether
    ? texts.join(' ')
    : texts.length === 1
      ? (texts[0] ?? '')
      : texts.map((one) => `(\n${one ?? ''}\n)\n`).join('')
  const isCode = own.some(([name]) => /^(?:code|script)$/i.test(name))
  return { text, cwd: null, isPart: texts.includes(null) || (isOther && isCode) }
}

/** The tool or the kernel reads another language than that of shells. */
const namesOther = (name: string, text: string): boolean =>
  /(?:^|_)(?:name|tool|type|kernel|runtime)$/i.test(name) && !/\s/.test(text) && namesOtherLanguage(text)

const textOf = (name: string, value: JsonTree): string | null =>
  'str' in value ? value.str : 'arr' in value ? linesOf(value, name) : null

/** The words of a list beside a program; a program by its name. */
const wordsIn = (value: JsonTree, name: string): string | null =>
  'str' in value
    ? namesProgram(name) || isProgramPath(name, value)
      ? quoteWord(value.str)
      : value.str
    : (wordsOf(value)?.join(' ') ?? null)

/** A list is the words of one command, or its items are lines: no program has a blank in its name. */
function linesOf(value: { arr: JsonTree[] }, name: string): string | null {
  const words = wordsOf(value)
  const lines = value.arr.map((item) => ('str' in item ? item.str : null))
  if (words === null || lines.length === 0) return null
  const written = lines.includes(null) ? null : `${lines.join('\n')}\n`
  if (written === null) return words.join(' ')
  if (/^\s*\S+\s+\S/.test(lines[0]!)) return written
  // One word each: both are judged.
  if (namesLines(name))
    return lines.length === 1 || lines.some((line) => /\s/.test(line!))
      ? written
      : `${written}(${words.join(' ')})\n`
  return words.join(' ')
}

/** A text, or a list of texts and numbers. */
const isWritten = (value: JsonTree): boolean =>
  'str' in value
    ? value.str.trim() !== '' && !/^(?:true|false)$/.test(value.str) && jsonIn(value.str) === null
    : 'arr' in value && value.arr.length > 0 && value.arr.every((item) => 'str' in item || 'lit' in item)

/** Quoted; null when an item is no word. */
function wordsOf(tree: JsonTree): readonly string[] | null {
  if (!('arr' in tree)) return null
  const words = tree.arr.map((item) => ('str' in item ? item.str : 'lit' in item ? item.lit : null))
  return words.includes(null) ? null : words.map((word) => quoteWord(word!))
}

function onlyText(value: JsonTree): string | null {
  if ('str' in value) return value.str
  return 'arr' in value && value.arr.length === 1 ? onlyText(value.arr[0]!) : null
}
