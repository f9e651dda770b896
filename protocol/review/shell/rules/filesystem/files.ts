// Judges copying, moving, linking and editing by what is overwritten or moved away, and where it goes.

import { trimEnd } from '../../../text/trim-end.ts'
import { fold, isContentFolder, isSecretPath, placeOf, scopeOf } from '../../read/files/paths.ts'
import { readAll, readFile } from '../../read/files/read-file.ts'
import { isDatedFolder, writeFile } from '../../read/files/write-file.ts'
import {
  type Arg,
  type Command,
  type Flow,
  HOLE,
  NAMED_PIPE,
  NO_FLOW,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { hasAny, type Options, part, readOptions, valuesOf } from '../../read/words/options.ts'
import { sourceOf } from '../../read/words/written-word.ts'
import { agentPatch } from './agent-patch.ts'
import { imageEditor, inPlaceEditor, rename } from './edit-in-place.ts'
import { falsifyTime, moveManyFiles, moveSystemFile, moveToNull, truncateFile } from './file-changes.ts'
import { isKept, isKeptTree, isOwnCopy, noteKept } from './saved-copies.ts'
import { rsync } from './synchronise.ts'
import { handleProjectFiles, writeOutsideProject, writeSystemFile } from './writes.ts'

const PRECIOUS = ['root', 'system', 'home', 'data', 'credentials', 'startup', 'maybe_root', 'vcs']

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The script wrote it, and it gets its name in the same folder. */
const isOwnFile = (source: Arg, target: Arg, { scope }: Command): boolean => {
  const from = fold(source.text, scope.cwd)
  return scope.files.has(from) && folderOf(from) === folderOf(fold(target.text, scope.cwd))
}

/** `mv x.part x`: what was unfinished gets its name; what stands under that name is judged as written. */
const isFinished = (source: Arg, target: Arg): boolean =>
  !source.text.includes(HOLE) &&
  !source.glob &&
  source.text.length > target.text.length &&
  source.text.startsWith(target.text) &&
  /^\.(?:part|partial|tmp|temp|new|next|download|crdownload|incomplete|filepart|unfinished)$/.test(
    source.text.slice(target.text.length),
  )

/** `mv site.conf site.conf.disabled`: a setting of one service, which its name no longer loads. */
const isPutAside = (source: Arg, target: Arg): boolean =>
  /^\/etc\/[\w.-]{1,60}\/(?:[\w.-]{1,60}\/){0,3}[\w.-]{1,80}$/.test(source.text) &&
  !/^\/etc\/(?:ssl|ssh|pam\.d|sudoers\.d|security|systemd|pki|alternatives|ld\.so\.conf\.d)\//.test(
    source.text,
  ) &&
  /^(?:\.disabled|\.off|\.bak|\.old|\.orig|~)$/.test(
    target.text.startsWith(source.text) ? target.text.slice(source.text.length) : '?',
  )

/** `mv app.bak app`, `mv "$(ls -d app.bak.* | tail -1)" app`: the copy that the script made goes back to its place. */
function isPutBack(source: Arg, target: Arg, command: Command, run: Run): boolean {
  if (!isKeptTree(target, command)) return false
  const place = sourceOf(target, run)
  const from = sourceOf(source, run)
  const [, listed] =
    /^\$\(ls (?:-[1d]{1,2} ){0,2}([^\s|)]{1,200}) \| tail -n? ?1\)$|^\$\(ls (?:-[1d]{0,2}t[1d]{0,2} )([^\s|)]{1,200}) \| head -n? ?1\)$/
      .exec(from)
      ?.filter((one) => one !== undefined) ?? []
  // The newest of several is the one that was just made.
  const copy = listed === undefined ? source : /^([^*?[]{4,160})\*$/.exec(listed)?.[1]
  if (copy === undefined || !isOwnCopy(copy, target, command, run)) return false
  return [target.text, place].some(
    (start) =>
      start !== '' && /^[._-]?(?:bak|backup|old|orig|prev)[\w.*-]{0,40}$/.test(behind(listed ?? from, start)),
  )
}
const behind = (text: string, start: string): string =>
  text.startsWith(start) ? text.slice(start.length) : '?'

