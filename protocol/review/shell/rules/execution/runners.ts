// Judges the command that a build, test, session or secret tool runs for somebody. Each line of the table says where
// in the arguments it stands.
import { type Arg, type Command, HOLE } from '../../read/model.ts'
import type { Commands, Handler, Run } from '../../read/run.ts'
import { IsolatedRun } from '../../read/script/isolated.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import { isOfOneRun } from '../cloud/ephemeral.ts'
import { runThroughWrapper } from './shell-state.ts'

interface Runner {
  /** The first operand must be one of these; without it every call runs something. */
  readonly verbs?: string
  /** Operands between the verb and the command. */
  readonly skip?: number
  /** Options with a value that is no command. */
  readonly withValue?: string
  /** Options whose value is the text of a command. */
  readonly text?: string
  /** The operands are the words of one command, each the text of a command, the words of a Python program, or none of it. */
  readonly operands: 'argv' | 'texts' | 'joined' | 'scripts' | 'none'
  /** Only what follows `--` is a command. */
  readonly dashes?: boolean
  /** On another host or in another container. */
  readonly remote?: boolean
  /** `-a` names an application; Heroku and Fly make one for each pull request. */
  readonly apps?: boolean
}

const after = (verbs: string, withValue = '', skip = 0): Runner => ({
  verbs,
  withValue,
  skip,
  operands: 'argv',
})
const dashes: Runner = { operands: 'argv', dashes: true }
/** Sources: mpirun(1) of Open MPI, PyTorch: torchrun, Hugging Face Accelerate and DeepSpeed command lines. */
const MPI: Runner = {
  operands: 'argv',
  withValue:
    '-n -np -c -H --host -hostfile --hostfile -machinefile --map-by --bind-to -x -mca --mca -wdir -ppn',
}
const TRAINING: Runner = {
  operands: 'scripts',
  withValue:
    '--nnodes --nproc_per_node --nproc-per-node --rdzv_id --rdzv_backend --rdzv_endpoint --master_addr --master_port --node_rank --config_file --num_processes --num_machines --mixed_precision --num_gpus --num_nodes --hostfile --main_process_port',
}
const debugged: Runner = { operands: 'argv', withValue: '-o -e -p -c -n -i -t -T -F -g' }

