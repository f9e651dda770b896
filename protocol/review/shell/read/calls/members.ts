// Tells what a member of a call is, by the words of its name and the form of its value: the command, where it runs and
// as whom, or something that only describes the call.
import type { JsonTree } from '../../../../json/json-tree.ts'

/** `postCreateCommand`, `cli_command`, `exec-timeout`: the words of a name, in lower case. */
export function wordsOfName(name: string): readonly string[] {
  const parts = name
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return parts.filter((word) => word !== '')
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** The last word of a name: its value is what runs. */
const COMMANDS = setOf(
  'command commands cmd cmds cmdline cmdlines commandline script scripts bash shell sh run exec execute execution argv arg args arguments code keystrokes',
)
/** Its value is a program, whose arguments stand in a list beside it. */
const PROGRAMS = setOf('program executable binary entrypoint exe file')
/** Lists of whole lines. */
const LINES = setOf('commands cmds cmdlines scripts script lines run')
/** A shell or an interpreter by its name or path. */
const SHELL =
  /^(?:[\w/:.\\-]*[/\\])?(?:(?:ba|z|da|k|fi)?sh|shell|shell_command|console|powershell|pwsh|cmd|bat|terminal)(?:\.exe)?$/i
/** `exit_code` and `last_command` say what was. */
const PAST = setOf('exit status error return country language response previous last')

/** Members whose value is what runs, by their last word. */
export function namesCommand(name: string): boolean {
  const words = wordsOfName(name)
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  if (/^lines?$/.test(last)) return /^(?:command|cmd|shell)$/.test(before)
  return COMMANDS.has(last) && !PAST.has(before)
}

export const namesProgram = (name: string): boolean => PROGRAMS.has(wordsOfName(name).at(-1) ?? '')
/** Words behind a command or a program. */
export const namesArguments = (name: string): boolean =>
  /^(?:argv|args?|arguments)$/.test(wordsOfName(name).at(-1) ?? '')
export const namesLines = (name: string): boolean => LINES.has(wordsOfName(name).at(-1) ?? '')
export const namesShell = (text: string): boolean => SHELL.test(text)

/** Tools that run the text that they are given. */
export const isShellTool = (name: string): boolean =>
  wordsOfName(name).some((word) =>
    /^(?:(?:ba|z)?sh|shell|terminal|console|powershell|pwsh|cmd|command|exec)$/.test(word),
  )

/** Tools and languages whose text is no command of a shell. */
const OTHER_LANGUAGE =
  /^(?:python\d?|py|ipython|jupyter|notebook|node|nodejs|js|javascript|ts|typescript|deno|ruby|perl|php|lua|sql|psql|mysql|mongo|redis|java|groovy|go|rust|browser|editor|edit|file|files|http|email)$/
export const namesOtherLanguage = (text: string): boolean =>
  text.length < 60 && wordsOfName(text).some((word) => OTHER_LANGUAGE.test(word))

/** Words that may change what runs, for whom, where or on what, so that their value has to be read. */
const ACTING = setOf(
  `sudo root admin administrator privilege privileges privileged elevate elevated elevation escalated escalate
  permission permissions capability capabilities cap user username uid gid login runas as host hosts hostname target
  targets machine machines instance instances node nodes container containers pod pods namespace cluster vm remote
  device sandbox env envs environ environment var vars variable variables secret secrets password passphrase
  credential credentials stdin input pipe file files path paths mount mounts volume volumes bind binds image
  images network disable disabled disables bypass skip force forced unsafe dangerous dangerously unrestricted override
  overrides next then after before also followup chain else undo rollback hook hooks callback webhook schedule cron repeat
  interval proxy profile url uri endpoint signal pid port bucket document uses become delegate stop kill delete remove write upload`,
)

/** The last word of a name: its value identifies, times, bounds or describes the call. */
const ABOUT = setOf(
  `id ids uuid guid name tool title label labels display type role version index number no seq sequence order time timeout ms millis milliseconds
  seconds secs sec minutes timestamp date delay deadline ttl duration wait created updated started limit limits max min
  bytes size length count concurrency errors retries attempts attempt depth description desc explanation reason reasoning
  rationale thought thoughts thinking comment comments note notes summary purpose justification intent goal message
  details why status risk priority confidence safety by format encoding if when unless only needs register stage subtype`,
)
/** Further words, of members round the call. */
const AROUND = setOf(
  `server recipient jsonrpc object plugin function tier decisions output result results tag tags kind state level category author agent
  model session client conversation thread trace span turn provider caller mode event rules usage signature annotations
  source transcript on text location region analysis plan`,
)
/** Names that hold an acting word and say nothing of it. */
const KNOWN =
  /^(?:hook event name|cache control|(?:stop|finish) (?:reason|sequence)|progress token|(?:requires?|needs?) (?:user )?(?:approval|confirmation)|user (?:message|prompt|request) id|transcript path|workspace roots|runs on|sandbox (?:id|name)|confirmation state|detach keys|target terminal|truncate mode|wait ms before async|action group)$/

/** Letters and figures without a meaning of their own: UUIDs, identifiers with a prefix, times, versions. */
const OPAQUE =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]{4,20}(?:Z|[+-]\d\d:\d\d)?|v?\d{1,6}(?:\.\d{1,6}){0,3}(?:ms|s|m)?)$/i

