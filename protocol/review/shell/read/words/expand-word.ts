// Expands one word to its arguments: quotes removed, variables, substitutions, braces and tilde expanded, and split
// where an unquoted expansion brings white space.
import { forEachChild, type ParameterExpansionPart, type SyntaxNode, type Word, type WordPart } from 'unbash'
import { trimEnd } from '../../../text/trim-end.ts'
import {
  type Arg,
  type Flow,
  fromElements,
  HOLE,
  type Listing,
  NO_FLOW,
  type Origin,
  type Scope,
  SPLIT,
  type Value,
} from '../model.ts'
import type { Run } from '../run.ts'
import { expandBraces } from './braces.ts'
import { expandParameter, lookUp } from './parameter.ts'

/** Readers of files and filters, which print nothing when there is nothing. */
const MAY_PRINT_NOTHING = /^(?:\$\(|`)\s*(?:cat|head|tail|grep|egrep|awk|sed|cut|jq|yq|find|fd|locate)\s/

/** The script looks at what it got, or ends where a command fails. */
const GUARDS = /-[nzdef] "?\$|\|\|\s*(?:exit|return|die)|\bset -[a-z]*e|:\?/

/** About what a word costs beside its length. */
const STEPS_PER_WORD = 64
/** Each character is looked at by several patterns. */
const STEPS_PER_CHARACTER = 3

const STEPS_PER_PART = 24

interface Piece {
  text: string
  taints: number
  what: string
  maybeEmpty: string | null
  glob: boolean
  content: Flow | null
  byAge?: Listing | undefined
  isEach?: boolean | undefined
  receive?: (flow: Flow) => void
}

export function expandWord(word: Word, scope: Scope, origin: Origin, run: Run): Arg[] {
  run.budget.spend(STEPS_PER_WORD + STEPS_PER_CHARACTER * word.text.length)
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
    run.tooDeep({ span, origin }, mechanism)
  }
  const made: Arg[] = []
  for (const text of texts ?? [HOLE]) {
    run.budget.spend(STEPS_PER_WORD + STEPS_PER_CHARACTER * text.length)
    for (const field of text.split(SPLIT)) {
      if (field === '' && text.includes(SPLIT)) continue
      made.push({ ...piece, text: field, span, linear: made.length === 0 ? linear : null })
    }
  }
  return made

  /** What the script of a substitution writes, run in a shell of its own. */
  function substituted(
    part: Extract<WordPart, { type: 'CommandExpansion' | 'ProcessSubstitution' }>,
    stdin = NO_FLOW,
  ): Flow {
    const script = inner(part.pos, part.end)
    return run.evaluators.script(run, part.script, part.text, script, run.subshell(scope, true), stdin)
  }

  function append(into: Piece, part: WordPart, isQuoted: boolean): void {
    run.budget.spend(STEPS_PER_PART)
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
        merge(
          into,
          asWords(lookUp(part.text.slice(1).replace(/^\{|\}$/g, ''), scope), isQuoted),
          isQuoted && !/^\$[@*]$/.test(part.text),
          scope,
          run,
        )
        return
      case 'ParameterExpansion':
        if (part.index) expandWord(part.index, scope, origin, run)
        // `${x@P}` runs what stands in the value.
        if (part.operation?.type === 'Transform' && part.operation.operand.text === 'P')
          run.unjudged({ span: origin.spanOf(part.pos, part.end), origin })
        if (part.operation && !EXPANDS_ITS_OPERAND.includes(part.operation.type)) runOperands(part)
        merge(
          into,
          asWords(expandParameter(part, scope, valueOfWord), isQuoted),
          isQuoted && !isWholeArray(part),
          scope,
          run,
        )
        return
      case 'ArithmeticExpansion':
        expandInside(part, scope, origin, run)
        into.text += /^\$\(\((\d{1,15})\)\)$/.exec(part.text)?.[1] ?? HOLE
        return
      case 'CommandExpansion': {
        const flow = substituted(part)
        into.taints |= flow.taints
        into.what ||= flow.what
        into.byAge ??= flow.byAge
        // A list that is shorter than the part that was cut off leaves nothing.
        const mayBeNothing = MAY_PRINT_NOTHING.test(part.text) || flow.byAge?.isCut === true
        if (flow.text === null && mayBeNothing && !GUARDS.test(origin.text)) into.maybeEmpty ??= part.text
        const text =
          flow.text === null
            ? flow.under === undefined
              ? HOLE
              : `${flow.under}/${HOLE}`
            : trimEnd(flow.text, '\n')
        into.text += isQuoted ? text : text.replace(/[ \t\n]+/g, SPLIT)
        return
      }
      case 'ProcessSubstitution': {
        const flow = substituted(part)
        into.text += '/dev/fd/63'
        if (part.operator === '<') into.content = flow
        else into.receive = (given) => void substituted(part, given)
        return
      }
    }
  }

  /** As a command of its own: the parser ends a pattern at the first slash, also inside a substitution. */
  function runOperands(part: ParameterExpansionPart): void {
    const text = part.text.slice((part.operation?.operatorEnd ?? part.pos) - part.pos, -1)
    if (!/[$][({]|`/.test(text)) return
    const place = origin.spanOf(part.pos, part.end)
    const here = { ...origin, text, depth: origin.depth + 1, spanOf: () => place }
    run.evaluators.text(run, `: ${text}`, here, run.subshell(scope), NO_FLOW)
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

/** Their operand becomes part of the value, so it is expanded there. */
const EXPANDS_ITS_OPERAND: readonly string[] = ['Default', 'Remove']

/** `"$@"` and `"${a[@]}"` are as many arguments as there are elements, quoted or not. */
const isWholeArray = (part: ParameterExpansionPart): boolean =>
  part.parameter === '@' || part.parameter === '*' || part.index?.value === '@' || part.index?.value === '*'

/** Without quotes the elements of a list are split like everything else. */
function asWords(value: Value, isQuoted: boolean): Value {
  const text = isQuoted ? value.text : fromElements(value.text)
  return text === value.text ? value : { ...value, text }
}

function splitFields(text: string, scope: Scope): string {
  if (text === HOLE) return text
  const separators = scope.vars.get('IFS')?.text
  if (separators === undefined || separators.includes(HOLE)) return text.replace(/[ \t\n]+/g, SPLIT)
  return [...text].map((letter) => (separators.includes(letter) ? SPLIT : letter)).join('')
}

/** Commands inside tests, arithmetic and indices run, whatever the expression then says. */
export function expandInside(node: SyntaxNode, scope: Scope, origin: Origin, run: Run): void {
  run.budget.spend(STEPS_PER_WORD)
  if (origin.depth > run.caps.shell_nesting) return
  forEachChild(node, (child) => {
    if (child.type === 'Word') expandWord(child, scope, origin, run)
    else if (
      child.type === 'CommandExpansion' ||
      child.type === 'ArithmeticCommandExpansion' ||
      child.type === 'ProcessSubstitution'
    ) {
      const inner = { ...origin, depth: origin.depth + 1 }
      run.evaluators.script(run, child.script, child.text, inner, run.subshell(scope), NO_FLOW)
    } else expandInside(child, scope, { ...origin, depth: origin.depth + 1 }, run)
  })
}

const isQuoting = ({ type }: WordPart): boolean =>
  type === 'DoubleQuoted' || type === 'SingleQuoted' || type === 'AnsiCQuoted' || type === 'LocaleString'

function merge(into: Piece, value: Value, isQuoted: boolean, scope: Scope, run: Run): void {
  run.budget.spend(STEPS_PER_CHARACTER * value.text.length)
  into.text += fromElements(isQuoted ? value.text : splitFields(value.text, scope))
  into.taints |= value.taints
  into.what ||= value.what
  into.byAge ??= value.byAge
  into.isEach ||= value.isEach
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
