// Containers, Kubernetes, Terraform and other tools that describe an environment: what exists afterwards?
import { defineRules } from '../../rule.ts'
import { type Arg, type Command, type Flow, SECRET, UNKNOWN_FLOW } from '../model.ts'
import { hasAny, hasText, readOptions, valuesOf } from '../options.ts'
import { scopeOf } from '../paths.ts'
import { asWritten, type Handler, quoted, type Run } from '../run.ts'
import { execInContainer } from '../unwrap/remote.ts'
import { judgeVerbs } from './verbs.ts'

export const containerRules = defineRules('shell_command', {
  'shell.container.host_mount': ['blocker', 'security', 'A'],
  'shell.container.remove': ['medium', 'safety', 'A'],
  'shell.container.prune': ['high', 'safety', 'A'],
  'shell.container.prune_volumes': ['blocker', 'safety', 'A'],
  'shell.container.run': ['medium', 'missing_check', 'B'],
  'shell.infra.destroy': ['blocker', 'safety', 'A'],
  'shell.infra.apply': ['high', 'safety', 'A'],
  'shell.infra.state': ['high', 'safety', 'B'],
  'shell.infra.playbook': ['medium', 'missing_check', 'B'],
  'shell.cluster.drain': ['medium', 'safety', 'B'],
  'shell.cluster.apply_remote': ['high', 'security', 'B'],
  'shell.storage.remove_tree': ['blocker', 'safety', 'A'],
  'shell.storage.remove': ['high', 'safety', 'A'],
  'shell.storage.public': ['high', 'security', 'A'],
  'shell.pos.container': ['allow', 'other', 'A'],
})

const RUN_VALUES =
  '-v --volume -e --env -p --publish --name -w --workdir -u --user --network --net --mount --entrypoint -l --label --env-file --cpus -m --memory --pid --ipc --cap-add --cap-drop --security-opt --device --hostname -h --platform --add-host --gpus --shm-size --tmpfs --restart --volumes-from --ulimit --userns --log-driver --pull'

const report = (command: Command, run: Run, rule: string, what: string, alternative?: string): Flow => {
  run.report(command, rule, `${asWritten(command)} ${what}`, 'let a person confirm it', alternative)
  return UNKNOWN_FLOW
}

const secret = (command: Command, run: Run, what: string): Flow => ({
  ...report(command, run, 'shell.cloud.secret', what),
  taints: SECRET,
  what: asWritten(command),
})

function allow(command: Command, run: Run): Flow {
  run.allow(command, 'shell.pos.container')
  return UNKNOWN_FLOW
}

