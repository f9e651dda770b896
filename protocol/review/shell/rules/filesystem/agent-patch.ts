// Judges the patch tool of coding agents: each file as if a command wrote or deleted it (`*** Add File: PATH`).
import { writeFile } from '../../read/files/write-file.ts'
import { type Arg, type Flow, NO_FLOW, UNKNOWN_FLOW } from '../../read/model.ts'
import type { Handler } from '../../read/run.ts'
import { deleteTarget } from './remove.ts'
import { handleProjectFiles } from './writes.ts'

const FILE = /^\*\*\* (?:(Add|Update|Delete) File|Move to): ([^\n]{1,400})$/gm

/** The lines that a new file gets. */
const contentOf = (text: string, from: number): string => {
  const end = text.indexOf('\n*** ', from)
  return [...text.slice(from, end < 0 ? undefined : end).matchAll(/^\+([^\n]*)$/gm)]
    .map(([, line]) => `${line}\n`)
    .join('')
}

export const agentPatch: Handler = (command, run) => {
  const text = command.args[0]?.text ?? command.stdin.text
  if (text === null) return null
  let count = 0
  for (const { 0: line, 1: verb, 2: path, index } of text.matchAll(FILE)) {
    count++
    run.budget.spend(text.length)
    const file: Arg = {
      ...command.word,
      text: path!.trim(),
      linear: null,
    }
    if (verb === 'Delete') deleteTarget(command, file, false, false, run)
    else {
      const added = verb === 'Add' ? contentOf(text, index + line.length) : null
      const flow: Flow = added === null ? UNKNOWN_FLOW : { text: added, taints: 0, what: '' }
      writeFile(file, command, flow, verb === 'Update', command.scope, run)
    }
  }
  if (count === 0) return null
  run.allow(command, handleProjectFiles)
  return NO_FLOW
}
