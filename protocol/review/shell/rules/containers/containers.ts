// Handlers of containers, Kubernetes, Terraform and other tools that describe an environment.
import type { Commands, Handler } from '../../read/run.ts'
import { cloudAct } from '../cloud/acts.ts'
import { playbook, pulumi, terraform } from '../cloud/infrastructure.ts'
import { storage } from '../cloud/storage.ts'
import { sendsPrivate } from '../exfiltration/sends-private.ts'
import { docker } from './docker.ts'
import { kubectl } from './kubernetes.ts'

/** Objects in buckets and files in other machines: first what is sent there. */
const sending =
  (handler: Handler): Handler =>
  (command, run) => {
    sendsPrivate(command, run)
    return handler(command, run)
  }

const aws: Handler = (command, run) => cloudAct(command, run) ?? storage(command, run)

export const commands: Commands = {
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
