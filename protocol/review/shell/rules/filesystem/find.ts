// Judges find and fd by what they do with what they find: names become arguments, so the folder searched is the target.

import { trimEnd } from '../../../text/trim-end.ts'
import { fold, isSecretPath, placeOf, scopeOf } from '../../read/files/paths.ts'
import {
  type Arg,
  BUILD_OUTPUT,
  type Command,
  type Flow,
  HOLE,
  joinFlows,
  NO_FLOW,
  SECRET,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { searchCredentials } from '../exfiltration/secrets.ts'
import { deleteProjectFiles, deleteStoredData } from './deletion.ts'
import { removesEncrypted } from './encryption.ts'
import { deleteBeforeTests, deleteFoundFiles, findFiles } from './file-changes.ts'
import { type Alternatives, isBeforeTests, patternsBefore, TEST } from './find-tests.ts'
import { type Decision, decideDelete, isOfServer, scopeOfTree } from './remove.ts'
import {
  ageInDays,
  choosesYoung,
  deleteNewest,
  holdsCopies,
  isOldLeftover,
  isOldScratch,
} from './retention.ts'
import { overwriteSystemFile } from './writes.ts'

const EXEC = ['-exec', '-execdir', '-ok', '-okdir']

const WIDE = ['root', 'home', 'system', 'home_part']

const find: Handler = (command, run) => {
  const { args } = command
  const roots: Arg[] = []
  let i = 0
  while (i < args.length && /^-(?:[HLPEX]|O\d|D)$/.test(args[i]!.text)) i++
  for (; i < args.length && !/^[-(!]/.test(args[i]!.text); i++) roots.push(args[i]!)
  if (roots.length === 0) roots.push({ ...command.word, text: '.', linear: null, glob: false })
  const names = valuesAfter(args, '-name', '-iname', '-path', '-ipath', '-regex', '-wholename')
  run.allow(command, findFiles)
  const secret = names.find(({ text }) =>
    ['x', ''].some((any) => isSecretPath(text.replaceAll('*', any), null)),
  )
  if (secret && roots.some((root) => WIDE.includes(scopeOf(root, command.scope.cwd))))
    run.report(command, searchCredentials, {
      subject: asWritten(command),
      effect: `looks for credentials named ${quoted(secret.text)} beyond the project`,
    })
  let printed: Flow = NO_FLOW
  const chosenBy = (at: number): readonly Alternatives[] => {
    run.budget.spend(4 * (at - i) + 1)
    return patternsBefore(args, i, at)
  }
  for (let at = i; at < args.length; at++) {
    const { text } = args[at]!
    if (text === '-delete') {
      if (isBeforeTests(args, i, at)) deletesFirst(command, roots, run)
      else removeFound(command, roots, chosenBy(at), run)
    }
    if (/^-f(?:print|ls|print0|printf)$/.test(text) && args[at + 1]) {
      const target = args[at + 1]!
      if (['system', 'startup', 'device', 'credentials'].includes(scopeOf(target, command.scope.cwd)))
        run.report(command, overwriteSystemFile, {
          subject: asWritten(command),
          effect: `writes its list over ${quoted(target.text)}`,
        })
    }
    if (!EXEC.includes(text)) continue
    const end = args.findIndex((arg, index) => index > at && (arg.text === ';' || arg.text === '+'))
    const inner = args.slice(at + 1, end < 0 ? undefined : end)
    printed = joinFlows(printed, runForFound(command, inner, roots, chosenBy(at), run))
    at = end < 0 ? args.length : end
  }
  if (!args.some(({ text }) => text === '-delete' || EXEC.includes(text)))
    command.scope.created.add('check', listedKey(command))
  // What is run for files of such a name prints what is in them.
  if (secret !== undefined && args.some(({ text }) => EXEC.includes(text)))
    return { text: null, taints: printed.taints | SECRET, what: quoted(secret.text) }
  if (printed.taints !== 0) return { ...printed, text: null }
  if (listsBuildOutput(args, names, roots, command)) return { ...UNKNOWN_FLOW, what: BUILD_OUTPUT }
  const [root] = roots
  return root && !root.text.includes(HOLE)
    ? { ...UNKNOWN_FLOW, under: trimEnd(root.text, '/') }
    : UNKNOWN_FLOW
}

function deletesFirst(command: Command, roots: readonly Arg[], run: Run): void {
  const kept = roots.filter((root) => !['tmp', 'build'].includes(scopeOf(root, command.scope.cwd)))
  if (kept.length === 0) return
  run.report(command, deleteBeforeTests, {
    subject: asWritten(command),
    effect: `deletes everything under ${kept.map(({ text }) => quoted(text)).join(' and ')}: its tests stand behind -delete and hold nothing back`,
  })
}

/** Every branch of its test has the name of something that a build makes again, below the project. */
function listsBuildOutput(
  args: readonly Arg[],
  names: readonly Arg[],
  roots: readonly Arg[],
  { scope: { cwd } }: Command,
): boolean {
  const branches = 1 + args.filter(({ text }) => text === '-o' || text === '-or').length
  return (
    names.length === branches &&
    !args.some(({ text }) => /^(?:!|-not|,)$/.test(text)) &&
    names.every((name) => !name.text.includes('/') && scopeOf(name, null) === 'build') &&
    roots.every((root) => ['project', 'project_all', 'build', 'tmp'].includes(scopeOf(root, cwd)))
  )
}

function valuesAfter(args: readonly Arg[], ...names: readonly string[]): readonly Arg[] {
  return args.flatMap((arg, index) => (names.includes(arg.text) && args[index + 1] ? [args[index + 1]!] : []))
}

/** What is found under a folder, by the pattern of its name when there is one. */
function foundUnder(root: Arg, name: Arg | undefined): Arg {
  const base = trimEnd(root.text, '/')
  const text = name && !name.text.includes('/') ? `${base}/${name.text}` : `${base}/*`
  return { ...root, text: base === '' ? `/${text.replace(/^\/+/, '')}` : text, linear: null, glob: true }
}

const foundArgs = (roots: readonly Arg[], [names]: readonly Alternatives[]): Arg[] =>
  roots.flatMap((root) =>
    names === undefined ? [foundUnder(root, undefined)] : names.map((name) => foundUnder(root, name)),
  )

const OLD_LOGS =
  /^`find (?:\.\/)?(?:[\w.-]{1,40}\/){0,3}logs?\/? (?:-type f )?-name \*\.log(?:\.\*|\.gz|\*)? (?:-type f )?-mtime \+\d{1,4} (?:-type f )?-(?:print -)?delete`$/

/** The same search, whatever it does with what it finds. */
const listedKey = ({ args, scope }: Command): string =>
  `listed ${scope.cwd ?? ''} ${args
    .map(({ text }) => text)
    .filter((text) => !/^-(?:print0?|ls|delete)$/.test(text))
    .join(' ')}`

/** RocksDB, LevelDB and PostgreSQL: the write-ahead log, tables and lists of tables, by their manuals. */
const STORE_FILES = /\.(?:log|sst|ldb|wal)$|^(?:MANIFEST|CURRENT|OPTIONS)|^\*$/

/** Of the patterns that all hold, the one that chooses least decides. */
function removeFound(
  command: Command,
  roots: readonly Arg[],
  chosen: readonly Alternatives[],
  run: Run,
): void {
  for (const root of roots) {
    if (isOldScratch(command, root)) continue
    if (
      isOfServer(root, command.scope) &&
      chosen.some((names) => names.some((name) => STORE_FILES.test(name.text)))
    ) {
      run.report(command, deleteStoredData, {
        subject: asWritten(command),
        effect: `removes files in which a database under ${quoted(root.text)} keeps its data`,
      })
      continue
    }
    if (
      isOldLeftover(
        command,
        root,
        chosen.length === 1 && chosen[0]!.length === 1 ? chosen[0]![0] : undefined,
        command.scope.created.has('check', listedKey(command)),
      )
    )
      continue
    // What a mirror of this script put aside long ago.
    if (
      ageInDays(command.args) >= 7 &&
      command.scope.created.packed.has(`deleted below ${placeOf(root.text, command.scope)}`)
    )
      continue
    if (
      choosesYoung(command.args) &&
      holdsCopies(`${root.text}/${chosen[0]?.[0]?.text ?? ''}`, command.scope.cwd)
    ) {
      run.report(command, deleteNewest, {
        subject: asWritten(command),
        effect: `removes the newest copies under ${quoted(root.text)}, and keeps older ones`,
      })
      continue
    }
    const lists = (chosen.length > 0 ? chosen : [[undefined]]).map((names) =>
      names.map((name) => decisionFor(command, root, name)),
    )
    if (lists.some((decisions) => decisions.every((decision) => decision === null))) continue
    const decision = lists[0]!.find((one) => one !== null)!
    const rule = decision.rule === deleteProjectFiles ? deleteFoundFiles : decision.rule
    run.report(command, rule, {
      subject: asWritten(command),
      effect: `removes what it finds under ${quoted(root.text)}: ${decision.why}`,
    })
  }
}

function decisionFor(command: Command, root: Arg, name: Arg | undefined): Decision | null {
  const { cwd } = command.scope
  const isWhole = !command.args.some(({ text }) => TEST.test(text) && text !== '-type')
  const rootScope = (isWhole ? scopeOfTree : scopeOf)(root, cwd)
  const scope = scopeOf(foundUnder(root, name), cwd)
  if (scope === 'build' || (name !== undefined && rootScope === 'build')) return null
  // Logs of the project itself, chosen by name and age: running it writes them again.
  if (rootScope === 'project' && OLD_LOGS.test(asWritten(command))) return null
  if (rootScope === 'tmp' || (rootScope === 'tmp_all' && name !== undefined)) return null
  // A pattern below a system folder still empties it.
  const wide = ['root', 'system', 'home', 'data', 'logs'].includes(rootScope) ? rootScope : scope
  const isPattern = name !== undefined && !/^[*.]*$/.test(name.text)
  if (isPattern && isRetention(command, root, name) && madeCopyIn(command, root)) return null
  const isPart = isPattern && (wide === 'home' || wide === 'logs' || isRetention(command, root, name))
  return decideDelete(isPart ? 'home_part' : wide, true, true)
}

/** Copies of a pattern that are a week old or more, in a folder of copies that is known. */
const isRetention = ({ args, scope }: Command, root: Arg, name: Arg): boolean =>
  ageInDays(args) >= 7 &&
  !root.text.includes(HOLE) &&
  COPY.test(name.text) &&
  holdsCopies(`${root.text}/`, scope.cwd) &&
  (scopeOf(root, scope.cwd) === 'data' || /^\/backups?\/?$/.test(root.text))

/** The script has just put a new copy into that folder. */
const madeCopyIn = ({ scope }: Command, root: Arg): boolean => {
  const folder = fold(root.text, scope.cwd).replace(/\/$/, '')
  return [...scope.files.keys()].some(
    (path) => path.startsWith(`${folder}/`) && COPY.test(path.slice(folder.length + 1)),
  )
}

const COPY = /^[\w.*?-]{0,40}\.(?:sql|dump|tar|tgz|zip|bak|rdb|archive)(?:\.(?:gz|xz|zst|bz2|gpg|age))?\*?$/

function runForFound(
  command: Command,
  inner: readonly Arg[],
  roots: readonly Arg[],
  chosen: readonly Alternatives[],
  run: Run,
): Flow {
  const found = foundArgs(roots, chosen)
  const takesFound = inner.some(({ text }) => text.includes('{}'))
  if (takesFound && inner[0] && /^(?:.*\/)?(?:g?rm|shred|unlink)$/.test(inner[0].text)) {
    removesEncrypted(command, found, run)
    const named = inner.filter(({ text }) => !text.includes('{}'))
    if (named.some(({ text }, index) => index > 0 && !text.startsWith('-')))
      run.argvOf(command, named, command.scope.inside(command.name))
    removeFound(command, roots, chosen, run)
    return UNKNOWN_FLOW
  }
  const argv = inner.flatMap((arg) => {
    if (!arg.text.includes('{}')) return [arg]
    return arg.text === '{}'
      ? found
      : [{ ...arg, text: arg.text.replaceAll('{}', found[0]!.text), linear: null }]
  })
  return run.argvOf(command, argv, command.scope.inside(command.name))
}

const fd: Handler = (command, run) => {
  const { args } = command
  const at = args.findIndex(({ text }) => ['-x', '--exec', '-X', '--exec-batch'].includes(text))
  run.allow(command, findFiles)
  if (at < 0) return UNKNOWN_FLOW
  const pattern = args.slice(0, at).find(({ text }) => !text.startsWith('-'))
  const here: Arg = { ...command.word, text: '.', linear: null, glob: false }
  const inner = args.slice(at + 1)
  const argv = inner.some(({ text }) => text.includes('{}')) ? inner : [...inner, { ...here, text: '{}' }]
  return runForFound(command, argv, [here], pattern && pattern.text !== '.' ? [[pattern]] : [], run)
}

export const commands: Commands = {
  find,
  gfind: find,
  bfs: find,
  fd,
  fdfind: fd,
}
