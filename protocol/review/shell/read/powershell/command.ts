// Reads one command of PowerShell with its arguments, and has it judged.
import { asciiLower } from '../../../text/ascii.ts'
import { atEndOfCommand, readArgument } from './argument.ts'
import { type Call, runCall } from './cmdlets.ts'
import type { Cursor } from './cursor.ts'
import { known, NOTHING, type Ps, type PsValue } from './value.ts'

const EXPRESSION =
  /[$(["']|@[({"']|-(?:not|join|split|bnot)\b|!|\+\+|--\$|,|\{|-?(?:0x[\da-f]+|\d+(?:\.\d+)?)(?:[kmgtp]b|[ldu])?(?=[\s;|)}\].,+*/%-]|$)/iy

/** False: an expression stands here. */
export const startsCommand = (cursor: Cursor): boolean => !cursor.looksAt(EXPRESSION)

/** Options without a value. */
const SWITCHES = new Set(
  'recurse force whatif passthru verbose debug file directory hidden system readonly raw wait asjob append noclobber autosize wrap descending unique quiet notypeinformation nti usebasicparsing noprofile noninteractive nonewline expandall leaf container removedata allusers confirm online full detailed sum average maximum minimum line word character stable casesensitive simplematch allmatches notmatch list nologo permanent newest oldest skiphttperrorcheck skipcertificatecheck compress asarray depthfirst nowait parallel asbytestream update'.split(
    ' ',
  ),
)
/** Settings of every command, with a value and without meaning for the effect. */
const COMMON =
  /^(?:erroraction|ea|warningaction|wa|informationaction|infa|errorvariable|ev|warningvariable|wv|outvariable|ov|outbuffer|ob|pipelinevariable|pv|progressaction|confirm)$/

export function readCommand(ps: Ps, input: PsValue, isFirst: boolean): PsValue {
  const { cursor } = ps
  const start = cursor.pos
  let invoked = false
  if (cursor.match(/[&.](?=[\s{"'$(])/y)) {
    cursor.skipBlank()
    invoked = true
  }
  const current = ps.current
  if (!isFirst)
    ps.current = { ...input, variable: null, items: null, text: input.items ? '\ue000' : input.text }
  const [name = NOTHING] = readArgument(ps)
  if (name.text === '' && !name.isBlock && name.taints === 0) cursor.fail()
  const call = readArguments(ps, name, input, !isFirst, start)
  const out = cursor.failed ? NOTHING : runCall(ps, call, invoked)
  ps.current = current
  return out
}

function readArguments(ps: Ps, name: PsValue, input: PsValue, hasInput: boolean, start: number): Call {
  const { cursor } = ps
  const words: PsValue[] = []
  const named = new Map<string, PsValue>()
  const positional: PsValue[] = []
  let option: string | null = null
  for (;;) {
    cursor.skipBlank()
    if (atEndOfCommand(cursor) || cursor.failed) break
    const before = cursor.pos
    if (cursor.match(/--%[^\n|]*/y)) continue
    if (option === 'filter' && cursor.next === '{') {
      // A query in a language of its own.
      skipBraces(cursor)
      named.set('filter', known('query'))
      option = null
      continue
    }
    for (const value of readArgument(ps)) {
      const flag =
        value.isBlock || option === 'argumentlist' || option === 'args'
          ? null
          : /^[-\u2013]([A-Za-z][\w-]*)(?![\w-])(:?)(.*)$/.exec(value.text)
      if (flag && value.taints === 0) {
        const key = asciiLower(flag[1]!)
        option = SWITCHES.has(key) && key !== 'confirm' ? null : key
        named.set(key, known(flag[2] === '' ? 'true' : flag[3]!))
        if (flag[2] !== '' && flag[3] === '') option = key
        else if (flag[2] !== '') option = null
        if (!COMMON.test(key)) words.push(flag[2] === '' ? value : known(`-${flag[1]}`))
        if (flag[3] !== '' && flag[2] !== '') words.push(known(flag[3]!))
        continue
      }
      if (option !== null) {
        const earlier = named.get(option)
        named.set(
          option,
          earlier && earlier.text !== 'true'
            ? { ...value, items: [...(earlier.items ?? [earlier]), value] }
            : value,
        )
        if (!COMMON.test(option) && !value.isBlock) words.push(value)
        if (!cursor.looksAt(/[ \t]*,/y)) option = option === 'argumentlist' ? option : null
        continue
      }
      positional.push(value)
      if (!value.isBlock) words.push(value)
    }
    if (cursor.pos === before) cursor.fail()
  }
  return { name, words, named, positional, input, hasInput, start }
}

function skipBraces(cursor: Cursor): void {
  let depth = 0
  do {
    cursor.match(/[^{}]+/y)
    if (cursor.take('{')) depth++
    else if (cursor.take('}')) depth--
    else cursor.fail()
  } while (depth > 0 && !cursor.failed)
}