const docker: Handler = (command, run) => {
  const globals = readOptions(
    command.args,
    '-H --host --context --config -l --log-level -f --file -p --project-name --profile --env-file',
    true,
  )
  const isCompose = command.name.endsWith('compose')
  let [verb, ...args] = globals.operands
  if (verb?.text === 'compose' && !isCompose) {
    const inner = readOptions(
      args,
      '-f --file -p --project-name --profile --env-file --project-directory',
      true,
    )
    return compose(command, inner.operands, run)
  }
  if (isCompose) return compose(command, globals.operands, run)
  if (
    verb &&
    ['container', 'image', 'volume', 'network', 'system', 'builder', 'buildx'].includes(verb.text)
  ) {
    const noun = verb.text
    ;[verb, ...args] = args
    if (noun === 'volume' && /^(?:rm|remove|prune)$/.test(verb?.text ?? ''))
      return report(
        command,
        run,
        'shell.container.prune_volumes',
        'deletes volumes with the data in them',
        'docker volume ls first',
      )
    if (noun === 'builder' || noun === 'buildx')
      return /prune|rm/.test(verb?.text ?? '')
        ? report(command, run, 'shell.container.remove', 'clears the build cache')
        : allow(command, run)
  }
  switch (verb?.text) {
    case 'exec':
      return execInContainer(command, args, '-e --env -u --user -w --workdir --env-file', run)
    case 'run':
    case 'create':
      return runContainer(command, args, run)
    case 'prune': {
      const volumes = hasText(args, '--volumes')
      return report(
        command,
        run,
        volumes ? 'shell.container.prune_volumes' : 'shell.container.prune',
        volumes
          ? 'deletes every unused volume with the data in it'
          : 'deletes everything that no container uses now',
        'docker system df first',
      )
    }
    case 'rm':
    case 'rmi':
    case 'kill':
    case 'stop':
    case 'remove':
      if (args.some(({ taints, text }) => text.includes('\ue000') && taints === 0))
        return report(
          command,
          run,
          'shell.container.prune',
          'stops or removes every container or image that it is given',
        )
      return report(
        command,
        run,
        hasText(args, '-v', '-fv', '-vf', '--volumes') ? 'shell.container.prune' : 'shell.container.remove',
        'stops or removes a container or image',
      )
    case 'build':
    case 'ps':
    case 'images':
    case 'logs':
    case 'inspect':
    case 'version':
    case 'info':
    case 'top':
    case 'stats':
    case 'port':
    case 'diff':
    case 'history':
    case 'search':
    case 'events':
    case 'ls':
    case 'df':
    case 'pull':
    case 'tag':
    case 'wait':
    case 'manifest':
    case 'context':
    case 'export':
    case 'save':
    case 'imagetools':
    case undefined:
      return allow(command, run)
    default:
      return judgeVerbs(command, run)
  }
}

function runContainer(command: Command, args: readonly Arg[], run: Run): Flow {
  const options = readOptions(args, RUN_VALUES, true)
  const mounts = valuesOf(options, '-v --volume --mount')
  for (const mount of mounts) {
    const source = /(?:^|,)(?:src|source)=([^,]+)/.exec(mount.text)?.[1] ?? mount.text.split(':')[0]!
    const scope = scopeOf({ text: source, maybeEmpty: null }, command.scope.cwd)
    if (
      ['root', 'system', 'credentials', 'startup', 'device', 'home', 'kernel'].includes(scope) ||
      /docker\.sock/.test(mount.text)
    )
      return report(
        command,
        run,
        'shell.container.host_mount',
        `gives the container ${quoted(source)} of the host`,
      )
  }
  if (
    hasAny(options, '--privileged') ||
    valuesOf(options, '--pid --userns --cap-add --network --ipc --security-opt').some(
      ({ text }) => /^(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE)$/i.test(text) || text === 'unconfined',
    ) ||
    valuesOf(options, '--pid').some(({ text }) => text === 'host')
  )
    return report(command, run, 'shell.container.privileged', 'gives the container the rights of the host')
  const [, ...inner] = options.operands
  if (inner.length > 0) run.argvOf(command, inner, command.scope.elsewhere('container'))
  return report(
    command,
    run,
    'shell.container.run',
    'starts a container; what its image does is not visible here',
  )
}

function compose(command: Command, [verb, ...args]: readonly Arg[], run: Run): Flow {
  switch (verb?.text) {
    case 'exec':
    case 'run':
      return execInContainer(command, args, '-e --env -u --user -w --workdir --index --name', run)
    case 'down':
      return hasText(args, '-v', '--volumes')
        ? report(
            command,
            run,
            'shell.container.prune_volumes',
            'deletes the volumes with the data in them',
            'docker compose down without -v',
          )
        : report(command, run, 'shell.container.remove', 'stops and removes the containers')
    case 'rm':
    case 'kill':
    case 'stop':
    case 'restart':
    case 'pause':
      return report(command, run, 'shell.container.remove', 'stops or removes containers')
    case 'up':
    case 'start':
      return report(
        command,
        run,
        'shell.container.run',
        'starts containers; what their images do is not visible here',
      )
    case 'build':
    case 'pull':
    case 'ps':
    case 'logs':
    case 'config':
    case 'images':
    case 'top':
    case 'ls':
    case 'version':
    case 'port':
    case 'events':
    case undefined:
      return allow(command, run)
    default:
      return judgeVerbs(command, run)
  }
}

