// Judges what a tool runs from a project file that this script itself has written.
import { fold } from '../../read/files/paths.ts'
import type { Arg, Command } from '../../read/model.ts'
import type { Run } from '../../read/run.ts'

const HOOK =
  /"(?:pre|post)?(?:install|prepare|pack|publish|version|build|test|start|update-cmd|install-cmd|autoload-dump)"\s*:\s*(?:\[\s*)?"((?:[^"\\]|\\.){1,400})"/g

/** Scripts of a package.json or composer.json, lines of a Makefile. */
export function runWrittenProject(command: Command, folder: Arg | undefined, run: Run): void {
  const { scope } = command
  const base = fold(folder?.text ?? '.', scope.cwd)
  const at = (name: string): string => fold(base === '.' ? name : `${base}/${name}`, null)
  for (const name of ['package.json', 'composer.json']) {
    const text = scope.files.get(at(name))?.text
    if (!text) continue
    for (const [, script] of text.matchAll(HOOK))
      run.flowOf(command, script!.replaceAll('\\"', '"'), name, scope.inside(command.name))
  }
  if (!/make$/.test(command.name)) return
  const text = ['Makefile', 'makefile', 'GNUmakefile']
    .map((name) => scope.files.get(at(name))?.text)
    .find(Boolean)
  for (const line of text?.split('\n') ?? [])
    if (line.startsWith('\t'))
      run.flowOf(command, line.trim().replace(/^[@-]+/, ''), 'Makefile', scope.inside('make'))
}
