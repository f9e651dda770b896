// Tells comments for people from comments that compilers, linters, scanners or servers obey, and whole comments from
// lines that only look like one.

import { asciiLower } from '../../text/ascii.ts'
import { anyOf } from '../any-of.ts'
import type { Language, Side } from '../model.ts'
import { lineAt } from '../read/line-at.ts'

const MARK = /^\s*(?:\/\/+|\/\*+|\*+\/?|#+|--|;+|%+|<!--)/
/** Names of tools, and the grammar of their orders: `word:word`, `word=value`, `@word`, `-*- … -*-`. */
const ORDER = anyOf([
  /^(?:!|@(?:ts-|jsx|flow|cc_on|formatter|noinspection)|<reference|-\*-|\[if\b|#|\/\/ ?script|\+ ?build)/,
  /^(?:exec|include|includedir|region|requires|pragma|cgo|line|export|if|elif|else|endif|define|undef|using|load|r)\b ?[-"<\w(]{0,1}\S*\s*["<(-]/,
])
const SWITCH =
  /^(?:[\w.-]{1,30} ){0,2}[\w./-]{0,30}(?:ignore|disable|enable|skip|suppress|nosec|noqa|nosonar|nosemgrep|nolint|no cover|noinspection|noreturn)(?![\w]*\s+\w+\s+\w+\s+\w+)/
const KEYED = anyOf([
  /^[a-z][\w./-]{1,30}:(?!\/\/)\S|^[\w-]{1,30}(?: [\w-]{1,30})?\s?=\s?\S/,
  /^(?:vim?|ex|ruff|mypy|pylint|flake8|isort|type|coding|eslint|jshint|globals?|exported|cython|distutils|rubocop|nolint|nosemgrep)\s?[:=]/,
  /^(?:renovate|checkov|tfsec|trivy|kics|webpack\w*|sourcemappingurl|language_level|yaml-language-server)\s?[:=]/,
])

const MIGRATION =
  /^(?:migrate:(?:up|down)(?: transaction:(?:true|false))?|\+goose (?:up|down|statementbegin|statementend|no transaction)|\+migrate (?:up|down)(?: notransaction)?|atlas:txmode (?:none|file|all))$/

/** Languages of files that come out of templates. */
const FILLED: ReadonlySet<Language> = new Set(['html', 'ini', 'php', 'sh', 'sql', 'text', 'xml', 'yaml'])

/** The comment is an order to a program. */
export function isOrder(comment: string, language: Language): boolean {
  if (/[\r\f\v\u0085\u2028\u2029]|\\\s*$|\?\?\/\s*$/.test(comment)) return true
  if (language === 'java' && /\\u+[0-9a-fA-F]{4}/.test(comment)) return true
  if (/^\s*(?:#!|\/\/go:|\/\*!)/.test(comment)) return true
  // A program that fills the file in runs what stands in its comments.
  if (FILLED.has(language) && /\{[{%]|<[%?]|\?>|<esi:|^<!--\s*\/?ko\b|\$\{["(]/.test(comment)) return true
  const mark = MARK.exec(comment)?.[0] ?? ''
  const rest = comment.slice(mark.length, mark.length + 300)
  const text = asciiLower(rest.trim())
  // The reader of Docker itself: https://docs.docker.com/build/buildkit/frontend/
  if (language === 'docker' && /^syntax\s?=\s?docker\/dockerfile:1(?:\.\d{1,2}){0,2}$/.test(text))
    return false
  // Sections and transactions of migration files, as their tools read them.
  if (language === 'sql' && MIGRATION.test(text)) return false
  if (
    mark.trim() === '#' &&
    /^(?:if|elif|else|endif|include|includedir|requires|cgo|exec|r|load)\b/.test(rest)
  )
    return true
  if (mark.trim() === '///' && text.startsWith('<reference')) return true
  if (/^[#@]\s?source/.test(text)) return true
  return ORDER.test(text) || SWITCH.test(text) || KEYED.test(text)
}

/** The comment that ends this line, or the whole line; empty when there is none. */
export function commentOf({ code, text }: Side, [start, end]: readonly [number, number]): string {
  const bare = code.slice(start, end).trimEnd()
  return text.slice(start + bare.length, end).trim()
}

/** What opens a comment, where an unknown file's language is told by its name alone. */
const OTHER: Readonly<Record<string, RegExp>> = {
  swift: /^(?:\/\/|\/\*|\*)/,
  dart: /^(?:\/\/|\/\*|\*)/,
  zig: /^\/\//,
  ex: /^#/,
  exs: /^#/,
  pl: /^#/,
  pm: /^#/,
  r: /^#/,
  jl: /^#/,
  nim: /^#/,
}

/** A line whose every unit is a comment that begins and ends in what the change wrote. */
export function isWholeComment(
  side: Side,
  span: readonly [number, number],
  language: Language,
  path: string,
): boolean {
  const [start, end] = span
  if (side.code.slice(start, end).trim() !== '') return false
  const line = side.text.slice(start, end).trim()
  const known = language === 'other' ? OTHER[asciiLower(path.slice(path.lastIndexOf('.') + 1))] : MARK
  // `#` opens no comment in a batch file.
  if (known === undefined || /\.(?:bat|cmd)$/i.test(path)) return false
  if (language === 'go' && /^import "C"|^\s+"C"$/m.test(side.text)) return false
  if (language === 'sh' && /<</.test(side.text)) return false
  const opensBlock = /^(?:\/\*|<!--)/.test(line)
  const closesBlock = /\*\/$|-->$/.test(line)
  if (opensBlock && closesBlock) return true
  if (!opensBlock && !closesBlock && known.test(line) && !/^\*/.test(line)) return true
  const { lines } = side
  const at = lineAt(side, start)
  const marks = marksOf(side)
  // Up to the line that opens the block, and down to the one that closes it.
  let from = at
  while (
    from > 0 &&
    at - from < 200 &&
    !marks[from]!.opens &&
    !marks[from - 1]!.closes &&
    marks[from - 1]!.isComment
  )
    from--
  let to = at
  while (to < lines.length - 1 && to - at < 200 && !marks[to]!.closes && marks[to + 1]!.isComment) to++
  const hasOpen = marks[from]!.opens
  const hasClose = marks[to]!.closes
  const isAll = (written: boolean): boolean =>
    lines.slice(from, to + 1).every(({ changed }) => changed === written)
  if (hasOpen && hasClose) return isAll(true) || (!opensBlock && !closesBlock)
  // The middle of a block that the diff shows in part: its neighbours are lines of the block too.
  if (opensBlock || closesBlock || !/^\*(?:\s|$)/.test(line)) return false
  return hasOpen || hasClose || marks[at - 1]?.isMiddle === true || marks[at + 1]?.isMiddle === true
}

interface Marks {
  readonly opens: boolean
  readonly closes: boolean
  /** Begins as the middle of a block does. */
  readonly isMiddle: boolean
  /** Holds nothing but comments. */
  readonly isComment: boolean
}
const markedIn = new WeakMap<Side, readonly Marks[]>()

/** What each line says of the block of comments around it. */
function marksOf(side: Side): readonly Marks[] {
  const known = markedIn.get(side)
  if (known !== undefined) return known
  const marks = side.lines.map(({ at, length }): Marks => {
    const line = side.text.slice(at, at + length).trim()
    return {
      opens: /^(?:\/\*|<!--)/.test(line),
      closes: /(?:\*\/|-->)$/.test(line),
      isMiddle: line.startsWith('*'),
      isComment: side.code.slice(at, at + length).trim() === '',
    }
  })
  markedIn.set(side, marks)
  return marks
}