const move: Handler = (command, run) => {
  const options = readOptions(command.args, '-t --target-directory -S --suffix')
  const operands = [...options.operands]
  const target =
    valuesOf(options, '-t --target-directory')[0] ?? (operands.length > 1 ? operands.pop() : undefined)
  if (target && operands.length === 1 && isPutBack(operands[0]!, target, command, run)) {
    run.allow(command, handleProjectFiles)
    return NO_FLOW
  }
  for (const source of operands) {
    const scope = scopeOf(source, command.scope.cwd)
    if (target && scopeOf(target, command.scope.cwd) === 'null' && scope !== 'build') {
      run.report(command, moveToNull, { command: asWritten(command), source: quoted(source.text) })
    } else if (
      target &&
      (isOwnFile(source, target, command) || isFinished(source, target) || isPutAside(source, target))
    ) {
    } else if (
      (PRECIOUS.includes(scope) && scope !== 'vcs') ||
      isContentFolder(source.text, command.scope.cwd)
    ) {
      run.report({ span: source.span, origin: command.origin }, moveSystemFile, {
        source: quoted(source.text),
      })
    } else if (
      scope === 'unresolved' ||
      scope === 'project_all' ||
      scope === 'vcs' ||
      (scope === 'project' && source.glob)
    )
      run.report({ span: source.span, origin: command.origin }, moveManyFiles, {
        subject: asWritten(command),
        effect: `moves ${quoted(source.text)} away`,
      })
  }
  if (target) {
    for (const source of operands) noteMoved(source, target, command)
    writeFile(target, command, UNKNOWN_FLOW, false, command.scope, run)
  }
  run.allow(command, handleProjectFiles)
  return NO_FLOW
}

/** What is removed there later is what stood here; what the script made itself is not missed. */
function noteMoved(source: Arg, target: Arg, { scope }: Command): void {
  const { created } = scope
  const from = placeOf(source.text, scope)
  created.moved.delete(from)
  if (/^(?:build|tmp|tmp_all|null)$/.test(scopeOf(source, scope.cwd))) return
  if (created.made.has(from) || created.cloned.has(from) || scope.files.has(fold(source.text, scope.cwd)))
    return
  created.moved.set(placeOf(target.text, scope), source)
}

/** `cp x.conf x.conf.bak`: one more copy of what stands there, where only its owner looks. */
const isCopyBeside = (source: Arg, target: Arg, { scope }: Command): boolean =>
  !source.glob &&
  !scope.files.has(fold(source.text, scope.cwd)) &&
  !isSecretPath(source.text, scope.cwd) &&
  target.text.length > source.text.length &&
  target.text.startsWith(source.text) &&
  /^(?:[.~_-](?:bak|orig|old|save|backup)?[\d.\ue000_-]{0,20}|~)$/.test(
    target.text.slice(source.text.length),
  ) &&
  !/(?:^|\/)(?:shadow|gshadow|id_[a-z0-9]+|[\w.-]+\.(?:pem|key|p12))$/.test(source.text)

const copy: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-t --target-directory -S --suffix -m -o -g --mode --owner --group',
  )
  const operands = [...options.operands]
  const target =
    valuesOf(options, '-t --target-directory')[0] ?? (operands.length > 1 ? operands.pop() : undefined)
  if (operands.length === 1 && target) noteKept(command, operands[0]!, target, run)
  if (operands.length === 1 && target && isTestedSetting(operands[0]!, target, command)) {
    run.allow(command, handleProjectFiles)
    return NO_FLOW
  }
  if (operands.length === 1 && target && isCopyBeside(operands[0]!, target, command)) {
    run.allow(command, handleProjectFiles)
    return NO_FLOW
  }
  const content =
    target && operands.length === 1 && putsKeyInPlace(operands[0]!, target, options, command)
      ? UNKNOWN_FLOW
      : readAll(operands, command, command.scope, run)
  if (target && operands.length === 1 && isOwnProgram(operands[0]!, target, content, command))
    installs(target, content, command, run)
  else if (target) writeFile(target, command, content, false, command.scope, run)
  run.allow(command, handleProjectFiles)
  return NO_FLOW
}

/** A file that its program, nft, has checked goes where the script kept what stood there. */
const isTestedSetting = (source: Arg, target: Arg, command: Command): boolean =>
  /^\/etc\/(?:(?:sysconfig\/)?nftables\.conf|nftables(?:\.d)?\/[\w.-]+)$/.test(
    fold(target.text, command.scope.cwd),
  ) &&
  command.scope.created.isCertain('check', `tested ${fold(source.text, command.scope.cwd)}`) &&
  isKept(fold(target.text, command.scope.cwd), command)

/** `install -m 0600 new.key /etc/nginx/tls/site.key`: a key goes where its service reads it, and only its owner may. */
function putsKeyInPlace(source: Arg, target: Arg, options: Options, { name, scope }: Command): boolean {
  const path = fold(target.text, scope.cwd)
  const modes = valuesOf(options, '-m --mode')
  return (
    name === 'install' &&
    modes.length === 1 &&
    /^0?[46][04]0$/.test(modes[0]!.text) &&
    isSecretPath(source.text, scope.cwd) &&
    /^\/etc\/(?:[\w.-]{1,60}\/){1,5}[\w.-]{1,80}\.(?:key|pem)$/.test(path)
  )
}

