// Finds the command in what was sent: JSON or YAML with a command or argument list, an HTTP request for one, SQL, Redis and mongo statements, Windows
// text, or shell text as it stands.
import type { ReadInput } from '../../../text/judge-input.ts'
import { callsInText } from '../calls/call-text.ts'
import { callsInElements } from '../calls/elements.ts'
import { commandInRequest } from '../calls/http-request.ts'
import { commandInJson } from '../calls/json-command.ts'
import { commandInYaml } from '../calls/yaml-command.ts'
import { anyOf } from '../words/any-of.ts'
import { commandsOfSession, keptLine } from './session.ts'

type IsProgram = (name: string) => boolean

export type InputForm =
  | {
      readonly kind: 'shell'
      readonly text: string
      /** Where the text starts in the artifact; -1 when places are not exact. */
      readonly start: number
      readonly cwd: string | null
      readonly layer: string | null
      /** Members stand beside the command that are not understood. */
      readonly isPart?: boolean
    }
  | { readonly kind: 'sql' | 'mongo' | 'redis'; readonly text: string }

/** `isProgram` knows the names of programs. */
export function formOf({ source, json }: ReadInput, isProgram: IsProgram): InputForm {
  const { text } = source
  const [layer, call] =
    json.kind === 'json'
      ? (['json', commandInJson(json.tree)] as const)
      : REQUEST.test(text)
        ? (['http', commandInRequest(text)] as const)
        : MEMBER.test(text)
          ? (['yaml', commandInYaml(text)] as const)
          : ['', null]
  if (call)
    return {
      kind: 'shell',
      text: readable(call.text),
      start: -1,
      cwd: call.cwd,
      layer,
      isPart: call.isPart,
    }
  const tagged = text.trimStart().startsWith('<') ? commandsInTags(text) : null
  if (tagged !== null)
    return { kind: 'shell', text: readable(tagged.text), start: 0, cwd: tagged.cwd, layer: null }
  const written = HOLDS_ELEMENTS.test(text) ? callsInElements(text) : null
  if (written !== null)
    return {
      kind: 'shell',
      text: readable(written.text),
      start: -1,
      cwd: written.cwd,
      layer: 'call',
      isPart: written.isPart,
    }
  const inText = HOLDS_CALL.test(text) ? callsInText(text, (line) => proseLine(line, isProgram)) : null
  if (inText)
    return {
      kind: 'shell',
      text: readable(inText.text),
      start: -1,
      cwd: inText.cwd,
      layer: 'call',
      isPart: inText.isPart,
    }
  const fence = fencedCommand(text, isProgram)
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
  return {
    kind: 'shell',
    text: readable(promptless(text)),
    start: 0,
    cwd: null,
    layer: null,
    isPart: ELEMENT.test(text),
  }
}

/** A tag of a call whose form is not known; a shell would read redirections. */
const ELEMENT = /^\s{0,20}<(?:[a-z][\w:-]{0,40}(?:[ =][^<>\n]{0,80})?|\|[^<>\n]{0,80})>/i