/** Verbs and nouns of starting a command: what an action or method may say. */
const STARTS = setOf(
  `run runs running exec execute executes execution create start call calls tool tools send invoke submit spawn launch
  shell terminal command commands cmd process bash sh session item task job script local api cli start item request
  request requested approval permission approve use function code message completed action guest`,
)

export const isEmpty = (value: JsonTree): boolean =>
  'lit' in value
    ? /^(?:null|false)$/.test(value.lit)
    : 'str' in value
      ? /^(?:false|none)?$/i.test(value.str)
      : 'arr' in value
        ? value.arr.length === 0
        : value.obj.length === 0

const MOST_DEEP = 6

/** An object with such a member calls another tool. */
const CALLS =
  /^(?:tool|tool_?name|function|function_?call|action|recipient_name|method|arguments|args|input|parameters|params|tool_?input)$/i

/** It says something of the call and runs nothing. `isAround`: the command stands further inside. */
export function describes(name: string, value: JsonTree, isAround: boolean, depth = 0): boolean {
  if (isEmpty(value)) return true
  if (depth > MOST_DEEP) return false
  const words = wordsOfName(name)
  if (KNOWN.test(words.join(' ')) || ('lit' in value && words.at(-1) === 'tokens')) return true
  if (words.some((word) => ACTING.has(word))) return isStandard(words, value)
  if ('obj' in value)
    return (
      !value.obj.some(([own]) => CALLS.test(own)) &&
      value.obj.every(([own, one]) => describes(own, one, isAround, depth + 1))
    )
  if ('arr' in value) return value.arr.every((item) => describes(name, item, isAround, depth + 1))
  if ('lit' in value || /^true$/i.test(value.str)) return true
  const last = words.at(-1) ?? ''
  if (/^(?:shell|lang|language|interpreter)$/.test(last)) return namesShell(value.str)
  if (last === 'client') return /^local(?:_async)?$/.test(value.str) || isAround
  if (last === 'module') return /^(?:ansible\.builtin\.)?(?:shell|command|raw)$/.test(value.str)
  if (
    /^(?:action|method|operation|event|op|activity|kind|execute|fun)$/.test(last) &&
    !(isAround && AROUND.has(last))
  )
    return saysRun(value.str)
  return (
    isStandard(words, value) || ABOUT.has(last) || (isAround && AROUND.has(last)) || OPAQUE.test(value.str)
  )
}

/** An action or method that starts a command and does nothing else. */
const saysRun = (text: string): boolean => wordsOfName(text).every((word) => STARTS.has(word))

/** A tool, an action or a document of this name runs the text that it is given. */
export const startsCommand = (name: string, text: string): boolean =>
  /(?:^| )(?:name|tool|action|activity|module|fun|kind|method|function|operation|target|command id)$/.test(
    wordsOfName(name).join(' '),
  ) &&
  !namesOtherLanguage(text) &&
  wordsOfName(text).some((word) =>
    /^(?:run|exec|execute|(?:ba)?sh|shell|ssh|terminal|command|cmd|runshellscript)$/.test(word),
  )

/** Values that change nothing, by the references of AWS Systems Manager, AWX, VS Code, Codex and Claude Code. */
const isStandard = (words: readonly string[], value: JsonTree): boolean =>
  ('lit' in value &&
    (/^\d{1,9}$/.test(value.lit)
      ? words.join(' ') === 'credential'
      : value.lit === 'true' && /^(?:login|sandbox|sandboxed)$/.test(words.join(' ')))) ||
  ('str' in value &&
    ((words[0] === 'document' &&
      /^(?:AWS-Run(?:Power)?ShellScript|\$DEFAULT|\$LATEST|\d{1,4})$/.test(value.str)) ||
      (words.join(' ') === 'group' && /^(?:build|test|none)$/.test(value.str)) ||
      (words.join(' ') === 'sandbox permissions' && value.str === 'use_default') ||
      (words.join(' ') === 'permission mode' && /^(?:default|plan|acceptEdits)$/.test(value.str))))
