import { type Arg, EVERYTHING } from '../../read/model.ts'
import { hasText, readOptions } from '../../read/words/options.ts'
import { type Handler, quoted } from '../../read/run.ts'
import { execInContainer } from '../execution/remote.ts'
import { allow, report, secret } from '../cloud/cloud-answers.ts'
import { fetchedCopy } from '../exfiltration/fetched-copy.ts'
import { judgeVerbs } from '../cloud/verbs.ts'

/** No name and no selector chooses. */
const listsEverything = (args: readonly Arg[]): boolean =>
  readOptions(args, '-o --output -n --namespace --sort-by').operands.length === 1 &&
  !args.some(({ text }) => /^(?:-l|--selector|--field-selector)/.test(text) || /\?\(/.test(text))

export const kubectl: Handler = (command, run) => {
  const globals = readOptions(
    command.args,
    '-n --namespace --context --kubeconfig --cluster -s --server --user --as',
    true,
  )
  const [verb, ...args] = globals.operands
  const at = args.findIndex(({ text }) => text === '-f' || text === '--filename' || text === '-k')
  const file = at >= 0 ? args[at + 1] : args.find(({ text }) => /^(?:-f|--filename=)./.test(text))
  switch (verb?.text) {
    case 'exec':
      return execInContainer(command, args, '-n --namespace -c --container', run)
    case 'apply':
    case 'create':
    case 'replace':
      if (hasText(args, '--dry-run=client', '--dry-run=server', '--dry-run', 'view-last-applied'))
        return allow(command, run)
      if (file && /^https?:/.test(file.text))
        return report(
          command,
          run,
          'shell.cluster.apply_remote',
          `makes the cluster run what ${quoted(file.text)} says at this moment`,
          'kubectl diff -f FILE',
        )
      return judgeVerbs(command, run)
    case 'drain':
    case 'cordon':
    case 'taint':
      return report(command, run, 'shell.cluster.drain', 'takes a node out of work')
    case 'cp': {
      const [source, target] = readOptions(args, '-c --container --retries').operands
      const isPod = source && /^(?:[\w.-]+\/)?[\w.-]{2,}:/.test(source.text)
      const fetched =
        isPod && target ? fetchedCopy(command, source, target, 'shell.pos.container', run) : null
      return fetched ?? report(command, run, 'shell.cloud.change', 'reaches into the cluster')
    }
    case 'port-forward':
    case 'proxy':
    case 'attach':
    case 'debug':
    case 'run':
      return report(command, run, 'shell.cloud.change', 'reaches into the cluster')
    case 'rollout':
      return /^(?:status|history)$/.test(args[0]?.text ?? '')
        ? allow(command, run)
        : report(command, run, 'shell.cloud.change', 'changes what runs')
    case 'config':
      return /^(?:view|get-|current)/.test(args[0]?.text ?? '')
        ? hasText(args, '--raw')
          ? secret(command, run, 'prints the credentials of the cluster')
          : allow(command, run)
        : report(command, run, 'shell.cloud.change', 'changes which cluster is used')
    case 'auth':
      return args[0]?.text === 'can-i' || args[0]?.text === 'whoami'
        ? allow(command, run)
        : report(command, run, 'shell.cloud.identity', 'changes rights')
    case 'get':
      return /^secrets?(?:\/|$)/.test(args.find(({ text }) => !text.startsWith('-'))?.text ?? '') &&
        args.some(({ text }) => /^-o|^--output|jsonpath|yaml|json/.test(text))
        ? secret(command, run, 'prints secrets')
        : { ...allow(command, run), what: listsEverything(args) ? EVERYTHING : '' }
    case 'delete':
      if (file || hasText(args, '--all'))
        return report(
          command,
          run,
          /^https?:/.test(file?.text ?? '') || hasText(args, '--all')
            ? 'shell.cloud.delete_data'
            : 'shell.cloud.delete_one',
          'deletes everything that it is given',
          'kubectl get the same first',
        )
      return judgeVerbs(command, run)
    default:
      return judgeVerbs(command, run)
  }
}
