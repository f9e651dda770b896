// Reads a Dockerfile: one node an instruction, its arguments the value; continued lines and here documents belong to it.
import type { ConfigNode, TreeBuilder } from './tree.ts'

const INSTRUCTION =
  /^\s{0,40}(FROM|RUN|CMD|ENTRYPOINT|COPY|ADD|ENV|ARG|USER|EXPOSE|WORKDIR|VOLUME|LABEL|HEALTHCHECK|SHELL|STOPSIGNAL|ONBUILD|MAINTAINER)\s{1,20}/i

export function readDocker(builder: TreeBuilder, from: number, to: number): void {
  const { text, root } = builder
  let node: ConfigNode | null = null
  let isContinued = false
  let heredoc: string | null = null
  for (let at = from; at < to; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 || newline > to ? to : newline
    const line = text.slice(at, end)
    const trimmed = line.trim()
    if (node !== null && heredoc !== null) {
      node.value += `\n${line}`
      builder.close(node, end)
      if (trimmed === heredoc) heredoc = null
    } else if (trimmed === '' || trimmed.startsWith('#')) {
      // A comment between continued lines is not part of the command.
      if (node !== null && isContinued) node.value += '\n'.padEnd(line.length + 1)
    } else if (node !== null && isContinued) {
      node.value += `\n${line}`
      builder.close(node, at + line.trimEnd().length)
      isContinued = /\\\s*$/.test(line)
    } else {
      const head = INSTRUCTION.exec(line)
      const start = at + line.length - line.trimStart().length
      // A line that the hunk continues from above has no instruction of its own.
      node = builder.add(root, head ? upper(head[1]!) : '', start)
      const valueAt = head ? at + head[0].length : start
      builder.set(node, valueAt, at + line.trimEnd().length)
      node.value = text.slice(valueAt, at + line.trimEnd().length)
      isContinued = /\\\s*$/.test(line)
    }
    if (node !== null && heredoc === null)
      heredoc = /<<-?\s?["']?([A-Za-z_]\w{0,40})["']?/.exec(line)?.[1] ?? null
    at = end + 1
  }
}

const upper = (word: string): string => word.toUpperCase()
