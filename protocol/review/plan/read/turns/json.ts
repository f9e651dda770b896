// Turns of a JSON plan or conversation: messages of the common agent APIs, tool calls with results, goals and steps.
import { parseJsonTree } from '../../../../json/json-tree.ts'
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import {
  locateJson,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
} from '../../../text/json-spans.ts'
import type { Range } from '../../ir.ts'
import { namesReading, wordsOfName } from '../call-step.ts'
import { argumentsIn } from './call-text.ts'
import { turnsOfText } from './lines.ts'
import { isPlainValue, namesChange, switchesOpen } from './plain-name.ts'
import {
  holdsSteps,
  isOwnMode,
  isSameStep,
  isState,
  marksStep,
  pairStrings,
  withoutOuterEscapes,
} from './plan-call.ts'
import { type RawArgument, type RawCall, type RawTurn, rawTurn } from './raw.ts'
import { AGENT, CALL, META, RESULT, type Role, roleOfKey, roleOfValue, UNKNOWN } from './roles.ts'

const NAME_KEYS = new Set([
  'name',
  'tool',
  'function',
  'tool_name',
  'action',
  'method',
  'api',
  'recipient_name',
  'command',
  'call',
  'op',
  'operation',
])
const ARGUMENT_KEYS = new Set([
  'args',
  'arguments',
  'input',
  'parameters',
  'params',
  'action_input',
  'tool_input',
  'kwargs',
  'payload',
])
const RESULT_KEYS = new Set([
  'result',
  'results',
  'output',
  'observation',
  'response',
  'returned',
  'tool_output',
])
const IDENTIFIER = /^[A-Za-z][\w.:/-]{1,80}$/
/** Members of a step that are read as its sentence; the others are its arguments. */
const SENTENCE_KEYS = new Set([
  'action',
  'step',
  'description',
  'do',
  'task',
  'what',
  'title',
  'text',
  'content',
  'note',
  'notes',
  'details',
  'instruction',
  'name',
  'summary',
  'message',
  'thought',
  'tx',
  'condition',
  'check',
  'stop_if',
  'if',
  'then',
  'reason',
])

const inner = (value: SpannedJson): Range =>
  value.kind === 'string'
    ? { start: value.start + 1, end: value.end - 1 }
    : { start: value.start, end: value.end }

const SPEAKER = /^(?:role|type|speaker)$/
const SAID_KEYS = /^(?:content|text|message|parts)$/

/** Three words or more: no name, number or state. */
const isSentence = (text: string): boolean => /[A-Za-z]{2,} +[A-Za-z]\S* +\S/.test(text)
/** `"id": "c1"`, `"tool": "search"`: names the call, its arguments or itself. */
const isNamed = (name: string, value: SpannedJson): boolean =>
  NAME_KEYS.has(name) ||
  ARGUMENT_KEYS.has(name) ||
  value.kind === 'literal' ||
  (roleOfKey(name) === META &&
    (value.kind === 'number' || (value.kind === 'string' && !isSentence(value.text))))
const isSaidIn = (value: SpannedJson): boolean =>
  (value.kind === 'string' && isSentence(value.text)) ||
  (value.kind === 'array' && value.items.some((item) => item.kind === 'string' && isSentence(item.text)))

export function turnsOfJson(text: string, budget: Budget): RawTurn[] {
  const reader = new JsonReader(text, budget)
  reader.visit(locateJson(text, budget), UNKNOWN, '')
  return reader.turns
}

/** `["user", "text"]`, `["tool:search", "text"]`. */
function spokenPair(items: readonly SpannedJson[]): { role: Role; text: SpannedJson } | null {
  const [speaker, text] = items
  if (items.length !== 2 || speaker?.kind !== 'string' || text?.kind !== 'string') return null
  const role = roleOfValue(/^([A-Za-z_]{2,20})(?::[\w.-]{1,40})?$/.exec(speaker.text)?.[1] ?? '')
  return role === null ? null : { role, text }
}

