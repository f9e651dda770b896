// Judges rsync by direction, deletion and destination.

import { asciiLower } from '../../../text/ascii.ts'
import { fold, placeOf, scopeOf } from '../../read/files/paths.ts'
import { readAll } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { type Arg, type Command, HOLE, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, quoted, type Run } from '../../read/run.ts'
import { keyOf } from '../../read/script/asked-server.ts'
import { MIRROR_LIMIT } from '../../read/script/narrowing.ts'
import { isRepeated } from '../../read/script/repeated.ts'
import { sendToNetwork } from '../../read/sinks.ts'
import { hasAny, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { isRemote } from '../exfiltration/remote-path.ts'
import { uploadFile } from '../exfiltration/sending.ts'
import { mirrorNothing, mirrorWithDeletion } from './file-changes.ts'
import { wipesHost } from './mirror.ts'
import { deleteTarget } from './remove.ts'
import { handleProjectFiles } from './writes.ts'

/** A folder that this script made and put nothing into, or whose name says that nothing is in it. */
export function emptyFolder({ text }: Arg, { scope }: Command): string | null {
  if (text.includes(HOLE)) return null
  const folder = placeOf(text, scope)
  if (scope.created.empty.has(folder))
    return `${quoted(folder)}, a folder that this script has just made and put nothing into`
  return /(?:^|[/_-])(?:empty|blank|nothing)(?:[_-]?(?:dir|folder))?$/i.test(folder)
    ? `${quoted(folder)}, a folder that is empty by its name`
    : null
}

/** What a comment says of a place that has lost files. */
const LOST_FILES =
  /#[^\n]{0,200}?(\/[\w./-]{2,100})[^\n]{0,40} (?:has |have )?(?:lost|is missing|are missing|is damaged|is corrupt|was wiped|is empty)/

/** What a comment says of a disk on which nothing is yet. */
const NEW_DISK =
  /#[^\n]{0,200}?\b(?:formatted|reformatted|new,? empty|brand[- ]new)\b[^\n]{0,60}? mounted (?:on|at|as|under) (\/[\w./-]{2,100})/

/** A mirror from there takes away what the copy still has. */
export function lostSource({ text }: Arg, run: Run): string | null {
  const place = text.replace(/\/+$/, '')
  const isSaid = (comment: RegExp): boolean => comment.exec(run.written)?.[1]?.replace(/\/+$/, '') === place
  if (isSaid(LOST_FILES)) return `${quoted(text)}, a folder that has lost files`
  return isSaid(NEW_DISK) ? `${quoted(text)}, a disk that was formatted and holds nothing yet` : null
}

/** `"${SRC}/"` with what a command printed, which nothing has looked at: the root of the file system when it printed nothing. */
const rootWhenEmpty = ({ text, maybeEmpty }: Arg): string | null =>
  maybeEmpty !== null && /^[$`]/.test(maybeEmpty) && /^\/+\.?$/.test(text.replaceAll(HOLE, ''))
    ? `${quoted('/')}, the whole file system, when ${quoted(maybeEmpty)} prints nothing`
    : null

/** A place of a file system that the script mounts, and behind which it goes on when that has failed. */
function emptyMount({ text }: Arg, { scope }: Command): string | null {
  const { created } = scope
  if (created.mounts.size === 0 || text.includes(HOLE)) return null
  const folder = placeOf(text, scope)
  const mounted = [...created.mounts].find((place) => folder === place || folder.startsWith(`${place}/`))
  return mounted === undefined || created.isCertain('check', `mount at ${mounted}`)
    ? null
    : `${quoted(mounted)}, which is empty when nothing could be mounted there, and the script goes on then`
}

const hostOf = (target: Arg): string => (keyOf(target) ?? '').replace(/:.*$/, '').replace(/^[^@]*@/, '')

/** rsync(1) --max-delete: no more than that many files go; or the script compared the number with a limit before. */
const hasSmallLimit = (options: Options): boolean => {
  const limits = valuesOf(options, '--max-delete')
  return limits.length === 1 && /^\d{1,3}$/.test(limits[0]!.text)
}

/** The rehearsal whose deletions were counted was one of the same places. */
const isCountedMirror = ({ operands }: Options, { created }: Command['scope']): boolean =>
  created
    .checksSince(0)
    .some(
      (check) =>
        check.startsWith(MIRROR_LIMIT) &&
        created.isCertain('check', check) &&
        operands.every((one) => ` ${check.replace(/[|)]/g, ' ')} `.includes(` ${keyOf(one) ?? HOLE} `)),
    )

/** A limit for one run limits nothing where it runs again and again. */
const isLimited = (options: Options, { scope }: Command): boolean =>
  !isRepeated(scope) && (isCountedMirror(options, scope) || hasSmallLimit(options))

/** `"$SRC/"`, which is the root of the file system where nothing has set SRC. */
const mayBeRoot = ({ text, maybeEmpty }: Arg): boolean =>
  maybeEmpty !== null && text.includes(HOLE) && /^[/.]*$/.test(text.replaceAll(HOLE, ''))

/** The other host has a snapshot that the script asked it for, so that what the mirror deletes there can be brought back. */
const isBehindSnapshot = (target: Arg, { scope }: Command): boolean => {
  const host = hostOf(target)
  const place = (keyOf(target) ?? '').replace(/^[^:]*::?/, '').replace(/\/?$/, '/')
  const start = `snapshot on ${host}: `
  return (
    host !== '' &&
    scope.created.checksSince(0).some(
      (check) =>
        check.startsWith(start) &&
        scope.created.isCertain('check', check) &&
        check
          .slice(start.length)
          .split(' ')
          .some((name) => `/${place}`.includes(`/${name}/`)),
    )
  )
}

/** A copy among backups on another disk takes nothing away. */
const isBackupFolder = (target: Arg, { scope }: Command): boolean =>
  /^\/(?:mnt|media|Volumes|backups?)\/(?:[^*?\ue000]*[/_-])?(?:backups?|archives?|snapshots?)(?:[/_-]|$)/i.test(
    fold(target.text, scope.cwd),
  )

/** rsync(1) --backup-dir: what the mirror deletes or replaces is moved to another folder, which no mirror reaches. */
function keepsDeleted(options: Options, target: Arg, command: Command): boolean {
  const [folder] = valuesOf(options, '--backup-dir')
  if (folder === undefined || !hasAny(options, '-b --backup') || hasAny(options, '--remove-source-files'))
    return false
  const kept = placeOf(folder.text, command.scope)
  return (
    kept.startsWith('/') &&
    !/^\/(?:tmp|var\/tmp|dev)\//.test(kept) &&
    !`${kept}/`.startsWith(`${placeOf(target.text, command.scope)}/`)
  )
}

const lastPart = (text: string): string => asciiLower(text.replace(/\/+$/, '').replace(/^.*\//, ''))

/** A copy of a folder among backups on another disk, under the name of the folder. */
const isSameCopy = (sources: readonly Arg[], target: Arg, command: Command): boolean =>
  sources.length === 1 &&
  isBackupFolder(target, command) &&
  lastPart(target.text) === lastPart(sources[0]!.text) &&
  /^\/[^/]+\/[^/]/.test(fold(target.text, command.scope.cwd)) &&
  !/^(?:backups?|archives?|snapshots?)$/.test(lastPart(target.text))

export const rsync: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-e --rsh --exclude --include --filter -f --files-from --exclude-from --bwlimit --log-file --backup-dir --suffix --max-delete',
  )
  for (const shell of valuesOf(options, '-e --rsh')) run.textOf(command, shell, 'rsync -e', command.scope)
  const pair = `mirror shown ${options.operands.map((one) => keyOf(one) ?? HOLE).join(' ')}`
  if (hasAny(options, '-n --dry-run --list-only')) {
    if (!pair.includes(HOLE)) command.scope.created.add('check', pair)
    run.allow(command, handleProjectFiles)
    return UNKNOWN_FLOW
  }
  const operands = [...options.operands]
  const target = operands.length > 1 ? operands.pop() : undefined
  const removing = [...options.flags].some(
    (flag) => flag.startsWith('--delete') || flag === '--remove-source-files',
  )
  const content = readAll(
    operands.filter(({ text }) => !isRemote(text)),
    command,
    command.scope,
    run,
  )
  const deletes = [...options.flags].some((flag) => flag.startsWith('--delete'))
  const lost = deletes && operands.length === 1 ? lostSource(operands[0]!, run) : null
  const emptied =
    lost ??
    (deletes && operands.length === 1 ? rootWhenEmpty(operands[0]!) : null) ??
    (deletes && operands.length === 1 ? emptyMount(operands[0]!, command) : null) ??
    (removing && operands.length === 1 && /\/\.?$/.test(operands[0]!.text)
      ? emptyFolder(operands[0]!, command)
      : null)
  const isScratch =
    target !== undefined &&
    !isRemote(target.text) &&
    /^(?:tmp|build)$/.test(scopeOf(target, command.scope.cwd))
  if (target && emptied !== null && !isScratch) {
    run.report(command, mirrorNothing, {
      subject: asWritten(command),
      source: emptied,
      target: quoted(target.text),
    })
    return UNKNOWN_FLOW
  }
  const wipes = deletes && target && isRemote(target.text) && wipesHost(command, operands[0], target, run)
  const isOpen = deletes && operands.some(mayBeRoot)
  const isKept =
    !wipes &&
    !isOpen &&
    target !== undefined &&
    isRemote(target.text) &&
    content.taints === 0 &&
    !hasAny(options, '--remove-source-files') &&
    (isBehindSnapshot(target, command) ||
      (command.scope.created.has('check', pair) && isLimited(options, command)))
  if (isKept) {
    run.allow(command, handleProjectFiles)
    return UNKNOWN_FLOW
  }
  if (target && isRemote(target.text)) {
    if (!sendToNetwork(content, command, quoted(target.text), run))
      run.report(command, uploadFile, {
        subject: asWritten(command),
        effect: `sends files to ${quoted(target.text)}`,
      })
  } else if (target) {
    if (deletes && !isOpen && keepsDeleted(options, target, command)) run.allow(command, handleProjectFiles)
    else if (deletes && !isOpen && isSameCopy(operands, target, command))
      run.allow(command, handleProjectFiles)
    else if (removing) deleteTarget(command, target, true, true, run)
    else if (!isBackupFolder(target, command)) writeFile(target, command, content, false, command.scope, run)
  }
  if (target && deletes && !isOpen && keepsDeleted(options, target, command)) {
    const kept = placeOf(valuesOf(options, '--backup-dir')[0]!.text, command.scope)
    command.scope.created.packed.set(`deleted below ${kept.replace(/\/[^/]*$/, '')}`, [])
  } else if (removing && !(isScratch && deletes))
    run.report(command, mirrorWithDeletion, {
      subject: asWritten(command),
      effect: 'also deletes what the source does not have',
    })
  run.allow(command, handleProjectFiles)
  return UNKNOWN_FLOW
}
