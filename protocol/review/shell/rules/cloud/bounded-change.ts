// Reads a change of a cloud resource to its last option: additive, or taken back by the same interface, bounded in number,
// and opening or handing over nothing. What is read so is harmless in an environment for trials, or by its own class.
import { asciiLower } from '../../../text/ascii.ts'
import { type Arg, type Command, HOLE } from '../../read/model.ts'
import { isRepeated } from '../../read/script/repeated.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import { ADDITIVE, type Additive } from './additive-table.ts'
import { isOfTrial } from './ephemeral.ts'
import { isElsewhere, isLive, isTrialTarget } from './trial-target.ts'

/** Where something is, how it is called, and how the answer is printed. */
const PLACE =
  /^--?(?:project|profile|region|zone|location|cluster|cluster-name|node-pool|nodepool-name|resource-group|g|subscription|context|app|a|name|n|service|service-name|instance|instance-ids?|instance-group|db-instance-identifier|db-cluster-identifier|auto-scaling-group-name|nodegroup-name|environment|environment-name|function-name|vm-name|slot|output|o|format|query|no-cli-pager|quiet|q|async|no-wait|wait|only-show-errors|yes|y|verbosity|no-user-output-enabled|apply-immediately|timeout|id|description|process-type)$/
/** How much there is of it. */
const SIZE =
  /^--(?:enable-autoscaling|min-nodes|max-nodes|num-nodes|total-min-nodes|total-max-nodes|node-count|min-count|max-count|count|size|min-size|max-size|desired-capacity|desired-count|min-instances|max-instances|min-replicas|max-replicas|replicas|instances|number-of-workers|capacity|concurrency|cpu|memory|scaling-config|enable-cluster-autoscaler|update-cluster-autoscaler|cpu-throttling|no-cpu-throttling|backup-retention-period|labels|update-labels|tags|overwrite-existing-tags)$/
/** The kind of machine, which no trial needs in its largest forms. */
const KIND = /^--(?:tier|machine-type|db-instance-class|sku|vm-size)$/
const LARGE =
  /metal|performance|dedicated|\d{2}xlarge|8xlarge|gpu|ultra|mega|[pg]\d+\.|standard_n|-(?:32|48|64|80|96|128)$/i
/** What runs after the next deployment: an image by its version, or the project itself. */
const CONTENT =
  /^--(?:image|source|runtime|tag|task-definition|force-new-deployment|no-promote|promote|no-traffic)$/
/** Verbs whose effect the same interface takes back. */
const REVERSIBLE =
  /^(?:start|stop|restart|reboot|resume|pause|suspend|resize|scale|update|set-scaling|patch|deallocate|add-labels|start-instances|stop-instances|reboot-instances|start-db-instance|stop-db-instance|reboot-db-instance|start-db-cluster|stop-db-cluster|update-service|update-nodegroup-config|update-auto-scaling-group|set-desired-capacity|modify-db-instance|ps:restart|ps:scale|dyno:restart|deploy|count)$/
/** Things that hold rights, let in, or say how others reach what is there. */
const OF_ACCESS =
  /^(?:projects?|folders?|resource-manager|iam|organizations|kms|secrets?|secretsmanager|keyvault|ad|role|policy|policies|user|users|group|groups|firewall|firewall-rules|nsg|network|networks|vpc|dns|route53|domains?|certificates?|acm|ssm|billing|budgets?|account|accounts|auth|identity|cognito-idp|org-policies|ssh-keys?|os-login|access|permissions?|backup|backups|snapshots?|kv|logging|monitor|monitoring|scheduler|build|builds|run-command)$/
const COUNTED =
  /^--(?:max-nodes|num-nodes|total-max-nodes|node-count|max-count|count|max-size|desired-capacity|desired-count|max-instances|max-replicas|replicas|instances|number-of-workers|capacity|min-nodes|min-size|min-count|min-instances|min-replicas|size|total-min-nodes)$/
/** More than that many machines is no trial. */
const MOST = 20