/** `TodoWrite` (Claude Code), `update_plan` (Codex), `write_todos` (deepagents), `planning` (OpenManus), `manage_todo_list` (VS Code). */
const KEPT = /^(?:todos?|plan|planning|planner|tasks?|steps?|checklist)$/
const BESIDE = /^(?:write|update|create|set|make|manage|list|next|new|add|propose|submit|present|show|tool)$/

/** Every word of the name is of writing down a plan. */
export function namesPlan(name: string): boolean {
  const words = wordsOfName(name)
  return words.some((word) => KEPT.test(word)) && words.every((word) => KEPT.test(word) || BESIDE.test(word))
}

const NAMES_TOOL = /^tool(?:_name)?$/
/** A step in words, with the name of the tool that it will read with or the steps before it, and nothing that is given to a tool. */
const isDescribed = (members: readonly SpannedMember[]): boolean =>
  members.some(
    ({ name, value }) =>
      /^(?:description|step|task|instruction)$/.test(name) &&
      value.kind === 'string' &&
      isSentence(value.text),
  ) &&
  members.some(
    ({ name, value }) =>
      (NAMES_TOOL.test(name) && value.kind === 'string' && namesReading(value.text)) ||
      (/^(?:depends_?on|dependencies)$/i.test(name) && value.kind === 'array'),
  ) &&
  !members.some(
    ({ name, value }) => NAMES_TOOL.test(name) && !(value.kind === 'string' && namesReading(value.text)),
  ) &&
  !members.some(
    ({ name, value }) =>
      ARGUMENT_KEYS.has(name) || RESULT_KEYS.has(name) || SPEAKER.test(name) || value.kind === 'object',
  )

/** OpenAI Responses API, the response object: its output is what the agent says and calls. */
const isResponse = (members: readonly SpannedMember[]): boolean =>
  members.some(
    ({ name, value }) => name === 'object' && value.kind === 'string' && value.text === 'response',
  ) && members.some(({ name, value }) => name === 'output' && value.kind === 'array')

/** Deepest list of steps within steps. */
const DEEPEST = 6

class JsonReader {
  readonly turns: RawTurn[] = []
  private readonly text: string
  private readonly budget: Budget
  /** Of a text whose escapes were padded: what its strings really say. */
  private readonly exact: ReadonlyMap<number, string> | null

  constructor(text: string, budget: Budget, exact: ReadonlyMap<number, string> | null = null) {
    this.text = text
    this.budget = budget
    this.exact = exact
  }

  visit(value: SpannedJson, role: Role, label: string): void {
    this.budget.spend(1)
    if (value.kind === 'array') {
      const spoken = spokenPair(value.items)
      if (spoken !== null && role.party !== 'untrusted') this.visit(spoken.text, spoken.role, label)
      else for (const item of value.items) this.visit(item, role, label)
    } else if (value.kind === 'object') this.object(value, role, label)
    else this.leaf(value, role, label)
  }

  private leaf(value: SpannedJson, role: Role, label: string): void {
    const range = inner(value)
    if (range.end <= range.start || value.kind === 'literal') return
    if (role === META) {
      this.mark(label, value)
      return
    }
    // A transcript in one string.
    const isText =
      value.kind === 'string' && role === UNKNOWN && /\\n/.test(this.text.slice(range.start, range.end))
    if (!isText) {
      const turn = rawTurn(role, label, range)
      const isSaid = value.kind === 'string' && role.party !== 'untrusted'
      this.turns.push(isSaid ? { ...turn, value: this.exact?.get(value.start) ?? value.text } : turn)
      return
    }
    const plain = this.text.slice(range.start, range.end).replaceAll('\\n', ' \n')
    for (const turn of turnsOfText(plain, this.budget))
      this.turns.push({ ...turn, call: null, start: turn.start + range.start, end: turn.end + range.start })
  }

