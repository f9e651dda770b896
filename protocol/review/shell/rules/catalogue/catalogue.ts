// Positive evidence: programs that are known to read, build or test, and the convention that a question for
// help or a version changes nothing.

import { fold, isSecretPath, scopeOf } from '../../read/files/paths.ts'
import { readFile } from '../../read/files/read-file.ts'
import { type Command, DECODED, DOWNLOAD, type Flow, HOLE, PRIVATE, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, quoted, type Run } from '../../read/run.ts'
import { flowOfArgs, sendToNetwork } from '../../read/sinks.ts'
import { readOptions } from '../../read/words/options.ts'
import {
  BUILD_TOOLS,
  PROGRAM_FOLDERS,
  PROJECT_PROGRAMS,
  READ_ONLY,
  READ_ONLY_UNLESS,
} from '../../tables/catalogue.ts'
import { runScriptFile } from '../execution/shells.ts'
import { openSystemFileInEditor } from '../filesystem/file-changes.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import { askForHelp, buildProject, reachFurther, readOnly, runBuiltProgram } from './understood.ts'

const readers = new Set(READ_ONLY)
const unless = new Map(READ_ONLY_UNLESS.map(([name, ...options]) => [name!, options]))
const tools = new Map(BUILD_TOOLS.map(([name, ...options]) => [name!, options]))
const EDITORS = /^(?:vi|vim|nvim|nano|pico|emacs|code)$/

/** Null when the program is in no list. */
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
  if (readers.has(name)) return reads(command, run)
  const writing = unless.get(name)
  if (writing) return matches(texts, writing) ? unusual(command, run) : reads(command, run)
  const reaching = tools.get(name)
  if (!reaching) return null
  if (matches(texts, reaching)) return unusual(command, run)
  const reached = reachesFurther(command, run)
  if (reached) return reached
  run.allow(command, buildProject)
  return UNKNOWN_FLOW
}

/** A build tool that is handed a shell or a key file is used for something else. */
function reachesFurther(command: Command, run: Run): Flow | null {
  const { args, scope } = command
  if (args.some(({ text }) => HANDS_A_SHELL.test(text) && !text.startsWith('--shell='))) {
    run.report(command, escapeThroughProgram, {
      subject: asWritten(command),
      effect: 'is given a shell to start; what happens in it is not visible here',
    })
    return UNKNOWN_FLOW
  }
  // What lies in a temporary folder was put there by anybody.
  const at = args.findIndex(({ text }) => text === '-jar')
  const program = at >= 0 ? args[at + 1] : undefined
  if (program && ['tmp', 'absolute', 'home_part'].includes(scopeOf(program, scope.cwd)))
    return runScriptFile(command, program, run)
  const file = args.find((arg) => scopeOf(arg, scope.cwd) === 'credentials')
  if (!file) return null
  readFile(file, command, scope, run)
  return UNKNOWN_FLOW
}