const RUNNERS: Readonly<Record<string, readonly Runner[]>> = {
  hyperfine: [
    {
      operands: 'texts',
      text: '-p --prepare -s --setup -c --cleanup -C --conclude',
      withValue:
        '-w --warmup -r --runs -m --min-runs -M --max-runs -u --time-unit -i -n --command-name --export-json --export-csv --export-markdown --style --sort --shell -S -P --parameter-scan -L --parameter-list --output --input',
    },
  ],
  concurrently: [
    {
      operands: 'texts',
      withValue:
        '-n --names -c --prefix-colors -m --max-processes -p --prefix -l --prefix-length -t --timestamp-format --restart-tries --restart-after --success -s --kill-signal',
    },
  ],
  nodemon: [{ operands: 'none', text: '-x --exec' }],
  'cross-env': [{ operands: 'argv' }],
  'cross-env-shell': [{ operands: 'joined' }],
  dotenv: [dashes, after('run', '-f --file')],
  dotenvx: [dashes, after('run', '-f --env-file')],
  direnv: [after('exec', '', 1)],
  watchexec: [{ operands: 'joined', withValue: '-w --watch -e --exts -f --filter -i --ignore -d -s -W' }],
  viddy: [{ operands: 'joined', withValue: '-n --interval' }],
  reflex: [dashes],
  'watchman-make': [{ operands: 'none', text: '--run' }],
  script: [{ operands: 'argv', skip: 1, text: '-c --command', withValue: '-t -T -I -O -B -m -o -E -F' }],
  tmux: [
    {
      verbs:
        'new new-session new-window neww split-window splitw respawn-pane respawn-window run run-shell display-popup popup',
      operands: 'joined',
      withValue: '-s -n -t -c -F -x -y -e -l -p -f -L -S -T',
    },
    { operands: 'none', text: '-c' },
  ],
  screen: [{ operands: 'argv', withValue: '-S -c -t -s -p -T -h -L -e -X -r -x' }],
  perf: [after('stat record trace mem', '-e --event -o --output -F -C --cpu -p -t -r --repeat -g -I')],
  valgrind: [{ operands: 'argv' }],
  rr: [after('record')],
  samply: [after('record', '-o -r')],
  heaptrack: [debugged],
  dtruss: [debugged],
  asciinema: [{ verbs: 'rec', operands: 'none', text: '-c --command', withValue: '-t -i' }],
  just: [{ operands: 'none', text: '-c --command' }],
  cabal: [after('exec', '--project-file')],
  stack: [after('exec')],
  'nix-shell': [{ operands: 'none', text: '--run --command', withValue: '-p -A -I --arg --argstr' }],
  nix: [{ verbs: 'develop shell', operands: 'none', text: '-c --command' }],
  devbox: [after('run')],
  pixi: [after('run')],
  conda: [after('run', '-n -p --name --prefix')],
  mamba: [after('run', '-n -p --name --prefix')],
  micromamba: [after('run', '-n -p --name --prefix')],
  mise: [dashes, after('exec x', '', 1)],
  asdf: [after('exec')],
  rtx: [dashes],
  composer: [after('exec')],
  npm: [
    { verbs: 'exec x', operands: 'none', text: '-c --call' },
    { operands: 'none', text: '-c' },
  ],
  foreman: [after('run', '-e -f -p')],
  doppler: [{ verbs: 'run', operands: 'argv', text: '--command', withValue: '-p -c --project --config' }],
  op: [after('run', '--env-file')],
  infisical: [after('run', '--env --path --projectId')],
  chamber: [dashes],
  teller: [dashes],
  envchain: [{ operands: 'argv', skip: 1 }],
  'aws-vault': [{ verbs: 'exec', ...dashes }],
  'aws-okta': [{ verbs: 'exec', ...dashes }],
  granted: [{ verbs: 'exec', ...dashes }],
  sops: [{ verbs: 'exec-env exec-file', skip: 1, operands: 'texts' }],
  'ssh-agent': [{ operands: 'argv', withValue: '-a -t' }],
  sg: [{ operands: 'none', text: '-c' }],
  bwrap: [dashes],
  sem: [{ operands: 'argv', withValue: '-j --id --jobs' }],
  retry: [{ operands: 'argv', withValue: '-t --times -d --delay -m --max' }],
  choom: [{ operands: 'argv', withValue: '-n -p' }],
  cpulimit: [{ operands: 'argv', withValue: '-l -p -e --limit' }],
  setarch: [{ operands: 'argv', skip: 1 }],
  linux64: [{ operands: 'argv' }],
  logsave: [{ operands: 'argv', skip: 1 }],
  multitime: [{ operands: 'argv', withValue: '-n' }],
  grc: [{ operands: 'argv', withValue: '-c --config' }],
  genie: [{ operands: 'none', text: '-c' }],
  setlock: [{ operands: 'argv', skip: 1 }],
  softlimit: [{ operands: 'argv', withValue: '-m -d -s -l -a -o -p -f -c -r -t' }],
  daemonize: [{ operands: 'argv', withValue: '-c -e -o -p -l -u' }],
  daemon: [dashes],
  pee: [{ operands: 'texts' }],
  adb: [{ verbs: 'shell', operands: 'argv', withValue: '-s -t', remote: true }],
  mpirun: [MPI],
  mpiexec: [MPI],
  orterun: [MPI],
  srun: [
    {
      operands: 'argv',
      withValue:
        '-n --ntasks -N --nodes -c --cpus-per-task -p --partition -t --time -A --account -J --job-name -o --output -e --error -w --nodelist --mem --gres -G --gpus -q --qos --ntasks-per-node',
    },
  ],
  torchrun: [TRAINING],
  accelerate: [{ ...TRAINING, verbs: 'launch' }],
  deepspeed: [TRAINING],
  horovodrun: [MPI],
  nsys: [after('profile', '-o --output -t --trace -d --duration -s --sample')],
  ncu: [{ operands: 'argv', withValue: '-o --export -k --kernel-name -c --launch-count --set --section' }],
  'spark-submit': [
    {
      ...TRAINING,
      withValue:
        '--master --deploy-mode --class --name --conf --driver-memory --executor-memory --executor-cores --num-executors --py-files --files',
    },
  ],
  numactl: [{ operands: 'argv', withValue: '-m -N -C -p' }],
  xcrun: [{ operands: 'argv', withValue: '--sdk --toolchain' }],
  eatmydata: [{ operands: 'argv' }],
  pasuspender: [dashes],
  ifne: [{ operands: 'argv' }],
  pidstat: [{ operands: 'none', text: '-e' }],
  xterm: [{ operands: 'none', text: '-e' }],
  konsole: [{ operands: 'none', text: '-e' }],
  alacritty: [{ operands: 'none', text: '-e --command' }],
  'gnome-terminal': [dashes, { operands: 'none', text: '-e --command' }],
  tmate: [{ operands: 'none', text: '-c' }],
  pm2: [{ verbs: 'start', operands: 'texts', withValue: '--name -n -i --watch' }],
  heroku: [
    {
      verbs: 'run',
      operands: 'joined',
      withValue: '-a --app -r --remote -s --size',
      remote: true,
      apps: true,
    },
  ],
  railway: [after('run', '-s --service -e --environment')],
  fly: [
    { verbs: 'ssh', operands: 'none', text: '-C --command', withValue: '-a --app', remote: true, apps: true },
  ],
  flyctl: [
    { verbs: 'ssh', operands: 'none', text: '-C --command', withValue: '-a --app', remote: true, apps: true },
  ],
  vagrant: [{ verbs: 'ssh', operands: 'none', text: '-c --command', remote: true }],
  gcloud: [{ verbs: 'compute', operands: 'none', text: '--command', remote: true }],
  az: [{ verbs: 'vm', operands: 'none', text: '--scripts', remote: true }],
  aws: [{ verbs: 'ecs', operands: 'none', text: '--command', remote: true }],
  multipass: [{ ...after('exec', '', 1), remote: true }],
  limactl: [{ ...after('shell', '', 1), remote: true }],
  colima: [{ verbs: 'ssh', ...dashes, remote: true }],
  minikube: [{ verbs: 'ssh', operands: 'joined', remote: true }],
  lxc: [{ verbs: 'exec', ...dashes, remote: true }],
  incus: [{ verbs: 'exec', ...dashes, remote: true }],
  pdsh: [{ operands: 'joined', withValue: '-w -x -g -l -f -t', remote: true }],
  pssh: [{ operands: 'joined', withValue: '-h -H -l -p -o -e -t', remote: true }],
  salt: [{ operands: 'texts', skip: 2, remote: true }],
  bolt: [{ verbs: 'command', skip: 1, operands: 'texts', withValue: '-t --targets', remote: true }],
  'parallel-ssh': [{ operands: 'joined', withValue: '-h -H -l -p -o -e -t', remote: true }],
  clush: [{ operands: 'joined', withValue: '-w -g -l -o', remote: true }],
}

