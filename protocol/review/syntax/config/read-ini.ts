// Reads INI, TOML, .env and .properties: sections, names and values; a dot in a name is a level.
import { readFlow, unquoted } from './read-flow.ts'
import { type ConfigNode, GAP, ITEM, type TreeBuilder } from './tree.ts'

const SECTION = /^\[{1,2}\s{0,4}([^\]\n]{1,200}?)\s{0,4}\]{1,2}/
const NAME =
  /^(?:export\s{1,4})?("[^"\n]{1,120}"|'[^'\n]{1,120}'|[^\s=:#;[\]"'{}<>][^=:\n"'{}<>]{0,120}?)\s{0,20}(=>|[=:])\s{0,20}/

export function readIni(
  builder: TreeBuilder,
  from: number,
  to: number,
  heading: string,
  isStart: boolean,
): void {
  const { text, root } = builder
  let section: ConfigNode = root
  const headed = SECTION.exec(heading)
  if (headed) section = chain(builder, root, headed[1]!, from)
  else if (!isStart) section = builder.add(root, GAP, from)
  for (let at = from; at < to; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 || newline > to ? to : newline
    const line = text.slice(at, end)
    const indent = line.length - line.trimStart().length
    const body = line.slice(indent).trimEnd()
    const start = at + indent
    at = end + 1
    if (body === '' || /^[#;!]/.test(body) || body.startsWith('//')) continue
    const opened = SECTION.exec(body)
    if (opened) {
      section = chain(builder, root, opened[1]!, start)
      if (body.startsWith('[[')) section = builder.add(section, ITEM, start)
      builder.close(section, start + opened[0].length)
      continue
    }
    const name = NAME.exec(body)
    if (!name) {
      const node = builder.add(section, '', start)
      builder.set(node, start, start + body.length)
      continue
    }
    const node = chain(builder, section, name[1]!, start)
    const valueAt = start + name[0].length
    at = readValue(builder, node, valueAt, end, to)
  }
}

function readValue(builder: TreeBuilder, node: ConfigNode, from: number, end: number, to: number): number {
  const { text } = builder
  const first = text[from]
  if (from < end && (first === '[' || first === '{')) {
    const stop = readFlow(builder, node, from, to, false)
    builder.close(node, Math.min(stop, to))
    const newline = text.indexOf('\n', Math.max(stop - 1, from))
    return newline < 0 || newline > to ? to : newline + 1
  }
  const triple = text.slice(from, from + 3)
  if (triple === '"""' || triple === "'''") {
    const stop = text.indexOf(triple, from + 3)
    const last = stop < 0 || stop > to ? to : stop + 3
    builder.set(node, from + 3, Math.max(from + 3, last - 3))
    builder.close(node, last)
    const newline = text.indexOf('\n', last)
    return newline < 0 || newline > to ? to : newline + 1
  }
  const rest = text.slice(from, end)
  const quoted = /^(?:"(?:[^"\\\n]|\\.){0,4000}"|'[^'\n]{0,4000}')/.exec(rest)
  const comment = quoted ? -1 : rest.search(/\s[#;]/)
  const length = quoted ? quoted[0].length : (comment < 0 ? rest : rest.slice(0, comment)).trimEnd().length
  builder.set(node, from, from + length)
  return end + 1
}

function chain(builder: TreeBuilder, parent: ConfigNode, dotted: string, at: number): ConfigNode {
  let node = parent
  for (const [part] of dotted.trim().matchAll(/"[^"]*"|'[^']*'|[^.\s"'][^.]*/g))
    node = builder.add(node, unquoted(part.trim()), at)
  return node === parent ? builder.add(parent, dotted, at) : node
}
