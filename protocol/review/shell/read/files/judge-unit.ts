// Judges a unit of systemd that a script writes by what its commands do when it runs.
import { editStartupFile, writeStartupCode } from '../../rules/persistence/startup.ts'
import { ATTACK_TOOLS } from '../../tables/attack-tools.ts'
import { type Arg, DECODED, DOWNLOAD, type Flow, type Origin, type Scope, UNKNOWN_FLOW } from '../model.ts'
import { type Place, quoted, type Run } from '../run.ts'
import { Aside, BlockersOnly } from '../script/second-reading.ts'
import { fold } from './paths.ts'
import { installedProgram, isOfSystem, readHostUnit, readUserUnit, type Unit } from './systemd-unit.ts'

/** What keeps files in order or has no rights of the administrator; anything else that is understood; the rest. */
export type UnitKind = 'upkeep' | 'known' | 'unknown'

export function judgeLater(text: string, label: string, at: Place, scope: Scope, run: Run): void {
  const { origin, span } = at
  const inner: Origin = {
    text,
    spanOf: () => span,
    layers: [...origin.layers, `${label}@${span[0]}-${span[1]}`],
    depth: origin.depth + 1,
    decodes: origin.decodes,
  }
  run.evaluators.text(run, text, inner, scope, UNKNOWN_FLOW)
}

/** Programs of the system that neither run others nor reach the network by themselves. */
const UPKEEP = /^\/(?:usr\/)?bin\/(?:find|rsync|cp|tar|gzip|zstd|journalctl|du|df|touch|mkdir|logger|true) /
const RUNS_OTHERS =
  / -(?:(?:exec|ok)\w*|[eIF]|-(?:rsh|rsync-path|to-command|checkpoint-action|use-compress-program|info-script|rmt-command))(?:[ =]|$)/
/** `host:/path`, `rsync://host/module`. */
const REACHES_OTHERS = / (?:-\S*=)?(?:[\w.-]+@)?[\w.[\]-]*[\w\]]::?\S/
const isUpkeep = (command: string): boolean =>
  UPKEEP.test(command) && !RUNS_OTHERS.test(command) && !REACHES_OTHERS.test(command)

/** The same command, run now, raises nothing. */
function raisesNothing(command: string, at: Place, scope: Scope, run: Run): boolean {
  const { findings } = run
  const aside = new Aside(run)
  const before = findings.unresolved
  judgeLater(command, 'unit', at, run.subshell(scope), aside)
  return aside.reports === 0 && findings.unresolved === before
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const serviceOf = (name: string): string => name.replace(/\.\w+$/, '.service')

export function judgeUnit(file: Arg, at: Place, content: Flow, scope: Scope, run: Run): UnitKind {
  if (content.text === null || (content.taints & (DOWNLOAD | DECODED)) !== 0) return 'unknown'
  const path = fold(file.text, scope.cwd)
  const ofUser = readUserUnit(path, content.text)
  if (ofUser !== null) return judgeUserUnit(ofUser, nameOf(path), at, scope, run)
  const ofHost = readHostUnit(path, content.text)
  return ofHost === null ? 'unknown' : judgeHostUnit(ofHost, nameOf(path), at, scope, run)
}

function judgeUserUnit(unit: Unit, name: string, at: Place, scope: Scope, run: Run): UnitKind {
  const { findings } = run
  const before = findings.unresolved + findings.issues.length
  for (const command of unit.commands) judgeLater(command, 'unit', at, run.subshell(scope), run)
  if (findings.unresolved + findings.issues.length !== before) return 'unknown'
  const keepsOrder =
    unit.commands.length > 0
      ? unit.commands.every(isUpkeep)
      : unit.starts === null && scope.created.has('unit', serviceOf(name))
  if (!keepsOrder) return 'known'
  scope.created.add('unit', name)
  return 'upkeep'
}

/** A unit of the administrator, in the open, whose programs are installed on the host or brought by the project. */
function judgeHostUnit(unit: Unit, name: string, at: Place, scope: Scope, run: Run): UnitKind {
  const { created, files } = scope
  // A timer starts a service that stands there, or that the script writes and that is judged for itself.
  if (unit.commands.length === 0) {
    if (!name.endsWith('.timer') || (unit.starts !== null && !/^[\w@-][\w@.-]*\.service$/.test(unit.starts)))
      return 'unknown'
    const started = unit.starts ?? serviceOf(name)
    const written = [...files.keys()].some((path) => nameOf(path) === started)
    if (isOfSystem(started) || (written && !created.has('unit', started))) return 'known'
    created.add('unit', name)
    return 'upkeep'
  }
  const strict = new BlockersOnly(run)
  const before = run.findings.issues.length
  for (const command of unit.commands) judgeLater(command, 'unit', at, run.subshell(scope), strict)
  if (run.findings.issues.length !== before) return 'unknown'
  const isQuiet = (command: string): boolean => isUpkeep(command) && raisesNothing(command, at, scope, run)
  const programs = unit.commands.map((command) => (isUpkeep(command) ? '' : installedProgram(command)))
  if (programs.includes(null) || unit.commands.some(isAttack)) return 'unknown'
  const isOwn = unit.commands.every(
    (command) => (unit.account !== null && !isUpkeep(command)) || isQuiet(command),
  )
  for (const program of programs)
    if (program) {
      if (isOwn) created.add('check', `served ${program}`)
      created.atEnd(() => reportForeign(program, at, scope, run))
    }
  if (!isOwn) return 'known'
  created.add('unit', name)
  created.add('unit', name.replace(/\.service$/, ''))
  return 'upkeep'
}

/** A miner or another program of attackers, wherever it is installed. */
const isAttack = (command: string): boolean => ATTACK_TOOLS.includes(nameOf(command.split(' ', 1)[0]!))

/** The script puts there, or in a folder above, what it fetched or decoded. */
function reportForeign(program: string, at: Place, { files, created }: Scope, run: Run): void {
  const flow = [...files].find(
    ([path, { taints }]) =>
      (path === program || program.startsWith(`${path}/`) || nameOf(path) === nameOf(program)) &&
      (taints & (DOWNLOAD | DECODED)) !== 0,
  )?.[1]
  if (flow !== undefined)
    run.report(at, writeStartupCode, {
      subject: 'this command',
      effect: `lets ${quoted(program)} start by itself, which comes from ${flow.what || 'a download'} and which nobody has read`,
    })
  else if ([...created.cloned].some((folder) => program.startsWith(`${folder}/`)))
    run.report(at, editStartupFile, {
      subject: 'this command',
      effect: `lets ${quoted(program)} start by itself as it comes from a repository of somebody`,
    })
}
