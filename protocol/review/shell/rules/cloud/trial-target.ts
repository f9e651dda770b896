// Tells what a command of a cloud interface is aimed at by the options with which that interface chooses it, and whether
// that is an environment for trials. A name in a comment, or of the resource alone, chooses nothing.
import type { Command, Scope } from '../../read/model.ts'
import { isTrialByGuard } from '../../read/script/guards.ts'
import { isSetOnce } from '../../read/script/set-once.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import { isOfTrial } from './ephemeral.ts'

interface Selector {
  readonly source: string
  readonly options: string
  /** The variable that chooses where the option is not given. */
  readonly variable?: string
}

const SELECTORS: Readonly<Record<string, Selector>> = {
  aws: { source: 'AWS CLI: global options', options: '--profile', variable: 'AWS_PROFILE' },
  gcloud: {
    source: 'gcloud reference: --project',
    options: '--project',
    variable: 'CLOUDSDK_CORE_PROJECT',
  },
  az: { source: 'az reference: --subscription, --resource-group', options: '-g --resource-group' },
  doctl: { source: 'doctl reference: --context', options: '--context' },
  hcloud: { source: 'hcloud reference: --context', options: '--context', variable: 'HCLOUD_CONTEXT' },
  scw: { source: 'Scaleway CLI: --profile', options: '-p --profile', variable: 'SCW_PROFILE' },
  oci: { source: 'OCI CLI: --profile', options: '--profile', variable: 'OCI_CLI_PROFILE' },
  heroku: { source: 'Heroku CLI: --app', options: '-a --app', variable: 'HEROKU_APP' },
  fly: { source: 'flyctl: --app', options: '-a --app', variable: 'FLY_APP' },
  flyctl: { source: 'flyctl: --app', options: '-a --app', variable: 'FLY_APP' },
  railway: { source: 'Railway CLI: --environment', options: '-e --environment' },
  firebase: { source: 'Firebase CLI: --project', options: '-P --project' },
}

/** A word of a name says that customers depend on it. */
const LIVE = /(?:^|[^a-z])(?:prod|prd|production|live|main|master|primary|customers?|shared)(?:[^a-z]|$)/i
export const isLive = (text: string): boolean => LIVE.test(text)

/** Variables by which an interface speaks for another account, or to another server. */
const ELSEWHERE =
  'AWS_ACCESS_KEY_ID AWS_SESSION_TOKEN AWS_ENDPOINT_URL AWS_ENDPOINT_URL_S3 AWS_ENDPOINT_URL_EC2 AWS_ENDPOINT_URL_ECS AWS_ENDPOINT_URL_RDS AWS_ENDPOINT_URL_SQS AWS_ENDPOINT_URL_SNS AWS_ENDPOINT_URL_DYNAMODB AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE AWS_ROLE_ARN AWS_DEFAULT_PROFILE CLOUDSDK_ACTIVE_CONFIG_NAME CLOUDSDK_CONFIG CLOUDSDK_CORE_ACCOUNT GOOGLE_APPLICATION_CREDENTIALS AZURE_CONFIG_DIR HEROKU_API_KEY FLY_ACCESS_TOKEN FLY_API_TOKEN'.split(
    ' ',
  )

export const isElsewhere = ({ vars }: Scope): boolean => ELSEWHERE.some((name) => vars.has(name))

/** Once, at the beginning of a line, so in no branch, and handed to what the script runs. */
const isSetForAll = (variable: string, script: string): boolean =>
  isSetOnce(variable, script) &&
  new RegExp(`^export ${variable}=`, 'm').test(script) &&
  !new RegExp(`\\bexport -n\\b[^\\n]{0,80}\\b${variable}\\b`).test(script)

/** The account, project, group or application that the command chooses is one for trials, and nothing in it names a live one. */
export function isTrialTarget({ name, args, scope, origin }: Command): boolean {
  const selector = Object.hasOwn(SELECTORS, name) ? SELECTORS[name] : undefined
  if (selector === undefined || args.some(({ text }) => isLive(text))) return false
  const chosen = valuesOf(readOptions(args, selector.options), selector.options)
  if (chosen.length > 0) return chosen.every(({ text }) => isOfTrial(text))
  // A variable of this shell, and a test that it made, say nothing of another user or host.
  if (scope.via.length > 0) return false
  const { variable } = selector
  const set = variable === undefined ? undefined : scope.vars.get(variable)
  if (variable !== undefined && set !== undefined)
    return isOfTrial(set.text) && isSetForAll(variable, origin.text)
  return name === 'gcloud' && isTrialByGuard('project', scope)
}