/** What the project built goes where programs of the host are installed. */
const isOwnProgram = (source: Arg, target: Arg, { taints }: Flow, { scope }: Command): boolean =>
  /^\/(?:usr\/local\/(?:s?bin|lib|libexec)|opt\/[\w.-]{1,60}(?:\/s?bin)?)\/[\w][\w.-]{0,60}$/.test(
    fold(target.text, scope.cwd),
  ) &&
  taints === 0 &&
  !source.glob &&
  ['project', 'build'].includes(scopeOf(source, scope.cwd))

/** A service of the script, with an account of its own, runs it; else it is reported at the end. */
function installs(target: Arg, content: Flow, command: Command, run: Run): void {
  const { scope, origin } = command
  const path = fold(target.text, scope.cwd)
  scope.files.set(path, content)
  scope.created.expect('check', `served ${path}`, () =>
    run.report({ span: target.span, origin }, writeOutsideProject, { name: quoted(target.text) }),
  )
}

/** `ln -sfn 2026-11-29 /mnt/disk/home/latest`: the name of the newest of the dated copies beside it. */
function isLatestCopy(operands: readonly Arg[], { scope }: Command): boolean {
  const [copied, target] = operands
  if (operands.length !== 2 || !/\/(?:latest|current|last|newest|most-recent)$/.test(target!.text))
    return false
  const path = fold(target!.text, scope.cwd)
  return isDatedFolder(fold(copied!.text, folderOf(path).slice(0, -1)))
}

/** `ln -sfn /srv/app/releases/42 /srv/app/current`: the name by which a release is found; the others stay. */
function isRelease(operands: readonly Arg[]): boolean {
  const [source, target] = operands
  if (operands.length !== 2) return false
  const root = /^(\/(?:srv|opt|var\/www|home)\/[\w./-]{1,100})\/releases\/[\w.\ue000-]+\/?$/.exec(
    source!.text,
  )?.[1]
  return (
    root !== undefined &&
    target!.text.startsWith(`${root}/`) &&
    /^(?:current|live|active|latest)(?:[._-](?:new|tmp|next))?$/.test(target!.text.slice(root.length + 1))
  )
}

const link: Handler = (command, run) => {
  const options = readOptions(command.args, '-t --target-directory')
  const { operands } = options
  const target = operands.length > 1 ? operands.at(-1) : undefined
  if (hasAny(options, '-s --symbolic')) noteLinks(options, command)
  if (target && !isLatestCopy(operands, command) && !isRelease(operands))
    writeFile(target, command, UNKNOWN_FLOW, false, command.scope, run)
  for (const source of operands.slice(0, -1)) {
    if (isSecretPath(source.text, command.scope.cwd)) readFile(source, command, command.scope, run)
    // What is read through the link is what the script put there.
    const written = linked(source, target, command)
    if (target && written) command.scope.files.set(fold(target.text, command.scope.cwd), written)
  }
  run.allow(command, handleProjectFiles)
  return NO_FLOW
}

