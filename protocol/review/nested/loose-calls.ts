// Finds commands in calls that are no strict JSON: `bash("…")`, `run(cmd="…")`, `{'command': '…'}`.
import type { Budget } from '../core/budget.ts'
import { COMMAND, type Part } from './part.ts'
import { type NestedReaders, readerOfCalls } from './readers.ts'

/** Most parts of one artifact. */
export const MOST = 12
/** Tools that run their argument as a command. */
const SHELL_TOOL =
  /^(?:[a-z]{0,12}[_. -]?)?(?:terminal|bash|shell|zsh|console|powershell|pwsh|cmd|ssh|exec|subprocess|command|commands|cli)(?:[_. -]?(?:execute|exec|run|call|command|tool|session|line))?$/
export const isShellTool = (name: string): boolean =>
  SHELL_TOOL.test(
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .trim(),
  )

export const COMMAND_KEY =
  /^(?:command|commands|cmd|script|shell|bash|shell_command|command_line|cmdline|argv)$/
export const PLAIN_KEY = /^(?:input|code|args|arg|query|text|value|line|action_input|tool_input)$/
/** `{'command': 'x'}`, a name twice: what strict readers refuse, an agent may still run. */
const LOOSE = /["'](command|cmd|script|shell|bash|input|code|args)["'][ \t]{0,3}:[ \t]{0,3}\[?(?=["'])/g

export function looseMembers(text: string, from: number, to: number, tool: string): Part[] {
  const parts: Part[] = []
  const body = text.slice(from, to)
  for (const match of body.matchAll(LOOSE)) {
    const start = match.index + match[0].length
    const { end, value } = quotedAt(body, start)
    const runs = isShellTool(tool) || (COMMAND_KEY.test(match[1]!) && COMMAND.test(value))
    if (runs && value.trim() !== '')
      parts.push({
        type: 'shell_command',
        start: from + start + 1,
        end: from + end,
        decoded: value,
        form: 'json',
      })
  }
  return parts
}

/** A quoted string that opens at `start`: where it ends, and what it says. */
function quotedAt(body: string, start: number): { readonly end: number; readonly value: string } {
  const quote = body.charAt(start)
  let end = start + 1
  while (end < body.length && end - start < 2000 && body.charAt(end) !== quote)
    end += body.charAt(end) === '\\' ? 2 : 1
  end = Math.min(end, body.length)
  return { end, value: body.slice(start + 1, end).replace(/\\(["'\\])/g, '$1') }
}

/** `bash("…")`, `terminal(command='…')`, `run_command(cmd="…")`. */
const FUNCTION =
  /([A-Za-z][\w.]{1,40})\((?:[^()"'\n]{0,60}[,( ])?(?:(\w{2,20})[ \t]{0,2}=[ \t]{0,2})?(?=["'])/g

/** `cmd="…"` behind other arguments of a call. */
const KEYWORD = /[,(][ \t]{0,3}(command|cmd|script|shell|bash)[ \t]{0,2}=[ \t]{0,2}(?=["'])/g

function keywordCalls(text: string, from: number, to: number): Part[] {
  const body = text.slice(from, to)
  return [...body.matchAll(KEYWORD)].slice(0, MOST).flatMap((match): Part[] => {
    const start = match.index + match[0].length
    const { end, value } = quotedAt(body, start)
    if (!COMMAND.test(value)) return []
    return [{ type: 'shell_command', start: from + start + 1, end: from + end, decoded: value, form: 'json' }]
  })
}

function functionCalls(text: string, from: number, to: number, budget: Budget): Part[] {
  const parts: Part[] = []
  const body = text.slice(from, to)
  budget.spend(body.length)
  for (const match of body.matchAll(FUNCTION)) {
    const key = match[2]?.toLowerCase() ?? 'command'
    const start = match.index + match[0].length
    const { end, value: command } = quotedAt(body, start)
    const isCommand = isShellTool(match[1]!)
      ? COMMAND_KEY.test(key) || PLAIN_KEY.test(key)
      : match[2] !== undefined && COMMAND_KEY.test(key) && COMMAND.test(command)
    if (!isCommand || command.trim() === '' || parts.length >= MOST) continue
    parts.push({
      type: 'shell_command',
      start: from + start + 1,
      end: from + end,
      decoded: command,
      form: 'json',
    })
  }
  return parts
}

/** Parts of the objects and of the calls in a text. */
export function callsInText(
  text: string,
  from: number,
  to: number,
  readers: NestedReaders,
  budget: Budget,
): Part[] {
  const at = text.indexOf('{', from)
  const parts = at >= 0 && at < to ? readerOfCalls(readers).partsOfObjects(text, at, from, to, budget) : []
  const calls = functionCalls(text, from, to, budget)
  parts.push(...calls)
  parts.push(...keywordCalls(text, from, to).filter((one) => !calls.some(({ start }) => start === one.start)))
  return parts.slice(0, MOST)
}