  /** A member that names the message, the call or itself; one that says more is left to a person. */
  private mark(name: string, value: SpannedJson): void {
    if (value.kind === 'string' && !isPlainValue(name, value.text))
      this.turns.push(rawTurn(META, name, inner(value)))
  }

  private object(object: SpannedObject, outer: Role, label: string): void {
    const { members } = object
    const text = (names: readonly string[]): string | null => {
      for (const { name, value } of members)
        if (names.includes(name) && value.kind === 'string') return value.text
      return null
    }
    const type = members.some(({ name }) => name === 'function') ? null : text(['type'])
    const named = text(['role', 'speaker']) ?? type
    const own = named === null ? null : roleOfValue(named)
    // What stands inside an untrusted text stays there, whatever role it claims.
    const role = outer.party === 'untrusted' ? outer : (own ?? outer)
    if (role.party !== 'untrusted' && this.plan(object)) return
    if (role.party !== 'untrusted' && isDescribed(members)) {
      for (const one of members) this.planned(one, members, 0)
      return
    }
    const call = role.party === 'untrusted' ? null : this.callOf(object)
    if (call !== null) {
      const owner =
        role.party === 'principal'
          ? { ...role, form: 'call' as const }
          : role.party === 'agent' || own !== null
            ? CALL
            : { ...CALL, party: outer === UNKNOWN ? ('unknown' as const) : outer.party }
      this.turns.push(rawTurn(owner, label, { start: object.start, end: object.end }, call))
      for (const { name, value, start } of members)
        if (RESULT_KEYS.has(name)) this.visit(value, RESULT, name)
        // What a step says or holds beside its call is planned like the call.
        else if (this.isRead(call, value)) continue
        else if (!isNamed(name, value))
          this.visit(value, owner.party === 'agent' ? AGENT : { ...owner, form: 'prose' }, name)
        // Beside the call that was read, no member names a second one or sets what changes something.
        else if (
          value.kind === 'literal'
            ? (namesChange(name) && !/^(?:false|null)$/.test(value.text)) ||
              asciiLower(name)
                .split(/[_. -]/)
                .some((word) => switchesOpen(word, value.text))
            : value.kind === 'string' && value.text !== call.name
        )
          this.beside(start, name, value)
      return
    }
    const count = this.turns.length
    this.members(object, role, own, label)
    // A step that is nothing but names and settings, or gives somebody a role: nobody reads what it does.
    const isGiven = members.some(
      ({ name, value }) => name === 'role' && value.kind === 'string' && roleOfValue(value.text) === null,
    )
    const isBare =
      this.turns.length === count || (isGiven && !members.some(({ name }) => SAID_KEYS.test(name)))
    if (isBare && own === null && role.party === 'agent')
      this.turns.push(rawTurn(META, label, { start: object.start, end: object.end }))
  }

  /** A call that writes down a plan: its steps, and what else stands in it and beside it. */
  private plan({ members }: SpannedObject): boolean {
    const wrapped = members.find(
      ({ name, value }) => value.kind === 'object' && /^(?:function|functionCall|function_call)$/.test(name),
    )
    const inner = wrapped?.value.kind === 'object' ? wrapped.value.members : members
    const named = inner.find(
      ({ name, value }) => NAME_KEYS.has(name) && value.kind === 'string' && namesPlan(value.text),
    )
    const [given, ...more] = inner.filter(({ name }) => ARGUMENT_KEYS.has(name))
    if (named === undefined || given === undefined || more.length > 0 || !this.given(given.value))
      return false
    const beside = [...members.filter((one) => one !== wrapped), ...inner]
    for (const one of new Set(beside))
      if (one !== named && one !== given) {
        if (RESULT_KEYS.has(one.name)) this.visit(one.value, RESULT, one.name)
        else this.planned(one, [], 0)
      }
    return true
  }

