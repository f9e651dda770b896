// Runs a program, collects its output, and ends it when this process is asked to stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { endWithThisProcess } from '#dev/embedded-postgres/watchdog.ts'

export class CommandFailed extends Error {
  readonly output: string
  constructor(message: string, output: string) {
    super(message)
    this.output = output
  }
}

const running = new Set<ChildProcess>()

export type Command = { command: string; args: string[]; cwd: string; env?: NodeJS.ProcessEnv }

/** Resolves with stdout and stderr, interleaved; rejects with CommandFailed when the status is not 0. */
export function runCommand({ command, args, cwd, env = process.env }: Command): Promise<string> {
  return new Promise((done, fail) => {
    // Its own process group, so that its children end with it.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const watchdog = child.pid ? endWithThisProcess(-child.pid, 'TERM') : undefined
    running.add(child)
    let output = ''
    const keep = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-200_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) =>
      fail(new CommandFailed(`${command} could not be started: ${error.message}`, output)),
    )
    child.once('close', (code, signal) => {
      running.delete(child)
      watchdog?.kill('SIGKILL')
      if (code === 0) done(output)
      else fail(new CommandFailed(`ended with ${signal ?? `status ${code}`}`, output))
    })
  })
}

export function endRunningCommands(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    if (!pid) continue
    try {
      process.kill(-pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The last lines, for a terminal, without those that only count what has run ("[3/9] title"). */
export function tail(output: string, lines: number): string {
  const told = output.split('\n').filter((line) => !/^\[\d+\/\d+\] /.test(line))
  return told.join('\n').trimEnd().split('\n').slice(-lines).join('\n')
}
