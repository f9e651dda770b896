// Who says what? Line labels of transcripts, messages and tool calls in JSON, or prose without a speaker.
import type { Budget } from '../core/budget.ts'
import { locateJson, type SpannedJson } from '../text/json-spans.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { Segment, Speaker } from './model.ts'

/** What a label at the start of a line says about its speaker. */
const LABELS: readonly (readonly [Speaker, RegExp])[] = [
  ['rule', /^(?:system rule|system prompt|system message|system|policy|rules?)$/],
  ['input', /^(?:input|user input|prompt)$/],
  [
    'user',
    /^(?:user|human|customer|principal|task|task given by the user|user request|request|user task|goal)$/,
  ],
  [
    'action',
    /^(?:agent action|action|action input|proposed next action|proposed action|next action|tool call|function call|tool_call|call|command)$/,
  ],
  ['agent', /^(?:agent thought|thought|assistant|agent|ai|bot|reasoning|final answer|answer|response)$/],
  // What is about to be done is judged in full, whoever is named beside it.
  ['plan', /^(?:plan|proposed plan|plan of action|action plan|steps|proposed steps|next steps)$/],
  [
    'untrusted',
    /^(?:tool result|tool output|tool response|observation|result|output|function result|search result|page|web page|email|email body|file content|document|content of .{1,40}|retrieved .{1,30})$/,
  ],
  ['meta', /^(?:tool used|tools|tool|tools available|available tools)$/],
]

