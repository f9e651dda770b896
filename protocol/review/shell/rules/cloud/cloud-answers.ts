// Answers shared by the interfaces of clouds and containers: what they read is covered, what prints a secret is tainted.

import { covers, report } from '../../read/answers.ts'
import { type Command, type Flow, SECRET } from '../../read/model.ts'
import { asWritten, type Run } from '../../read/run.ts'
import { readContainers } from '../containers/container-rules.ts'
import { printCloudSecret } from './resources.ts'

export const allow = covers(readContainers)

export const secret = (command: Command, run: Run, what: string): Flow => ({
  ...report(command, run, printCloudSecret, what),
  taints: SECRET,
  what: asWritten(command),
})