/** Scripts of the manifest, not commands: `concurrently "npm:dev"`. */
const IS_SCRIPT_NAME = /^(?:npm|pnpm|yarn|bun):/

const runner =
  (forms: readonly Runner[]): Handler =>
  (command, run) => {
    let found = false
    for (const form of forms) found = runForm(command, form, run) || found
    if (found) run.allow(command, runThroughWrapper)
    return found ? { ...command.stdin, text: null } : null
  }

/** True when a command was found and judged. */
function runForm(command: Command, form: Runner, given: Run): boolean {
  const { args, name, scope } = command
  const run = form.apps && isInReviewApp(args) ? new IsolatedRun(given, true) : given
  const inside = (): typeof scope => (form.remote ? scope.elsewhere(name) : scope.inside(name))
  const values = `${form.withValue ?? ''} ${form.text ?? ''}`.trim()
  let rest = args
  if (form.verbs !== undefined) {
    const at = args.findIndex(({ text }) => !text.startsWith('-'))
    if (at < 0 || !form.verbs.split(' ').includes(args[at]!.text)) return false
    rest = args.slice(at + 1)
  }
  let found = false
  if (form.text !== undefined) {
    const options = readOptions(rest, values)
    for (const flag of form.text.split(' ')) {
      for (const text of options.values.get(flag) ?? []) {
        run.textOf(command, text, `${name} ${flag}`, inside(), command.stdin)
        found = true
      }
    }
  }
  const words = form.dashes ? afterDashes(rest) : readOptions(rest, values, true).operands
  const operands = words.slice(form.dashes ? 0 : (form.skip ?? 0))
  if (operands.length === 0 || form.operands === 'none') return found
  if (form.operands === 'texts') {
    for (const text of operands)
      if (!IS_SCRIPT_NAME.test(text.text)) run.textOf(command, text, name, inside(), command.stdin)
  } else if (form.operands === 'scripts') {
    // A Python program of the project.
    const python = { ...command.word, text: 'python3', linear: null }
    if (!/\.py$/.test(operands[0]!.text)) return found
    run.argvOf(command, [python, ...operands], inside())
  } else if (
    form.operands === 'joined' &&
    (operands.length === 1 || operands.some(({ text }) => /\s/.test(text)))
  )
    run.textOf(command, joined(operands), name, inside(), command.stdin)
  else run.argvOf(command, withoutAssignments(operands), inside())
  return true
}

