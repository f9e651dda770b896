// Reads files in which a line is a record: pg_hba.conf, sudoers, crontab, requirements, .gitignore, CODEOWNERS, go.mod.
import type { TreeBuilder } from './tree.ts'

export function readLines(builder: TreeBuilder, from: number, to: number): void {
  const { text, root } = builder
  for (let at = from; at < to; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 || newline > to ? to : newline
    const line = text.slice(at, end)
    const body = line.trim()
    const start = at + line.length - line.trimStart().length
    at = end + 1
    if (body === '' || body.startsWith('#') || body.startsWith('//')) continue
    builder.set(builder.add(root, '', start), start, start + body.length)
  }
}
