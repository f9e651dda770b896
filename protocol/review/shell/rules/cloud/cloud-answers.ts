// How do the families of clouds and containers answer? Also for what prints a secret.
import { type Command, type Flow, SECRET } from '../../read/model.ts'
import { asWritten, type Run } from '../../read/run.ts'
import { answers } from '../catalogue/answers.ts'

export const { report, allow } = answers('let a person confirm it', 'shell.pos.container')

export const secret = (command: Command, run: Run, what: string): Flow => ({
  ...report(command, run, 'shell.cloud.secret', what),
  taints: SECRET,
  what: asWritten(command),
})
