// Opens the blocks of a text whose blocks are told by indentation, and ends a header whose body is not in the text.
import type { Grammar, Wrap } from './grammar.ts'
import { CLOSERS, closersOf, looseOf, openingOf, PAIRS } from './parse.ts'

/** Headers for every indentation that the text falls back to, so that its first lines are inside something. */
export function indentWraps(text: string, bare: string, grammar: Grammar): readonly Wrap[] {
  const { closed, open } = looseOf(bare)
  const levels: { indent: number; line: string }[] = []
  let at = 0
  let depth = -closed.length
  for (const line of bare.split('\n')) {
    const shown = line.trim()
    const indent = line.length - line.trimStart().length
    if (
      shown !== '' &&
      depth <= 0 &&
      !text
        .slice(at, at + line.length)
        .trimStart()
        .startsWith('#')
    ) {
      const least = levels.at(-1)?.indent ?? Number.MAX_SAFE_INTEGER
      if (indent < least) levels.push({ indent, line: shown })
    }
    for (const unit of line) depth += unit in CLOSERS ? 1 : unit in PAIRS ? -1 : 0
    if (depth < -closed.length) depth = -closed.length
    at += line.length + 1
  }
  const suffix = closersOf(open)
  const inner = [...closed]
    .reverse()
    .map(
      (one) => grammar.openings[openingOf(one) === 'object' ? 'object' : one.mark === ')' ? 'call' : 'list'],
    )
    .join('')
  const heads = levels
    .slice(1)
    .reverse()
    .map(({ indent, line }) => `${' '.repeat(indent)}${headerFor(line)}\n`)
    .join('')
  const first = levels[0]?.indent ?? 0
  const top = levels.at(-1)?.indent ?? 0
  // The outermost level may itself be indented.
  const outer = Array.from({ length: top > 0 ? 1 : 0 }, () => 'if 1:\n').join('')
  const pad = closed.length > 0 ? `${' '.repeat(first)}${inner}` : ''
  const wrap = { prefix: `${outer}${heads}${pad}`, suffix: `${suffix}\n${missingBody(bare)}` }
  const shown = text.trimStart()
  // The middle of a dictionary, or of the arguments of a call.
  if (/^["'][^"'\n]{1,80}["']\s?:\s/.test(shown))
    return [wrap, { prefix: `w_ = {${inner}`, suffix: `${suffix}}\n` }]
  if (/^\w{1,60}=[^=\n]{0,200},\s*$/m.test(shown.split('\n', 1)[0]!))
    return [wrap, { prefix: `w_(${inner}`, suffix: `${suffix})\n` }]
  return [wrap]
}

function headerFor(line: string): string {
  if (/^(?:except|finally)\b/.test(line)) return 'try:'
  if (/^(?:elif|else)\b/.test(line)) return 'if 1:'
  if (/^case\b/.test(line)) return 'match 1:'
  return 'def _():'
}

/** A header at the end of the text has its body outside of the hunk. */
function missingBody(bare: string): string {
  const lines = bare.trimEnd().split('\n')
  const last = lines.at(-1) ?? ''
  const header = lines.findLast((line) =>
    /^\s*(?:async |def |class |if |elif |else|for |while |with |try|except|finally|match |case )/.test(line),
  )
  const indent = ' '.repeat(last.length - last.trimStart().length)
  if (/^\s*@/.test(last)) return `${indent}def _(): pass\n`
  if (!last.trimEnd().endsWith(':')) return ''
  const own =
    header === undefined || last === header ? indent : ' '.repeat(header.length - header.trimStart().length)
  const isTry = /^\s*try/.test(last)
  return `${own} pass\n${isTry ? `${own}finally: pass\n` : ''}`
}
