// Renders everything that an artifact says as one text of short statements: the prose itself, or the members of JSON as
// "name: value". Rules that compare what is said with what is done read this text.
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import { wordsOf } from '../fact-names.ts'
import { actsIn } from './acts.ts'

const LONGEST_SPOKEN = 8000

/** `MsgWithdrawDelegatorReward`, `enableModule`: the name of a function in a sentence. */
const CAMEL =
  /\b(?:[Mm]sg|set|add|remove|enable|disable|withdraw|deposit|claim|increase|decrease|release|execute|[Dd]elegate|[Uu]ndelegate|[Rr]edelegate|accept|renounce|grant|revoke|change|upgrade|swap)(?:[A-Z][a-z]{1,20}){1,4}\b/g
const inWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2')

/** In lower case, with single spaces; a line ends a statement. What stands behind the longest account is not read. */
export const spoken = (said: string): string =>
  asciiLower(said.slice(0, LONGEST_SPOKEN).replace(CAMEL, inWords))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?[\r\n][ \r\n]*/g, '. ')

/** Names of functions and messages, `/cosmos.staking.v1beta1.MsgDelegate`, by their words. */
const IDENTIFIER = /^[/A-Za-z][A-Za-z0-9_./():, -]{1,79}$/
const plain = (text: string): string =>
  IDENTIFIER.test(text) && !/[A-Za-z0-9]{30,}/.test(text)
    ? text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' ')
    : text

const NAMES_CALL = /^(?:fn|func|function|functionname|functionsignature|method|call)$/i
const NAMES_ARGUMENTS = /^(?:args|arguments|params|parameters)$/i

/** `{fn: "approve(address,uint256)", args: ["0x…", "0"]}` as it would be written: `approve(0x…, 0)`. */
function callIn(value: SpannedJson & { readonly kind: 'object' }): string | null {
  const named = value.members.find(({ name }) => NAMES_CALL.test(name))?.value
  const given = value.members.find(({ name }) => NAMES_ARGUMENTS.test(name))?.value
  if (named?.kind !== 'string' || given?.kind !== 'array') return null
  const name = /^[A-Za-z_]\w{0,60}(?=\(|$)/.exec(named.text.trim())?.[0]
  if (name !== 'approve' && name !== 'setApprovalForAll') return null
  const values = given.items.map((item) => ('text' in item ? item.text : '…'))
  return values.length === 2 ? `${name}(${values.join(', ')})` : null
}

/** `order: {action: "transfer", …}` beside other members: the object is the action, and its name says nothing of its members. */
const isOrder = (name: string, value: SpannedJson): boolean =>
  /^(?:order|action|request|params|payload|transaction|tx|data|body|input|args|arguments|intent|operation|call|message)$/.test(
    name,
  ) &&
  value.kind === 'object' &&
  value.members.some(({ name: own, value: said }) =>
    /^(?:type|kind)$/.test(own)
      ? said.kind === 'string' && actsIn(asciiLower(said.text)).length > 0
      : /^(?:action|method|function|fn|call|operation|verb)$/.test(wordsOf(own).join(' ')),
  )

/** What a request says of itself round the one object that it carries. */
const OF_REQUEST =
  /^(?:id|uuid|ref|version|v|jsonrpc|schema|type|kind|name|source|agent|time|timestamp|ts|date|created at|request id)$/

/** The object within envelopes such as `{request: {params: …}}`: their names say nothing of its members. */
function carried(value: SpannedJson): SpannedJson {
  if (value.kind !== 'object') return value
  const inner = value.members.filter(({ value: one }) => one.kind === 'object' || one.kind === 'array')
  const isEnvelope =
    inner.length === 1 &&
    inner[0]!.value.kind === 'object' &&
    value.members.every((one) => one === inner[0] || OF_REQUEST.test(wordsOf(one.name).join(' ')))
  return isEnvelope ? carried(inner[0]!.value) : value
}

/** In the order of the text; a member of an object has the name of that object before its own. */
export function saidIn(value: SpannedJson, budget: Budget): string {
  const parts: string[] = []
  const add = (value: SpannedJson, names: readonly string[]): void => {
    budget.spend(2)
    if (value.kind === 'array') for (const item of value.items) add(item, names)
    else if (value.kind === 'object') {
      const call = callIn(value)
      if (call !== null) parts.push(`call: ${call}`)
      for (const { name, value: inner } of value.members) {
        const words = wordsOf(name).join(' ')
        add(inner, isOrder(words, inner) ? [] : [...names.slice(-1), words])
      }
    } else {
      const label = names.filter((name) => name !== '').join(' ')
      parts.push(`${label === '' ? '' : `${label}: `}${plain(value.text)}`)
    }
  }
  add(carried(value), [])
  return parts.join(' ;\n')
}
