// Judges the command that a wrapper is given as its arguments.
import { scopeOf } from '../../read/files/paths.ts'
import {
  type Arg,
  type Command,
  constant,
  HOLE,
  NO_FLOW,
  type Scope,
  UNKNOWN_FLOW,
  unknown,
} from '../../read/model.ts'
import { asWritten, type Commands, type Handler, type Run } from '../../read/run.ts'
import { executeForeign, flowOfArgs } from '../../read/sinks.ts'
import { hasAny, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { quoteWord } from '../../read/words/quote-word.ts'
import { LATE_RETURN } from '../defences/saved-rules.ts'
import { judgeAssignment } from './assignment.ts'
import { printEnvironment } from './environment.ts'
import { openRootShell } from './sessions.ts'
import { runThroughWrapper } from './shell-state.ts'
import { interpret } from './shells.ts'

/** Options that take a value, per program. */
const WITH_VALUE: Readonly<Record<string, string>> = {
  sudo: '-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir',
  doas: '-u -C',
  pkexec: '--user',
  nice: '-n --adjustment',
  ionice: '-c -n -p --class --classdata',
  time: '-f -o --format --output',
  timeout: '-s -k --signal --kill-after',
  stdbuf: '-i -o -e --input --output --error',
  exec: '-a',
  taskset: '-p',
  chroot: '--userspec --groups',
  watch: '-n --interval',
  strace: '-e -o -p -s -u -E -P -I -O -S',
  ltrace: '-e -o -p -s -u -l',
  gtimeout: '-s -k',
  setpriv: '--reuid --regid --groups',
  runuser: '-u -g -G',
  firejail: '',
  flock: '-w -E --timeout',
  chrt: '-p',
  unshare: '--root --wd',
  'systemd-run': '-p --property --unit -u --uid --gid -M',
  arch: '',
  'start-stop-daemon': '-p -n -u -c -g -r -d -N -P -I -k -s --pidfile --name --user --chuid --chdir',
  caffeinate: '-t -w',
  proxychains: '-f',
  torsocks: '',
}

/** Operands before the command begins. */
const OPERANDS: Readonly<Record<string, number>> = {
  timeout: 1,
  gtimeout: 1,
  taskset: 1,
  chroot: 1,
  flock: 1,
  chrt: 1,
}

const wrapper: Handler = (command, run) => {
  const { name, args } = command
  const options = readOptions(args, WITH_VALUE[name] ?? '', true)
  const inner = options.operands.slice(OPERANDS[name] ?? 0)
  run.allow(command, runThroughWrapper)
  if (inner.length === 0) return NO_FLOW
  const [only] = inner
  if (name === 'watch' && only && inner.length === 1)
    return run.textOf(command, only, 'watch', command.scope.inside(name))
  if (name === 'flock' && only?.text === '-c' && inner[1])
    return run.textOf(command, inner[1], 'flock -c', command.scope.inside(name))
  // Builtins run in this shell; below another root every path is another.
  const inside = name === 'chroot' ? command.scope.elsewhere(name) : command.scope.inside(name)
  const out = run.argvOf(command, inner, inside)
  if (name === 'builtin' || name === 'command') command.scope.follow(inside)
  return out
}

/** The folder that an option names for the command. */
function toldFolder(options: Options, flags: string, command: Command, run: Run): void {
  const [folder] = valuesOf(options, flags)
  if (folder === undefined) return
  const cd: Arg = { ...folder, text: 'cd', linear: null }
  run.argvOf(command, [cd, folder], command.scope)
}

/** systemd-run(1): a timer runs the command later, under the name of its unit. */
const transient: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    `${WITH_VALUE['systemd-run']} --on-active --on-boot --on-calendar --description`,
    true,
  )
  const delay = options.values.get('--on-active')?.[0]?.text
  const isLater = delay !== undefined
  const [unit] = options.values.get('--unit') ?? options.values.get('-u') ?? []
  if (!isLater) return wrapper(command, run)
  // A property may start other programs, and a variable may load other code into this one.
  if (command.args.some(({ text }) => /^(?:-p|--property|-E|--setenv)\b/.test(text))) {
    run.unjudged(command)
    return UNKNOWN_FLOW
  }
  run.allow(command, runThroughWrapper)
  if (
    isLater &&
    !/^(?:[3-9]\d|\d{3,4}|(?:[3-9]\d|\d{3,4}) ?s(?:ec(?:onds?)?)?|[1-9]\d? ?m(?:in(?:utes?)?)?)$/.test(delay)
  )
    command.scope.created.add('check', LATE_RETURN)
  if (unit && !unit.text.includes(HOLE))
    command.scope.created.add('unit', `${unit.text.replace(/\.timer$/, '')}.timer`)
  return run.argvOf(command, options.operands, command.scope.inside('at'))
}