const LABEL_LINE = /^[ \t#>*-]{0,6}([A-Za-z][A-Za-z_ ]{1,40}?)\*{0,2}[ \t]?:/

interface Label {
  readonly speaker: Speaker
  readonly label: string
  readonly start: number
  readonly textStart: number
}

export interface Segments {
  readonly segments: readonly Segment[]
  readonly isTranscript: boolean
}

export function segmentsOf({ source, json }: ReadInput, budget: Budget): Segments {
  const { text } = source
  if (json.kind === 'json' && 'lit' in json.tree === false && 'str' in json.tree === false) {
    const segments: Segment[] = []
    readJson(locateJson(text, budget), 'plan', segments, budget)
    const speakers = new Set(segments.map(({ speaker }) => speaker))
    return { segments, isTranscript: speakers.has('user') || speakers.has('untrusted') }
  }
  const labels = labelsOf(text, budget)
  const kinds = new Set(labels.map(({ speaker }) => speaker))
  const isTranscript =
    kinds.size >= 2 &&
    (kinds.has('untrusted') ||
      kinds.has('action') ||
      kinds.has('rule') ||
      (kinds.has('user') && (kinds.has('agent') || kinds.has('plan'))))
  const isToolPlan = kinds.has('meta') && (kinds.has('agent') || kinds.has('plan'))
  if (!isTranscript && !isToolPlan)
    return { segments: [{ speaker: 'plan', label: '', start: 0, end: text.length }], isTranscript: false }
  const segments: Segment[] = []
  if (labels[0]!.start > 0) segments.push({ speaker: 'plan', label: '', start: 0, end: labels[0]!.start })
  labels.forEach((one, i) => {
    const end = labels[i + 1]?.start ?? text.length
    // "Tools: a, b / Plan: …" has no principal: its plan is what is proposed.
    const speaker = one.speaker === 'agent' && !isTranscript ? 'plan' : one.speaker
    segments.push({ speaker, label: one.label, start: one.textStart, end })
  })
  return { segments, isTranscript }
}

function labelsOf(text: string, budget: Budget): Label[] {
  const labels: Label[] = []
  let at = 0
  while (at <= text.length) {
    budget.spend(4)
    const match = LABEL_LINE.exec(text.slice(at, at + 64))
    if (match) {
      const label = match[1]!.toLowerCase()
      const speaker = LABELS.find(([, pattern]) => pattern.test(label))?.[0]
      if (speaker) labels.push({ speaker, label, start: at, textStart: at + match[0].length })
    }
    const next = text.indexOf('\n', at)
    if (next < 0) break
    at = next + 1
  }
  return labels
}

const ROLES: Readonly<Record<string, Speaker>> = {
  system: 'rule',
  developer: 'rule',
  user: 'user',
  human: 'user',
  assistant: 'agent',
  agent: 'agent',
  ai: 'agent',
  tool: 'untrusted',
  function: 'untrusted',
  observation: 'untrusted',
  tool_result: 'untrusted',
  function_call_output: 'untrusted',
  tool_use: 'action',
  function_call: 'action',
}

const KEYS: readonly (readonly [Speaker, RegExp])[] = [
  [
    'user',
    /^(?:goal|task|user_request|user|request|objective|user_task|instruction_from_user|user_prompt|query)$/,
  ],
  ['rule', /^(?:system|system_prompt|policy|system_rule)$/],
  [
    'untrusted',
    /^(?:tool_result|tool_output|observation|result|results|page|web_page|email_body|retrieved|output|response|tool_response)$/,
  ],
  ['agent', /^(?:thought|thoughts|reasoning|rationale|final_answer|answer)$/],
  ['meta', /^(?:id|tool_call_id|call_id|type|role|model|tools_available|version|timestamp|created_at)$/],
]

const CALL_NAME = ['name', 'tool', 'function', 'tool_name', 'action', 'command', 'api']
const CALL_ARGS = [
  'args',
  'arguments',
  'input',
  'parameters',
  'params',
  'action_input',
  'tool_input',
  'kwargs',
]

function readJson(value: SpannedJson, speaker: Speaker, out: Segment[], budget: Budget): void {
  budget.spend(1)
  if (value.kind === 'array') for (const item of value.items) readJson(item, speaker, out, budget)
  else if (value.kind === 'object') readObject(value, speaker, out, budget)
  else {
    const inner = value.kind === 'string' ? 1 : 0
    out.push({ speaker, label: '', start: value.start + inner, end: value.end - inner })
  }
}

function readObject(
  object: SpannedJson & { kind: 'object' },
  outer: Speaker,
  out: Segment[],
  budget: Budget,
): void {
  let speaker = outer
  for (const { name, value } of object.members) {
    if (value.kind !== 'string') continue
    // A tool call has the type "function"; a message of the role "function" is what it returned.
    if (name === 'role' || name === 'speaker' || (name === 'type' && value.text.includes('_')))
      speaker = ROLES[value.text.toLowerCase()] ?? speaker
  }
  const isCall =
    speaker !== 'untrusted' &&
    object.members.some(({ name, value }) => CALL_NAME.includes(name) && value.kind === 'string') &&
    object.members.some(({ name }) => CALL_ARGS.includes(name))
  if (isCall) {
    out.push({ speaker: 'action', label: 'call', start: object.start, end: object.end })
    return
  }
  // A step with a few plain members is read as one sentence.
  const plain = object.members.every(({ value }) => value.kind !== 'object' && value.kind !== 'array')
  const named = object.members.some(({ name }) => keySpeaker(name) !== null && keySpeaker(name) !== 'meta')
  if (plain && !named && speaker !== 'untrusted' && object.end - object.start < 600 && outer !== 'user') {
    const content = object.members.find(({ name }) => name === 'content')
    if (content) readJson(content.value, speaker, out, budget)
    else out.push({ speaker, label: 'step', start: object.start, end: object.end })
    return
  }
  for (const { name, value } of object.members) {
    const key = keySpeaker(name)
    if (key === 'meta') continue
    readJson(value, speaker === 'untrusted' ? speaker : (key ?? speaker), out, budget)
  }
}

const keySpeaker = (name: string): Speaker | null =>
  KEYS.find(([, pattern]) => pattern.test(name.toLowerCase()))?.[0] ?? null
