// Which arguments does one word become? Quotes removed, variables, substitutions, braces and tilde expanded,
// and split where an unquoted expansion brings white space.
import type { Word, WordPart } from 'unbash'
import { expandBraces } from './braces.ts'
import { type Arg, type Flow, HOLE, NO_FLOW, type Origin, type Scope, SPLIT, type Value } from './model.ts'
import { expandParameter, lookUp } from './parameter.ts'
import type { Run } from './run.ts'

/** About what a word costs beside its length. */
const STEPS_PER_WORD = 12

interface Piece {
  text: string
  taints: number
  what: string
  maybeEmpty: string | null
  glob: boolean
  content: Flow | null
}

export function expandWord(word: Word, scope: Scope, origin: Origin, run: Run): Arg[] {
  run.budget.spend(STEPS_PER_WORD + word.text.length)
  const span = origin.spanOf(word.pos, word.end)
  const { parts } = word
  if (parts === undefined) {
    const linear = word.value === word.text ? { origin, start: word.pos } : null
    return [
      { text: word.value, taints: 0, what: '', maybeEmpty: null, glob: false, span, linear, content: null },
    ]
  }
  const piece: Piece = { text: '', taints: 0, what: '', maybeEmpty: null, glob: false, content: null }
  let hasBraces = false
  for (const part of parts) {
    if (part.type === 'BraceExpansion') hasBraces = true
    append(piece, part, false)
  }
  // An unquoted expansion to nothing is no argument at all.
  if (piece.text === '' && !parts.some(isQuoting)) return []
  const linear = linearStart(parts, origin)
  const texts = hasBraces ? expandBraces(piece.text, run.caps.brace_words) : [piece.text]
  if (texts === null) {
    const mechanism = `brace expansion makes more than ${run.caps.brace_words} words`
    run.report({ span, origin }, 'input.depth', mechanism, 'write the words out')
  }
  const made: Arg[] = []
  for (const text of texts ?? [HOLE]) {
    run.budget.spend(1 + text.length)
    for (const field of text.split(SPLIT)) {
      if (field === '' && text.includes(SPLIT)) continue
      made.push({ ...piece, text: field, span, linear: made.length === 0 ? linear : null })
    }
  }
  return made

  function append(into: Piece, part: WordPart, isQuoted: boolean): void {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        into.text += part.value
        return
      case 'Glob':
        into.text += part.text
        into.glob = true
        return
      case 'ExtendedGlob':
        into.text += part.text
        into.glob = true
        return
      case 'BraceExpansion':
        // Nested expansions first, then the braces round their values.
        if (part.parts) {
          into.text += '{'
          for (const child of part.parts) append(into, child, isQuoted)
          into.text += '}'
        } else into.text += part.text
        return
      case 'DoubleQuoted':
      case 'LocaleString':
        for (const child of part.parts) append(into, child, true)
        return
      case 'SimpleExpansion':
        merge(into, lookUp(part.text.slice(1).replace(/^\{|\}$/g, ''), scope), isQuoted)
        return
      case 'ParameterExpansion':
        merge(into, expandParameter(part, scope, valueOfWord), isQuoted)
        return
      case 'ArithmeticExpansion':
        into.text += /^\$\(\((\d{1,15})\)\)$/.exec(part.text)?.[1] ?? HOLE
        return
      case 'CommandExpansion': {
        const flow = run.evaluators.script(
          run,
          part.script,
          part.text,
          inner(part.pos, part.end),
          scope.subshell(),
          NO_FLOW,
        )
        into.taints |= flow.taints
        into.what ||= flow.what
        const text = flow.text === null ? HOLE : flow.text.replace(/\n+$/, '')
        into.text += isQuoted ? text : text.replace(/[ \t\n]+/g, SPLIT)
        return
      }
      case 'ProcessSubstitution': {
        const flow = run.evaluators.script(
          run,
          part.script,
          part.text,
          inner(part.pos, part.end),
          scope.subshell(),
          NO_FLOW,
        )
        into.text += '/dev/fd/63'
        if (part.operator === '<') into.content = flow
        return
      }
    }
  }

  function inner(pos: number, end: number): Origin {
    // A script in escaped backticks has positions of its own; its place is the place of the whole.
    const shifted = origin.spanOf(pos, end)
    return {
      ...origin,
      depth: origin.depth + 1,
      spanOf: (a, b) => (a >= pos && b <= end ? origin.spanOf(a, b) : shifted),
    }
  }

  function valueOfWord(inside: Word): Value {
    const fields = expandWord(inside, scope, origin, run)
    const first = fields[0]
    if (!first) return { text: '', taints: 0, what: '', maybeEmpty: null, glob: false }
    return { ...first, text: fields.map(({ text }) => text).join(' ') }
  }
}

const isQuoting = ({ type }: WordPart): boolean =>
  type === 'DoubleQuoted' || type === 'SingleQuoted' || type === 'AnsiCQuoted' || type === 'LocaleString'

function merge(into: Piece, value: Value, isQuoted: boolean): void {
  into.text += isQuoted ? value.text : value.text.replace(/[ \t\n]+/g, SPLIT)
  into.taints |= value.taints
  into.what ||= value.what
  // An empty variable beside other text still leaves that text; the path table looks at both.
  into.maybeEmpty ??= value.maybeEmpty
  if (!isQuoted) into.glob ||= value.glob || /[*?]/.test(value.text)
}

/** Places inside a word quoted once, without escapes or expansions, are exact. */
function linearStart(parts: readonly WordPart[], origin: Origin): Arg['linear'] {
  const [only] = parts
  if (parts.length !== 1 || only === undefined) return null
  if (only.type === 'SingleQuoted') return { origin, start: only.pos + 1 }
  if (only.type !== 'DoubleQuoted') return null
  const [child] = only.parts
  if (only.parts.length !== 1 || child?.type !== 'Literal' || child.value !== child.text) return null
  return { origin, start: child.pos }
}
