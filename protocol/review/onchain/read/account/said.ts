// Renders everything that an artifact says as one text of short statements: the prose itself, or the members of JSON as
// "name: value". Rules that compare what is said with what is done read this text.
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import { wordsOf } from '../fact-names.ts'

const DEEPEST = 12
const LONGEST = 8000

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

/** In the order of the text; a member of an object has the name of that object before its own. */
export function saidIn(value: SpannedJson, budget: Budget): string {
  const parts: string[] = []
  let length = 0
  const add = (value: SpannedJson, names: readonly string[], depth: number): void => {
    budget.spend(2)
    if (depth > DEEPEST || length > LONGEST) return
    if (value.kind === 'array') for (const item of value.items) add(item, names, depth + 1)
    else if (value.kind === 'object') {
      const call = callIn(value)
      if (call !== null) parts.push(`call: ${call}`)
      for (const { name, value: inner } of value.members)
        add(inner, [...names.slice(-1), wordsOf(name).join(' ')], depth + 1)
    } else {
      const label = names.filter((name) => name !== '').join(' ')
      const part = `${label === '' ? '' : `${label}: `}${plain(value.text.slice(0, 2000))}`
      parts.push(part)
      length += part.length
    }
  }
  add(value, [], 0)
  return parts.join(' ;\n')
}
