// Covers copies that only bring something from elsewhere to a file of the project.
import type { AllowRule } from '../../../core/rule.ts'
import { scopeOf } from '../../read/files/paths.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { type Arg, type Command, DOWNLOAD, type Flow, NO_FLOW } from '../../read/model.ts'
import { quoted, type Run } from '../../read/run.ts'

const OWN = ['project', 'project_all', 'tmp', 'build', 'null', 'home_part']

/** Judged by where it is written, and remembered as foreign; null when the target is not the project's own. */
export function fetchedCopy(
  command: Command,
  source: Arg,
  target: Arg,
  positive: AllowRule,
  run: Run,
): Flow | null {
  const name = source.text.slice(source.text.lastIndexOf('/') + 1)
  const isFolder = /^\.{1,2}$|\/$/.test(target.text)
  const file =
    isFolder && name !== '' ? { ...target, text: `${target.text.replace(/\/$/, '')}/${name}` } : target
  if (!OWN.includes(scopeOf(file, command.scope.cwd))) return null
  const flow: Flow = { text: null, taints: DOWNLOAD, what: quoted(source.text) }
  writeFile(file, command, flow, false, command.scope, run)
  run.allow(command, positive)
  return NO_FLOW
}
