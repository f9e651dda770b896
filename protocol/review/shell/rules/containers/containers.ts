// Containers, Kubernetes, Terraform and other tools that describe an environment: what exists afterwards?
import { defineRules } from '../../../core/rule.ts'
import type { Handler } from '../../read/run.ts'
import { cloudAct } from '../cloud/acts.ts'
import { docker } from './docker.ts'
import { playbook, pulumi, terraform } from '../cloud/infrastructure.ts'
import { kubectl } from './kubernetes.ts'
import { sendsPrivate } from '../exfiltration/sends-private.ts'
import { storage } from '../cloud/storage.ts'

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

/** Objects in buckets and files in other machines: first what is sent there. */
const sending =
  (handler: Handler): Handler =>
  (command, run) => {
    sendsPrivate(command, run)
    return handler(command, run)
  }

const aws: Handler = (command, run) => cloudAct(command, run) ?? storage(command, run)

export const containerHandlers: Readonly<Record<string, Handler>> = {
  docker,
  podman: docker,
  nerdctl: docker,
  'docker-compose': docker,
  'podman-compose': docker,
  kubectl: sending(kubectl),
  oc: sending(kubectl),
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
  aws,
  awslocal: aws,
  gsutil: sending(storage),
  s3cmd: sending(storage),
  mc: sending(storage),
}
