// Recognises programs of the project that are named after a task which builds, tests, checks or measures it, as a
// task of a build tool would be.
import { fold, scopeOf } from '../../read/files/paths.ts'
import { type Arg, type Command, DECODED, DOWNLOAD, HOLE } from '../../read/model.ts'
import { REACHING_OPTION, REACHING_TASK, TASK_NAME } from '../../tables/builders.ts'
import { EFFECT_OPTION } from '../../tables/effect-options.ts'

/** Something came over the network in the same script, so this folder may be another's. */
export const isForeignTree = ({ scope, origin }: Command): boolean =>
  scope.cwd !== null ||
  /\b(?:clone|checkout|unzip|tar|wget|curl|pull)\b/.test(origin.text) ||
  [...scope.files.values()].some(({ taints }) => (taints & (DOWNLOAD | DECODED)) !== 0)

const GOES_ON = /^--?(?:apply|force|yes|y|all|commit|no-dry-run|confirm)$/
const SCRIPT = /^(?:[\w-]+\/){0,3}[\w-]{1,40}(?:\.(?:sh|bash|zsh|py|pl|rb|js|mjs|ts|ps1|bat|cmd))?$/

/** `file` is run with the arguments behind it. */
export function isProjectTask(command: Command, file: Arg, args: readonly Arg[]): boolean {
  if (file.text.includes(HOLE) || file.taints !== 0 || scopeOf(file, command.scope.cwd) !== 'project')
    return false
  const path = fold(file.text, command.scope.cwd)
  if (!SCRIPT.test(path)) return false
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const isRehearsed = args.some(({ text }) => /^--(?:dry-run|dryrun|check|help|version)$/.test(text))
  if (!(TASK_NAME.test(name) || isRehearsed) || REACHING_TASK.test(name) || isForeignTree(command))
    return false
  return args.every(
    ({ text }) =>
      !EFFECT_OPTION.test(text) &&
      !REACHING_OPTION.test(text) &&
      !REACHING_TASK.test(text) &&
      !GOES_ON.test(text),
  )
}
