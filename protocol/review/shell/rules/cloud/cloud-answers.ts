// Answers shared by the interfaces of clouds and containers: what they read is covered, what prints a secret is tainted.

import { covers, report } from '../../read/answers.ts'
import { type Command, type Flow, SECRET, TAKEN } from '../../read/model.ts'
import { asWritten, type Run } from '../../read/run.ts'
import { readContainers } from '../containers/container-rules.ts'
import { printCloudSecret, readCloud } from './resources.ts'

export const allow = covers(readContainers)

/** Into a variable, an argument or a private file it is shown to nobody; where it goes from there is judged. */
export const secret = (command: Command, run: Run, what: string): Flow => ({
  ...(command.scope.captured
    ? covers(readCloud)(command, run)
    : report(command, run, printCloudSecret, what)),
  taints: command.scope.captured ? SECRET | TAKEN : SECRET,
  what: asWritten(command),
})
