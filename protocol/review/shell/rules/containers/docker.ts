// Judges docker, podman and compose by the verb and by what a container is given.
import { report, unknown } from '../../read/answers.ts'
import { scopeOf } from '../../read/files/paths.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { type Arg, type Command, type Flow, HOLE, OWN_CONTAINER, UNKNOWN_FLOW } from '../../read/model.ts'
import { type Handler, quoted, type Run } from '../../read/run.ts'
import { IsolatedRun } from '../../read/script/isolated.ts'
import { BlockersOnly } from '../../read/script/second-reading.ts'
import { hasAny, hasText, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { allow } from '../cloud/cloud-answers.ts'
import { isOfTrial } from '../cloud/ephemeral.ts'
import { changeCloudResource } from '../cloud/resources.ts'
import { isLive } from '../cloud/trial-target.ts'
import { judgeVerbs } from '../cloud/verbs.ts'
import { isTestName } from '../databases/throwaway.ts'
import { execInContainer } from '../execution/remote.ts'
import { runElsewhere } from '../execution/sessions.ts'
import { fetchedCopy } from '../exfiltration/fetched-copy.ts'
import {
  mountHostFolder,
  privilegedContainer,
  pruneAnonymousVolumes,
  pruneContainers,
  readContainers,
  removeContainer,
  removeContainerVolumes,
} from './container-rules.ts'

const RUN_VALUES =
  '-v --volume -e --env -p --publish --name -w --workdir -u --user --network --net --mount --entrypoint -l --label --env-file --cpus -m --memory --pid --ipc --cap-add --cap-drop --security-opt --device --hostname -h --platform --add-host --gpus --shm-size --tmpfs --restart --volumes-from --ulimit --userns --log-driver --pull'

/** A client inside may reach another server. */
const namesHost = ({ text }: Arg): boolean => /(?:^|\s)-h|--host|:\/\/|@|host=|[`$]/i.test(text)

const EXEC_VALUES = '-e --env -u --user -w --workdir --env-file'

/** Every one that is named was made by this script. */
function isMadeHere(
  args: readonly Arg[],
  kind: 'container' | 'image' | 'network',
  { scope }: Command,
): boolean {
  const names = readOptions(args, '-t --time -s --signal').operands
  return (
    names.length > 0 &&
    names.every(
      ({ text, what }) => (text === HOLE && what === OWN_CONTAINER) || scope.created.has(kind, text),
    )
  )
}

/** An engine of another host. */
const isElsewhere = ({ args, scope }: Command): boolean =>
  scope.vars.has('DOCKER_HOST') ||
  scope.vars.has('DOCKER_CONTEXT') ||
  args.some(({ text }) => /^(?:--context|--host|-H)\b|^-c$/.test(text))

/** docker image prune --filter until=: only what is a day old or more. */
const isOldOnly = (args: readonly Arg[]): boolean =>
  valuesOf(readOptions(args, '--filter'), '--filter').some(({ text }) =>
    /^until=(?:(?:2[4-9]|[3-9]\d|\d{3,4})h|\d{1,3}(?:d|w))/.test(text),
  )

/** Docker 23: system prune --volumes takes anonymous volumes alone. What the script has stopped itself counts as unused. */
const onlyAnonymous = ({ name, origin }: Command): boolean =>
  name === 'docker' && !isLive(origin.text) && !/\b(?:down|stop|rm|kill|remove)\b/.test(origin.text)

const isOfTrialVolumes = (verb: string, args: readonly Arg[]): boolean => {
  const names = readOptions(args).operands
  return verb !== 'prune' && names.length > 0 && names.every(({ text }) => isOfTrial(text))
}

export const docker: Handler = (command, run) => {
  const globals = readOptions(
    command.args,
    '-H --host --context --config -l --log-level -f --file -p --project-name --profile --env-file',
    true,
  )
  const { created } = command.scope
  const isCompose = command.name.endsWith('compose')
  let [verb, ...args] = globals.operands
  if (verb?.text === 'compose' && !isCompose) {
    const inner = readOptions(
      args,
      '-f --file -p --project-name --profile --env-file --project-directory',
      true,
    )
    return compose(command, inner, run)
  }
  if (isCompose) return compose(command, globals, run)
  if (
    verb &&
    ['container', 'image', 'volume', 'network', 'system', 'builder', 'buildx'].includes(verb.text)
  ) {
    const noun = verb.text
    ;[verb, ...args] = args
    if (/^(?:volume|network)$/.test(noun) && verb?.text === 'create') {
      const name = readOptions(args, '-d --driver -o --opt --label --subnet --gateway').operands.at(-1)?.text
      // Docker names a volume that exists already without an error.
      if (noun === 'network' && name !== undefined) created.add('network', name)
    }
    if (
      noun === 'network' &&
      /^(?:rm|remove)$/.test(verb?.text ?? '') &&
      isMadeHere(args, 'network', command)
    )
      return allow(command, run)
    if (noun === 'volume' && /^(?:rm|remove|prune)$/.test(verb?.text ?? ''))
      return report(
        command,
        run,
        isOfTrialVolumes(verb?.text ?? '', args) ? removeContainer : removeContainerVolumes,
        'deletes volumes with the data in them',
      )
    // Layers without a name are what builds left behind; with -a every image goes that no container uses.
    if (noun === 'image' && verb?.text === 'prune' && !hasAny(readOptions(args, '--filter'), '-a --all'))
      return allow(command, run)
    // Images are pulled again; what stopped days ago is of no use to what runs.
    if (/^(?:image|container)$/.test(noun) && verb?.text === 'prune' && isOldOnly(args))
      return allow(command, run)
    if (noun === 'buildx' && hasText(args, '--push'))
      return report(command, run, changeCloudResource, 'publishes the image')
    if (noun === 'system' && verb?.text === 'reset')
      return report(
        command,
        run,
        removeContainerVolumes,
        'deletes every container, image and volume of the user',
      )
    if (noun === 'builder' || noun === 'buildx')
      // The build cache is made again by the next build.
      return verb?.text === 'rm'
        ? report(command, run, removeContainer, 'removes a builder')
        : allow(command, run)
  }
  switch (verb?.text) {
    case 'exec': {
      const [container] = readOptions(args, EXEC_VALUES, true).operands
      const isOwn = container !== undefined && isMadeHere([container], 'container', command)
      if (isOwn) run.allow(command, runElsewhere)
      return execInContainer(
        command,
        args,
        EXEC_VALUES,
        isOwn ? new IsolatedRun(run, !args.some(namesHost)) : run,
      )
    }
    case 'run':
    case 'create':
      return runContainer(command, args, run)
    case 'prune': {
      const volumes = hasText(args, '--volumes')
      if (volumes && onlyAnonymous(command))
        return report(
          command,
          run,
          pruneAnonymousVolumes,
          'deletes every volume without a name that no container uses now, with every unused image and container',
        )
      if (!volumes && isOldOnly(args) && !isElsewhere(command)) return allow(command, run)
      return report(
        command,
        run,
        volumes ? removeContainerVolumes : pruneContainers,
        volumes
          ? 'deletes every unused volume with the data in it'
          : 'deletes everything that no container uses now',
      )
    }
    case 'rm':
    case 'rmi':
    case 'kill':
    case 'stop':
    case 'remove':
    case 'restart':
      if (isMadeHere(args, verb.text === 'rmi' ? 'image' : 'container', command)) return allow(command, run)
      if (args.some(({ taints, text }) => text.includes('\ue000') && taints === 0))
        return report(
          command,
          run,
          pruneContainers,
          'stops or removes every container or image that it is given',
        )
      return report(
        command,
        run,
        hasText(args, '-v', '-fv', '-vf', '--volumes') ? pruneContainers : removeContainer,
        'stops or removes a container or image',
      )
    case 'save':
    case 'export': {
      const target = valuesOf(readOptions(args, '-o --output'), '-o --output')[0]
      if (target) writeFile(target, command, UNKNOWN_FLOW, false, command.scope, run)
      return allow(command, run)
    }
    case 'context':
      return /^(?:ls|list|show|inspect)$/.test(args[0]?.text ?? 'ls')
        ? allow(command, run)
        : report(command, run, changeCloudResource, 'changes which host later commands reach')
    case 'build':
      if (hasText(args, '--push')) return report(command, run, changeCloudResource, 'publishes the image')
      for (const tag of valuesOf(readOptions(args, '-t --tag'), '-t --tag')) created.add('image', tag.text)
      return allow(command, run)
    case 'cp': {
      const [source, target] = readOptions(args).operands
      const isInside = source && /^[\w.-]{2,}:/.test(source.text)
      const fetched = isInside && target ? fetchedCopy(command, source, target, readContainers, run) : null
      return fetched ?? judgeVerbs(command, run)
    }
    case 'login':
      // The password is read, not written out; what is stored opens the registry for this user.
      return hasText(args, '--password-stdin') ? allow(command, run) : judgeVerbs(command, run)
    case 'push': {
      const image = readOptions(args, '--platform').operands
      return image.length === 1 && isOwnVersion(image[0]!, command) && !hasText(args, '-a', '--all-tags')
        ? allow(command, run)
        : judgeVerbs(command, run)
    }
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
    case 'imagetools':
    case 'scout':
    case undefined:
      return allow(command, run)
    default:
      return judgeVerbs(command, run)
  }
}

/** A version of its own in a registry with a name: nothing that runs is replaced, and it is not shown to everybody. */
const REGISTRY = /^[\w.-]+\.[\w-]+(?::\d{2,5})?\/[\w./-]+:/
const OPEN_REGISTRY = /^(?:docker\.io|ghcr\.io|quay\.io|public\.ecr)/
const VERSION = /:(?:v?\d+\.\d[\w.+-]*|[\w.-]{0,60}\ue000)$/
const ENDS_IN_COMMIT = /[0-9a-f]{7}$/

const isOwnVersion = (image: Arg, { scope }: Command): boolean =>
  REGISTRY.test(image.text) &&
  !OPEN_REGISTRY.test(image.text) &&
  (VERSION.test(image.text) || (/:[\w.-]{7,100}$/.test(image.text) && ENDS_IN_COMMIT.test(image.text))) &&
  scope.created.has('image', image.text)

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
      return report(command, run, mountHostFolder, `gives the container ${quoted(source)} of the host`)
  }
  if (
    hasAny(options, '--privileged') ||
    valuesOf(options, '--pid --userns --cap-add --network --ipc --security-opt').some(
      ({ text }) => /^(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE)$/i.test(text) || text === 'unconfined',
    ) ||
    valuesOf(options, '--pid').some(({ text }) => text === 'host')
  )
    return report(command, run, privilegedContainer, 'gives the container the rights of the host')
  const [image, ...given] = options.operands
  const inner = [...valuesOf(options, '--entrypoint').filter(({ text }) => text !== ''), ...given]
  judgeOnHost(command, inner, mounts, run)
  const isAlone = image !== undefined && isIsolated(options, image, command)
  if (isAlone) {
    for (const name of valuesOf(options, '--name')) command.scope.created.add('container', name.text)
    for (const { text } of valuesOf(options, '-p --publish')) {
      const port = /^(?:127\.0\.0\.1:|localhost:)?(\d{2,5}):\d{2,5}(?:\/tcp)?$/.exec(text)?.[1]
      if (port !== undefined) command.scope.created.add('container', `port ${port}`)
    }
    if (isCommand(inner)) new IsolatedRun(run).argvOf(command, inner, command.scope.elsewhere('container'))
    allow(command, run)
    return hasAny(options, '-d --detach') ? { ...UNKNOWN_FLOW, what: OWN_CONTAINER } : UNKNOWN_FLOW
  }
  if (image && isSealed(options, mounts)) return allow(command, run)
  if (image && isLocalRun(command, options, mounts, image)) {
    if (isCommand(inner) && !mounts.every(({ text }) => text.endsWith(':ro')))
      run.argvOf(command, inner, command.scope.elsewhere('container'))
    return allow(command, run)
  }
  if (isCommand(inner)) run.argvOf(command, inner, command.scope.elsewhere('container'))
  return unknown(command, run)
}

/** What begins with a dash is given to the program that the image starts. */
const isCommand = ([first]: readonly Arg[]): boolean => first !== undefined && !first.text.startsWith('-')

/** What is done in a folder that the host lends is done to that folder; only what nobody could undo counts. */
function judgeOnHost(command: Command, inner: readonly Arg[], mounts: readonly Arg[], run: Run): void {
  if (!isCommand(inner)) return
  for (const { text } of mounts) {
    const [source, target] = placesOf(text)
    if (source === undefined || target === undefined || target.length < 2) continue
    const host = /^[\w.-]+$/.test(source) ? `/var/lib/docker/volumes/${source}` : source
    if (
      ['project', 'project_all', 'build', 'tmp'].includes(
        scopeOf({ text: host, maybeEmpty: null }, command.scope.cwd),
      )
    )
      continue
    const onHost = inner.map((arg) => ({ ...arg, text: arg.text.replaceAll(target, host), linear: null }))
    new BlockersOnly(run).argvOf(command, onHost, command.scope.elsewhere('container'))
  }
}

/** `source:target[:mode]`, or the members of --mount. */
function placesOf(mount: string): readonly [string | undefined, string | undefined] {
  if (!mount.includes('='))
    return mount.split(':') as [string?, string?] as [string | undefined, string | undefined]
  return [
    /(?:^|,)(?:src|source)=([^,]+)/.exec(mount)?.[1],
    /(?:^|,)(?:dst|destination|target)=([^,]+)/.exec(mount)?.[1],
  ]
}

const OFFICIAL = /^(?:docker\.io\/(?:library\/)?)?[a-z][\w.-]*(?::[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/

/** An official image, or one that this script built, without a folder, a device or the network of the host. */
function isIsolated(options: Options, image: Arg, { scope }: Command): boolean {
  return (
    (OFFICIAL.test(image.text) || scope.created.has('image', image.text)) &&
    !hasAny(options, '-v --volume --mount --device --env-file --volumes-from --privileged --cap-add') &&
    valuesOf(options, '--network --net --ipc --pid --uts --userns').every(
      ({ text }) => !/^(?:host|container:)/.test(text),
    )
  )
}

/** Nothing that runs in it can change a folder of the host, reach a network or stay behind. */
const isSealed = (options: Options, mounts: readonly Arg[]): boolean => {
  const networks = valuesOf(options, '--network --net')
  return (
    hasAny(options, '--rm') &&
    networks.length === 1 &&
    networks[0]!.text === 'none' &&
    mounts.every(({ text }) => /^[^=,]+:ro$|[,](?:readonly|ro)(?:$|,|=true)/.test(text)) &&
    !hasAny(
      options,
      '-d --detach --device --env-file --volumes-from --privileged --cap-add --gpus --restart --security-opt --add-host',
    ) &&
    valuesOf(options, '--ipc --pid --uts --userns').length === 0
  )
}

/** An official image, or one that may only read, on the folder at hand, gone when it ends. */
function isLocalRun(command: Command, options: Options, mounts: readonly Arg[], image: Arg): boolean {
  const isReadOnly = mounts.length > 0 && mounts.every(({ text }) => text.endsWith(':ro'))
  const isOfficial = OFFICIAL.test(image.text)
  return (
    mounts.length > 0 &&
    hasAny(options, '--rm') &&
    (isOfficial || isReadOnly) &&
    !hasAny(options, '-d --detach -p --publish -P --device --env-file --volumes-from --entrypoint') &&
    valuesOf(options, '--network --net').every(({ text }) => text === 'none') &&
    mounts.every((mount) => {
      const source = /(?:^|,)(?:src|source)=([^,]+)/.exec(mount.text)?.[1] ?? mount.text.split(':')[0]!
      const scope = scopeOf({ text: source, maybeEmpty: null }, command.scope.cwd)
      return ['project', 'project_all', 'build', 'tmp'].includes(scope)
    })
  )
}

/** `-f docker-compose.test.yml`, `-p shop_e2e`: every file and name given is that of the tests, on this host. */
function isTestProject(given: Options): boolean {
  const named = valuesOf(given, '-f --file -p --project-name').map(({ text }) => text.replace(/^.*\//, ''))
  const files = valuesOf(given, '-f --file')
  return (
    named.some(isTestName) &&
    files.every(({ text }) => isTestName(text.replace(/^.*\//, ''))) &&
    !hasAny(given, '-H --host --context')
  )
}

/** `docker-compose.dev.yml` on this host. */
const isOfDevelopers = (given: Options, { scope }: Command): boolean => {
  const files = valuesOf(given, '-f --file').map(({ text }) => text.replace(/^.*\//, ''))
  return (
    scope.via.length === 0 &&
    !hasAny(given, '-H --host --context') &&
    files.some((file) => /(?:^|[._-])(?:dev|development|local|ci)(?:$|[._-])/.test(file)) &&
    !files.some((file) => /prod|live/i.test(file))
  )
}

function compose(command: Command, given: Options, run: Run): Flow {
  const [verb, ...args] = given.operands
  const { created } = command.scope
  // A file or a name of its own keeps it apart from what else runs here.
  const project = valuesOf(given, '-f --file -p --project-name')
    .map(({ text }) => text)
    .join(' ')
  const isOwn = created.has('container', `compose ${project}`)
  const isOfTests = isTestProject(given)
  const isRehearsal =
    hasAny(given, '--dry-run') || (!/^(?:exec|run)$/.test(verb?.text ?? '') && hasText(args, '--dry-run'))
  if (isRehearsal) return allow(command, run)
  switch (verb?.text) {
    case 'exec':
    case 'run':
      return execInContainer(command, args, '-e --env -u --user -w --workdir --index --name', run)
    case 'down':
      if (isOwn && !hasText(args, '-v', '--volumes')) return allow(command, run)
      if (isOfTests) return allow(command, run)
      return hasText(args, '-v', '--volumes') && !(isOwn && project !== '')
        ? report(command, run, removeContainerVolumes, 'deletes the volumes with the data in them')
        : report(command, run, removeContainer, 'stops and removes the containers')
    case 'rm':
    case 'kill':
    case 'stop':
    case 'restart':
    case 'pause':
      return isOfTests
        ? allow(command, run)
        : report(command, run, removeContainer, 'stops or removes containers')
    case 'up':
    case 'start':
      created.add('container', `compose ${project}`)
      return isOfTests || isOfDevelopers(given, command) ? allow(command, run) : unknown(command, run)
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