/** `--max-nodes=6`, `minSize=1,maxSize=4`, `web=2`: each number is one that a trial needs; none at all stops it. */
const isFew = (text: string): boolean =>
  (text.match(/\d+/g) ?? []).every(
    (number) => number.length < 4 && Number(number) > 0 && Number(number) <= MOST,
  )

/** What the projects of one owner are called behind their first word. */
const OF_OWNER =
  /^(?:-(?:shared|common|core|artifacts?|registry|images|ci|cd|builds?|tools|tooling|infra|platform|ops|prod|dev|staging|stage|test|qa))?$/
/** Words of names that many owners use. */
const ANYBODY = /^(?:rg|app|apps|api|web|group|service|services|team|cloud|data|default|europe|central)$/

const isRegistryOf = (owner: string, registry: string): boolean =>
  registry.startsWith(owner) &&
  /^(?:acr|cr|registry|containers?|images?|shared|prod|dev|staging|test|\d{1,4}){0,3}$/.test(
    registry.slice(owner.length),
  )

/** A version of an image in the registry of the owner: the project is the same or a sister of it; a registry of Azure bears the name. */
function isOwnImage(image: string, { args }: Command): boolean {
  if (!/[@:][\w.:-]+$/.test(image) || image.endsWith(':latest')) return false
  const [, owner, rest] =
    /^(?:[\w-]+-docker\.pkg\.dev|(?:[a-z]{2}\.)?gcr\.io)\/([a-z][a-z0-9]{2,20})([\w-]*)\//.exec(image) ?? []
  const registry = /^([a-z0-9]{5,50})\.azurecr\.io\//.exec(image)?.[1]
  const named = valuesOf(readOptions(args, VALUES), '--project -g --resource-group -n --name').map(
    ({ text }) => text,
  )
  if (registry !== undefined)
    return named
      .flatMap((name) => name.split('-'))
      .some(
        (word) => word.length > 3 && !ANYBODY.test(word) && !isOfTrial(word) && isRegistryOf(word, registry),
      )
  if (owner === undefined || rest === undefined || isOfTrial(owner)) return false
  return named.some(
    (name) => name === `${owner}${rest}` || (OF_OWNER.test(rest) && name.split('-', 1)[0] === owner),
  )
}

interface Given {
  readonly option: string
  readonly value: string
}

/** Options with what stands behind them. */
function optionsOf(args: readonly Arg[]): readonly Given[] {
  const given: Given[] = []
  for (let i = 0; i < args.length; i++) {
    const { text } = args[i]!
    if (!text.startsWith('-')) continue
    const equals = text.indexOf('=')
    if (equals > 0) given.push({ option: text.slice(0, equals), value: text.slice(equals + 1) })
    else {
      const values: string[] = []
      for (let j = i + 1; j < args.length && !args[j]!.text.startsWith('-'); j++) values.push(args[j]!.text)
      given.push({ option: text, value: values.join(' ') })
    }
  }
  return given
}

const VALUES =
  '--project --profile --region --zone --location --cluster -g --resource-group --subscription --context -a --app -n --name --node-pool --output -o --format --query'

/** An address that says by itself where it is, whatever the command chooses. */
const ABSOLUTE = /^arn:|:\/\/|(?:^|\/)(?:projects|subscriptions|organizations)\/|^ocid1\./

/** `web=2`, and a number alone: so many, and no kind of machine. */
const isCount = (word: string): boolean =>
  /^\d+$/.test(word) || word.includes('=') ? /^(?:[\w-]+=)?\d{1,2}$/.test(word) && isFew(word) : true

