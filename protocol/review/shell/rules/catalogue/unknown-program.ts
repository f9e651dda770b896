// Leaves a program that nobody knows unjudged; private data beside the name of a host, or a shell, still counts.
import { isSecretPath } from '../../read/files/paths.ts'
import { type Command, type Flow, PRIVATE, SECRET } from '../../read/model.ts'
import { asWritten, quoted, type Run } from '../../read/run.ts'
import { flowOfArgs, sendToNetwork } from '../../read/sinks.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import { HANDS_A_SHELL } from './catalogue.ts'

const HOST =
  /:\/\/|^(?:[\w-]+@)?[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|dev|xyz|ru|cn|sh|me|info|cc|tk|site|top|online)(?:[:/]|$)|^\d+\.\d+\.\d+\.\d+/

export function unknownProgram(command: Command, run: Run): Flow {
  const { args, stdin, scope } = command
  const host = args.find(({ text }) => HOST.test(text))
  const secret = args.find(({ text }) => isSecretPath(text, scope.cwd))
  const flow = flowOfArgs(args)
  if (host && ((flow.taints & PRIVATE) !== 0 || (stdin.taints & PRIVATE) !== 0))
    sendToNetwork((flow.taints & PRIVATE) !== 0 ? flow : stdin, command, quoted(host.text), run)
  else if (host && secret)
    sendToNetwork({ text: null, taints: SECRET, what: quoted(secret.text) }, command, quoted(host.text), run)
  else if (args.some(({ text }) => HANDS_A_SHELL.test(text)))
    run.report(command, escapeThroughProgram, {
      subject: asWritten(command),
      effect: 'is given a shell to start; what happens in it is not visible here',
    })
  else run.unjudged(command)
  return { ...stdin, text: null }
}