function noteLinks(options: Options, { scope }: Command): void {
  const { operands } = options
  const [folder] = valuesOf(options, '-t --target-directory')
  const last = folder ?? (operands.length > 1 ? operands.at(-1) : undefined)
  for (const source of folder || operands.length < 2 ? operands : operands.slice(0, -1)) {
    const name = trimEnd(source.text, '/').replace(/^.*\//, '')
    // It may be a folder, in which the link is made, or the link itself.
    for (const path of last === undefined ? [name] : [last.text, `${last.text}/${name}`]) {
      const place = placeOf(path, scope)
      if (place === '.' || place.includes(HOLE)) continue
      const isOpen = /^[/~]/.test(source.text) || source.text.startsWith(HOLE)
      const target = isOpen ? source.text : fold(source.text, folderOf(place).slice(0, -1) || null)
      if (target !== place) scope.created.links.set(place, trimEnd(target, '/'))
    }
  }
}

/** A relative link is read from the folder in which it stands. */
const linked = (source: Arg, target: Arg | undefined, { scope }: Command): Flow | undefined =>
  target &&
  (scope.files.get(fold(source.text, scope.cwd)) ??
    scope.files.get(`${folderOf(fold(target.text, scope.cwd))}${source.text}`))

const MAX_EMPTY = 8

const create: Handler = (command, run) => {
  const options = readOptions(command.args, '-m -d -t -r --mode --date --reference')
  for (const target of options.operands) {
    const scope = scopeOf(target, command.scope.cwd)
    // A folder in a home starts nothing by itself.
    const isOwnFolder =
      scope === 'startup' &&
      /^(?:mkdir|md)$/.test(command.name) &&
      fold(target.text, command.scope.cwd).startsWith('~/')
    if (isOwnFolder) continue
    // A new folder takes nothing away, and nothing is in it.
    if (/^(?:mkdir|md)$/.test(command.name) && /^(?:system|data)$/.test(scope)) continue
    if (scope === 'system' || scope === 'startup' || scope === 'kernel' || scope === 'data')
      run.report({ span: target.span, origin: command.origin }, writeSystemFile, {
        subject: asWritten(command),
        effect: `adds to ${quoted(target.text)}, outside the project`,
      })
  }
  if (
    command.name === 'touch' &&
    hasAny(options, '-d -t -r --date --reference') &&
    options.operands.some((file) => scopeOf(file, command.scope.cwd) !== 'tmp')
  )
    run.report(command, falsifyTime, { command: asWritten(command) })
  if (/^(?:mkdir|md)$/.test(command.name) && command.scope.created.empty.size < MAX_EMPTY)
    for (const { text } of options.operands)
      if (!text.includes(HOLE)) {
        command.scope.created.empty.add(placeOf(text, command.scope))
        command.scope.created.made.add(placeOf(text, command.scope))
      }
  // With -p it may have been there before.
  if (/^(?:mkdir|md)$/.test(command.name) && !hasAny(options, '-p --parents'))
    for (const { text } of options.operands)
      if (!text.includes(HOLE)) command.scope.created.add('folder', placeOf(text, command.scope))
  if (command.name === 'mkfifo')
    for (const { text } of options.operands)
      command.scope.files.set(fold(text, command.scope.cwd), { ...UNKNOWN_FLOW, what: NAMED_PIPE })
  run.allow(command, handleProjectFiles)
  return NO_FLOW
}

const tee: Handler = (command, run) => {
  const options = readOptions(command.args)
  const append = hasAny(options, '-a --append')
  for (const target of options.operands) {
    if (target.content) continue
    writeFile(
      target,
      { span: target.span, origin: command.origin },
      command.stdin,
      append,
      command.scope,
      run,
    )
  }
  run.allow(command, handleProjectFiles)
  return command.stdin
}

const truncate: Handler = (command, run) => {
  const options = readOptions(command.args, '-s --size -r --reference')
  for (const target of options.operands) {
    const scope = scopeOf(target, command.scope.cwd)
    const isLog = scope === 'project' && !target.glob && /\w\.log$/.test(target.text)
    if (!isLog && (scope === 'project' || scope === 'unresolved' || scope === 'project_all'))
      run.report({ span: target.span, origin: command.origin }, truncateFile, {
        command: asWritten(command),
        target: quoted(target.text),
      })
    else writeFile(target, { span: target.span, origin: command.origin }, NO_FLOW, false, command.scope, run)
  }
  run.allow(command, handleProjectFiles)
  return NO_FLOW
}

/** PowerShell and cmd. */
const moveInCmd: Handler = (command, run) =>
  move({ ...command, args: command.args.filter(({ text }) => !/^[-/][a-z]+$/i.test(text)) }, run)

const copyInCmd: Handler = (command, run) =>
  copy({ ...command, args: command.args.filter(({ text }) => !/^[-/][a-z]+$/i.test(text)) }, run)

const outFile: Handler = (command, run) => {
  const file = command.args.find(({ text }) => !text.startsWith('-'))
  if (file)
    writeFile(
      file,
      command,
      command.stdin,
      /append/i.test(command.args.map(({ text }) => text).join(' ')),
      command.scope,
      run,
    )
  return NO_FLOW
}

export { part }

/** Before other files that claim one of these programs. */
export const priority = 10

export const commands: Commands = {
  mv: move,
  gmv: move,
  move: moveInCmd,
  'move-item': moveInCmd,
  cp: copy,
  gcp: copy,
  install: copy,
  copy: copyInCmd,
  xcopy: copyInCmd,
  robocopy: copyInCmd,
  'copy-item': copyInCmd,
  ln: link,
  mkdir: create,
  touch: create,
  md: create,
  mkfifo: create,
  'new-item': create,
  apply_patch: agentPatch,
  applypatch: agentPatch,
  tee,
  sponge: tee,
  truncate,
  fallocate: truncate,
  rsync,
  sed: inPlaceEditor,
  gsed: inPlaceEditor,
  yq: inPlaceEditor,
  magick: imageEditor,
  mogrify: imageEditor,
  rename,
  prename: rename,
  'out-file': outFile,
  'set-content': outFile,
  'add-content': outFile,
}
