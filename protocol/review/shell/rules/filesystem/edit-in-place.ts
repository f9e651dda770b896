// Judges sed, yq and rename, which rewrite or move files.
import { scopeOf } from '../../read/files/paths.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { type Arg, HOLDING, HOLE, NO_FLOW, type Scope, TRACKED, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, quoted } from '../../read/run.ts'
import { hasAny, readOptions, valuesOf } from '../../read/words/options.ts'
import { sedActs, substitutedText } from '../../read/words/sed-script.ts'
import { executeThroughSed } from '../execution/foreign-code.ts'
import { editInPlace, moveManyFiles } from './file-changes.ts'
import { handleProjectFiles } from './writes.ts'

/** One named file of the project, or files whose former state git shows and restores. */
export function isSmallEdit(files: readonly Arg[], { cwd }: Scope): boolean {
  const [file] = files
  if (file === undefined) return false
  if (files.every(({ text, what }) => text === HOLE && what === TRACKED)) return true
  return files.length === 1 && !file.glob && !file.text.includes(HOLE) && scopeOf(file, cwd) === 'project'
}

/** Every file was chosen because it holds what is replaced. */
function replacesWhatWasFound(files: readonly Arg[], script: string): boolean {
  const replaced = substitutedText(script)
  if (replaced === null || replaced.length < 3 || script.includes(HOLE)) return false
  const bare = (text: string): string => text.replace(/\\[bB<>]|\\(?=[./])/g, '')
  return (
    files.length > 0 &&
    files.every(
      ({ text, what }) =>
        text === HOLE &&
        what.startsWith(HOLDING) &&
        bare(replaced).includes(bare(what.slice(HOLDING.length))),
    )
  )
}

export const inPlaceEditor: Handler = (command, run) => {
  const { args } = command
  const inPlace = args.some(({ text }) => /^-[a-zA-Z]*[iI]/.test(text) || text.startsWith('--in-place'))
  const options = readOptions(args, '-e --expression -f --file')
  const expressions = valuesOf(options, '-e --expression')
  const script = expressions[0] ?? options.operands.find(({ text }) => text !== '')
  if (command.name !== 'yq') {
    // GNU sed runs what stands after an `e` command or flag.
    for (const { text } of script ? [script, ...expressions.slice(1)] : []) {
      const act = sedActs(text)
      if (act === 'executes') {
        run.report(command, executeThroughSed, { script: quoted(text) })
        return UNKNOWN_FLOW
      }
      if (act === 'writes') run.unjudged(command)
    }
    // A script in a file was not read.
    if (hasAny(options, '-f --file')) run.unjudged(command)
  }
  const files = args.filter((arg) => arg.text !== '' && !arg.text.startsWith('-') && arg !== script)
  if (!inPlace) return null
  let reported = false
  const isSmall = isSmallEdit(files, command.scope) || replacesWhatWasFound(files, script?.text ?? '')
  for (const file of files) {
    if (isSmall) continue
    const scope = scopeOf(file, command.scope.cwd)
    if (['project', 'unresolved', 'project_all', 'home_part', 'absolute', 'vcs'].includes(scope)) {
      run.report({ span: file.span, origin: command.origin }, editInPlace, {
        subject: command.name,
        effect: `rewrites ${quoted(file.text)} in place, without a copy`,
      })
      reported = true
    } else if (scope !== 'build' && scope !== 'tmp') {
      writeFile(
        file,
        { span: file.span, origin: command.origin },
        { text: script?.text.includes(HOLE) ? null : (script?.text ?? null), taints: 0, what: '' },
        true,
        command.scope,
        run,
      )
      reported = true
    }
  }
  if (files.length === 0)
    run.report(command, editInPlace, { subject: asWritten(command), effect: 'rewrites files in place' })
  else if (!reported) run.allow(command, handleProjectFiles)
  return NO_FLOW
}

/** ImageMagick writes over its inputs unless `-path` or `-format` names others. */
export const imageEditor: Handler = (command, run) => {
  const { args, name } = command
  if (name !== 'mogrify' && args[0]?.text !== 'mogrify') return null
  if (hasAny(readOptions(args, '-path -format'), '-path -format')) return null
  run.report(command, editInPlace, {
    subject: asWritten(command),
    effect: 'writes over the pictures it is given, without a copy',
  })
  return NO_FLOW
}

export const rename: Handler = (command, run) => {
  if (hasAny(readOptions(command.args), '-n --dry-run --no-act')) run.allow(command, handleProjectFiles)
  else
    run.report(command, moveManyFiles, { subject: asWritten(command), effect: 'renames many files at once' })
  return NO_FLOW
}