/** Programs that name a file without showing what is in it. */
const SHOWS_NO_CONTENT =
  /^(?:file|stat|ls|du|wc|realpath|readlink|basename|dirname|which|sha\d+sum|md5|cksum|tree|test|\[|\[\[|eza|exa|lsd|ll|la)$/

function reads(command: Command, run: Run): Flow {
  run.allow(command, readOnly)
  if (command.name === 'mktemp') return { text: '/tmp/tmp.unknown', taints: 0, what: '' }
  if (command.name === 'pwd') return { text: command.scope.cwd ?? '.', taints: 0, what: '' }
  if (SHOWS_NO_CONTENT.test(command.name)) return { ...command.stdin, text: knownText(command) }
  let flow: Flow = { ...command.stdin, text: null }
  for (const file of readOptions(command.args).operands) {
    const content = readFile(file, command, command.scope, run)
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

function unusual(command: Command, run: Run): Flow {
  run.report(command, reachFurther, { command: asWritten(command) })
  return UNKNOWN_FLOW
}

function matches(texts: readonly string[], patterns: readonly string[]): boolean {
  return texts.some((text) =>
    patterns.some((pattern) => {
      if (pattern.endsWith('*')) return text.startsWith(pattern.slice(0, -1))
      // A cluster such as -rf holds -f.
      const isCluster = /^-[a-zA-Z]$/.test(pattern) && /^-[a-zA-Z]{2,}$/.test(text)
      return text === pattern || (isCluster && text.includes(pattern[1]!))
    }),
  )
}

function isHelp({ args, name }: Command): boolean {
  if (name.includes(HOLE) || args.length === 0 || args.length > 4) return false
  if (args.some(({ text }) => text === '--help' || text === '--version'))
    return args.every(({ text }) => /^[\w:=.-]+$/.test(text))
  return args.length === 1 && /^(?:-V|-version|version|help|-help|-\?|\/\?)$/.test(args[0]!.text)
}

/** What a build of the project made, and this script did not fetch. */
const BUILT_PROGRAM =
  /^(?:target\/(?:[\w-]+\/)?(?:debug|release)|build|dist|out|_build|bazel-bin|\.build\/(?:debug|release)|cmake-build-(?:debug|release)|zig-out\/bin|dist-newstyle)\/[\w./-]+$/

/** A program without an ending, at the top of the project: what its build leaves there. */
const isOwnProgram = (path: string): boolean =>
  /^[a-z][\w-]{1,30}$/.test(path) &&
  !/install|setup|deploy|release|publish|bootstrap|update|upgrade|migrate|provision|payload|exploit|miner|shell|agent|start|run|reset|clean|wipe|nuke|root|backdoor|implant|malware/.test(
    path,
  )

/** Something came over the network in the same script, so this folder may be another's. */
const isForeignTree = ({ scope, origin }: Command): boolean =>
  scope.cwd !== null ||
  /\b(?:clone|checkout|unzip|tar|wget|curl|pull)\b/.test(origin.text) ||
  [...scope.files.values()].some(({ taints }) => (taints & (DOWNLOAD | DECODED)) !== 0)

/** A path in command position: the program is what stands there, not what its name says. */
export function localProgram(command: Command, run: Run): Flow | null {
  const { word, name } = command
  if (!word.text.includes('/')) return null
  const path = fold(word.text, command.scope.cwd)
  if (/^(?:\.\/)?bin\/[^/]+$/.test(path) && isOwnProgram(name) && !readers.has(name) && !tools.has(name)) {
    if (isForeignTree(command)) return runScriptFile(command, word, run)
    run.allow(command, runBuiltProgram)
    return UNKNOWN_FLOW
  }
  if (PROGRAM_FOLDERS.test(path) || PROGRAM_FOLDERS.test(word.text)) return null
  if (BUILT_PROGRAM.test(path) && !word.text.includes(HOLE) && !command.scope.files.has(path)) {
    run.allow(command, runBuiltProgram)
    return UNKNOWN_FLOW
  }
  if (isOwnProgram(path) && !word.text.includes(HOLE) && !isForeignTree(command)) {
    if (command.scope.files.has(path)) return runScriptFile(command, word, run)
    run.allow(command, runBuiltProgram)
    return UNKNOWN_FLOW
  }
  const isProject = PROJECT_PROGRAMS.includes(name) && !/^(?:\/|~|\.\.)/.test(path)
  if (!isProject || command.scope.files.has(path)) return runScriptFile(command, word, run)
  const reaching = tools.get(name)
  if (
    reaching &&
    matches(
      command.args.map(({ text }) => text),
      reaching,
    )
  )
    return unusual(command, run)
  run.allow(command, runBuiltProgram)
  return UNKNOWN_FLOW
}

/** Folders of programs anywhere, but where every program may write. */
const IN_PROGRAMS = /(?:^|\/)(?:\.?s?bin|libexec|scripts|macos|system32|cmd)\/[^/]+$/i

/** True when a program only has the name of a known one: what stands at its path may do anything. */
export function isOnlyNamed({ word, name, scope }: Command): boolean {
  if (!/[/\\]/.test(word.text) || word.text.includes(HOLE)) return false
  const path = fold(word.text, scope.cwd)
  if (scopeOf(word, scope.cwd) === 'tmp') return true
  return !IN_PROGRAMS.test(path) && !/^[A-Za-z]:/.test(path) && !PROJECT_PROGRAMS.includes(name)
}

const HANDS_A_SHELL = /(?:^|[\s'"=;!(,])\/(?:usr\/)?bin\/(?:ba|da|z|k)?sh(?:$|[\s;'"),-])/

/** Nobody knows it; private data beside the name of a host is still on its way out. */
export function unknownProgram(command: Command, run: Run): Flow {
  const { args } = command
  const host = args.find(({ text }) =>
    /:\/\/|^(?:[\w-]+@)?[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|dev|xyz|ru|cn|sh|me|info|cc|tk|site|top|online)(?:[:/]|$)|^\d+\.\d+\.\d+\.\d+/.test(
      text,
    ),
  )
  const secret = args.find(({ text }) => isSecretPath(text, command.scope.cwd))
  const flow = flowOfArgs(args)
  if (host && ((flow.taints & PRIVATE) !== 0 || (command.stdin.taints & PRIVATE) !== 0))
    sendToNetwork((flow.taints & PRIVATE) !== 0 ? flow : command.stdin, command, quoted(host.text), run)
  else if (host && secret)
    sendToNetwork({ text: null, taints: 1, what: quoted(secret.text) }, command, quoted(host.text), run)
  else if (args.some(({ text }) => HANDS_A_SHELL.test(text)))
    run.report(command, escapeThroughProgram, {
      subject: asWritten(command),
      effect: 'is given a shell to start; what happens in it is not visible here',
    })
  else run.unjudged(command)
  return { ...command.stdin, text: null }
}
