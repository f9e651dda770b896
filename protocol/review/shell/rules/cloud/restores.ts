// Tells a restore over a live database, where everything written since is gone, from one into a database beside it.
import { report } from '../../read/answers.ts'
import { type Command, type Flow, HOLE } from '../../read/model.ts'
import type { Handler, Run } from '../../read/run.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { allow } from './cloud-answers.ts'
import { changeCloudResource, deleteCloudData } from './resources.ts'

interface Restore {
  readonly source: string
  readonly name: RegExp
  readonly words: RegExp
  /** Options that name what is written over; the operand at this place where it is a number. */
  readonly over: string | number
  readonly only?: RegExp
}

const OVER: readonly Restore[] = [
  {
    source: 'gcloud sql backups restore: all current data on the instance is overwritten',
    name: /^gcloud$/,
    words: /^ (?:beta |alpha )?sql backups restore /,
    over: '--restore-instance',
  },
  {
    source: 'gcloud sql instances restore-backup',
    name: /^gcloud$/,
    words: /^ sql instances restore-backup /,
    over: 3,
  },
  {
    source: 'Heroku CLI: pg:backups:restore and pg:copy overwrite the target',
    name: /^heroku$/,
    words: /^ (?:pg:backups:restore|pg:backups restore|pg:copy) /,
    over: '-a --app',
  },
  {
    source: 'influx restore --full: replaces all data on the server',
    name: /^influx$/,
    words: /^ restore /,
    over: '--host',
    only: /^--full$/,
  },
  {
    source: 'Scaleway CLI: rdb backup restore',
    name: /^scw$/,
    words: /^ rdb backup restore /,
    over: 3,
  },
  {
    source: 'Atlas CLI: backups restores start: the data of the target cluster is replaced',
    name: /^atlas$/,
    words: /^ backups restores start /,
    over: '--targetClusterName',
  },
  {
    source: 'DigitalOcean, Fly.io: an image or snapshot is written over the machine',
    name: /^doctl$/,
    words: /^ compute droplet-action (?:restore|rebuild) /,
    over: 3,
  },
  {
    source: 'hcloud server rebuild: overwrites the disk with an image',
    name: /^hcloud$/,
    words: /^ server rebuild /,
    over: 2,
  },
]

/** Each makes a new instance or table and fails where one of the name exists. */
const BESIDE: readonly { readonly source: string; readonly name: RegExp; readonly words: RegExp }[] = [
  {
    source: 'AWS CLI: rds restore-db-*, dynamodb restore-table-*: a new instance, cluster or table',
    name: /^aws$/,
    words:
      /^ (?:rds restore-db-(?:instance|cluster)-(?:from-(?:db-|cluster-)?snapshot|from-snapshot|to-point-in-time)|dynamodb restore-table-(?:from-backup|to-point-in-time)) /,
  },
  {
    source: 'gcloud sql instances clone: a new instance',
    name: /^gcloud$/,
    words: /^ sql instances clone /,
  },
  {
    source: 'az sql db restore --dest-name, az postgres flexible-server restore: a new database or server',
    name: /^az$/,
    words: /^ (?:sql db|(?:postgres|mysql) flexible-server) restore /,
  },
]

/** Nobody but developers works with it. */
const TRIAL =
  /(?:^|[-_.])(?:dev|development|test|staging|stage|stg|qa|sandbox|review|drill|scratch)\d{0,3}(?:$|[-_.])/i
const LIVE = /prod|live|primary|master/i
const PUBLIC = /^--(?:publicly-accessible|assign-ip|public-access(?:=.*)?)$/

/** A new instance that no address of the internet reaches adds to the bill and changes nothing that is there. */
function createsInstance({ name, args, scope }: Command, words: readonly string[]): boolean {
  const instance = words[3]
  if (name !== 'gcloud' || words.slice(0, 3).join(' ') !== 'sql instances create' || instance === undefined)
    return false
  if (instance.includes(HOLE) || !hasText(args, '--no-assign-ip')) return false
  scope.created.add('database', `gcloud ${instance}`)
  return true
}

/** Null when it restores nothing. */
export const judgeRestore: Handler = (command, run): Flow | null => {
  const { name, args, scope } = command
  const options = readOptions(
    args,
    '--project --region --zone --restore-instance --backup-instance --backup-project -a --app --confirm --resource-group -g -n --name --dest-name -s --server --source-server --restore-time -t --time --target-db-instance-identifier --source-db-instance-identifier --db-snapshot-identifier --db-instance-identifier --profile --host --bucket --targetClusterName --database-version --tier --network',
  )
  const words = options.operands.map(({ text }) => text)
  const text = ` ${words.slice(0, 6).join(' ')} `
  if (createsInstance(command, words)) return allow(command, run)
  if (BESIDE.some((one) => one.name.test(name) && one.words.test(text)))
    return args.some((arg) => PUBLIC.test(arg.text))
      ? report(command, run, changeCloudResource, 'makes a database that the internet can reach')
      : allow(command, run)
  const found = OVER.find(
    (one) =>
      one.name.test(name) &&
      one.words.test(text) &&
      (one.only === undefined || args.some((arg) => one.only!.test(arg.text))),
  )
  if (found === undefined || hasText(args, '--help', '-h')) return null
  const target = typeof found.over === 'number' ? words[found.over] : valuesOf(options, found.over)[0]?.text
  if (target !== undefined && scope.created.has('database', `${name} ${target}`)) return allow(command, run)
  return target !== undefined && TRIAL.test(target) && !LIVE.test(target)
    ? report(command, run, changeCloudResource, 'puts an earlier state over a database')
    : overwrites(command, run)
}

const overwrites = (command: Command, run: Run): Flow =>
  report(
    command,
    run,
    deleteCloudData,
    'puts an earlier state over what stands there; everything written since is gone',
  )