const kubectl: Handler = (command, run) => {
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
    case 'cp':
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
        : allow(command, run)
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

const terraform: Handler = (command, run) => {
  const options = readOptions(command.args, '', false)
  const [verb, sub] = options.operands.map(({ text }) => text)
  if (hasText(command.args, '-help', '--help', '-version')) return allow(command, run)
  switch (verb) {
    case 'destroy':
      return report(
        command,
        run,
        'shell.infra.destroy',
        'deletes everything that the configuration describes',
        'terraform plan -destroy',
      )
    case 'run-all':
      return sub === 'destroy'
        ? report(command, run, 'shell.infra.destroy', 'deletes everything that the configurations describe')
        : sub === 'apply'
          ? report(command, run, 'shell.infra.apply', 'changes many environments')
          : allow(command, run)
    case 'apply':
      if (hasText(command.args, '-destroy', '--destroy'))
        return report(
          command,
          run,
          'shell.infra.destroy',
          'deletes everything that the configuration describes',
          'terraform plan -destroy',
        )
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

const pulumi: Handler = (command, run) => {
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

const playbook: Handler = (command, run) => {
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

/** aws s3, gsutil, s3cmd, mc, rclone: objects in buckets. */
const storage: Handler = (command, run) => {
  const operands = readOptions(
    command.args,
    '--profile --region --endpoint-url --acl --exclude --include',
  ).operands.map(({ text }) => text)
  const isAws = command.name === 'aws' || command.name === 'awslocal'
  if (isAws && operands[0] !== 's3') return null
  const [verb, ...targets] = isAws ? operands.slice(1) : operands
  if (hasText(command.args, '--dryrun', '--dry-run', '-n') && verb !== undefined) return allow(command, run)
  const isTree =
    command.args.some(({ text }) => /^(?:--recursive|-r|-R|-m|--force|--delete)$/.test(text)) ||
    targets.some((text) => /\*/.test(text))
  if (/^(?:rb|rm|del|delete|mb-remove|purge|deletefile)$/.test(verb ?? '')) {
    if (verb === 'rb' || verb === 'purge' || isTree)
      return report(
        command,
        run,
        'shell.storage.remove_tree',
        'deletes a bucket or everything under a prefix',
        `${command.name} with --dryrun`,
      )
    return report(command, run, 'shell.storage.remove', 'deletes an object')
  }
  if (
    /^(?:sync|mirror|rsync)$/.test(verb ?? '') &&
    command.args.some(({ text }) => /^(?:--delete|-d|--remove)$/.test(text))
  )
    return report(
      command,
      run,
      'shell.storage.remove_tree',
      'deletes what the source does not have',
      `${command.name} with --dryrun`,
    )
  if (command.args.some(({ text }) => /public-read|allUsers|AllUsers/.test(text)))
    return report(command, run, 'shell.storage.public', 'makes objects readable for everybody')
  if (/^(?:ls|stat|du|cat|presign|info|la|tree|head|find|lsd|lsl|size|check)$/.test(verb ?? ''))
    return allow(command, run)
  if (/^(?:cp|mv|sync|put|get|mb|website|copy|move|copyto|mirror|rsync)$/.test(verb ?? ''))
    return report(command, run, 'shell.cloud.change', 'writes objects')
  return null
}

export const containerHandlers: Readonly<Record<string, Handler>> = {
  docker,
  podman: docker,
  nerdctl: docker,
  'docker-compose': docker,
  'podman-compose': docker,
  kubectl,
  oc: kubectl,
  k: kubectl,
  kubecolor: kubectl,
  terraform,
  tofu: terraform,
  opentofu: terraform,
  terragrunt: terraform,
  tf: terraform,
  pulumi,
  ansible: playbook,
  'ansible-playbook': playbook,
  aws: storage,
  awslocal: storage,
  gsutil: storage,
  s3cmd: storage,
  mc: storage,
}
