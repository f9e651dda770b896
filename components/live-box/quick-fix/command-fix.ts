// Recognises advice that names another form of the very command that was found, so that it can be replaced. A command with
// quotes, variables or anything else that a shell reads is left to its author.

import type { PlacedIssue } from '../verdict/verdict-words.ts'
import type { Replacement } from './quick-fix.ts'

/** Words that a shell takes as they are. */
const PLAIN = /^[A-Za-z0-9_@%+=:,./~-]+(?: +[A-Za-z0-9_@%+=:,./~-]+)*$/
/** What ends a simple command. */
const BOUNDARY = /[\n;&|()`{}]/

export function commandFix({ alternative, range, layers }: PlacedIssue, text: string): Replacement | null {
  if (alternative === null || range === null || layers.length > 0) return null
  const { start, end } = commandAround(text, range[0], range[1])
  const command = text.slice(start, end)
  if (!PLAIN.test(command)) return null
  const by = printInstead(alternative, command) ?? otherForm(alternative, command)
  return by === null || by === command ? null : { start, end, by }
}

function commandAround(text: string, from: number, to: number): { start: number; end: number } {
  let start = from
  while (start > 0 && !BOUNDARY.test(text[start - 1]!)) start--
  let end = to
  while (end < text.length && !BOUNDARY.test(text[end]!)) end++
  while (text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return { start, end }
}

function printInstead(alternative: string, command: string): string | null {
  if (alternative !== 'the same find with -print instead' || !command.startsWith('find ')) return null
  return / -delete$/.test(command) ? command.replace(/ -delete$/, ' -print') : null
}

/** "git branch -d" for `git branch -D x`: same program and verb, other options, what it is about carried over. */
function otherForm(alternative: string, command: string): string | null {
  const form = alternative.split(',')[0]!
  if (!PLAIN.test(form) || !form.includes(' -') || / (?:without|after|with|to|first)\b/.test(form))
    return null
  const [program, verb, ...rest] = command.split(/ +/)
  const [newProgram, newVerb] = form.split(/ +/)
  if (program !== newProgram || verb === undefined) return null
  const operands = rest.filter((word) => !word.startsWith('-'))
  // Another verb reads its operands in another way.
  if (verb !== newVerb) return operands.length === 0 && !verb.startsWith('-') ? form : null
  return [form, ...operands].join(' ')
}
