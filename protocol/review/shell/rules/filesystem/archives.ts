// Judges archives by what is packed, and by what is overwritten where they are unpacked.
import { fold, placeOf, scopeOf } from '../../read/files/paths.ts'
import { readAll } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import {
  ACCOUNTS,
  type Arg,
  type Command,
  DECODED,
  DOWNLOAD,
  type Flow,
  joinFlows,
  NO_FLOW,
  PRIVATE,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { hasAny, part, readOptions, valuesOf } from '../../read/words/options.ts'
import { hasKnownDigest } from '../execution/checksums.ts'
import { moveManyFiles } from './file-changes.ts'
import { notePacked, noteRead } from './saved-copies.ts'
import { handleProjectFiles, overwriteSystemFile, unpackOutsideProject } from './writes.ts'

const OUTSIDE = ['root', 'system', 'startup', 'home', 'credentials', 'absolute', 'maybe_root', 'data']

/** A release of its own, or a folder that this script made. */
const isNewFolder = ({ text }: Arg, { scope }: Command): boolean =>
  /\/releases\/[\w.-]*[\w\ue000][\w.\ue000-]*\/?$/.test(text) || scope.created.empty.has(placeOf(text, scope))

function unpackInto(command: Command, target: Arg | undefined, run: Run): void {
  const scope = scopeOf(target ?? { text: '.', maybeEmpty: null }, command.scope.cwd)
  if (!OUTSIDE.includes(scope)) return
  if (scope === 'absolute' && target && isNewFolder(target, command) && command.stdin.taints === 0) return
  if ((command.stdin.taints & (DOWNLOAD | DECODED)) !== 0 && ['root', 'system', 'startup'].includes(scope)) {
    run.report(command, overwriteSystemFile, {
      subject: asWritten(command),
      effect: `puts files of a download, which nobody has read, over those in ${quoted(target?.text ?? '.')}`,
    })
    return
  }
  const name = quoted(target?.text ?? command.scope.cwd ?? '.')
  run.report(command, unpackOutsideProject, {
    subject: asWritten(command),
    effect: `writes files over those in ${name}, outside the project`,
  })
}

/** What is unpacked comes from where the archive comes from. */
function noteForeign(command: Command, archive: Arg | undefined, folder: Arg | undefined, run: Run): void {
  const { name, scope, stdin } = command
  if (folder === undefined && name !== 'cpio') return
  const isFile = archive !== undefined && archive.text !== '-'
  if (isFile && hasKnownDigest(archive.text, scope)) return
  const { taints, what } = isFile ? readAll([archive], command, scope, run) : stdin
  if ((taints & (DOWNLOAD | DECODED)) !== 0)
    scope.files.set(`${fold(folder?.text ?? '.', scope.cwd)}/`, { text: null, taints, what })
}

/** What the script put into a folder that is packed, where it is private; a name that is not known may be any in its folder. */
function privateBelow(packed: readonly Arg[], { scope }: Command): Flow {
  const starts = packed
    .map(({ text }) => placeOf(text, scope))
    .map((path) => (/^[^\ue000]*\/\ue000$/.test(path) ? path.slice(0, -1) : `${path}/`))
  const found = [...scope.files]
    .filter(
      ([path, { taints }]) => (taints & PRIVATE) !== 0 && starts.some((start) => path.startsWith(start)),
    )
    .map(([, flow]) => flow)
  return found.reduce<Flow>(
    (all, { taints, what }) => ({ text: null, taints: all.taints | taints, what: all.what || what }),
    NO_FLOW,
  )
}

/** Folders that hold private files among others. */
const WIDE = ['root', 'home', 'system', 'data', 'credentials']

/** `-C FOLDER` goes there before it packs. */
const below = ([folder, ...others]: readonly Arg[], operands: readonly Arg[]): readonly Arg[] =>
  folder === undefined || others.length > 0
    ? operands
    : operands.map((arg) =>
        /^[/~]/.test(arg.text)
          ? arg
          : { ...arg, text: `${folder.text.replace(/\/+$/, '')}/${arg.text}`, linear: null },
      )

/** `../site-2026.tgz`: one more archive beside the project. */
const BESIDE_PROJECT = /^\.\.\/[\w-][\w.\ue000-]{0,80}\.(?:tar|tgz|txz|tar\.(?:gz|xz|zst|bz2))$/

const tar: Handler = (command, run) => {
  const [first, ...rest] = command.args
  // "tar xzf x" and "tar -xzf x" mean the same.
  const args: readonly Arg[] =
    first && /^[a-zA-Z]+$/.test(first.text) ? [{ ...first, text: `-${first.text}` }, ...rest] : command.args
  const options = readOptions(
    args,
    '-f -C --file --directory --exclude -T --files-from -X --exclude-from --transform --strip-components',
  )
  run.allow(command, handleProjectFiles)
  if (hasAny(options, '--remove-files --recursive-unlink'))
    run.report(command, moveManyFiles, {
      subject: asWritten(command),
      effect: 'deletes the files that it packs',
    })
  if (hasAny(options, '-x --extract --get')) {
    const [folder] = valuesOf(options, '-C --directory')
    unpackInto(command, folder, run)
    noteForeign(command, valuesOf(options, '-f --file')[0], folder, run)
    if (hasAny(options, '-P --absolute-names'))
      run.report(command, unpackOutsideProject, {
        subject: asWritten(command),
        effect: 'writes to the absolute paths in the archive',
      })
    return hasAny(options, '-O --to-stdout')
      ? { text: null, taints: DECODED, what: asWritten(command) }
      : UNKNOWN_FLOW
  }
  const archive = valuesOf(options, '-f --file')[0]
  if (archive && hasAny(options, '-t --list -d --diff --compare')) noteRead(command, archive)
  if (!hasAny(options, '-c --create -r --append -u --update')) return UNKNOWN_FLOW
  const packed = below(valuesOf(options, '-C --directory'), options.operands)
  if (archive && !hasAny(options, '--exclude -X --exclude-from')) notePacked(command, archive, packed)
  const content = joinFlows(readAll(packed, command, command.scope, run), privateBelow(packed, command))
  const wide = packed.find((operand) => WIDE.includes(scopeOf(operand, command.scope.cwd)))
  const taints = content.taints | (wide ? ACCOUNTS : 0)
  const flow: Flow = { text: null, taints, what: content.what || (wide ? quoted(wide.text) : '') }
  if (archive && archive.text !== '-' && !BESIDE_PROJECT.test(archive.text))
    writeFile(archive, command, flow, false, command.scope, run)
  return flow
}

const zip: Handler = (command, run) => {
  const options = readOptions(command.args, '-x -i -n -b -t -P')
  if (hasAny(options, '-m -d --move --delete')) return null
  const [archive, ...files] = options.operands
  const folder = command.args.find(({ text }) => /^-o./.test(text))
  if (/^7z/.test(command.name) && /^[ex]$/.test(archive?.text ?? '') && folder)
    noteForeign(command, files[0], part(folder, 2), run)
  const content = joinFlows(readAll(files, command, command.scope, run), privateBelow(files, command))
  const wide = files.find((file) => WIDE.includes(scopeOf(file, command.scope.cwd)))
  const flow: Flow = {
    text: null,
    taints: content.taints | (wide ? ACCOUNTS : 0),
    what: content.what || (wide ? quoted(wide.text) : ''),
  }
  if (archive && archive.text !== '-') writeFile(archive, command, flow, false, command.scope, run)
  run.allow(command, handleProjectFiles)
  return flow
}

const unzip: Handler = (command, run) => {
  const options = readOptions(command.args, '-d -x -P')
  const [folder] = valuesOf(options, '-d')
  unpackInto(command, folder, run)
  noteForeign(command, options.operands[0], folder, run)
  run.allow(command, handleProjectFiles)
  return UNKNOWN_FLOW
}

const split: Handler = (command, run) => {
  run.allow(command, handleProjectFiles)
  const content = readAll(
    readOptions(command.args, '-b -l -n -a --filter').operands.slice(0, 1),
    command,
    command.scope,
    run,
  )
  return { ...content, text: null }
}

export const commands: Commands = {
  tar,
  gtar: tar,
  bsdtar: tar,
  zip,
  '7z': zip,
  '7za': zip,
  ar: zip,
  unzip,
  unrar: unzip,
  cpio: unzip,
  split,
  csplit: split,
}
