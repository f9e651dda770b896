// Reads a file before and after the change, statement by statement.
import type { Budget } from '../../core/budget.ts'
import type { Change, FileChange, HunkImage, Language, Side, SideLine, Sign, Statement } from '../model.ts'
import { isDocPath, isTestPath, languageOf } from './language.ts'
import { lex, OPEN_LINE } from './lex.ts'

const LONGEST = 700
/** What a file of tests holds: outside their folder a name (`spec`, `e2e`, `ab_test`) may be one of the product. */
const TESTS = /\b(?:describe|it|test|expect)(?:[.(]| ['"])|assert|Test\b|test_|\bt\.\w+\(/i
const CERTAIN = /(?:^|\/)(?:tests?|__tests__|testdata)\/|\.(?:json|ya?ml|txt|sql|snap|html)$/i
const MOST_LINES = 14

export function readChange(file: FileChange, budget: Budget): Change {
  const head = file.hunks
    .flatMap(({ lines }) => lines)
    .slice(0, 60)
    .map(({ text }) => text)
    .join('\n')
  const language = languageOf(file.path, file.hint, head)
  const before = readSide(file, '-', language, budget)
  const after = readSide(file, '+', language, budget)
  cancel(before, after)
  return {
    file,
    language,
    isTest:
      isTestPath(file.path) &&
      (CERTAIN.test(file.path) || TESTS.test(head + file.hunks.map(({ heading }) => heading).join())),
    isDoc: isDocPath(file.path, language),
    before,
    after,
  }
}

function readSide(file: FileChange, sign: Sign, language: Language, budget: Budget): Side {
  const lines: SideLine[] = []
  const ends: number[] = []
  const parts: string[] = []
  const hunks: HunkImage[] = []
  let at = 0
  for (const hunk of file.hunks) {
    for (const line of hunk.lines) {
      if (line.sign !== sign && line.sign !== ' ') continue
      parts.push(line.text)
      lines.push({ at, start: line.start, length: line.text.length, changed: line.sign === sign })
      at += line.text.length + 1
    }
    hunks.push({
      start: ends.at(-1) ?? 0,
      end: Math.max(ends.at(-1) ?? 0, at - 1),
      heading: hunk.heading ?? '',
    })
    ends.push(at)
  }
  const text = parts.join('\n')
  budget.spend(text.length * 2)
  const masks = lex(text, language, ends)
  return { text, ...masks, lines, hunks, statements: split(text, masks, lines, language, ends) }
}

const LINE_WISE: readonly Language[] = ['doc', 'ini', 'text', 'tf', 'yaml']
const CONTINUES = /(?:[,+\-*/%=&|?<([\\.]|\band|\bor|\bnot)\s*$/
/** A function handed to a call: its body is read statement by statement. */
const OPENS_BODY = /(?:=>|\)[^(){}]{0,40})\s*\{\s*$/
const IS_CONTINUED = /^\s*(?:[.+\-*/%=&|?:)\]]|and\b|or\b|->)/

function split(
  text: string,
  { code, bare }: { code: string; bare: string },
  lines: readonly SideLine[],
  language: Language,
  ends: readonly number[],
): Statement[] {
  const found: Statement[] = []
  const lineWise = LINE_WISE.includes(language)
  let first = 0
  let depth = 0
  const push = (from: number, to: number, changed: boolean): void => {
    if (code.slice(from, to).trim() === '') return
    const key = code.slice(from, to).replace(/\s+/g, '')
    found.push({ start: from, end: to, changed, key, kept: false })
  }
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const end = line.at + line.length
    const lineText = bare.slice(line.at, end)
    for (let k = 0; k < lineText.length; k++) {
      const unit = lineText[k]
      if (unit === '(' || unit === '[') depth++
      else if ((unit === ')' || unit === ']') && depth > 0) depth--
    }
    if (depth > 0 && OPENS_BODY.test(lineText)) depth = 0
    const start = lines[first]!.at
    const next = lines[i + 1]
    const ended =
      next === undefined ||
      ends.includes(next.at) ||
      i - first >= MOST_LINES ||
      end - start >= LONGEST ||
      (bare[end] !== OPEN_LINE &&
        (lineWise || language === 'json'
          ? !(language === 'docker' && lineText.trimEnd().endsWith('\\'))
          : depth === 0 && !continues(lineText, bare.slice(next.at, next.at + next.length), language)))
    if (!ended) continue
    const group = lines.slice(first, i + 1)
    pieces(text, bare, start, end, language, (from, to) =>
      push(
        from,
        to,
        group.some((one) => one.changed && one.at < to && one.at + one.length > from),
      ),
    )
    first = i + 1
    depth = 0
  }
  return found
}

function continues(line: string, next: string, language: Language): boolean {
  if (line.trim() === '') return false
  if (language === 'docker' || language === 'sh') return /\\\s*$/.test(line)
  if (language === 'py' || language === 'rb')
    return /[,\\+]\s*$/.test(line) || (IS_CONTINUED.test(next) && /^\s*\./.test(next))
  if (language === 'sql') return !/;\s*$/.test(line)
  if (language === 'html' || language === 'xml') return false
  return CONTINUES.test(line) || (IS_CONTINUED.test(next) && !/^\s*(?:\*|--|\+\+)/.test(next))
}

/** Several statements on one line; a semicolon inside brackets (a `for` head) divides nothing. */
function pieces(
  text: string,
  bare: string,
  start: number,
  end: number,
  language: Language,
  push: (from: number, to: number) => void,
): void {
  if (language === 'json') {
    let from = start
    for (let i = start; i < end; i++) {
      if (bare[i] !== ',' && bare[i] !== '{' && bare[i] !== '}') continue
      push(from, i + 1)
      from = i + 1
    }
    push(from, end)
    return
  }
  if (language === 'doc' || language === 'text' || language === 'yaml' || language === 'html') {
    for (let from = start; from < end; from += LONGEST) push(from, Math.min(end, from + LONGEST))
    return
  }
  // The statement of an `if` in Go comes before its condition.
  if (language === 'go' && /^\s*(?:\}\s*else )?(?:if|for|switch)\b/.test(text.slice(start, start + 60))) {
    push(start, end)
    return
  }
  let depth = 0
  let from = start
  for (let i = start; i < end; i++) {
    const unit = bare[i]
    if (unit === '(' || unit === '[') depth++
    else if (unit === ')' || unit === ']') depth--
    else if ((unit === ';' && depth <= 0) || (i - from > LONGEST && /[\s,;]/.test(text[i]!))) {
      push(from, i + 1)
      from = i + 1
    }
  }
  push(from, end)
}

/** Moved, renamed in place or reformatted: the same statement on both sides is no change. */
function cancel(before: Side, after: Side): void {
  const left = new Map<string, Statement[]>()
  for (const statement of before.statements) {
    if (!statement.changed) continue
    const same = left.get(statement.key)
    if (same) same.push(statement)
    else left.set(statement.key, [statement])
  }
  for (const statement of after.statements) {
    if (!statement.changed) continue
    const same = left.get(statement.key)?.shift()
    if (same === undefined) continue
    same.kept = true
    statement.kept = true
  }
}

/** Where units [start, end) of a side stand in the artifact. */
export function placeOf(change: Change, side: Side, start: number, end: number): readonly [number, number] {
  const from = docOffset(side, start)
  const to = docOffset(side, Math.max(start, end - 1)) + 1
  return change.file.doc.spanOf(from, Math.max(from, to))
}

function docOffset(side: Side, at: number): number {
  let low = 0
  let high = side.lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (side.lines[middle]!.at <= at) low = middle
    else high = middle - 1
  }
  const line = side.lines[low]
  return line === undefined ? 0 : line.start + Math.max(0, Math.min(at - line.at, line.length))
}
