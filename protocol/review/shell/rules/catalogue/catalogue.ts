// Covers programs that are known to read, build or test with the arguments they have; what reaches further is a finding,
// and an option that the tables do not know to be harmless leaves the command unjudged.
import { fold, scopeOf } from '../../read/files/paths.ts'
import { readFile } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import {
  type Arg,
  BUILT,
  type Command,
  ENVIRONMENT,
  type Flow,
  HOLE,
  NO_FLOW,
  OWN_USER,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import { asWritten, quoted, type Run } from '../../read/run.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import {
  HARMLESS_OPTIONS,
  OUTPUT_OPTIONS,
  REACHING_OPTION,
  REACHING_TASK,
  TASK_RUNNERS,
  WRITES_LAST,
} from '../../tables/builders.ts'
import { EFFECT_OPTION } from '../../tables/effect-options.ts'
import { COLUMN_OUTPUT, LONG_AFTER_ONE_DASH, READ_VERBS_OF, UNLESS } from '../../tables/readers.ts'
import { executeTemporary } from '../execution/foreign-code.ts'
import { runScriptFile } from '../execution/shells.ts'
import { printSecretVariable } from '../exfiltration/secrets.ts'
import { openSystemFileInEditor } from '../filesystem/file-changes.ts'
import { EVERY_INTERFACE, serveToNetwork } from '../network/connections.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import { byFirst, fits, isReader, matches, type Row, reachingWords, tasksOf } from './entries.ts'
import { hasFieldVerbs, judgeFieldVerb } from './field-verbs.ts'
import { localProgram } from './local-programs.ts'
import { askForHelp, buildProject, reachFurther, readOnly } from './understood.ts'

const unless = byFirst(UNLESS)
const verbs = byFirst(READ_VERBS_OF)
const EDITORS = /^(?:vi|vim|nvim|nano|pico|emacs|code)$/

export const isInCatalogue = (name: string): boolean =>
  isReader(name) ||
  reachingWords(name) !== undefined ||
  EDITORS.test(name) ||
  unless.has(name) ||
  verbs.has(name) ||
  hasFieldVerbs(name)

/** Null when the program is in no table. */
export function judgeByCatalogue(command: Command, run: Run): Flow | null {
  const { name, args } = command
  if (isHelp(command)) {
    run.allow(command, askForHelp)
    return UNKNOWN_FLOW
  }
  const local = localProgram(command, run)
  if (local) return local
  const texts = args.map(({ text }) => text)
  if (
    EDITORS.test(name) &&
    args.some((arg) => ['system', 'startup', 'credentials'].includes(scopeOf(arg, command.scope.cwd)))
  ) {
    run.report(command, openSystemFileInEditor, { command: asWritten(command) })
    return UNKNOWN_FLOW
  }
  // vi(1) -R writes nothing by itself.
  if (
    /^(?:vi|vim|nvim|view)$/.test(name) &&
    texts.every((text) => text === '-R' || !/^[-+]/.test(text)) &&
    (name === 'view' || texts.includes('-R'))
  )
    return reads(command, run)
  const field = judgeFieldVerb(command, run)
  if (field) return field
  const reading = verbs.get(name)
  if (reading) return readsByVerb(command, reading, run)
  const changing = unless.get(name)
  if (changing && matches(texts, changing, !LONG_AFTER_ONE_DASH.includes(name))) return reaches(command, run)
  if (changing || isReader(name)) return reads(command, run)
  const reaching = reachingWords(name)
  return reaching ? builds(command, reaching, run) : null
}

/** Words that a prompt reads are not visible here, so nothing may be piped in. */
function readsByVerb(command: Command, reading: Row, run: Run): Flow {
  const { args, stdin } = command
  const first = args.find(({ text }) => !/^--(?:user|system|no-pager|quiet)$/.test(text))?.text
  const isReading = first === undefined ? stdin === NO_FLOW : isOneOf(first, reading)
  const isPlain = !args.some(({ text }) => EFFECT_OPTION.test(text) && !isOneOf(text, reading))
  if (isReading && isPlain) run.allow(command, readOnly)
  else run.unjudged(command)
  return UNKNOWN_FLOW
}

