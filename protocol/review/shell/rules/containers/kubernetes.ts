// Judges kubectl and oc by the verb.
import { report } from '../../read/answers.ts'
import { type Arg, type Command, EVERYTHING, type Flow, HOLE } from '../../read/model.ts'
import { type Handler, quoted, type Run } from '../../read/run.ts'
import { forgetCluster } from '../../read/script/guards.ts'
import { isRepeated } from '../../read/script/repeated.ts'
import { hasText, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { allow, secret } from '../cloud/cloud-answers.ts'
import {
  deletesOwnNamespace,
  isInLocalCluster,
  isInOwnCluster,
  makesNamespace,
} from '../cloud/local-clusters.ts'
import {
  changeCloudResource,
  deleteCloudData,
  deleteCloudResource,
  grantCloudRights,
} from '../cloud/resources.ts'
import { isLive } from '../cloud/trial-target.ts'
import { judgeVerbs } from '../cloud/verbs.ts'
import { disableGuard } from '../defences/guards.ts'
import { execInContainer } from '../execution/remote.ts'
import { fetchedCopy } from '../exfiltration/fetched-copy.ts'
import { serveToNetwork } from '../network/connections.ts'
import { applyRemoteManifest, drainNode, privilegedContainer, readContainers } from './container-rules.ts'

/** No name and no selector chooses. */
const listsEverything = (args: readonly Arg[]): boolean =>
  readOptions(args, '-o --output -n --namespace --sort-by').operands.length === 1 &&
  !args.some(({ text }) => /^(?:-l|--selector|--field-selector)/.test(text) || /\?\(/.test(text))

/** Kubernetes API reference: PodSpec, SecurityContext. */
const HOST_RIGHTS =
  /"(?:privileged|hostPID|hostNetwork|hostIPC)"\s*:\s*true|"hostPath"|^--privileged(?:=true)?$/

/** A restart loses nothing, and nobody but its developers uses an environment that is named for trials. */
const isTrialNamespace = (namespaces: readonly Arg[]): boolean =>
  namespaces.length === 1 &&
  /(?:^|[_.-])(?:dev|development|test|tests|testing|staging|stage|stg|qa|e2e|sandbox|preview)\d{0,3}(?:$|[_.-])/i.test(
    namespaces[0]!.text,
  ) &&
  !/prod|live/i.test(namespaces[0]!.text)

/** Names and other marks of objects, not what they hold. */
/** The certificate of a secret is what the server shows to everybody; its key is not. */
const printsCertificates = (args: readonly Arg[]): boolean => {
  const paths = args
    .map(({ text }) => text)
    .filter((text) => /jsonpath|template/.test(text) || text.startsWith('{'))
  const fields = paths.flatMap((text) => text.match(/\.data[^}\s|]{0,80}/g) ?? [])
  return (
    fields.length > 0 &&
    fields.every((field) => /^\.data\.(?:tls|ca|cert|client|server)\\?\.(?:crt|pem)$/.test(field))
  )
}

const printsNames = (args: readonly Arg[]): boolean => {
  const formats = valuesOf(readOptions(args, '-o --output -n --namespace -l --selector'), '-o --output')
  return (
    formats.length > 0 &&
    formats.every(
      ({ text }) =>
        /^(?:name|wide)$|^(?:jsonpath|custom-columns|go-template)=/.test(text) && !/data/i.test(text),
    )
  )
}

/** The namespace, or the context, is one that only developers use. */
const isTrial = ({ args }: Command): boolean => {
  const named = valuesOf(
    readOptions(args, '-n --namespace --context --kubeconfig --cluster -s --server --user --as'),
    '-n --namespace --context',
  )
  return named.some((one) => isTrialNamespace([one])) && named.every(({ text }) => !/prod|live/i.test(text))
}

/** Fewer or more of what runs there; none at all stops it. */
const scales = (args: readonly Arg[]): boolean =>
  args.some(({ text }) => /^--replicas=[1-9]\d?$/.test(text)) && !hasText(args, '--all')

/** kubectl(1): `--current-replicas` has to hold, so one Deployment has more afterwards, and not many more. */
function scalesUp(args: readonly Arg[], globals: Options, scope: Command['scope']): boolean {
  const options = readOptions(args, '--replicas --current-replicas --timeout -n --namespace --context')
  const number = (name: string): number => {
    const [value, ...others] = valuesOf(options, name)
    return others.length === 0 && /^\d{1,2}$/.test(value?.text ?? '') ? Number(value!.text) : 0
  }
  const [before, after] = [number('--current-replicas'), number('--replicas')]
  const workload = options.operands.map(({ text }) => text).join('/')
  return (
    before > 0 &&
    after >= before &&
    after <= before + 8 &&
    /^deploy(?:ments?)?(?:\.apps)?\/[\w.-]{1,80}$/.test(workload) &&
    [...options.flags].every((flag) =>
      /^(?:--replicas|--current-replicas|--timeout|-n|--namespace|--context)$/.test(flag),
    ) &&
    ![globals, options].some((one) =>
      valuesOf(one, '-n --namespace').some(({ text }) => text === 'kube-system'),
    ) &&
    valuesOf(globals, '-s --server --token --as --user --kubeconfig').length === 0 &&
    !isRepeated(scope)
  )
}

/** Settings that say who may do what, and what is checked before. */
const PROTECTS =
  /AUTH|VERIF|TLS|SSL|CSRF|CORS|ALLOW|DISABLE|INSECURE|SECUR|LIMIT|PERMI|ADMIN|ROLE|CHECK|GUARD|VALID|SIGN|CRYPT|AUDIT|MFA|OTP|UNSAFE|SKIP|BYPASS|SANDBOX|DRY|PAY|CHARGE|LIVE|PROD|DRIVER|NODE_|LD_|HOST|URL|URI|DATABASE|(?:^|_)(?:DB|ENV|ENVIRONMENT|STAGE|ACCOUNT|PROJECT|TARGET)=|PROXY|UPSTREAM|SECRET|TOKEN|PASSW|KEY/

/** kubectl set: an image whose registry is that of the host, or settings of one word or number, of which none is a secret. */
const setsPlainly = ([what, ...args]: readonly Arg[]): boolean =>
  (what?.text === 'image' && !args.some(({ text }) => /=[^/]*\/|\ue000/.test(text))) ||
  (what?.text === 'env' &&
    args.every(({ text }) =>
      /^(?:deploy(?:ments?)?|sts|statefulset)\/[\w.-]{1,80}$|^[A-Z][A-Z0-9_]{1,40}=(?:[a-z]{1,16}|\d{1,9})$/.test(
        text,
      ),
    ) &&
    !args.some(({ text }) => text.includes('=') && PROTECTS.test(text)))

/** The certificate by which clients know the cluster, and its address. */
const printsAuthority = (args: readonly Arg[]): boolean =>
  args.some(({ text }) =>
    /^(?:-o|--output=)?(?:jsonpath=)?\{[\w.[\]*]{0,60}\.(?:certificate-authority-data|server|name|current-context)\}$/.test(
      text,
    ),
  )

/** A pod that looks around in the network of the cluster and is gone afterwards. */
function runOnce(command: Command, args: readonly Arg[], run: Run): Flow {
  const changes = (): Flow => report(command, run, changeCloudResource, 'reaches into the cluster')
  if (args.some(({ text }) => HOST_RIGHTS.test(text)))
    return report(
      command,
      run,
      privilegedContainer,
      'gives the container the rights or the files of the host',
    )
  const at = args.findIndex(({ text }) => text === '--')
  const inner = at < 0 ? [] : args.slice(at + 1)
  const options = args.slice(0, at < 0 ? undefined : at)
  const isProbe =
    inner.length > 0 &&
    hasText(options, '--rm') &&
    hasText(options, '--restart=Never') &&
    options.some(({ text }) => PROBE_IMAGE.test(text)) &&
    !options.some(({ text }) => /^--(?:overrides|env|command-file|serviceaccount|expose|port)/.test(text))
  if (!isProbe) return changes()
  run.argvOf(command, inner, command.scope.elsewhere('kubectl run'))
  return allow(command, run)
}

/** Images of the tools with which a network is examined. */
const PROBE_IMAGE =
  /^--image=(?:docker\.io\/)?(?:library\/)?(?:busybox|alpine|curlimages\/curl|nicolaka\/netshoot|postgres|redis|debian|ubuntu)(?::[\w.-]+)?$/

/** One workload that its controller starts anew, or takes back to its former revision, while the script waits for it. */
function rollout(command: Command, globals: Options, args: readonly Arg[], run: Run): Flow {
  const { created } = command.scope
  const [verb, name, ...others] = readOptions(args, '--timeout --to-revision -n --namespace').operands
  const object = objectOf(globals, args, name?.text)
  if (/^(?:status|history)$/.test(verb?.text ?? '')) {
    created.add('check', object)
    return allow(command, run)
  }
  const isRoutine = /^(?:restart|undo)$/.test(verb?.text ?? '')
  if (isTrial(command) && (isRoutine || /^(?:pause|resume)$/.test(verb?.text ?? '')))
    return allow(command, run)
  // What the script has set itself is taken back where it does not come up.
  if (
    verb?.text === 'undo' &&
    !args.some(({ text }) => text.startsWith('--to-revision')) &&
    created.isExpected('check', object)
  ) {
    created.add('check', object)
    return allow(command, run)
  }
  const isOne =
    isRoutine &&
    others.length === 0 &&
    /^(?:deploy|deployments?|deployments?\.apps)\/[\w.-]+$/.test(name?.text ?? '') &&
    !args.some(({ text }) => /^(?:-l|--selector|--all|-A)/.test(text)) &&
    !valuesOf(globals, '-n --namespace').some(({ text }) => text === 'kube-system')
  // Live traffic passes through it; a person says when. `undo` goes back to what served before.
  const isServing =
    verb?.text === 'restart' &&
    valuesOf(readOptions(command.args, '--context --cluster'), '--context --cluster').some(({ text }) =>
      isLive(text),
    )
  if (!isOne || isServing || created.has('check', object))
    return report(command, run, changeCloudResource, 'changes what runs')
  created.expect('check', object, () => {
    report(command, run, changeCloudResource, 'changes what runs')
  })
  return allow(command, run)
}

/** kubectl drain: evictions keep disruption budgets, and the command gives up in time. `uncordon` takes a cordon back. */
function takesOneNode(verb: string, args: readonly Arg[]): boolean {
  const nodes = readOptions(args, '--timeout --grace-period --pod-selector -l --selector --context').operands
  if (nodes.length !== 1 || nodes[0]!.glob || args.some(({ text }) => OTHER_NODES.test(text))) return false
  return (
    /^(?:un)?cordon$/.test(verb) ||
    (verb === 'drain' && args.some(({ text }) => /^--timeout(?:=[1-9]\d*[smh]|$)/.test(text)))
  )
}
const takesEveryNode = (verb: string, args: readonly Arg[]): boolean =>
  verb === 'drain'
    ? args.some(({ what }) => what === EVERYTHING)
    : verb === 'taint' && hasText(args, '--all') && args.some(({ text }) => text.endsWith(':NoExecute'))

const OTHER_NODES =
  /^(?:-l|--selector(?:=.*)?|--force(?:=true)?|--disable-eviction(?:=true)?|--all|--grace-period=0|--skip-wait-for-delete-timeout.*)$/

/** Admission webhooks of Gatekeeper, Kyverno, Kubewarden, Falco and Sigstore, by their manuals. */
const POLICY_WEBHOOK =
  /^(?:validating|mutating)webhookconfigurations?[a-z0-9.]*[ /]\S*(?:gatekeeper|kyverno|kubewarden|policy|falco|opa|sigstore|guard)/

/** Pods of a Deployment, by the hashes in their names, and pods that have ended. */
function deletesMadeAgain([, noun = '', ...names]: readonly string[], args: readonly Arg[]): boolean {
  const isForced = args.some(({ text }) =>
    /^(?:--force.*|--now|--grace-period=0|--all|-A|--all-namespaces)$/.test(text),
  )
  if (isForced || !/^(?:pods?|po)(?:\/|$)/.test(noun)) return false
  const ended = args.some(({ text }) =>
    /^(?:--field-selector=)?status\.phase==?(?:Succeeded|Failed)$/.test(text),
  )
  const pods = noun.includes('/') ? [noun.slice(noun.indexOf('/') + 1), ...names] : names
  return (
    (ended && names.every((name) => name.startsWith('status.'))) ||
    (pods.length === 1 && /^[a-z][a-z0-9.-]{0,50}-[bcdf0-9][a-z0-9]{5,9}-[a-z0-9]{5}$/.test(pods[0]!))
  )
}

/** Kubernetes: finalizers keep a volume until nothing uses it, a namespace until what is in it has gone. */
const dropsFinalizers = ([, noun = '']: readonly string[], args: readonly Arg[]): boolean =>
  /^(?:pvc?|persistentvolumes?|persistentvolumeclaims?|ns|namespaces?)(?:\/|$)/.test(noun) &&
  args.some(({ text }) => /finalizers"?\s{0,4}:\s{0,4}(?:null|\[\s{0,4}\])/.test(text))

/** kubectl delete --cascade=orphan. */
const keepsDependents = (args: readonly Arg[]): boolean =>
  hasText(args, '--cascade=orphan', '--cascade=false')
const WORKLOAD = /^(?:statefulsets?|sts|deployments?|deploy|replicasets?|rs|daemonsets?|ds)(?:\/|$)/

const objectOf = (globals: Options, args: readonly Arg[], name = ''): string =>
  `rollout ${valuesOf(globals, '-n --namespace')
    .concat(valuesOf(readOptions(args, '-n --namespace'), '-n --namespace'))
    .map(({ text }) => text)
    .join(' ')} ${name.replace(/^deploy(?:ments?)?(?:\.apps)?\//, 'deploy/')}`

/** One Deployment gets another version of its image, or more replicas, and the script waits until it runs. */
function changesAndWaits(
  verb: string,
  command: Command,
  globals: Options,
  args: readonly Arg[],
  run: Run,
): boolean {
  const { created } = command.scope
  const words = readOptions(args, '--timeout --replicas -n --namespace').operands.map(({ text }) => text)
  const [name, ...images] = verb === 'set' ? words.slice(1) : words
  const isImage =
    verb === 'set' &&
    words[0] === 'image' &&
    images.length === 1 &&
    /^[\w.-]+=\S+[:@][\w.:-]+$/.test(images[0]!)
  const isScale = verb === 'scale' && images.length === 0 && scales(args)
  const isLatest = images.some((image) => image.endsWith(':latest') || image.includes(HOLE))
  if (!(isImage || isScale) || isLatest || !/^deploy(?:ments?)?(?:\.apps)?\/[\w.-]+$/.test(name ?? ''))
    return false
  const object = objectOf(globals, args, name)
  if (!created.isWholeScript || created.has('check', object)) return false
  created.expect('check', object, () => {
    report(command, run, changeCloudResource, 'changes what runs')
  })
  return true
}

const CHANGES_OBJECTS =
  /^(?:apply|create|replace|delete|patch|label|annotate|scale|rollout|set|expose|run|cp|wait|autoscale)$/

export const kubectl: Handler = (command, run) => {
  const globals = readOptions(
    command.args,
    '-n --namespace --context --kubeconfig --cluster -s --server --user --as',
    true,
  )
  const [verb, ...args] = globals.operands
  const at = args.findIndex(({ text }) => text === '-f' || text === '--filename' || text === '-k')
  const file = at >= 0 ? args[at + 1] : args.find(({ text }) => /^(?:-f|--filename=)./.test(text))
  const words = [verb, ...readOptions(args, '-n --namespace --context -o --output').operands].map(
    (word) => word?.text ?? '',
  )
  if (!hasText(args, '--dry-run=client', '--dry-run=server') && makesNamespace(command, words))
    return allow(command, run)
  const isOwn =
    deletesOwnNamespace(command, words) ||
    (CHANGES_OBJECTS.test(words[0]!) &&
      !(file && /^https?:/.test(file.text)) &&
      (isInOwnCluster(command) ||
        (!/^(?:cp|run)$/.test(words[0]!) &&
          !args.some(({ text }) => HOST_RIGHTS.test(text)) &&
          isInLocalCluster(command))))
  if (isOwn) return allow(command, run)
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
          applyRemoteManifest,
          `makes the cluster run what ${quoted(file.text)} says at this moment`,
        )
      return verb.text === 'apply' && isTrial(command) && file && !hasText(args, '--prune', '--force')
        ? allow(command, run)
        : judgeVerbs(command, run)
    case 'label':
    case 'annotate':
      return isTrial(command) && !hasText(args, '--all', '--overwrite')
        ? allow(command, run)
        : judgeVerbs(command, run)
    case 'drain':
    case 'cordon':
    case 'uncordon':
    case 'taint':
      return args.some(({ text }) => /^--dry-run(?:=client|=server)?$/.test(text)) ||
        takesOneNode(verb.text, args)
        ? allow(command, run)
        : takesEveryNode(verb.text, args)
          ? report(command, run, deleteCloudData, 'ends everything that runs, on every node at once')
          : report(command, run, drainNode)
    case 'cp': {
      const [source, target] = readOptions(args, '-c --container --retries').operands
      const isPod = source && /^(?:[\w.-]+\/)?[\w.-]{2,}:/.test(source.text)
      const fetched = isPod && target ? fetchedCopy(command, source, target, readContainers, run) : null
      return fetched ?? report(command, run, changeCloudResource, 'reaches into the cluster')
    }
    case 'port-forward':
      // kubectl listens on localhost unless an address is given.
      return args.some(({ text }) => /^--address(?:=|$)/.test(text))
        ? report(command, run, serveToNetwork, 'makes a service of the cluster reachable through this host')
        : allow(command, run)
    case 'run':
      return runOnce(command, args, run)
    case 'proxy':
    case 'attach':
    case 'debug':
      return args.some(({ text }) => HOST_RIGHTS.test(text))
        ? report(command, run, privilegedContainer, 'gives the container the rights or the files of the host')
        : report(command, run, changeCloudResource, 'reaches into the cluster')
    case 'rollout':
      return rollout(command, globals, args, run)
    case 'patch':
      if (dropsFinalizers(words, args))
        return report(command, run, deleteCloudData, 'lets something go before what holds its data has ended')
      return judgeVerbs(command, run)
    case 'scale':
    case 'set':
      if (verb.text === 'scale' && scalesUp(args, globals, command.scope)) return allow(command, run)
      return (isTrial(command) && (verb.text === 'scale' ? scales(args) : setsPlainly(args))) ||
        changesAndWaits(verb.text, command, globals, args, run)
        ? allow(command, run)
        : judgeVerbs(command, run)
    case 'config': {
      const isShown = /^(?:view|get-|current)/.test(args[0]?.text ?? '')
      if (
        !isShown &&
        !(args[0]?.text === 'set-context' && args[1]?.text === '--current') &&
        !command.scope.created.has('cluster', args[1]?.text ?? '')
      )
        forgetCluster(command.scope)
      return isShown
        ? hasText(args, '--raw') && !printsAuthority(args)
          ? secret(command, run, 'prints the credentials of the cluster')
          : allow(command, run)
        : /^(?:use-context|use|set-context)$/.test(args[0]?.text ?? '') &&
            !args.some(({ text }) => /^--(?:user|cluster)\b/.test(text))
          ? allow(command, run)
          : report(command, run, changeCloudResource, 'changes which cluster is used')
    }
    case 'auth':
      return args[0]?.text === 'can-i' || args[0]?.text === 'whoami'
        ? allow(command, run)
        : report(command, run, grantCloudRights, 'changes rights')
    case 'get':
      if (
        args.some(
          ({ text }, index) => text === '--raw' && /\/secrets(?:\/|$)/.test(args[index + 1]?.text ?? ''),
        )
      )
        return secret(command, run, 'prints secrets')
      return /^(?:[\w.]{1,40},){0,12}secrets?(?:[/,]|$)/.test(
        args.find(({ text }) => !text.startsWith('-'))?.text ?? '',
      ) &&
        args.some(({ text }) => /^-o|^--output|jsonpath|yaml|json/.test(text)) &&
        !printsNames(args) &&
        !printsCertificates(args)
        ? secret(command, run, 'prints secrets')
        : { ...allow(command, run), what: listsEverything(args) ? EVERYTHING : '' }
    case 'delete':
      if (
        valuesOf(readOptions(command.args, '-n --namespace'), '-n --namespace').some(
          ({ text }) => text === 'kube-system',
        ) &&
        !/^pods?(?:\/|$)/.test(words[1] ?? '')
      )
        return report(command, run, deleteCloudData, 'takes away a part that the cluster itself needs')
      if (POLICY_WEBHOOK.test(words.slice(1, 3).join(' ')))
        return report(command, run, disableGuard, 'switches off what keeps forbidden objects out')
      // What runs goes on without its controller, which is made again.
      if (keepsDependents(args) && WORKLOAD.test(words[1] ?? '') && !hasText(args, '--all', '-A'))
        return allow(command, run)
      if (deletesMadeAgain(words, args)) return allow(command, run)
      // A controller makes a pod again.
      if (
        isTrial(command) &&
        /^(?:pods?|po)(?:\/|$)/.test(words[1] ?? '') &&
        !hasText(args, '--all', '-A', '--all-namespaces')
      )
        return allow(command, run)
      if (file || hasText(args, '--all'))
        return report(
          command,
          run,
          /^https?:/.test(file?.text ?? '') || hasText(args, '--all') ? deleteCloudData : deleteCloudResource,
          'deletes everything that it is given',
        )
      return judgeVerbs(command, run)
    default:
      return judgeVerbs(command, run)
  }
}
