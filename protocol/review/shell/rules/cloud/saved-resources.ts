// Follows disks, databases and tables of clouds of which a script makes a snapshot before it deletes them, and whether it
// waits until the snapshot can be used.
import type { Command } from '../../read/model.ts'
import type { Run } from '../../read/run.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import { wordOf } from '../../read/words/written-word.ts'

interface Resource {
  readonly source: string
  readonly name: RegExp
  /** Makes the copy, and deletes. */
  readonly saves: RegExp
  readonly deletes: RegExp
  /** Options that name it; else it is the operand behind the verb. */
  readonly named: string
}

const RESOURCES: readonly Resource[] = [
  {
    source: 'AWS CLI: ec2 create-snapshot, delete-volume',
    name: /^aws$/,
    saves: /^ ec2 create-snapshot /,
    deletes: /^ ec2 delete-volume /,
    named: '--volume-id',
  },
  {
    source: 'AWS CLI: rds create-db-snapshot, delete-db-instance',
    name: /^aws$/,
    saves: /^ rds create-db-(?:cluster-)?snapshot /,
    deletes: /^ rds delete-db-(?:instance|cluster) /,
    named: '--db-instance-identifier --db-cluster-identifier',
  },
  {
    source: 'AWS CLI: dynamodb create-backup, delete-table',
    name: /^aws$/,
    saves: /^ dynamodb create-backup /,
    deletes: /^ dynamodb delete-table /,
    named: '--table-name',
  },
  {
    source: 'gcloud compute disks snapshot, disks delete',
    name: /^gcloud$/,
    saves: /^ compute disks snapshot /,
    deletes: /^ compute disks delete /,
    named: '',
  },
  {
    source: 'gcloud compute snapshots create --source-disk',
    name: /^gcloud$/,
    saves: /^ compute snapshots create /,
    deletes: /^ compute disks delete /,
    named: '--source-disk',
  },
  {
    source: 'az snapshot create --source, disk delete',
    name: /^az$/,
    saves: /^ snapshot create /,
    deletes: /^ disk delete /,
    named: '--source -n --name',
  },
]

const VALUES =
  '--volume-id --db-instance-identifier --db-cluster-identifier --table-name --source-disk --source --project --zone --region --profile -g --resource-group -n --name --snapshot-names --db-snapshot-identifier --backup-name --output --query --format --description --final-db-snapshot-identifier'

function namesOf({ named }: Resource, command: Command, run: Run): readonly string[] {
  const options = readOptions(command.args, VALUES)
  const given = named === '' ? options.operands.slice(3) : valuesOf(options, named)
  return given.map((arg) => wordOf(arg, run)).filter((word) => word !== '')
}

/** Keys of the resources by which the copy is found again. */
const keyOf = ({ deletes }: Resource, name: string): string => `snapshot ${deletes.source} ${name}`

const READY = 'a snapshot is ready'
const WAITS =
  /^ (?:ec2 wait (?:snapshot-completed|image-available)|rds wait db-(?:cluster-)?snapshot-available|snapshot wait) /

/** Before any other reading of the command. */
export function noteSaved(command: Command, text: string, run: Run): void {
  const { created } = command.scope
  for (const resource of RESOURCES)
    if (resource.name.test(command.name) && resource.saves.test(text))
      for (const name of namesOf(resource, command, run)) created.add('check', keyOf(resource, name))
  if (WAITS.test(text)) created.add('check', READY)
}

/** `ready`: it can be made again from what the script waited for; `saved`: a copy was begun. */
export function savedState(command: Command, text: string, run: Run): 'ready' | 'saved' | null {
  const { created } = command.scope
  for (const resource of RESOURCES) {
    if (!resource.name.test(command.name) || !resource.deletes.test(text)) continue
    const found = resource.named.startsWith('--source')
      ? namesOf({ ...resource, named: resource.named.split(' ').slice(1).join(' ') }, command, run)
      : namesOf(resource, command, run)
    if (found.length > 0 && found.every((name) => created.has('check', keyOf(resource, name))))
      // A database that goes is missed by what uses it, whatever was kept of it.
      return created.has('check', READY) && /disk|volume/.test(text) ? 'ready' : 'saved'
  }
  const options = readOptions(command.args, VALUES)
  return valuesOf(options, '--final-db-snapshot-identifier').length > 0 ? 'saved' : null
}

/** A test of what a snapshot says of itself. */
const READY_TEST =
  /^\[\[?\s+"?\$\{?\w{0,20}(?:st|state|status|ready)\w{0,20}\}?"?\s+==?\s+"?(?:READY|ready|available|completed|Succeeded|AVAILABLE|COMPLETED)"?\s+\]\]?$/i
export const testsReady = (test: string): boolean => READY_TEST.test(test.trim())
export const noteReady = ({ created }: Command['scope']): void => created.add('check', READY)
