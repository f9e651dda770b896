// Tells snapshots from the file systems of which they are: one by its name, or each of a list, and whether the script has
// found the same snapshot on another host before it goes.
import { covers, report } from '../../read/answers.ts'
import { type Arg, type Command, SNAPSHOTS } from '../../read/model.ts'
import type { Commands, Handler, Run } from '../../read/run.ts'
import { isSetOnce, timesSet } from '../../read/script/set-once.ts'
import { hasAny, readOptions, valuesOf } from '../../read/words/options.ts'
import { sourceOf, wordOf } from '../../read/words/written-word.ts'
import { changeStorage, readDevice, removeSnapshots } from './storage-devices.ts'

const allow = covers(readDevice)

/** A snapshot of a file system was taken here. */
export const SNAPSHOT_TAKEN = 'a snapshot was taken'
const CONFIRMED = 'the snapshot is on another host'
const ASKS =
  /\bssh\b([^\n;|&]{0,160})\bzfs (?:list|get)\b[^\n;|&]{0,200}?["'\s]([\w./${}-]{1,120})@(\$\{?\w{1,40}|[\w.:-]{1,80})/
const THIS_HOST = /@?\b(?:localhost|127\.\d|::1)|\$\(hostname|\$\{?HOSTNAME/
/** Another command gives the answer when the first one fails, or whatever it found. */
const ANSWERS_ANYWAY = /;|&&|\|\|(?!\s*echo\s+["']?\w*["']?\)?["']?\s*$)|[^|]\|(?!\||\s*grep -\w*q)/
const SAME = /^\[\[?\s+"?\$\{?(\w{1,40})\}?"?\s+==?\s+"?\$\{?(\w{1,40})\}?"?\s+\]\]?$/

/** Names by which the script knows the snapshot that another host was asked for: a variable, or the name itself. */
function askedFor(question: string, script: string): readonly string[] {
  const [, host = '', place = '', name = ''] = ASKS.exec(question) ?? []
  if (name === '' || THIS_HOST.test(host) || ANSWERS_ANYWAY.test(question)) return []
  const dataset = place.slice(place.lastIndexOf('/') + 1)
  // The file system there is called as the one here, or the script names both by a variable.
  if (!dataset.includes('$') && !script.replaceAll(question, '').includes(`/${dataset}`)) return []
  const variable = /^\$\{?(\w+)$/.exec(name)?.[1]
  if (variable === undefined) return [name]
  if (timesSet(variable, script) > 1) return []
  const whole = new RegExp(`\\b${variable}="?\\$\\{(\\w{1,40})##?\\*@\\}`).exec(script)?.[1]
  return [`$${variable}`, whole === undefined || timesSet(whole, script) > 1 ? [] : `$${whole}`].flat()
}

/** The test asks another host for the same snapshot, or compares what it said of it with what stands here. */
export function confirmedBy(given: string, script: string, { vars }: Command['scope']): readonly string[] {
  const test = given.trim().replace(/;$/, '')
  if (/^!|\|\||\s!\s/.test(test)) return []
  if (ASKS.test(test)) return askedFor(test, script)
  const [, one, other] = SAME.exec(test) ?? []
  if (one === undefined || other === undefined || one === other) return []
  return [one, other].flatMap((name) => {
    const at = vars.has(name) && isSetOnce(name, script) ? script.indexOf(`${name}=$(ssh `) : -1
    const end = script.indexOf('\n', at)
    const question = at < 0 ? '' : script.slice(at, end < 0 ? undefined : end)
    return /\bguid\b/.test(question) ? askedFor(question, script) : []
  })
}

export function noteSnapshot(names: readonly string[], { created }: Command['scope']): void {
  for (const name of names) created.add('check', `${CONFIRMED}: ${name}`)
}

/** What is destroyed is what the other host was asked for. */
function isConfirmed(target: Arg, { scope }: Command, run: Run): boolean {
  const text = sourceOf(target, run)
  const name = text.slice(text.lastIndexOf('@') + 1)
  return name !== '' && scope.created.has('check', `${CONFIRMED}: ${name}`)
}

/** The file systems and folders that a snapshot names, by the last parts of their names. */
function noteTaken({ args, scope }: Command, run: Run): void {
  const names = args.flatMap((arg) => {
    const text = wordOf(arg, run).replace(/@.*$/, '').replace(/\/+$/, '')
    return text === '' || /^-|^snapshot$|^subvolume$/.test(text)
      ? []
      : [text.slice(text.lastIndexOf('/') + 1)]
  })
  if (names.length > 0) scope.created.add('check', `${SNAPSHOT_TAKEN}: ${names.join(' ')}`)
}

const zfs: Handler = (command, run) => {
  const options = readOptions(command.args.slice(1), '-t -o -s -S -d -x')
  const verb = command.args[0]?.text
  if (
    verb === 'list' &&
    valuesOf(options, '-t').every(({ text }) => text === 'snapshot' || text === 'snap') &&
    hasAny(options, '-t')
  )
    return { ...allow(command, run), what: SNAPSHOTS }
  if (verb === 'snapshot') noteTaken(command, run)
  if (verb !== 'destroy' || hasAny(options, '-n')) return null
  const [target, ...others] = options.operands
  if (target === undefined || others.length > 0) return null
  const isListed = target.what === SNAPSHOTS
  const isNamed = /^[\w./-]{1,120}@[\w.:-]{1,120}$/.test(target.text)
  if (!isListed && !isNamed) return null
  if (hasAny(options, '-R -r'))
    return report(command, run, removeSnapshots, 'destroys snapshots of every file system below')
  if (isConfirmed(target, command, run)) return allow(command, run)
  return isListed
    ? report(command, run, removeSnapshots, 'destroys each snapshot of a list')
    : report(command, run, changeStorage, 'destroys one snapshot')
}

/** Before the handler of devices, which takes what is destroyed for a file system. */
export const priority = 20

/** `btrfs subvolume snapshot`, `lvcreate -s`: the handler of devices says what they do. */
const takesSnapshot: Handler = (command, run) => {
  const { name, args } = command
  const words = args.map(({ text }) => text)
  if (
    name === 'lvcreate' ? words.some((word) => /^(?:-s|--snapshot)$/.test(word)) : words.includes('snapshot')
  )
    noteTaken(command, run)
  return null
}

export const commands: Commands = { zfs, btrfs: takesSnapshot, lvcreate: takesSnapshot }
