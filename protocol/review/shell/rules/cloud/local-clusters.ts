// Judges clusters that run in containers of this host, and what a script does in a cluster or namespace of its own.
import { report } from '../../read/answers.ts'
import { type Command, type Flow, HOLE } from '../../read/model.ts'
import type { Commands, Run } from '../../read/run.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { allow } from './cloud-answers.ts'
import { deleteCloudResource } from './resources.ts'
import { isLive } from './trial-target.ts'
import { judgeVerbs } from './verbs.ts'

const CURRENT = 'the current context'

interface Tool {
  readonly name: string
  readonly verb: string
  /** As kubectl names it; null when what it names is not known. */
  readonly context: string | null
}

/** kind, k3d and minikube: the words that make or delete one cluster. */
function toolOf({ name, args }: Command): Tool | null {
  const options = readOptions(
    args,
    '-p --profile -n --name --config --image --kubeconfig --wait --agents --servers',
  )
  const words = options.operands.map(({ text }) => text)
  const given = valuesOf(options, name === 'minikube' ? '-p --profile' : '-n --name')[0]?.text
  if (hasText(args, '--all', '--purge', '-A', '-a')) return null
  const known = (context: string): string | null => (context.includes(HOLE) ? null : context)
  if (name === 'minikube') return { name, verb: words[0] ?? '', context: known(given ?? 'minikube') }
  const isCluster = name === 'kind' ? words[1] === 'cluster' : words[0] === 'cluster'
  if (!isCluster) return null
  return name === 'kind'
    ? { name, verb: words[0]!, context: known(`kind-${given ?? 'kind'}`) }
    : { name, verb: words[1] ?? '', context: known(`k3d-${words[2] ?? 'k3s-default'}`) }
}

function localCluster(command: Command, run: Run): Flow {
  const { created } = command.scope
  if (command.name === 'kind' && command.args[0]?.text === 'load') return allow(command, run)
  const tool = toolOf(command)
  if (tool === null || tool.context === null) return judgeVerbs(command, run)
  const { verb, context } = tool
  if (/^(?:create|start)$/.test(verb)) {
    // `minikube start` starts one that exists, too.
    if (verb === 'create' || command.name === 'minikube') created.add('cluster', context)
    created.add('cluster', `${CURRENT}${clusterPlace(command)}`)
    return allow(command, run)
  }
  if (verb !== 'delete') return judgeVerbs(command, run)
  // What runs in one of a name of its own is made from manifests; a machine of minikube is kept.
  const isDisposable =
    !/^(?:minikube|kind-kind|k3d-k3s-default)$/.test(context) &&
    command.name !== 'minikube' &&
    !isLive(context)
  if (!isDisposable && !created.has('cluster', context))
    created.expect('cluster', context, () => {
      report(command, run, deleteCloudResource, 'deletes a cluster of this host with what runs in it')
    })
  return allow(command, run)
}

const CLUSTER_VALUES =
  '-n --namespace --context --kube-context --kubeconfig --cluster -s --server --user --as'

/** The context and the file with the clusters that a command is given; empty for the usual ones. */
function clusterPlace({ args, scope }: Command): string {
  const options = readOptions(args, CLUSTER_VALUES)
  const context = valuesOf(options, '--context --kube-context')
  const [file] = valuesOf(options, '--kubeconfig')
  const place = [...context.map(({ text }) => text), file?.text ?? scope.vars.get('KUBECONFIG')?.text ?? '']
  return place.every((one) => one === '') ? '' : ` at ${place.join(' ')}`
}

/** The script made the cluster, or the namespace, that the command is bound to. */
export function isInOwnCluster(command: Command): boolean {
  const { args, scope } = command
  const { created } = scope
  if (created.mark() === 0) return false
  const options = readOptions(args, CLUSTER_VALUES)
  const namespaces = valuesOf(options, '-n --namespace')
  if (
    namespaces.length > 0 &&
    namespaces.every(({ text }) => created.has('namespace', text + clusterPlace(command)))
  )
    return true
  if (valuesOf(options, '--kubeconfig --cluster -s --server').length > 0) return false
  const contexts = valuesOf(options, '--context --kube-context')
  return contexts.length > 0
    ? contexts.every(({ text }) => created.has('cluster', text))
    : created.isCertain('cluster', `${CURRENT}${clusterPlace(command)}`)
}

/** Contexts that kind, k3d, minikube, Docker Desktop, Rancher Desktop, OrbStack, Colima and MicroK8s write, by their manuals. */
const LOCAL_CONTEXT =
  /^(?:kind-[\w.-]{1,60}|k3d-[\w.-]{1,60}|minikube|docker-desktop|rancher-desktop|orbstack|colima(?:-[\w-]{1,40})?|microk8s)$/

/** The command names the context of a cluster that runs in containers of this host, and nothing that may lead elsewhere. */
export function isInLocalCluster({ args, scope, origin }: Command): boolean {
  const options = readOptions(args, CLUSTER_VALUES)
  const contexts = valuesOf(options, '--context --kube-context')
  return (
    contexts.length === 1 &&
    LOCAL_CONTEXT.test(contexts[0]!.text) &&
    !isLive(contexts[0]!.text) &&
    !isLive(scope.vars.get('KUBECONFIG')?.text ?? '') &&
    valuesOf(options, '--kubeconfig --cluster -s --server --user --as').length === 0 &&
    !args.some(({ text }) =>
      /^(?:--(?:token|all|all-namespaces|kube-apiserver|kube-token)(?:=|$)|-A$)/.test(text),
    ) &&
    !args.some(({ text }) => /^(?:--namespace=)?kube-|\/kube-system$/.test(text)) &&
    !scope.via.some((one) => /^(?:ssh|docker|kubectl|podman)$/.test(one)) &&
    // Another cluster may be given the name.
    !/\bconfig (?:set|rename)/.test(origin.text)
  )
}

/** A new namespace is empty, and the command fails where one of the name stands. */
export function makesNamespace(command: Command, words: readonly string[]): boolean {
  const [verb, noun, name] = words
  if (
    verb !== 'create' ||
    !/^(?:namespace|ns)$/.test(noun ?? '') ||
    name === undefined ||
    name.includes(HOLE) ||
    command.args.some(({ text }) => /^--(?:as|as-group|token|server)(?:=|$)|^-s$/.test(text))
  )
    return false
  command.scope.created.add('namespace', name + clusterPlace(command))
  return true
}

export function deletesOwnNamespace(command: Command, words: readonly string[]): boolean {
  const { created } = command.scope
  const [verb, noun, ...names] = words
  if (verb !== 'delete' || !/^(?:namespace|ns)$/.test(noun ?? '') || names.length === 0) return false
  if (!names.every((name) => created.has('namespace', name + clusterPlace(command)))) return false
  for (const name of names) created.add('removal', `namespace ${name}`)
  return true
}

export const commands: Commands = { kind: localCluster, k3d: localCluster, minikube: localCluster }