/** A line with an object, or the input of an action. */
const HOLDS_ELEMENTS = /^\s{0,20}<[a-z|]/
const HOLDS_CALL = /^[ \t]*(?:<tool_call>|Action Input:)|^[ \t]*[{[]\s*[{"]/m
/** The line that begins a request. */
const REQUEST = /^\s{0,20}(?:GET|POST|PUT|PATCH) (?:https?:\/)?\//
/** A first line that is a member, or an item with one, behind comments. */
const MEMBER = /^(?:(?:#[^\n]{0,200}|---)?\n){0,20}[ ]{0,8}(?:- )?["']?[A-Za-z_][\w./-]{0,80}["']?:(?:[ ]|\n)/

const CALL =
  /<(?:command(?:_line)?|cmd|bash|shell|parameter(?: name="|=)(?:command|cmd)"?)>([\s\S]*?)<\/(?:command(?:_line)?|cmd|bash|shell|parameter)>/g
const TAGS =
  /^(?:\s|<\/?(?:execute_command|execute_bash|run_command|tool_call|function_calls|function(?:=[\w-]{1,40})?|invoke(?: name="[\w-]{1,40}")?)>|<requires_approval>(?:true|false)<\/requires_approval>)*$/
const FOLDER = /<(?:cwd|working_directory)>([^<\n]{0,400})<\/(?:cwd|working_directory)>/g

/** Calls that agents write as tags (Cline, Claude): everything but their commands is blanked, so that places stay. */
function commandsInTags(given: string): { readonly text: string; readonly cwd: string | null } | null {
  const folders = new Set([...given.matchAll(FOLDER)].map(([, folder]) => folder!.trim()))
  // Each call may have another.
  if (folders.size > 1) return null
  const text = given.replace(FOLDER, blanked)
  let kept = ''
  let around = ''
  let at = 0
  for (const { index, 0: call, 1: command } of text.matchAll(CALL)) {
    around += text.slice(at, index)
    at = index + call.length
    kept += `${blanked(text.slice(kept.length, index + call.indexOf('>') + 1))}${command}\n`
  }
  // A call without a command is of another tool.
  if ((text.match(/<(?:invoke|function)[ =]/g) ?? []).length > (text.match(CALL) ?? []).length) return null
  return at > 0 && TAGS.test(around + text.slice(at))
    ? { text: kept + blanked(text.slice(kept.length)), cwd: [...folders][0] || null }
    : null
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

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}|~{3,})(?:[^`~][^`]*)?$/

/** What stands in the fences, and outside them what reads like a command; everything else blanked, so that places stay. */
function fencedCommand(text: string, isProgram: IsProgram): { text: string; start: number } | null {
  let fence = ''
  let quote = ''
  let found = false
  const lines = text.split('\n').map((line) => {
    const bare = line.replace(/\r$/, '')
    if (fence === '') {
      fence = FENCE.exec(bare)?.[1] ?? ''
      quote = fence === '' ? '' : (/^[ \t]*>/.exec(bare)?.[0] ?? '')
      found ||= fence !== ''
      return fence === '' ? proseLine(line, isProgram) : blanked(line)
    }
    const inside = quote !== '' && bare.startsWith(quote) ? bare.replace('>', ' ') : bare
    const trimmed = inside.trim()
    if (trimmed.startsWith(fence) && trimmed.replaceAll(fence[0]!, '') === '') {
      fence = ''
      return blanked(line)
    }
    return inside === bare ? line : inside
  })
  return found ? { text: lines.join('\n'), start: 0 } : null
}

const WORD_OF_PROSE = /(?:^|\s)(?:the|an?|is|are|it|this|that|these|and|with|which|you|we|to be)\s/

/** Of a line between fences: the commands that it quotes, or itself where a program begins it or follows a sign. */
function proseLine(line: string, isProgram: IsProgram): string {
  if (line.includes('`')) {
    const parts = line.split('`')
    return parts
      .map((part, index) => {
        const isCommand = index % 2 === 1 && index < parts.length - 1 && /\S\s+\S/.test(part)
        return (
          (isCommand && keptLine(part.trimStart(), isProgram).trim() !== '' ? part : blanked(part)) +
          (isCommand ? ';' : ' ')
        )
      })
      .join('')
      .slice(0, line.length)
  }
  const isCommand = line.split(/[;&|]+|^\s*\$\s/).some((part) => {
    const bare = part.trimStart()
    return !/^#/.test(bare) && keptLine(bare, isProgram).trim() !== '' && !WORD_OF_PROSE.test(bare)
  })
  return isCommand ? line.replace(/^(\s*)\$(?= )/, '$1 ') : blanked(line)
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
  const lines = text.includes('<<') ? text : text.replace(/\r(?=\n|$)/g, ' ').replaceAll('\r', '\n')
  return isWindows ? lines.replaceAll('\\', '/') : lines
}

/** A prompt copied along is no command. */
const promptless = (text: string): string =>
  text.replace(/^(\s*)\$ (?=\S)/, (_whole, space: string) => `${space}  `)
