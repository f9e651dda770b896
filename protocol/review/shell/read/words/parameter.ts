// Expands `$X` and `${X…}`: variables of the script are known; a few of the environment have one meaning everywhere;
// the rest is unknown and may be empty.
import type { ParameterExpansionPart, Word } from 'unbash'
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import { firstOf, fromLine } from '../files/listing.ts'
import {
  constant,
  HOLE,
  isAboutLines,
  type Listing,
  OWN_JOB,
  OWN_USER,
  type Scope,
  SECRET,
  unknown,
  type Value,
} from '../model.ts'
import { anyOf } from './any-of.ts'

/** `~` is the home folder in every path below. */
const ENVIRONMENT_VALUES: Readonly<Record<string, string>> = {
  HOME: '~',
  USERPROFILE: '~',
  PWD: '.',
  OLDPWD: '..',
  SHELL: '/bin/bash',
  TMPDIR: '/tmp',
  TEMP: '/tmp',
  IFS: ' ',
  BASH: '/bin/bash',
  WINDIR: 'C:/Windows',
  SYSTEMROOT: 'C:/Windows',
}

/** Set by every shell or login, so never empty. */
const NEVER_EMPTY =
  /^(?:[?#$!0*@_-]|PATH|USER|LOGNAME|HOSTNAME|RANDOM|UID|EUID|PPID|SECONDS|LINENO|LANG|TERM|OSTYPE|BASHPID|EPOCHSECONDS|HOSTTYPE|BASH_VERSION|BASH_SOURCE|LC_ALL|DISPLAY|EDITOR|PAGER)$/

const SECRET_NAME = anyOf(
  /(?:^|_)(?:TOKEN|SECRET|SECRETS|PASSWORD|PASSWD|PASS|APIKEY|API_KEY|ACCESS_KEY|ACCESS_KEY_ID|PRIVATE_KEY|CREDENTIALS?|SECRET_KEY|AUTH_KEY|ENCRYPTION_KEY|SIGNING_KEY|MNEMONIC)(?:$|_)/,
  /(?:^|_)(?:SEED_PHRASE|SESSION_KEY|PAT)(?:$|_)/,
)

export function lookUp(name: string, scope: Scope): Value {
  const set = scope.vars.get(name)
  if (set !== undefined) return set
  const usual = ENVIRONMENT_VALUES[name]
  if (usual !== undefined && Object.hasOwn(ENVIRONMENT_VALUES, name)) return constant(usual)
  if (name === '!') return { ...unknown(), what: OWN_JOB }
  if (/^(?:USER|LOGNAME|UID|EUID)$/.test(name)) return { ...unknown(), what: OWN_USER }
  if (NEVER_EMPTY.test(name)) return unknown()
  if (SECRET_NAME.test(asciiUpper(name))) return { ...unknown(name), taints: SECRET, what: `$${name}` }
  return unknown(name)
}

const CHANGES_TEXT: readonly string[] = ['Remove', 'Replace', 'Slice', 'CaseModification']

export function expandParameter(
  node: ParameterExpansionPart,
  scope: Scope,
  valueOfWord: (word: Word) => Value,
): Value {
  const value = lookUp(node.parameter, scope)
  const { operation } = node
  if (node.prefix === '#') return { ...unknown(), taints: 0 }
  if (node.prefix === '!') {
    if (value.text.includes(HOLE)) return unknown(node.parameter)
    return lookUp(value.text, scope)
  }
  if (operation === undefined)
    return node.index && !scope.vars.has(node.parameter) ? unknown(node.parameter) : value
  const isKnown = !value.text.includes(HOLE)
  if (!isKnown && CHANGES_TEXT.includes(operation.type) && isAboutLines(value.what))
    return { ...value, what: '' }
  switch (operation.type) {
    case 'Default': {
      const chosen = withDefault(
        value,
        operation.operator,
        valueOfWord(operation.operand),
        scope.vars.has(node.parameter),
      )
      if (/^:?=$/.test(operation.operator)) scope.vars.set(node.parameter, chosen)
      return chosen
    }
    case 'Remove': {
      if (value.text === '~' && operation.operator.startsWith('%')) return { ...value, text: PARENT_OF_HOME }
      const pattern = valueOfWord(operation.operand).text
      return isKnown ? { ...value, text: removed(value.text, pattern, operation.operator) } : value
    }
    case 'Replace': {
      if (!isKnown) return value
      const pattern = valueOfWord(operation.pattern).text
      const replacement = valueOfWord(operation.replacement).text
      if (/[*?[\]]/.test(pattern) || pattern === '') return { ...value, text: HOLE }
      const text =
        operation.operator === '//'
          ? value.text.split(pattern).join(replacement)
          : replaceOnce(value.text, pattern, replacement)
      return { ...value, text }
    }
    case 'Slice':
      return isKnown
        ? sliced(
            value,
            valueOfWord(operation.offset).text,
            operation.length ? valueOfWord(operation.length).text : null,
          )
        : { ...value, byAge: slicedList(node, value, valueOfWord) }
    case 'CaseModification': {
      if (!isKnown) return value
      const lower = operation.operator.startsWith(',')
      const change = (text: string): string => (lower ? asciiLower(text) : asciiUpper(text))
      return {
        ...value,
        text:
          operation.operator.length === 2
            ? change(value.text)
            : change(value.text.slice(0, 1)) + value.text.slice(1),
      }
    }
    default:
      return { ...value, text: HOLE }
  }
}

/** `"${all[@]:5}"` are the elements behind the first five. */
function slicedList(
  { operation, index }: ParameterExpansionPart,
  { byAge: listing }: Value,
  valueOfWord: (word: Word) => Value,
): Listing | undefined {
  if (listing === undefined || operation?.type !== 'Slice' || !/^[@*]$/.test(index?.value ?? ''))
    return undefined
  const from = toInteger(valueOfWord(operation.offset).text)
  if (from === null || from < 0) return undefined
  return operation.length ? (from === 0 ? firstOf(listing) : undefined) : fromLine(listing, from + 1)
}

function withDefault(value: Value, operator: string, fallback: Value, isSet: boolean): Value {
  if (operator.endsWith('?')) return { ...value, maybeEmpty: null }
  if (operator.endsWith('+')) return isSet ? fallback : { ...fallback, maybeEmpty: value.maybeEmpty }
  // Unset in this script: the fallback is what happens when nobody sets it.
  if (isSet && value.text !== '') return value
  if (!value.text.includes(HOLE) && value.text !== '') return value
  return fallback
}

/** Every home folder lies in one of these. */
const PARENT_OF_HOME = '/home'

function removed(text: string, pattern: string, operator: string): string {
  if (/[?[\]]/.test(pattern) || pattern.includes(HOLE)) return HOLE
  if (pattern.includes('*')) return cutAt(text, pattern, operator)
  if (operator.startsWith('#')) return text.startsWith(pattern) ? text.slice(pattern.length) : text
  return text.endsWith(pattern) ? text.slice(0, text.length - pattern.length) : text
}

/** `##*SEPARATOR` and `%SEPARATOR*` cut at a separator: the shortest or the longest part goes. */
function cutAt(text: string, pattern: string, operator: string): string {
  const fromStart = operator.startsWith('#')
  const separator = fromStart ? pattern.slice(1) : pattern.slice(0, -1)
  const isPlain =
    separator !== '' && !separator.includes('*') && (fromStart ? pattern[0] : pattern.at(-1)) === '*'
  if (!isPlain) return HOLE
  const isLongest = operator.length === 2
  const at = fromStart === isLongest ? text.lastIndexOf(separator) : text.indexOf(separator)
  if (at < 0) return text
  return fromStart ? text.slice(at + separator.length) : text.slice(0, at)
}

function replaceOnce(text: string, pattern: string, replacement: string): string {
  const at = text.indexOf(pattern)
  return at < 0 ? text : text.slice(0, at) + replacement + text.slice(at + pattern.length)
}

function sliced(value: Value, offset: string, length: string | null): Value {
  const from = toInteger(offset)
  const count = length === null ? value.text.length : toInteger(length)
  if (from === null || count === null) return { ...value, text: HOLE }
  const start = from < 0 ? value.text.length + from : from
  const end = count < 0 ? value.text.length + count : start + count
  // A part of a value that is not known may be guessed.
  const what = value.text.includes(HOLE) ? '' : value.what
  return { ...value, what, text: value.text.slice(Math.max(0, start), Math.max(0, end)) }
}

const toInteger = (text: string): number | null => (/^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : null)
