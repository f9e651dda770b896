// Reads configuration made of directives: nginx and Caddy with braces, Apache with angle brackets, and the "Key value"
// lines of sshd, redis and PostgreSQL. A directive is a node, its arguments are its value.
import { type ConfigNode, GAP, type TreeBuilder } from './tree.ts'

const DIRECTIVE = /^([A-Za-z_@$][\w@$.-]{0,80})\s{0,20}(?:=\s{0,20})?/
const APACHE = /^<(\/?)([A-Za-z]\w{0,40})\s{0,8}([^>\n]{0,300})>/

export function readDirectives(builder: TreeBuilder, from: number, to: number, isStart: boolean): void {
  const { text, root } = builder
  const base = isStart ? root : builder.add(root, GAP, from)
  const open: ConfigNode[] = [base]
  const top = (): ConfigNode => open[open.length - 1]!
  const pop = (at: number): void => {
    builder.close(top(), at)
    if (open.length > 1) open.pop()
  }
  const statements = /;\s*(?:#[^\n]*)?(?:\n|$)|\{\s*(?:\n|$)/.test(text.slice(from, to))
  for (let at = from; at < to; ) {
    const unit = text[at]!
    if (/\s|;/.test(unit)) at++
    else if (unit === '#') at = lineEnd(text, at, to)
    else if (unit === '}') pop(++at)
    else {
      const tag = unit === '<' ? APACHE.exec(text.slice(at, Math.min(at + 400, to))) : null
      if (tag) {
        if (tag[1] === '/') pop(at + tag[0].length)
        else {
          const node = builder.add(top(), tag[2]!, at)
          node.value = tag[3]!
          builder.close(node, at + tag[0].length)
          open.push(node)
        }
        at += tag[0].length
        continue
      }
      const end = statements ? statementEnd(text, at, to) : lineEnd(text, at, to)
      const body = text.slice(at, end).trimEnd()
      const name = DIRECTIVE.exec(body)
      const node = builder.add(top(), name?.[1] ?? '', at)
      const valueAt = at + (name?.[0].length ?? 0)
      if (valueAt < at + body.length) builder.set(node, valueAt, at + body.length)
      builder.close(node, at + body.length)
      if (statements && text[end] === '{') open.push(node)
      at = Math.max(end + (text[end] === '{' || text[end] === ';' ? 1 : 0), at + 1)
    }
  }
}

function lineEnd(text: string, at: number, to: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 || end > to ? to : end
}

/** To the semicolon or the brace; a line without either ends itself where the next one begins a directive of its own. */
function statementEnd(text: string, from: number, to: number): number {
  let quote = ''
  for (let at = from; at < to; at++) {
    const unit = text[at]!
    if (quote !== '') {
      if (unit === quote || at - from > 2000) quote = ''
    } else if (unit === '"' || unit === "'") quote = unit
    else if (unit === ';' || unit === '}') return at
    else if (unit === '{' && text[at - 1] !== '$') return at
    else if (unit === '#' && /\s/.test(text[at - 1] ?? '')) return at
  }
  return to
}
