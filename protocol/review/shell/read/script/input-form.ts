// Finds the command in what was sent: JSON with a command or argument list, SQL, Redis and mongo statements, Windows
// text, or shell text as it stands.
import type { JsonTree } from '../../../../json/json-tree.ts'
import type { ReadInput } from '../../../text/judge-input.ts'
import { anyOf } from '../words/any-of.ts'
import { commandsOfSession } from './session.ts'

export type InputForm =
  | {
      readonly kind: 'shell'
      readonly text: string
      /** Where the text starts in the artifact; -1 when places are not exact. */
      readonly start: number
      readonly cwd: string | null
      readonly layer: string | null
    }
  | { readonly kind: 'sql' | 'mongo' | 'redis'; readonly text: string }

/** `isProgram` knows the names of programs. */
export function formOf({ source, json }: ReadInput, isProgram: (name: string) => boolean): InputForm {
  const { text } = source
  const fromJson = json.kind === 'json' ? commandInJson(json.tree) : null
  if (fromJson)
    return { kind: 'shell', text: readable(fromJson.text), start: -1, cwd: fromJson.cwd, layer: 'json' }
  const fence = fencedCommand(text)
  if (fence)
    return { kind: 'shell', text: readable(fence.text), start: fence.start, cwd: null, layer: 'fence' }
  const quotedCommands = commandsInProse(text)
  if (quotedCommands !== null)
    return { kind: 'shell', text: readable(quotedCommands), start: 0, cwd: null, layer: null }
  const session = commandsOfSession(text, isProgram)
  if (session !== null) return { kind: 'shell', text: readable(session), start: 0, cwd: null, layer: null }
  const trimmed = text.trim()
  if (SQL_START.test(trimmed.slice(0, 2_000))) return { kind: 'sql', text }
  if (/^(?:db|rs)\.[\w.]+\(/.test(trimmed)) return { kind: 'mongo', text: trimmed }
  if (/^(?:FLUSHALL|FLUSHDB|CONFIG SET|KEYS|HGETALL|SET|GET|DEL)(?:\s|$)/.test(trimmed))
    return { kind: 'redis', text: trimmed }
  return { kind: 'shell', text: readable(promptless(text)), start: 0, cwd: null, layer: null }
}

const ASKS =
  /^\s*(?:please|could you|can you|would you|kindly|run|execute|try running|i'd like you to|i want you to|let's run|now run|first,? run|go ahead and run)\s+(?:[a-z']+\s+){0,6}`/i

/** A request in words that quotes its commands: everything but them is blanked, so that places stay. */
function commandsInProse(text: string): string | null {
  // More lines may hold commands that nothing quotes.
  if (!ASKS.test(text) || text.length > 2_000 || text.trim().includes('\n')) return null
  const parts = text.split('`')
  // Outside the quotes only words: no shell would do anything with them.
  if (parts.length % 2 === 0) return null
  const isProse = parts.every((part, index) => index % 2 === 1 || /^[\w\s,.:'’?!()-]*$/.test(part))
  if (!isProse) return null
  // The closing quote becomes a line end, the opening one a blank.
  return parts.map((part, index) => (index % 2 === 1 ? ` ${part}\n` : ' '.repeat(part.length))).join('')
}

/** What stands in the fences, everything else blanked, so that places stay; null without them. */
function fencedCommand(text: string): { text: string; start: number } | null {
  let inside = ''
  let found = false
  for (let at = 0; at < text.length; ) {
    const open = /(?:^|\n)```[\w-]*\n/.exec(text.slice(at))
    const start = open ? at + open.index + open[0].length : -1
    const end = open ? text.indexOf('\n```', start - 1) : -1
    if (start < 0 || end < 0) break
    found = true
    inside += blanked(text.slice(at, start)) + text.slice(start, Math.max(start, end))
    at = end + 1
    // The closing fence is blanked with what follows it.
    const line = text.indexOf('\n', at)
    inside += `\n${blanked(text.slice(at, line < 0 ? text.length : line))}`
    at = line < 0 ? text.length : line
  }
  return found ? { text: inside, start: 0 } : null
}

const blanked = (text: string): string => text.replace(/[^\n]/g, ' ')

const SQL_START = anyOf(
  /^(?:select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+[\w."`[\]]+\s+set\s|delete\s+from\s)/i,
  /^(?:drop\s+(?:table|database|schema|index|view|user|role|function|trigger|type|sequence|owned|tablespace)\s|truncate\s+table\s|truncate\s+[\w."]+\s*(?:;|cascade|restart|,))/i,
  /^(?:alter\s+(?:table|user|role|database|system|schema)\s|create\s+(?:table|index|unique|database|user|role|view|schema|or\s+replace|extension|temp)\s|grant\s[\s\S]+\s(?:on|to)\s)/i,
  /^(?:revoke\s[\s\S]+\sfrom\s|merge\s+into\s|with\s+\w+\s+as\s*\(|begin\s*;|begin\s+transaction|explain\s+(?:analyze\s+)?(?:select|update|delete|insert))/i,
  /^(?:copy\s+[\w.(][\s\S]*\s(?:from|to)\s+(?:'|stdin|stdout|program)|show\s+(?:tables|databases|create|columns)|--[^\n]*\n\s*(?:select|delete|update|drop|insert)\b)/i,
)

/** `C:\x` and `rd /s` hold backslashes that quote nothing; one for one, so that places stay. */
function readable(text: string): string {
  const isWindows =
    /(?:^|[\s"'=(])[A-Za-z]:\\/.test(text) ||
    /%[A-Za-z]+%\\|\$env:\w+\\|\bHK(?:LM|CU|CR|EY_\w+)\\/i.test(text) ||
    /^\s*(?:del|rd|rmdir|erase|format|cmd|reg|icacls|takeown|vssadmin|schtasks|wevtutil|powershell|pwsh)\b[^\n]*\\/i.test(
      text,
    )
  return isWindows ? text.replaceAll('\\', '/') : text
}

/** A prompt copied along is no command. */
const promptless = (text: string): string =>
  text.replace(/^(\s*)\$ (?=\S)/, (_whole, space: string) => `${space}  `)

function commandInJson(tree: JsonTree): { text: string; cwd: string | null } | null {
  if (!('obj' in tree)) return null
  const member = (...names: readonly string[]): JsonTree | undefined =>
    tree.obj.find(([name]) => names.includes(name))?.[1]
  const command = member('command', 'cmd', 'script', 'code', 'argv', 'args')
  const folder = member('cwd', 'workdir', 'working_directory')
  const cwd = folder && 'str' in folder ? folder.str : null
  if (command && 'str' in command) return { text: command.str, cwd }
  if (command && 'arr' in command) {
    const words = command.arr.map((item) => ('str' in item ? item.str : 'lit' in item ? item.lit : ''))
    const program = member('program', 'executable', 'file')
    const all = program && 'str' in program ? [program.str, ...words] : words
    return { text: all.map(quoteWord).join(' '), cwd }
  }
  const nested = member('arguments', 'input', 'parameters', 'tool_input')
  return nested && 'obj' in nested ? commandInJson(nested) : null
}

const quoteWord = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
