// Finds the commands that hand a credential to a host of the Internet.
import type { Handler } from '../../read/run.ts'
import { judgeReceivers } from '../network/receivers.ts'

const CONTACTS =
  /^(?:curl|curlie|wget2?|http|https|xhs?|git|gh|npm|pnpm|yarn|pip3?|uv|docker|podman|iwr|irm|invoke-webrequest|invoke-restmethod)$/

export const anyCommand: Handler = (command, run) => {
  if (CONTACTS.test(command.name) && command.args.some(({ text }) => text.includes('://')))
    judgeReceivers(command, run)
  return null
}