const isOneOf = (text: string, patterns: Row): boolean =>
  patterns.some((pattern) => (pattern.includes('*') ? fits(text, pattern) : text === pattern))

/** Programs that name a file without showing what is in it. */
const SHOWS_NO_CONTENT =
  /^(?:file|stat|ls|du|wc|realpath|readlink|basename|dirname|which|sha\d+sum|md5|cksum|tree|test|\[|\[\[|eza|exa|lsd|ll|la)$/

function reads(command: Command, run: Run): Flow {
  const { name, args, scope } = command
  const known = unless.get(name) ?? []
  const isOpen = ({ text }: Arg): boolean =>
    EFFECT_OPTION.test(text) && !known.some((pattern) => pattern.startsWith(text.split('=', 1)[0]!))
  if (args.some(isOpen) && !COLUMN_OUTPUT.includes(name)) {
    run.unjudged(command)
    return UNKNOWN_FLOW
  }
  // BSD options: `e` prints the environment of every process.
  if (name === 'ps' && /^[a-df-z]*e[a-z]*$/.test(args[0]?.text ?? '')) {
    run.report(command, printSecretVariable, {
      subject: asWritten(command),
      effect: 'prints the environment of processes',
    })
    return { text: null, taints: ENVIRONMENT, what: asWritten(command) }
  }
  run.allow(command, readOnly)
  if (name === 'mktemp') return { text: '/tmp/tmp.unknown', taints: 0, what: '' }
  if (
    name === 'whoami' ||
    (name === 'id' && args.length === 1 && /^-(?:u|g|un|gn|nu|ng)$/.test(args[0]!.text))
  )
    return { ...UNKNOWN_FLOW, what: OWN_USER }
  if (name === 'pwd') return { text: scope.cwd ?? '.', taints: 0, what: '' }
  if (SHOWS_NO_CONTENT.test(name)) return { ...command.stdin, text: knownText(command) }
  let flow: Flow = { ...command.stdin, text: null }
  for (const file of readOptions(args).operands) {
    const content = readFile(file, command, scope, run)
    flow = { text: null, taints: flow.taints | content.taints, what: flow.what || content.what }
  }
  return flow
}

/** `dirname "$0"` is a folder of the project. */
function knownText(command: Command): string | null {
  const [first] = command.args
  if (!first || command.name !== 'dirname') return null
  return first.text.includes(HOLE) ? '.' : fold(first.text, null).replace(/\/?[^/]*$/, '') || '.'
}

function builds(command: Command, reaching: Row, run: Run): Flow {
  const { name, args, scope } = command
  const texts = args.map(({ text }) => text)
  const words = tasksOf(name, args)
  const isHarmless = (text: string): boolean => HARMLESS_OPTIONS[name]?.includes(text) === true
  if (isRehearsal(command)) {
    run.allow(command, readOnly)
    return UNKNOWN_FLOW
  }
  if (matches(words, reaching) || texts.some((text) => REACHING_OPTION.test(text) && !isHarmless(text)))
    return reaches(command, run)
  if (TASK_RUNNERS.includes(name) && words.some((text) => !text.startsWith('-') && REACHING_TASK.test(text)))
    return reaches(command, run)
  const foreign = args.find(({ text }) => FOREIGN_TOOL.test(text))
  if (foreign) {
    run.report(command, executeTemporary, { file: quoted(foreign.text) })
    return UNKNOWN_FLOW
  }
  const further = reachesFurther(command, run)
  if (further) return further
  const options = readOptions(args, OUTPUT_OPTIONS)
  const outputs = [...valuesOf(options, OUTPUT_OPTIONS)]
  const last = options.operands.at(-1)
  if (WRITES_LAST.includes(name) && last && options.operands.length > 1) outputs.push(last)
  for (const output of outputs)
    if (output.text !== '-')
      writeFile(output, { span: output.span, origin: command.origin }, MADE, false, scope, run)
  scope.files.set('a.out', scope.files.get('a.out') ?? MADE)
  run.built = true
  run.allow(command, buildProject)
  return UNKNOWN_FLOW
}

/** make(1) -n prints the recipes, but for lines that begin with a plus; `pub get` installs what the lock file says. */
const isRehearsal = ({ name, args }: Command): boolean =>
  (/^g?make$/.test(name) && args.some(({ text }) => /^(?:-n|--dry-run|--just-print|--recon)$/.test(text))) ||
  // A migration is written, or printed as SQL.
  (name === 'dotnet' &&
    /^(?:ef migrations (?:add|list|script|has-pending-model-changes)|tool (?:restore|list|run))(?: |$)/.test(
      args.map(({ text }) => text).join(' '),
    )) ||
  (/^(?:flutter|dart)$/.test(name) && args.map(({ text }) => text).join(' ') === 'pub get')

/** A program of the build is taken from where every program may write. */
const FOREIGN_TOOL =
  /^(?:CC|CXX|LD|AR|AS|CPP|SHELL|MAKE|PYTHON|NODE|RM|INSTALL)=(?:\/tmp|\/var\/tmp|\/dev\/shm)\//

const MADE: Flow = { text: null, taints: 0, what: BUILT }

/** A build tool that is handed a shell, a key file or a foreign build file is used for something else. */
function reachesFurther(command: Command, run: Run): Flow | null {
  const { args, scope } = command
  if (args.some(({ text }) => HANDS_A_SHELL.test(text) && !text.startsWith('--shell='))) {
    run.report(command, escapeThroughProgram, {
      subject: asWritten(command),
      effect: 'is given a shell to start; what happens in it is not visible here',
    })
    return UNKNOWN_FLOW
  }
  if (
    args.some(({ text }, index) => EVERY_INTERFACE.test(text) && (text !== '--host' || isBare(args, index)))
  ) {
    run.report(command, serveToNetwork, {
      subject: asWritten(command),
      effect: 'answers everybody on the network',
    })
    return UNKNOWN_FLOW
  }
  // What lies in a temporary folder was put there by anybody.
  const at = args.findIndex(({ text }) => /^(?:-jar|-f|--file|--makefile|--justfile)$/.test(text))
  const program = at >= 0 ? args[at + 1] : undefined
  if (program && ['tmp', 'absolute', 'home_part'].includes(scopeOf(program, scope.cwd)))
    return runScriptFile(command, program, run)
  const file = args.find((arg) => scopeOf(arg, scope.cwd) === 'credentials')
  if (!file) return null
  readFile(file, command, scope, run)
  return UNKNOWN_FLOW
}

/** `--host` without a value. */
const isBare = (args: readonly Arg[], index: number): boolean =>
  args[index + 1] === undefined || args[index + 1]!.text.startsWith('-')

export const HANDS_A_SHELL = /(?:^|[\s'"=;!(,])\/(?:usr\/)?bin\/(?:ba|da|z|k)?sh(?:$|[\s;'"),-])/

function reaches(command: Command, run: Run): Flow {
  run.report(command, reachFurther, { command: asWritten(command) })
  return UNKNOWN_FLOW
}

/** The program is looked up by name: a path may be anything. */
function isHelp({ args, name, word }: Command): boolean {
  if (name.includes(HOLE) || word.text.includes('/') || args.length === 0 || args.length > 4) return false
  if (args.some(({ text }) => text === '--help' || text === '--version'))
    return args.every(({ text }) => /^[\w:=.-]+$/.test(text))
  return args.length === 1 && /^(?:-V|-version|version|help|-help|-\?|\/\?)$/.test(args[0]!.text)
}
