// Reads the tokens that only Ruby has: symbols, heredocs, percent literals, patterns and commands.
import { stringAt, type Token } from './string-at.ts'

interface Found {
  readonly kind: Token['kind']
  readonly end: number
  readonly body: string
  readonly parts: Token['parts']
  readonly heredoc?: string
}

const SYMBOL = /:(?:[A-Za-z_]\w*[?!=]?(?![=>])|[-+*/<>=!~%&|^]{1,3}|\[\]=?)/y
const HEREDOC = /<<[~-]?(["'`]?)([A-Z_a-z]\w*)\1/y
const PERCENT = /%[wWiIqQrx]?([([{|!/<])/y
const PATTERN_END = /[a-z]*/y
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }
const VALUE_WORD = /^(?:if|unless|and|or|not|when|return|while|until|puts|match|in|then|elsif)$/

/** After a value, a slash divides; before one, it opens a pattern. */
const endsValue = (last: Token | undefined): boolean =>
  last !== undefined &&
  (last.kind === 'close' ||
    last.kind === 'number' ||
    last.kind === 'string' ||
    last.kind === 'symbol' ||
    (last.kind === 'word' && !VALUE_WORD.test(last.text)))

const matched = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

export function rubyToken(text: string, at: number, last: Token | undefined, hasGap: boolean): Found | null {
  const unit = text[at]!
  const opensValue = !endsValue(last) || (hasGap && text[at + 1] !== ' ' && last!.kind === 'word')
  if (unit === ':' && text[at + 1] === '"') {
    const read = stringAt(text, at + 1, form('"', '"', '#{'))
    return { kind: read.isWhole ? 'string' : 'bad', ...read }
  }
  if (unit === ':' && text[at + 1] !== ':' && (hasGap || !endsValue(last))) {
    const symbol = matched(SYMBOL, text, at)
    if (symbol !== null)
      return { kind: 'symbol', end: at + symbol[0].length, body: symbol[0].slice(1), parts: [] }
  }
  if (unit === '<' && opensValue) {
    const heredoc = matched(HEREDOC, text, at)
    if (heredoc !== null)
      return { kind: 'string', end: at + heredoc[0].length, body: '', parts: [], heredoc: heredoc[2]! }
  }
  if (unit === '%' && opensValue) {
    const percent = matched(PERCENT, text, at)
    if (percent !== null) {
      const open = percent[0]
      const read = stringAt(
        text,
        at,
        form(open, CLOSING[percent[1]!] ?? percent[1]!, /[wiq]/.test(open) ? '' : '#{'),
      )
      if (/[rx]/.test(open[1]!)) return { kind: open[1] === 'x' ? 'bad' : 'pattern', ...read }
      return { kind: read.isWhole ? 'string' : 'bad', ...read }
    }
  }
  if (unit === '/' && opensValue) {
    const read = stringAt(text, at, { ...form('/', '/', '#{'), isMultiline: false })
    if (!read.isWhole) return null
    const flags = matched(PATTERN_END, text, read.end)?.[0].length ?? 0
    return { kind: 'pattern', ...read, end: read.end + flags }
  }
  return null
}

const form = (open: string, close: string, interpolation: '#{' | '') =>
  ({ open, close, escape: '\\', isMultiline: true, interpolation }) as const

/** Texts that begin on the next line; their tokens reach to the last of them. Gives where reading goes on. */
export function readHeredocs(
  text: string,
  from: number,
  tokens: Token[],
  heredocs: { tag: string; index: number }[],
): number {
  let at = from
  for (const { tag, index } of heredocs.splice(0)) {
    let end = at
    let next = text.length
    for (let line = at; line < text.length; ) {
      const stop = text.indexOf('\n', line)
      const until = stop < 0 ? text.length : stop
      if (text.slice(line, until).trim() === tag) {
        next = stop < 0 ? text.length : stop + 1
        end = until
        break
      }
      line = until + 1
      end = until
    }
    const parts: [number, number][] = []
    for (let open = text.indexOf('#{', at); open >= 0 && open < end; open = text.indexOf('#{', open + 2)) {
      const close = text.indexOf('}', open)
      if (close > 0 && close < end) parts.push([open + 2, close])
    }
    tokens[index] = { ...tokens[index]!, end, body: text.slice(at, end), parts }
    at = Math.max(at, next)
  }
  return at
}
