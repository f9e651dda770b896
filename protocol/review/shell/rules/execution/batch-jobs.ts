// Judges jobs that a script hands to a scheduler of a cluster by the script that they run, where this script wrote it.
import { fold } from '../../read/files/paths.ts'
import { type Command, DECODED, DOWNLOAD, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import type { Commands, Handler, Run } from '../../read/run.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import { runElsewhere } from './sessions.ts'

/** Slurm: sbatch(1). Values of the options with a letter; the long ones hold theirs behind an equals sign. */
const VALUES =
  '-A -a -b -c -C -D -d -e -G -i -J -L -M -m -N -n -o -p -q -S -t -w -x --wrap --time --array --job-name --output --error --partition --account --mem'

/** The scheduler ends the job after that time. */
const hasEnd = (text: string, command: Command): boolean =>
  /^#SBATCH\s+(?:--time[= ]|-t\s?)\d[\d:-]{0,12}\s*$/m.test(text) ||
  valuesOf(readOptions(command.args, VALUES), '-t --time').some(({ text: time }) =>
    /^\d[\d:-]{0,12}$/.test(time),
  )

const runs = (command: Command, text: string, run: Run): Flow => {
  run.allow(command, runElsewhere)
  run.textOf(command, { ...command.word, text, linear: null }, command.name, command.scope.subshell())
  return UNKNOWN_FLOW
}

/** One script, known to the last letter, with an end; null for anything else. */
const submit: Handler = (command, run) => {
  const options = readOptions(command.args, VALUES)
  const [file, ...others] = options.operands
  if (file === undefined || others.length > 0 || command.scope.created.loops > 0) return null
  if (options.flags.has('--uid') || options.flags.has('--export')) return null
  const written = command.scope.files.get(fold(file.text, command.scope.cwd))
  if (!written?.text || (written.taints & (DOWNLOAD | DECODED)) !== 0) return null
  return hasEnd(written.text, command) ? runs(command, written.text, run) : null
}

/** Before the table of verbs, which knows only that it submits. */
export const priority = 30

export const commands: Commands = { sbatch: submit }
