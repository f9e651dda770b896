// Which party a label, a JSON role or a key names. Words inside the label decide, so that "Agent thought (2)" and
// "next action" need no entry of their own.
import { asciiLower } from '../../../text/ascii.ts'
import type { Party, TurnForm } from '../../ir.ts'

export interface Role {
  readonly party: Party
  readonly form: TurnForm
  readonly isRule: boolean
}

const role = (party: Party, form: TurnForm, isRule = false): Role => ({ party, form, isRule })
const RULE = role('principal', 'prose', true)
const PRINCIPAL = role('principal', 'prose')
const AGENT = role('agent', 'prose')
const CALL = role('agent', 'call')
const RESULT = role('untrusted', 'result')
const DOCUMENT = role('untrusted', 'document')
const META = role('unknown', 'label')

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Every word of a label has to be known, so that a heading of a plan is no speaker. */
const WORDS: readonly (readonly [Role, ReadonlySet<string>])[] = [
  [META, set('tools functions hint metadata available')],
  [
    RESULT,
    set('result results observation observations obs output outputs return returned returns toolresult'),
  ],
  [CALL, set('action call next nextaction act proposed toolcall')],
  [
    DOCUMENT,
    set(
      'page webpage website web email mail inbox message document doc file attachment retrieved snippet article post comment issue review search browser',
    ),
  ],
  [RULE, set('system policy policies rules rule guidelines mandate constraints developer limits sysprompt')],
  [
    PRINCIPAL,
    set(
      'user human customer client principal task goal request requester objective owner operator instruction instructions boss me caller prompt question query',
    ),
  ],
  [
    AGENT,
    set(
      'agent assistant ai bot thought thoughts reasoning plan steps answer final response reply model copilot rationale scratchpad',
    ),
  ],
]
const FILLERS = set(
  'checked notes log says said wrote did ran calls called the a of by from to given in for agent user tool new my your its this input proposed next step text content body 1 2 3',
)

export function roleOfLabel(label: string): Role | null {
  const words = asciiLower(label.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^a-z ]+/g, ' ')
    .trim()
    .split(/ {1,40}/)
  if (words.length > 5) return null
  const has = (...list: readonly string[]): boolean => list.some((one) => words.includes(one))
  // "Reply to the customer": what the agent writes to them.
  if (/^(?:reply|answer|response|draft)$/.test(words[0]!) && words[1] === 'to') return AGENT
  // "Tool used", "tool": what a tool is called with or gave.
  if (words[0] === 'tool' || words[0] === 'function') {
    if (words.length === 1 || has('response', 'message', 'result', 'output', 'observation')) return RESULT
    if (has('used', 'name')) return META
    if (has('call', 'input', 'args', 'arguments', 'use')) return CALL
  }
  // "SYSTEM RULE / INPUT": the text that the rule is applied to.
  if (words.length === 1 && words[0] === 'input') return PRINCIPAL
  const found = WORDS.find(([, list]) => words.some((word) => list.has(word)))
  if (found === undefined) return null
  const known = words.every((word) => WORDS.some(([, list]) => list.has(word)) || FILLERS.has(word))
  if (!known) return null
  // "Task given by the user" is the user's; "user's mail" is a mail.
  return found[0] === DOCUMENT && has('user', 'request') && has('message', 'query', 'question')
    ? PRINCIPAL
    : found[0]
}

/** The last word of "Maria ACTION", "Postbox result": it says what stands there, whoever the first words name. */
export interface NamedRole {
  readonly name: string
  readonly role: Role
}

const ENDINGS: readonly (readonly [Role, ReadonlySet<string>])[] = [
  [META, set('used')],
  [RESULT, set('result results observation output outputs response returned')],
  [CALL, set('action call')],
  [AGENT, set('thought thoughts reasoning')],
  [RULE, set('rule policy')],
]

/** Null for a label that is known as a whole, and for one word. */
export function roleOfEnding(label: string): NamedRole | null {
  const words = asciiLower(label)
    .replace(/[^a-z ]+/g, ' ')
    .trim()
    .split(/ {1,40}/)
  const last = words.pop()!
  if (words.length === 0 || words.length > 3 || roleOfLabel(label) !== null) return null
  const found = ENDINGS.find(([, list]) => list.has(last))
  return found === undefined ? null : { name: words.join(' '), role: found[0] }
}

const ROLES: Readonly<Record<string, Role>> = {
  system: RULE,
  developer: RULE,
  user: PRINCIPAL,
  human: PRINCIPAL,
  customer: PRINCIPAL,
  assistant: AGENT,
  agent: AGENT,
  ai: AGENT,
  model: AGENT,
  bot: AGENT,
  tool: RESULT,
  function: RESULT,
  ipython: RESULT,
  observation: RESULT,
  environment: RESULT,
  tool_result: RESULT,
  tool_response: RESULT,
  function_call_output: RESULT,
  function_response: RESULT,
  mcp_call_output: RESULT,
  tool_use: CALL,
  function_call: CALL,
  tool_call: CALL,
  mcp_call: CALL,
  custom_tool_call: CALL,
  document: DOCUMENT,
  systemmessage: RULE,
  humanmessage: PRINCIPAL,
  aimessage: AGENT,
  toolmessage: RESULT,
}

/** A `role`, `speaker` or `type` of a message. */
export const roleOfValue = (value: string): Role | null => ROLES[asciiLower(value)] ?? null

const KEY_ROLES: readonly (readonly [Role, RegExp])[] = [
  [RULE, /^(?:system|system_prompt|policy|policies|rules?|limits?|constraints?|mandate|guidelines?)$/],
  [
    PRINCIPAL,
    /^(?:goal|task|user|user_request|request|objective|user_task|user_prompt|query|instructions?|prompt)$/,
  ],
  [
    RESULT,
    /^(?:(?:tool_)?(?:results?|outputs?|responses?)|observations?|page|web_page|email_body|retrieved|functionresponse)$/,
  ],
  [
    AGENT,
    /^(?:thoughts?|reasoning|rationale|final_answer|answer|steps|plan|actions|next_actions?|proposed_actions?)$/,
  ],
  [
    META,
    /^(?:id|jsonrpc|tool_call_id|tool_use_id|call_id|type|role|model|tools|tools_available|version|timestamp|created_at|thread|run|run_id|n|step_id|index|status)$/,
  ],
]

/** A member name of a JSON plan. */
export function roleOfKey(name: string): Role | null {
  const lower = asciiLower(name.replace(/([a-z])([A-Z])/g, '$1_$2'))
  return KEY_ROLES.find(([, pattern]) => pattern.test(lower))?.[0] ?? null
}

export { AGENT, CALL, DOCUMENT, META, PRINCIPAL, RESULT, RULE }
export const UNKNOWN = role('unknown', 'prose')
