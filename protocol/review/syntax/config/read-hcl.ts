// Reads HCL (Terraform, Packer, Nomad): blocks with labels, arguments, lists, objects and here documents.
import { readFlow, unquoted } from './read-flow.ts'
import { type ConfigNode, GAP, type TreeBuilder } from './tree.ts'

const BLOCK = /^([A-Za-z_][\w-]{0,80})((?:\s{1,8}(?:"[^"\n]{0,200}"|[A-Za-z_][\w-]{0,80}))*)\s{0,8}\{/
const ARGUMENT = /^("[^"\n]{1,200}"|[A-Za-z_][\w.-]{0,120}|\([^)\n]{1,80}\))\s{0,40}[=:](?!=)\s{0,20}/

export function readHcl(
  builder: TreeBuilder,
  from: number,
  to: number,
  heading: string,
  isStart: boolean,
): void {
  const { text, root } = builder
  let open: ConfigNode[] = []
  const headed = BLOCK.exec(heading)
  if (headed && !isStart) open = [blockOf(builder, root, headed, from)]
  else if (!isStart && !startsAtTop(text.slice(from, to))) open = [builder.add(root, GAP, from)]
  const top = (): ConfigNode => open.at(-1) ?? root
  for (let at = from; at < to; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 || newline > to ? to : newline
    const line = text.slice(at, end)
    const indent = line.length - line.trimStart().length
    const body = line.slice(indent).trimEnd()
    const start = at + indent
    at = end + 1
    if (body === '' || body.startsWith('#') || body.startsWith('//')) continue
    if (body.startsWith('/*')) {
      const close = text.indexOf('*/', start)
      at = close < 0 || close > to ? to : close + 2
      continue
    }
    if (body.startsWith('}') || body.startsWith(']') || body.startsWith(')')) {
      const closed = open.pop()
      if (closed) builder.close(closed, start + 1)
      at =
        Math.min(start + 1, end) < end && /\S/.test(body.slice(1)) && /^\s*\}/.test(body.slice(1))
          ? start + 1
          : at
      continue
    }
    const block = BLOCK.exec(body)
    if (block) {
      const node = blockOf(builder, top(), block, start)
      open.push(node)
      builder.close(node, start + block[0].length)
      at = start + block[0].length
      continue
    }
    const argument = ARGUMENT.exec(body)
    if (!argument) {
      const node = builder.add(top(), '', start)
      builder.set(node, start, start + body.length)
      continue
    }
    const node = builder.add(top(), unquoted(argument[1]!), start)
    const valueAt = start + argument[0].length
    at = readValue(builder, node, valueAt, end, to)
  }
}

function readValue(builder: TreeBuilder, node: ConfigNode, from: number, end: number, to: number): number {
  const { text } = builder
  const rest = text.slice(from, end)
  const heredoc = /^<<[-~]?\s{0,2}"?(\w{1,40})"?\s*$/.exec(rest)
  if (heredoc) {
    const mark = heredoc[1]!
    for (let at = end + 1; at < to; ) {
      const newline = text.indexOf('\n', at)
      const stop = newline < 0 || newline > to ? to : newline
      if (text.slice(at, stop).trim() === mark) {
        builder.set(node, Math.min(end + 1, to), at)
        return stop + 1
      }
      at = stop + 1
    }
    builder.set(node, Math.min(end + 1, to), to)
    return to
  }
  const encoded = /^(?:jsonencode|yamlencode|tolist|toset|tomap|merge|concat)\(\s{0,8}(?=[{[])/.exec(
    text.slice(from, from + 40),
  )
  const flowAt = from + (encoded?.[0].length ?? 0)
  if (text[flowAt] === '{' || text[flowAt] === '[') {
    const stop = readFlow(builder, node, flowAt, to, false)
    const newline = text.indexOf('\n', Math.max(stop - 1, from))
    if (node.children.length === 0) builder.set(node, flowAt, stop)
    return newline < 0 || newline > to ? to : newline + 1
  }
  const value = rest.replace(/\s+(?:#|\/\/)[^"]*$/, '').trimEnd()
  const inline = /\s*\}\s*$/.exec(value)
  const length = inline && !value.slice(0, inline.index).includes('{') ? inline.index : value.length
  builder.set(node, from, from + length)
  return length < value.length ? from + length : end + 1
}

function blockOf(builder: TreeBuilder, parent: ConfigNode, block: RegExpExecArray, at: number): ConfigNode {
  let node = builder.add(parent, block[1]!, at)
  for (const [label] of (block[2] ?? '').matchAll(/"[^"\n]{0,200}"|[A-Za-z_][\w-]{0,80}/g))
    node = builder.add(node, unquoted(label), at)
  return node
}

/** The first line that says something stands at the margin and opens a block. */
function startsAtTop(text: string): boolean {
  const first = /^(?:\s*(?:#|\/\/)[^\n]*\n|\s*\n)*([^\n]*)/.exec(text)?.[1] ?? ''
  return /^\S/.test(first) && (BLOCK.test(first) || ARGUMENT.test(first))
}