const sudo: Handler = (command, run) => {
  const options = readOptions(command.args, WITH_VALUE[command.name] ?? '', true)
  const inner = withoutAssignments(options.operands, command, run)
  // `-k` with a command only asks for the password again.
  if (hasAny(options, '-l -V --list') || (inner.length === 0 && hasAny(options, '-v -k -K'))) {
    run.allow(command, runThroughWrapper)
    return UNKNOWN_FLOW
  }
  const piped = command.stdin.taints !== 0 || command.stdin.text !== ''
  if (
    inner.length === 0 ||
    (inner.length === 1 && !piped && /^(?:ba|z|da|k|fi)?sh$|^su$/.test(inner[0]!.text.replace(/^.*\//, '')))
  ) {
    run.report(command, openRootShell, {
      subject: asWritten(command),
      effect: 'opens a shell of the system administrator; what happens in it is not visible here',
    })
    return UNKNOWN_FLOW
  }
  run.allow(command, runThroughWrapper)
  const inside = toldWhere(options.operands, command, run).inside(command.name)
  toldFolder(options, '-D --chdir', { ...command, scope: inside }, run)
  if (command.name === 'sudo' && hasAny(options, '-i --login')) inside.cwd = '~'
  // It starts with an environment of its own.
  if (!hasAny(options, '-E --preserve-env')) inside.exported = new Set()
  return run.argvOf(command, inner, inside)
}

/** `A=b` before the command. */
function withoutAssignments(args: readonly Arg[], command: Command, run: Run): readonly Arg[] {
  let from = 0
  for (; from < args.length; from++) {
    const match = /^([A-Za-z_]\w*)=/.exec(args[from]!.text)
    if (!match) break
    const elevated = [command.name, ...command.scope.via].some((name) =>
      /^(?:sudo|doas|su|pkexec)$/.test(name),
    )
    judgeAssignment(match[1]!, args[from]!, command, run, elevated)
  }
  return args.slice(from)
}

/** Variables by which a client is told where to connect. */
const SAYS_WHERE =
  /^(PG(?:HOST|HOSTADDR|SERVICE|SERVICEFILE|PORT|DATABASE)|MYSQL_HOST|KUBECONFIG|TF_WORKSPACE|TF_DATA_DIR|DOCKER_HOST|DOCKER_CONTEXT)=(.*)$/s

/** With the variables that are set for this command, where they say to what it connects. */
function toldWhere(args: readonly Arg[], command: Command, run: Run): Scope {
  const end = args.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text))
  const set = args.slice(0, Math.max(end, 0)).flatMap((arg) => {
    const [, name, text] = SAYS_WHERE.exec(arg.text) ?? []
    return name === undefined || text === undefined ? [] : [[name, { ...arg, text }] as const]
  })
  if (set.length === 0) return command.scope
  const scope = run.subshell(command.scope)
  for (const [name, { text }] of set)
    scope.vars.set(name, text.includes(HOLE) ? unknown(null) : constant(text))
  return scope
}

const env: Handler = (command, run) => {
  const options = readOptions(command.args, '-u -C -S --unset --chdir --split-string', true)
  const split = options.values.get('-S')?.[0] ?? options.values.get('--split-string')?.[0]
  run.allow(command, runThroughWrapper)
  if (split) {
    const text = [split.text, ...options.operands.map((one) => quoteWord(one.text))].join(' ')
    const whole = options.operands.length === 0 ? split : { ...split, text, linear: null }
    return run.textOf(command, whole, 'env -S', command.scope.inside('env'))
  }
  const inner = withoutAssignments(options.operands, command, run)
  if (inner.length === 0) return printEnvironment(command, run)
  const inside = toldWhere(options.operands, command, run).inside('env')
  toldFolder(options, '-C --chdir', { ...command, scope: inside }, run)
  const gone = valuesOf(options, '-u --unset').map(({ text }) => text)
  const isBare = hasAny(options, '-i --ignore-environment') || command.args.some(({ text }) => text === '-')
  if (isBare || gone.length > 0)
    inside.exported = new Set(isBare ? [] : [...inside.exported].filter((name) => !gone.includes(name)))
  return run.argvOf(command, inner, inside)
}

/** `-x PROGRAM -- arguments`. */
const daemon: Handler = (command, run) => {
  const options = readOptions(command.args, `${WITH_VALUE['start-stop-daemon']} -x -a --exec --startas`)
  const program = options.values.get('-x') ?? options.values.get('--exec') ?? options.values.get('-a')
  if (!program?.[0]) return null
  return run.argvOf(command, [program[0], ...options.operands], command.scope.inside(command.name))
}

const command_: Handler = (command, run) => {
  const { args } = command
  if (/^-[vV]/.test(args[0]?.text ?? '')) {
    run.allow(command, runThroughWrapper)
    return UNKNOWN_FLOW
  }
  return wrapper(command, run)
}

const evaluate: Handler = (command, run) => {
  const { args } = command
  if (args.length === 0) {
    run.allow(command, runThroughWrapper)
    return NO_FLOW
  }
  const flow = flowOfArgs(args)
  if (executeForeign(flow, command, 'eval', run)) return UNKNOWN_FLOW
  const text = args.map((arg) => arg.text).join(' ')
  const joined: Arg = {
    ...args[0]!,
    text,
    taints: flow.taints,
    what: flow.what,
    linear: args.length === 1 ? args[0]!.linear : null,
  }
  const inside = command.scope.inside('eval')
  const out = run.textOf(command, joined, 'eval', inside, command.stdin)
  command.scope.follow(inside)
  return out
}

/** Paths below a folder of the host; elsewhere nothing is known of them. */
function pathUnder(folder: string | undefined): string {
  if (folder === undefined || !/^[/~]/.test(folder)) return HOLE
  const path = `${folder}/${HOLE}`
  return ['tmp', 'tmp_all', 'build', 'null'].includes(scopeOf({ text: path, maybeEmpty: null }, null))
    ? HOLE
    : path
}

const PARALLEL_VALUES =
  '-S --sshlogin --sshloginfile -j --jobs --colsep -C --delay --joblog --timeout --retries -a --arg-file -N -n -I --tmpdir --load --halt'

/** `parallel 'gzip {}' ::: a b`: a template that a shell reads, and what is put into it. */
const parallel: Handler = (command, run) => {
  const at = command.args.findIndex(({ text }) => /^:::\+?$/.test(text))
  const [template, ...more] = readOptions(
    at < 0 ? command.args : command.args.slice(0, at),
    PARALLEL_VALUES,
    true,
  ).operands
  if (template === undefined || more.length > 0 || !template.text.includes(' ')) return repeated(command, run)
  const listed = at < 0 ? [] : command.args.slice(at + 1).filter(({ text }) => !text.startsWith(':::'))
  const values =
    listed.length > 0 && listed.length <= 16 && listed.every(({ glob }) => !glob)
      ? listed.map(({ text }) => text)
      : [HOLE]
  const filled = values.map((value) =>
    /\{[^{}]{0,8}\}/.test(template.text)
      ? template.text.replace(/\{[^{}]{0,8}\}/g, value)
      : `${template.text} ${value}`,
  )
  run.allow(command, runThroughWrapper)
  return run.textOf(
    command,
    { ...template, text: filled.join('\n'), linear: null, taints: template.taints | command.stdin.taints },
    'parallel',
    command.scope.inside('parallel'),
  )
}

const repeated: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-I -i -n -P -L -d -s -a -E --max-args --max-procs --replace --delimiter --arg-file -j --jobs --colsep --delay -S --sshlogin --sshloginfile',
    true,
  )
  const inner = options.operands
  run.allow(command, runThroughWrapper)
  if (inner.length === 0)
    return command.name === 'parallel' ? interpret(command, command.stdin, 'stdin', run) : command.stdin
  const { word } = command
  // Without a pipe it reads what nobody sees here.
  const stdin = command.stdin === NO_FLOW ? UNKNOWN_FLOW : command.stdin
  // What arrives on standard input becomes arguments.
  const replace = options.values.get('-I')?.[0]?.text ?? options.values.get('-i')?.[0]?.text ?? '{}'
  const piped: Arg = {
    ...word,
    text: pathUnder(stdin.under),
    taints: stdin.taints,
    what: stdin.what,
    maybeEmpty: null,
    glob: false,
    linear: null,
    content: null,
    byAge: stdin.byAge,
  }
  const listed =
    stdin.text === null
      ? [piped]
      : stdin.text
          .split(/[ \t\n\u0000]+/)
          .filter((item) => item !== '')
          .map((text) => ({ ...piped, text }))
  const isReplacing = inner.some(({ text }) => text.includes(replace))
  const argv = isReplacing
    ? inner.map((arg) =>
        arg.text.includes(replace)
          ? {
              ...arg,
              text: arg.text.replaceAll(replace, listed.map(({ text }) => text).join(' ') || HOLE),
              taints: arg.taints | stdin.taints,
              what: arg.what || stdin.what,
              byAge: stdin.byAge,
              linear: null,
            }
          : arg,
      )
    : [...inner, ...listed]
  return run.argvOf(command, argv, command.scope.inside(command.name), NO_FLOW)
}

export const commands: Commands = {
  ...Object.fromEntries(
    'nice ionice time timeout gtimeout stdbuf setsid nohup exec builtin taskset chroot watch strace ltrace setpriv runuser firejail flock chrt unshare proxychains proxychains4 torsocks torify catchsegv unbuffer caffeinate busybox toybox rtk noglob nocorrect coproc chronic ts winpty tsocks fakeroot faketime entr wine wine64 dbus-run-session dbus-launch xvfb-run tini dumb-init catchsegv rlwrap stdbuf aoss padsp optirun primusrun gamemoderun mangohud'
      .split(' ')
      .map((name) => [name, wrapper]),
  ),
  command: command_,
  'start-stop-daemon': daemon,
  'systemd-run': transient,
  sudo,
  doas: sudo,
  pkexec: sudo,
  gsudo: sudo,
  env,
  eval: evaluate,
  xargs: repeated,
  gxargs: repeated,
  parallel,
}
