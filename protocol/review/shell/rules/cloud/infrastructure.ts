import { hasText, readOptions } from '../../read/words/options.ts'
import type { Handler } from '../../read/run.ts'
import { allow, report } from './cloud-answers.ts'
import { judgeVerbs } from './verbs.ts'

const destroys: Handler = (command, run) =>
  report(
    command,
    run,
    'shell.infra.destroy',
    'deletes everything that the configuration describes',
    'terraform plan -destroy',
  )

export const terraform: Handler = (command, run) => {
  const options = readOptions(command.args, '', false)
  const [verb, sub] = options.operands.map(({ text }) => text)
  if (hasText(command.args, '-help', '--help', '-version')) return allow(command, run)
  switch (verb) {
    case 'destroy':
      return destroys(command, run)
    case 'run-all':
      return sub === 'destroy'
        ? report(command, run, 'shell.infra.destroy', 'deletes everything that the configurations describe')
        : sub === 'apply'
          ? report(command, run, 'shell.infra.apply', 'changes many environments')
          : allow(command, run)
    case 'apply':
      if (hasText(command.args, '-destroy', '--destroy')) return destroys(command, run)
      return report(
        command,
        run,
        'shell.infra.apply',
        'changes the environment as the configuration says; what it replaces is not visible here',
        'terraform plan',
      )
    case 'state':
      return /^(?:list|show|pull)$/.test(sub ?? '')
        ? allow(command, run)
        : report(
            command,
            run,
            'shell.infra.state',
            'changes what the tool believes to exist',
            'terraform state pull as a backup first',
          )
    case 'force-unlock':
    case 'taint':
    case 'untaint':
    case 'import':
    case 'refresh':
      return report(command, run, 'shell.infra.state', 'changes what the tool believes to exist')
    case 'workspace':
      return sub === 'delete'
        ? report(command, run, 'shell.infra.state', 'deletes a workspace with its state')
        : allow(command, run)
    default:
      return allow(command, run)
  }
}

export const pulumi: Handler = (command, run) => {
  const words = readOptions(command.args, '-s --stack -C --cwd').operands.map(({ text }) => text)
  if (words[0] === 'destroy' || (words[0] === 'stack' && words[1] === 'rm') || words[0] === 'down')
    return report(
      command,
      run,
      'shell.infra.destroy',
      'deletes everything that the program describes',
      'pulumi preview',
    )
  if (words[0] === 'up' || words[0] === 'update')
    return report(command, run, 'shell.infra.apply', 'changes the environment', 'pulumi preview')
  if (words[0] === 'preview') return allow(command, run)
  return judgeVerbs(command, run)
}

export const playbook: Handler = (command, run) => {
  if (hasText(command.args, '--check', '-C', '--list-hosts', '--list-tasks', '--syntax-check', '--version'))
    return allow(command, run)
  const at = command.args.findIndex(({ text }) => text === '-a' || text === '--args')
  const inner = at >= 0 ? command.args[at + 1] : undefined
  if (inner && command.name === 'ansible')
    run.textOf(command, inner, 'ansible', command.scope.elsewhere('ansible'))
  return report(
    command,
    run,
    'shell.infra.playbook',
    'changes other hosts; what it does there is not visible here',
    'ansible-playbook --check',
  )
}
