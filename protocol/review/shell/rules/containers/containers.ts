// Handlers of containers, Kubernetes, Terraform and other tools that describe an environment.
import type { Command } from '../../read/model.ts'
import type { Commands, Handler } from '../../read/run.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import { cloudAct } from '../cloud/acts.ts'
import { allow } from '../cloud/cloud-answers.ts'
import { helmfile, playbook, pulumi, terraform } from '../cloud/infrastructure.ts'
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

const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|localhost\.localstack\.cloud)(?::\d{1,5})?\/?$/i

/** LocalStack and its kind answer on this host, and keep nothing: `--endpoint-url` wins over the variable. */
function isEmulator({ name, args, scope }: Command): boolean {
  if (name === 'awslocal') return true
  const given = valuesOf(readOptions(args, '--endpoint-url'), '--endpoint-url')
  if (given.length > 0) return given.every(({ text }) => LOCAL.test(text))
  return LOCAL.test(scope.vars.get('AWS_ENDPOINT_URL')?.text ?? '')
}

/** What it signs with the keys of the account goes there. */
const asksStranger = ({ args }: Command): boolean =>
  valuesOf(readOptions(args, '--endpoint-url'), '--endpoint-url').some(
    ({ text }) =>
      !LOCAL.test(text) && !/^https:\/\/[\w.-]+\.(?:amazonaws\.com(?:\.cn)?|api\.aws)\/?$/.test(text),
  )

const aws: Handler = (command, run) => {
  if (isEmulator(command)) return allow(command, run)
  if (asksStranger(command)) run.unjudged(command)
  return cloudAct(command, run) ?? storage(command, run)
}

const gcloud: Handler = (command, run) =>
  command.args[0]?.text === 'storage' && command.args[1]?.text === 'rsync'
    ? sending(storage)(command, run)
    : null

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
  helmfile,
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
  azcopy: sending(storage),
  s5cmd: sending(storage),
  gcloud,
}