/** Another server, or a client that may be given one. */
const ELSEWHERE =
  /:\/\/|_UR[LI]|HOST|(?:^|\s)-h|--?remote|\$|\b(?:psql|mysql|mariadb|mongosh?|redis-cli|pg_restore|dropdb|sqlcmd)\b/i

/** The one application is that of one pull request, and nothing that runs in it names another server. */
function isInReviewApp(args: readonly Arg[]): boolean {
  const apps = valuesOf(readOptions(args, '-a --app'), '-a --app')
  return (
    apps.length === 1 &&
    isOfOneRun(apps[0]!.text) &&
    !args.some(({ text }) => text.includes(HOLE) || ELSEWHERE.test(text))
  )
}

function afterDashes(args: readonly Arg[]): readonly Arg[] {
  const at = args.findIndex(({ text }) => text === '--')
  return at < 0 ? [] : args.slice(at + 1)
}

function withoutAssignments(args: readonly Arg[]): readonly Arg[] {
  const from = args.findIndex(({ text }) => text.includes(HOLE) || !/^[A-Za-z_]\w*=/.test(text))
  return from < 0 ? [] : args.slice(from)
}

const joined = (args: readonly Arg[]): Arg =>
  args.length === 1 ? args[0]! : { ...args[0]!, text: args.map(({ text }) => text).join(' '), linear: null }

/** Commands of `cmake -E` and what they are elsewhere. */
const PORTABLE: Readonly<Record<string, readonly string[]>> = {
  rm: ['rm'],
  remove: ['rm', '-f'],
  remove_directory: ['rm', '-rf'],
  copy: ['cp'],
  copy_directory: ['cp', '-r'],
  rename: ['mv'],
  env: ['env'],
  time: ['time'],
}

const cmake: Handler = (command, run) => {
  const [first, verb, ...rest] = command.args
  const words = first?.text === '-E' && verb ? PORTABLE[verb.text] : undefined
  if (!words || !Object.hasOwn(PORTABLE, verb!.text)) return null
  const argv = words.map((text) => ({ ...verb!, text, linear: null }))
  return run.argvOf(command, [...argv, ...rest], command.scope.inside('cmake -E'))
}

/** Before other files that claim one of these programs. */
export const priority = 40

export const commands: Commands = Object.fromEntries([
  ...Object.entries(RUNNERS).map(([name, forms]) => [name, runner(forms)] as const),
  ['cmake', cmake] as const,
])