/** Every option says where, which, how many or how to print. */
function changesSize(command: Command): boolean {
  const words = readOptions(command.args, VALUES).operands.map(({ text }) => asciiLower(text))
  const verbAt = words.findIndex((word) => REVERSIBLE.test(word))
  // The first word of these three is a service: `gcloud deploy` promotes from one environment to the next.
  if (
    verbAt < (/^(?:aws|gcloud|az)$/.test(command.name) ? 1 : 0) ||
    verbAt > 3 ||
    words.slice(0, verbAt).some((word) => OF_ACCESS.test(word))
  )
    return false
  return (
    words
      .slice(verbAt + 1)
      .every((word) => /^[\w./:=-]{1,120}$/.test(word) && isCount(word) && !LARGE.test(word)) &&
    !command.args.some(({ text }) => ABSOLUTE.test(text.replace(/^--[\w-]+=/, ''))) &&
    optionsOf(command.args).every(
      ({ option, value }) =>
        (PLACE.test(option) || SIZE.test(option) || KIND.test(option) || CONTENT.test(option)) &&
        !(KIND.test(option) && LARGE.test(value)) &&
        !(option === '--image' && !isOwnImage(value, command)) &&
        !(option === '--source' && (!/^\.(?:\/[\w-][\w./-]*)?$/.test(value) || value.includes('..'))) &&
        !(option === '--task-definition' && !/^[\w-]{1,120}(?::\d{1,6})?$/.test(value)) &&
        !(COUNTED.test(option) && !/^\d+$/.test(value)) &&
        !(COUNTED.test(option) && !isFew(value)) &&
        !(option === '--scaling-config' && !isFew(value)) &&
        // A retention of 0 ends the backups.
        !(option === '--backup-retention-period' && !/^[1-9]\d?$/.test(value)),
    )
  )
}

/** Options without a value, by the references of the interfaces in the table. */
const FLAG =
  /^(?:--(?:no-cli-pager|quiet|async|no-wait|only-show-errors|immutable-tags|uniform-bucket-level-access|public-access-prevention|private|clone)|-[qc])$/

/** What stands neither behind an option nor in one. */
function operandsOf(args: readonly Arg[]): readonly string[] {
  const isValue = (index: number): boolean => {
    const before = args[index - 1]?.text ?? ''
    return before.startsWith('-') && !before.includes('=') && !FLAG.test(before)
  }
  return args.flatMap(({ text }, index) => (text.startsWith('-') || isValue(index) ? [] : [text]))
}

const isKnown = ({ args }: Command): boolean => args.every(({ text, glob }) => !text.includes(HOLE) && !glob)

/** One of the acts that add something or start what stands still, with nothing that the table does not know. */
function adds({ args }: Command, words: string, act: Additive): boolean {
  if (!act.words.test(words)) return false
  const given = optionsOf(args)
  const whole = args.map(({ text }) => text).join(' ')
  return (
    given.every(
      ({ option, value }) =>
        act.options.test(option) &&
        (act.marks === undefined || !/(?:tags|labels)$/.test(option) || act.marks.test(value)),
    ) &&
    (act.only === undefined || isGiven(act.only, given)) &&
    (act.most === undefined || (whole.match(act.counted!) ?? []).length <= act.most)
  )
}

/** The option stands there, and each of its values is of the kind. */
function isGiven([option, value]: NonNullable<Additive['only']>, given: readonly Given[]): boolean {
  const found = given.filter((one) => option.test(one.option))
  return found.length > 0 && found.every((one) => value.test(one.value))
}

/** What starts there serves, and costs, at once. */
const isAimedAtLive = ({ args, scope }: Command): boolean =>
  args.some(({ text }) => isLive(text)) ||
  ['AWS_PROFILE', 'CLOUDSDK_CORE_PROJECT'].some((name) => isLive(scope.vars.get(name)?.text ?? ''))

/** The command is read whole, runs once, and is harmless where it is aimed at. */
export function isBoundedChange(command: Command): boolean {
  if (!isKnown(command) || isRepeated(command.scope) || isElsewhere(command.scope)) return false
  const words = ` ${operandsOf(command.args).slice(0, 8).join(' ')} `
  return (
    (ADDITIVE.some((act) => act.name.test(command.name) && adds(command, words, act)) &&
      !(/ (?:start|start-\S+) /.test(words) && isAimedAtLive(command))) ||
    (isTrialTarget(command) && !command.args.some(({ text }) => isLive(text)) && changesSize(command))
  )
}
