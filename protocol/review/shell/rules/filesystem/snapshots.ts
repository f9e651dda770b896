// Tells snapshots from the file systems of which they are: one by its name, or each of a list, and whether the script has
// found the same snapshot on another host before it goes.
import { covers, report } from '../../read/answers.ts'
import { type Command, SNAPSHOTS } from '../../read/model.ts'
import type { Commands, Handler } from '../../read/run.ts'
import { hasAny, readOptions, valuesOf } from '../../read/words/options.ts'
import { changeStorage, readDevice, removeSnapshots } from './storage-devices.ts'

const allow = covers(readDevice)

/** A snapshot of a file system was taken here. */
export const SNAPSHOT_TAKEN = 'a snapshot was taken'
const CONFIRMED = 'the snapshot is on another host'
const ASKS = /\bssh\b[^\n;|&]{0,160}\bzfs (?:list|get)\b[^\n;|&]{0,200}@/
const SAME = /^\[\[?\s+"?\$\{?(\w{1,40})\}?"?\s+==?\s+"?\$\{?(\w{1,40})\}?"?\s+\]\]?$/

/** The test asks another host for the same snapshot, or compares what it said of it with what stands here. */
export function confirmsSnapshot(test: string, script: string): boolean {
  if (/^!|\|\||\s!\s/.test(test.trim())) return false
  if (ASKS.test(test)) return true
  const [, one, other] = SAME.exec(test.trim()) ?? []
  if (one === undefined || one === other) return false
  return [one, other].some((name) => {
    const at = script.indexOf(`${name}=$(ssh `)
    const end = script.indexOf('\n', at)
    return (
      at >= 0 &&
      ASKS.test(script.slice(at, end < 0 ? undefined : end)) &&
      /\bguid\b/.test(script.slice(at, end < 0 ? undefined : end))
    )
  })
}

export const noteSnapshot = ({ created }: Command['scope']): void => created.add('check', CONFIRMED)

const zfs: Handler = (command, run) => {
  const options = readOptions(command.args.slice(1), '-t -o -s -S -d -x')
  const verb = command.args[0]?.text
  if (
    verb === 'list' &&
    valuesOf(options, '-t').every(({ text }) => text === 'snapshot' || text === 'snap') &&
    hasAny(options, '-t')
  )
    return { ...allow(command, run), what: SNAPSHOTS }
  if (verb === 'snapshot') command.scope.created.add('check', SNAPSHOT_TAKEN)
  if (verb !== 'destroy' || hasAny(options, '-n')) return null
  const [target, ...others] = options.operands
  if (target === undefined || others.length > 0) return null
  const isListed = target.what === SNAPSHOTS
  const isNamed = /^[\w./-]{1,120}@[\w.:-]{1,120}$/.test(target.text)
  if (!isListed && !isNamed) return null
  if (hasAny(options, '-R -r'))
    return report(command, run, removeSnapshots, 'destroys snapshots of every file system below')
  if (command.scope.created.has('check', CONFIRMED)) return allow(command, run)
  return isListed
    ? report(command, run, removeSnapshots, 'destroys each snapshot of a list')
    : report(command, run, changeStorage, 'destroys one snapshot')
}

/** Before the handler of devices, which takes what is destroyed for a file system. */
export const priority = 20

/** `btrfs subvolume snapshot`, `lvcreate -s`: the handler of devices says what they do. */
const takesSnapshot: Handler = ({ name, args, scope }) => {
  const words = args.map(({ text }) => text)
  if (
    name === 'lvcreate' ? words.some((word) => /^(?:-s|--snapshot)$/.test(word)) : words.includes('snapshot')
  )
    scope.created.add('check', SNAPSHOT_TAKEN)
  return null
}

export const commands: Commands = { zfs, btrfs: takesSnapshot, lvcreate: takesSnapshot }
