// Which rule knows this command? Hooks first, then the families, then the catalogue of harmless programs;
// what nobody knows is a concern.
import { type Command, DECODED, DOWNLOAD, EVERYTHING, type Flow, HOLE, UNKNOWN_FLOW } from './model.ts'
import { NameGlob } from './words/name-glob.ts'
import { archiveHandlers } from '../rules/filesystem/archives.ts'
import { attackToolHandler } from '../rules/privilege/attack-tools.ts'
import { backupHandlers } from '../rules/filesystem/backups.ts'
import { cmdletHandler, handlerOfName, printsValue, sqlStatement, verbHandler } from '../rules/catalogue/by-shape.ts'
import { isOnlyNamed, judgeByCatalogue, localProgram, unknownProgram } from '../rules/catalogue/catalogue.ts'
import { containerHandlers } from '../rules/containers/containers.ts'
import { databaseHandlers } from '../rules/databases/databases.ts'
import { defenceHandlers } from '../rules/defences/defences.ts'
import { deleteHandlers } from '../rules/filesystem/remove.ts'
import { deviceHandlers } from '../rules/filesystem/devices.ts'
import { noteEncryption } from '../rules/filesystem/encryption.ts'
import { environmentHandlers } from '../rules/execution/environment.ts'
import { fileHandlers } from '../rules/filesystem/files.ts'
import { gitHandlers } from '../rules/git/git.ts'
import { moneyHandlers } from '../rules/money/money.ts'
import { networkHandlers } from '../rules/network/network.ts'
import { permissionHandlers } from '../rules/filesystem/permissions.ts'
import { persistenceHandlers } from '../rules/persistence/persistence.ts'
import { editorHandler, hookHandler } from '../rules/privilege/privilege.ts'
import { supplyHandlers } from '../rules/supply/supply.ts'
import { systemHandlers } from '../rules/system/system.ts'
import { textHandlers } from '../rules/text/text.ts'
import { windowsHandlers } from '../rules/windows/windows.ts'
import { asWritten, type Handler, type Run } from './run.ts'
import { findHandlers } from '../rules/filesystem/find.ts'
import { oneLinerHandlers } from '../rules/execution/one-liners.ts'
import { remoteHandlers } from '../rules/execution/remote.ts'
import { runnerHandlers } from '../rules/execution/runners.ts'
import { shellHandlers } from '../rules/execution/shells.ts'
import { wrapperHandlers } from '../rules/execution/wrappers.ts'

/** Asked in this order; the first answer counts. */
const FAMILIES: readonly Readonly<Record<string, Handler>>[] = [
  environmentHandlers,
  wrapperHandlers,
  runnerHandlers,
  shellHandlers,
  oneLinerHandlers,
  findHandlers,
  remoteHandlers,
  windowsHandlers,
  deleteHandlers,
  deviceHandlers,
  permissionHandlers,
  fileHandlers,
  archiveHandlers,
  gitHandlers,
  backupHandlers,
  containerHandlers,
  databaseHandlers,
  networkHandlers,
  persistenceHandlers,
  defenceHandlers,
  systemHandlers,
  supplyHandlers,
  moneyHandlers,
  textHandlers,
]

const byName = new Map<string, Handler[]>()
for (const family of FAMILIES) {
  for (const [name, handler] of Object.entries(family)) {
    const list = byName.get(name)
    if (list) list.push(handler)
    else byName.set(name, [handler])
  }
}

/** What they print of a list is a part of it. */
const CHOOSES =
  /^(?:grep|egrep|fgrep|rg|ag|head|tail|awk|gawk|sed|jq|yq|fzf|shuf|comm|gum|perl|python3?|cut)$/

export function judgeCommand(given: Command, run: Run): Flow {
  const isChosen = given.stdin.what === EVERYTHING && CHOOSES.test(given.name)
  const command = isChosen ? { ...given, stdin: { ...given.stdin, what: '' } } : given
  run.decoded(command)
  if (command.word.text.includes(HOLE)) return unknownName(command, run)
  const named = command.word.glob && /[*?[]/.test(command.word.text) ? globbed(command, run) : command
  if (named === null) return unknownName(command, run)
  if (isDryRun(named)) {
    run.allow(named, 'shell.pos.windows_read')
    return UNKNOWN_FLOW
  }
  noteEncryption(named, run)
  const special = hookHandler(named, run) ?? editorHandler(named, run) ?? attackToolHandler(named, run)
  if (special) return special
  // A path outside the usual folders is a program of unknown content, but a destructive name counts.
  for (const handler of byName.get(named.name) ?? []) {
    const flow = handler(named, run)
    if (flow) {
      if (isOnlyNamed(named)) localProgram(named, run)
      return flow
    }
  }
  const byShape = handlerOfName(named.name)
  if (byShape) return byShape(named, run) ?? unknownProgram(named, run)
  return (
    judgeByCatalogue(named, run) ??
    verbHandler(named, run) ??
    sqlStatement(named, run) ??
    cmdletHandler(named, run) ??
    printsValue(named, run) ??
    unknownProgram(named, run)
  )
}

/** What a command of PowerShell says it would do. */
const isDryRun = ({ name, args }: Command): boolean =>
  /^[a-z]+-[a-z]+$/.test(name) && args.some(({ text }) => /^-whatif$/i.test(text))

function unknownName(command: Command, run: Run): Flow {
  run.unresolved()
  const foreign = (command.word.taints & (DOWNLOAD | DECODED)) !== 0
  const rule = foreign ? 'shell.exec.download' : 'shell.exec.unknown_command'
  run.report(
    command,
    rule,
    `which program ${asWritten(command)} starts is not known here`,
    'name the program',
  )
  return UNKNOWN_FLOW
}

/** Tried before the other names that a pattern may stand for. */
const WORST_FIRST = ['rm', 'shred', 'dd', 'bash', 'sh', 'nc', 'ncat', 'curl', 'wget', 'chmod', 'chown']
const knownNames = new NameGlob([...WORST_FIRST, ...byName.keys()])
const MAX_PATTERN = 60
const STEPS_PER_NAME = 2

/** `/bin/c?t` is what it matches: the first known program, destructive ones first. */
function globbed(command: Command, run: Run): Command | null {
  const pattern = command.word.text.slice(command.word.text.lastIndexOf('/') + 1)
  if (pattern.length > MAX_PATTERN) return null
  run.budget.spend(STEPS_PER_NAME * byName.size)
  const name = knownNames.first(pattern)
  return name === null ? null : { ...command, name, word: { ...command.word, glob: false, text: name } }
}
