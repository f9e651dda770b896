// Judges jobs that a script hands to a scheduler of a cluster by the script that they run, where this script wrote it.
import { fold } from '../../read/files/paths.ts'
import { type Command, DECODED, DOWNLOAD, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import type { Commands, Handler, Run } from '../../read/run.ts'
import { isRepeated } from '../../read/script/repeated.ts'
import { readOptions } from '../../read/words/options.ts'
import { runElsewhere } from './sessions.ts'

/** Slurm: sbatch(1). Values of the options with a letter; the long ones hold theirs behind an equals sign. */
const VALUES =
  '-A -a -b -c -C -D -d -e -G -i -J -L -M -m -N -n -o -p -q -S -t -w -x --wrap --time --array --job-name --output --error --partition --account --mem --nodes --ntasks --cpus-per-task --gres --gpus --dependency --mail-type'

const RELATIVE = /^(?!\.\.)(?!.*\/\.\.)[\w%][\w%./-]{0,120}$/
/** A log in a folder of the cluster for data. */
const SHARED_LOG =
  /^\/(?:scratch|work|project|projects|data|lustre|gpfs|fsx)\/(?!.*\.\.)[\w%./-]{1,120}\.(?:out|err|log|txt)$/
const FEW = /^[1-8](?:-[1-8])?$/
/** Up to a week. */
const TIME = /^(?:[0-6]-)?\d{1,3}(?::\d{1,2}){0,2}$/

/** What each option may be: how long, how much, and where it writes in the folder of the job. */
const MAY_BE: readonly (readonly [names: RegExp, value: RegExp])[] = [
  [/^(?:--time|-t)$/, TIME],
  [/^(?:--job-name|-J|--partition|-p|--account|-A|--constraint|-C|--comment)$/, /^[\w.@&|-]{1,80}$/],
  [/^(?:--output|-o|--error|-e)$/, RELATIVE],
  [/^(?:--output|-o|--error|-e)$/, SHARED_LOG],
  [/^(?:--nodes|-N|--gpus|-G|--gpus-per-node)$/, FEW],
  [/^(?:--ntasks|-n|--ntasks-per-node|--cpus-per-task|-c)$/, /^\d{1,2}$/],
  [/^(?:--mem|--mem-per-cpu|--mem-per-gpu|--tmp)$/, /^\d{1,6}[KMGkmg]?$/],
  [/^--gres$/, /^gpu:(?:[\w.-]{1,20}:)?[1-8]$/],
  [/^(?:--array|-a)$/, /^\d{1,2}(?:-\d{1,2})?(?:%\d{1,2})?$/],
  [/^(?:--dependency|-d)$/, /^after(?:ok|any|notok)?:\d{1,9}$/],
  [/^--mail-type$/, /^(?:NONE|BEGIN|END|FAIL)(?:,(?:BEGIN|END|FAIL))*$/],
  [/^(?:--parsable|--no-requeue|--test-only|--wait|-W|--verbose|-v)$/, /^$/],
]

const SETTINGS =
  'SBATCH_TIMELIMIT SBATCH_PARTITION SBATCH_ARRAY_INX SBATCH_ACCOUNT SBATCH_OUTPUT SBATCH_ERROR SBATCH_QOS SBATCH_EXPORT SBATCH_WRAP'.split(
    ' ',
  )

type Given = readonly [name: string, value: string]

/** `#SBATCH --time=01:00:00 --mem=4G`; the last line of it is the last before the first command. */
const directivesIn = (text: string): readonly Given[] =>
  [...text.matchAll(/^#SBATCH\s+([^#\n]{1,300})/gm)].flatMap(([, line]) =>
    [...line!.trim().matchAll(/(--[\w-]+|-\w)(?:[= ]?([^\s-]\S*))?/g)].map(
      ([, name, value]): Given => [name!, value ?? ''],
    ),
  )

const optionsOf = ({ args }: Command): readonly Given[] => {
  const { flags, values } = readOptions(args, VALUES)
  return [...flags].flatMap((name) =>
    (values.get(name)?.map(({ text }) => text) ?? ['']).map((value): Given => [name, value]),
  )
}

/** The scheduler ends the job after that time, and everything said to it is known. */
function isBounded(given: readonly Given[]): boolean {
  return (
    given.some(([name]) => name === '--time' || name === '-t') &&
    given.every(([name, value]) => MAY_BE.some(([names, may]) => names.test(name) && may.test(value)))
  )
}

const runs = (command: Command, text: string, run: Run): Flow => {
  run.allow(command, runElsewhere)
  run.textOf(command, { ...command.word, text, linear: null }, command.name, command.scope.subshell())
  return UNKNOWN_FLOW
}

/** One script, known to the last letter, with an end; null for anything else. */
const submit: Handler = (command, run) => {
  const [file, ...others] = readOptions(command.args, VALUES).operands
  if (file === undefined || others.length > 0 || isRepeated(command.scope)) return null
  // Variables come before what the script says, and another host has other files.
  if (command.scope.via.length > 0 || SETTINGS.some((name) => command.scope.vars.has(name))) return null
  const written = command.scope.files.get(fold(file.text, command.scope.cwd))
  if (!written?.text || (written.taints & (DOWNLOAD | DECODED)) !== 0) return null
  return isBounded([...directivesIn(written.text), ...optionsOf(command)])
    ? runs(command, written.text, run)
    : null
}

/** Before the table of verbs, which knows only that it submits. */
export const priority = 30

export const commands: Commands = { sbatch: submit }