  /** Reads the arguments of such a call; false when they hold no list of steps. */
  private given(value: SpannedJson): boolean {
    if (value.kind === 'object') {
      if (!holdsSteps(value)) return false
      for (const one of value.members) this.planned(one, value.members, 0)
      return true
    }
    if (value.kind !== 'string' || !/^\s{0,9}\{/.test(value.text)) return false
    this.budget.spend(3 * value.text.length)
    if (!parseJsonTree(value.text, { maxDepth: 16, maxValues: 2000 }).ok) return false
    const range = inner(value)
    const plain = withoutOuterEscapes(this.text.slice(range.start, range.end))
    const tree = locateJson(plain, this.budget)
    const exact = new Map<number, string>()
    pairStrings(tree, locateJson(value.text, this.budget), exact)
    const reader = new JsonReader(plain, this.budget, exact)
    if (!reader.given(tree)) return false
    for (const turn of reader.turns)
      this.turns.push({
        ...turn,
        call: null,
        isInner: true,
        start: turn.start + range.start,
        end: turn.end + range.start,
      })
    return true
  }

  /** A member of a plan: its text is a step; only marks that name or order it are passed over. */
  private planned(member: SpannedMember, members: readonly SpannedMember[], depth: number): void {
    const { name, value, start } = member
    this.budget.spend(1)
    const isMark = marksStep(name)
    if (depth > DEEPEST) this.turns.push(rawTurn(META, name, { start, end: value.end }))
    else if (value.kind === 'array')
      for (const item of value.items) this.planned({ name, start: item.start, value: item }, [], depth + 1)
    else if (value.kind === 'object') {
      // A step that is a call of its own.
      if (this.callOf(value) !== null) this.object(value, UNKNOWN, name)
      else for (const one of value.members) this.planned(one, value.members, depth + 1)
    } else if (value.kind === 'literal') {
      if (
        value.text === 'true'
          ? !isMark
          : asciiLower(name)
              .split(/[_. -]/)
              .some((word) => switchesOpen(word, value.text))
      )
        this.beside(start, name, value)
    } else if (NAMES_TOOL.test(name) && namesReading(value.text)) return
    else if (isMark && (isState(value.text) || isPlainValue(name, value.text))) return
    else if (!isOwnMode(name, value.text) && !isSameStep(member, members)) this.leaf(value, UNKNOWN, 'plan')
  }

  private members({ members }: SpannedObject, role: Role, own: Role | null, label: string): void {
    if (role.party !== 'untrusted' && this.isStep(members)) {
      this.step(members, role, label)
      return
    }
    const isAnswer = role.party !== 'untrusted' && isResponse(members)
    for (const { name, value } of members) {
      const keyed = roleOfKey(name)
      if (isAnswer && name === 'output') {
        this.visit(value, AGENT, name)
        continue
      }
      if (value.kind === 'string' && SPEAKER.test(name)) {
        if (role.party !== 'untrusted') this.mark(name, value)
        continue
      }
      if (keyed === META && value.kind !== 'object' && value.kind !== 'array' && !isSentence(value.text)) {
        if (role.party !== 'untrusted') this.mark(name, value)
        continue
      }
      if (role.party === 'untrusted') this.visit(value, role, name)
      else if (
        name === 'tool_calls' ||
        name === 'functionCall' ||
        name === 'function_call' ||
        name === 'next_action'
      )
        this.visit(value, AGENT, name)
      else if (keyed === META && isSaidIn(value)) this.visit(value, role, name)
      else this.visit(value, keyed === null || (own !== null && keyed !== RESULT) ? role : keyed, name)
    }
  }

  /** Plain members only, one of them a sentence. */
  private isStep(members: readonly SpannedMember[]): boolean {
    return (
      members.length <= 12 &&
      members.every(({ value }) => value.kind !== 'object' && value.kind !== 'array') &&
      members.some(({ name, value }) => SENTENCE_KEYS.has(name) && value.kind === 'string') &&
      !members.some(({ name }) => roleOfKey(name)?.party === 'principal')
    )
  }

  private step(members: readonly SpannedMember[], role: Role, label: string): void {
    for (const { name, value } of members) {
      const keyed = roleOfKey(name)
      if (SPEAKER.test(name) || (keyed === META && !isSentence(value.kind === 'string' ? value.text : ''))) {
        this.mark(name, value)
        continue
      }
      this.leaf(
        value,
        keyed !== null && keyed.party === 'untrusted' ? keyed : role,
        SENTENCE_KEYS.has(name) ? label : name,
      )
    }
  }

  private callOf({ members, start, end }: SpannedObject): RawCall | null {
    const range = { start, end }
    // {"functionCall": {…}} and {"type": "function", "function": {…}}: the object inside is the call.
    const wrapped = members.find(
      ({ name, value }) =>
        value.kind === 'object' &&
        (name === 'function' || name === 'functionCall' || name === 'function_call'),
    )
    if (wrapped !== undefined && wrapped.value.kind === 'object') return this.callOf(wrapped.value)
    const called = members.find(
      ({ name, value }) => NAME_KEYS.has(name) && value.kind === 'string' && IDENTIFIER.test(value.text),
    )
    if (called === undefined || called.value.kind !== 'string') return null
    const given = members.filter(({ name }) => ARGUMENT_KEYS.has(name))
    const [first] = given
    if (called.name === 'method' && called.value.text === 'tools/call' && first?.value.kind === 'object')
      return this.callOf(first.value)
    if (first !== undefined)
      return { name: called.value.text, args: given.flatMap((one) => this.argumentsOf(one.value)), range }
    if (called.name !== 'tool' && called.name !== 'tool_name' && called.name !== 'function') return null
    const rest = members.filter((one) => one !== called && !RESULT_KEYS.has(one.name))
    return {
      name: called.value.text,
      args: rest.flatMap(({ name, value }) => this.argument(name, value)),
      range,
    }
  }

  private beside(start: number, name: string, value: SpannedJson): void {
    if (value.kind === 'object' || value.kind === 'array') return
    if (value.kind === 'literal') this.turns.push(rawTurn(META, name, { start, end: value.end }))
    else if (!isPlainValue(name, value.text) || namesChange(value.text))
      this.turns.push(rawTurn(META, name, inner(value)))
  }

  /** The member was read as an argument. */
  private isRead({ args }: RawCall, { start, end }: SpannedJson): boolean {
    return args.some(({ range }) => range.start >= start && range.end <= end)
  }

  private argumentsOf(value: SpannedJson): RawArgument[] {
    if (value.kind === 'object')
      return value.members.flatMap(({ name, value: one }) => this.argument(name, one))
    if (value.kind === 'array') return value.items.flatMap((one, i) => this.argument(`${i}`, one))
    const range = inner(value)
    if (value.kind === 'string' && /^\s{0,9}\{/.test(value.text)) {
      this.budget.spend(value.text.length)
      const tree = parseJsonTree(value.text, { maxDepth: 16, maxValues: 400 })
      if (!tree.ok)
        return argumentsIn(value.text, value.text.indexOf('{') + 1, value.text.length, 0).map((one) => ({
          ...one,
          range,
        }))
      const inside = locateJson(value.text, this.budget)
      if (inside.kind === 'object')
        return inside.members
          .flatMap(({ name, value: one }) => this.argument(name, one))
          .map((one) => ({ ...one, range }))
    }
    return [{ name: '0', value: value.text, range }]
  }

  private argument(name: string, value: SpannedJson): RawArgument[] {
    const key = asciiLower(name)
    if (value.kind !== 'object' && value.kind !== 'array')
      return [{ name: key, value: value.text, range: inner(value) }]
    const inside =
      value.kind === 'object'
        ? value.members.flatMap((one) => this.argument(one.name, one.value))
        : value.items.flatMap((one) => this.argument(name, one))
    // `"purge": {…}`: the name of what holds other values orders something, too.
    return namesChange(name)
      ? [...inside, { name: key, value: 'true', range: { start: value.start, end: value.end } }]
      : inside
  }
}
