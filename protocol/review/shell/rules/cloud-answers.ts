import { type Command, type Flow, SECRET, UNKNOWN_FLOW } from '../model.ts'
import { asWritten, type Run } from '../run.ts'

export const report = (
  command: Command,
  run: Run,
  rule: string,
  what: string,
  alternative?: string,
): Flow => {
  run.report(command, rule, `${asWritten(command)} ${what}`, 'let a person confirm it', alternative)
  return UNKNOWN_FLOW
}

export const secret = (command: Command, run: Run, what: string): Flow => ({
  ...report(command, run, 'shell.cloud.secret', what),
  taints: SECRET,
  what: asWritten(command),
})

export function allow(command: Command, run: Run): Flow {
  run.allow(command, 'shell.pos.container')
  return UNKNOWN_FLOW
}
