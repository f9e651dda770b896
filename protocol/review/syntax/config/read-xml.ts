// Reads XML: an element is a node, an attribute a child named with @, the text the element's value.
import { type ConfigNode, GAP, type TreeBuilder } from './tree.ts'

const TAG = /^<(\/?)([A-Za-z_][\w:.-]{0,120})/
const ATTRIBUTE = /^\s{0,200}([A-Za-z_:][\w:.-]{0,120})\s{0,8}=\s{0,8}("[^"]{0,4000}"|'[^']{0,4000}')/

export function readXml(builder: TreeBuilder, from: number, to: number, isStart: boolean): void {
  const { text, root } = builder
  const base = isStart ? root : builder.add(root, GAP, from)
  const open: ConfigNode[] = [base]
  const top = (): ConfigNode => open[open.length - 1]!
  for (let at = from; at < to; ) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      const end = next < 0 || next > to ? to : next
      const raw = text.slice(at, end)
      const value = raw.trim()
      const start = at + raw.length - raw.trimStart().length
      if (value !== '') {
        const holder = top()
        // Attributes torn off their tag by the edge of a hunk.
        const torn = ATTRIBUTE.exec(raw)
        if (torn && holder === base) {
          readAttributes(builder, holder, at, end)
        } else if (holder !== base && holder.children.every(({ key }) => key.startsWith('@'))) {
          holder.value = value
          holder.valueStart = start
          builder.close(holder, start + value.length)
        } else {
          const node = builder.add(holder, '', start)
          builder.set(node, start, start + value.length)
        }
      }
      at = end
      continue
    }
    if (text.startsWith('<!--', at)) {
      at = after(text, '-->', at, to)
      continue
    }
    if (text.startsWith('<?', at) || text.startsWith('<!', at)) {
      at = after(text, '>', at, to)
      continue
    }
    const tag = TAG.exec(text.slice(at, Math.min(at + 130, to)))
    if (!tag) {
      at++
      continue
    }
    if (tag[1] === '/') {
      const end = after(text, '>', at, to)
      builder.close(top(), end)
      if (open.length > 1) open.pop()
      at = end
      continue
    }
    const node = builder.add(top(), tag[2]!, at)
    const end = readAttributes(builder, node, at + tag[0].length, to)
    builder.close(node, end)
    if (!text.slice(at, end).endsWith('/>')) open.push(node)
    at = end
  }
}

function readAttributes(builder: TreeBuilder, node: ConfigNode, from: number, to: number): number {
  const { text } = builder
  let at = from
  while (at < to) {
    const attribute = ATTRIBUTE.exec(text.slice(at, Math.min(at + 4400, to)))
    if (!attribute) break
    const lead = attribute[0].length - attribute[0].trimStart().length
    const child = builder.add(node, `@${attribute[1]!}`, at + lead)
    builder.set(child, at + attribute[0].length - attribute[2]!.length, at + attribute[0].length)
    at += attribute[0].length
  }
  const close = text.indexOf('>', at)
  return close < 0 || close >= to ? to : close + 1
}

function after(text: string, mark: string, from: number, to: number): number {
  const end = text.indexOf(mark, from)
  return end < 0 || end + mark.length > to ? to : end + mark.length
}
