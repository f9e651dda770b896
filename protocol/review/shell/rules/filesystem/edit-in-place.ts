import { HOLE, NO_FLOW, UNKNOWN_FLOW } from '../../read/model.ts'
import { hasAny, readOptions, valuesOf } from '../../read/words/options.ts'
import { scopeOf } from '../../read/files/paths.ts'
import { asWritten, type Handler, quoted } from '../../read/run.ts'
import { sedExecutes } from '../../read/words/sed-script.ts'
import { writeFile } from '../../read/files/write-file.ts'

export const inPlaceEditor: Handler = (command, run) => {
  const { args } = command
  const inPlace = args.some(({ text }) => /^-[a-zA-Z]*[iI]/.test(text) || text.startsWith('--in-place'))
  const options = readOptions(args, '-e --expression -f --file')
  const script = valuesOf(options, '-e --expression')[0] ?? options.operands.find(({ text }) => text !== '')
  // GNU sed runs what stands after an `e` command or flag.
  if (script && command.name !== 'yq' && sedExecutes(script.text)) {
    run.report(
      command,
      'shell.exec.sed',
      `the sed script ${quoted(script.text)} executes commands`,
      'use sed for text only',
    )
    return UNKNOWN_FLOW
  }
  const files = args.filter((arg) => arg.text !== '' && !arg.text.startsWith('-') && arg !== script)
  if (!inPlace) return null
  let reported = false
  for (const file of files) {
    const scope = scopeOf(file, command.scope.cwd)
    if (['project', 'unresolved', 'project_all', 'home_part', 'absolute', 'vcs'].includes(scope)) {
      run.report(
        { span: file.span, origin: command.origin },
        'shell.fs.edit_in_place',
        `${command.name} rewrites ${quoted(file.text)} in place, without a copy`,
        'commit first, or keep a copy with -i.bak',
        'run it without -i and look at the difference',
      )
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
    run.report(
      command,
      'shell.fs.edit_in_place',
      `${asWritten(command)} rewrites files in place`,
      'keep a copy',
    )
  else if (!reported) run.allow(command, 'shell.pos.files')
  return NO_FLOW
}

export const rename: Handler = (command, run) => {
  if (hasAny(readOptions(command.args), '-n --dry-run --no-act')) run.allow(command, 'shell.pos.files')
  else
    run.report(
      command,
      'shell.fs.rename_many',
      `${asWritten(command)} renames many files at once`,
      'run with -n first',
      'rename -n',
    )
  return NO_FLOW
}
