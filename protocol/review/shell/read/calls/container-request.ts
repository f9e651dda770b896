// Writes what the Docker Engine API is asked to create as the `docker run` that makes the same container (API reference, ContainerCreate).
import type { JsonTree } from '../../../../json/json-tree.ts'
import { quoteWord } from '../words/quote-word.ts'
import type { FromJson } from './json-command.ts'
import { isEmpty } from './members.ts'

type Member = readonly [name: string, value: JsonTree]

export const CREATES_CONTAINER = /^(?:\/v[\d.]{1,8})?\/containers\/create$/

/** Options with one value, or one for each item of a list. */
const OPTIONS: Readonly<Record<string, string>> = {
  User: '--user',
  WorkingDir: '--workdir',
  Hostname: '--hostname',
  Env: '--env',
  Binds: '--volume',
  NetworkMode: '--network',
  CapAdd: '--cap-add',
  CapDrop: '--cap-drop',
  SecurityOpt: '--security-opt',
  PidMode: '--pid',
  IpcMode: '--ipc',
  UsernsMode: '--userns',
  ExtraHosts: '--add-host',
  VolumesFrom: '--volumes-from',
}
const SWITCHES: Readonly<Record<string, string>> = {
  Tty: '--tty',
  OpenStdin: '--interactive',
  Privileged: '--privileged',
  ReadonlyRootfs: '--read-only',
  AutoRemove: '--rm',
  Init: '--init',
}
/** They bound, name or log it. */
const BOUNDS =
  /^(?:Attach(?:Stdin|Stdout|Stderr)|StdinOnce|Memory\w{0,20}|NanoCpus|Cpu[A-Z]\w{0,20}|CpusetCpus|PidsLimit|ShmSize|StopTimeout|StopSignal|Labels|LogConfig|ConsoleSize|NetworkDisabled|Tmpfs)$/

export function containerOf(members: readonly Member[]): FromJson | null {
  const all = members.flatMap(([name, value]): readonly Member[] =>
    name === 'HostConfig' && 'obj' in value ? value.obj : [[name, value]],
  )
  if (new Set(all.map(([name]) => name)).size < all.length) return null
  const words: string[] = []
  let isPart = false
  for (const [name, value] of all) {
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined
    const texts = textsOf(value)
    if (/^(?:Image|Cmd|Entrypoint)$/.test(name) || isUnset(value) || BOUNDS.test(name)) continue
    if (Object.hasOwn(SWITCHES, name) && 'lit' in value) words.push(SWITCHES[name]!)
    else if (option !== undefined && texts !== null)
      words.push(...texts.map((text) => `${option}=${quoteWord(text)}`))
    else if (name === 'name' && texts !== null) words.push(`--name=${quoteWord(texts[0]!)}`)
    else if (name === 'Mounts') words.push(...mountsOf(value))
    else isPart = true
    if (words.includes('')) return null
  }
  const part = (name: string): readonly string[] | null =>
    textsOf(all.find(([one]) => one === name)?.[1] ?? { arr: [] })
  const [image, entry, given] = [part('Image'), part('Entrypoint'), part('Cmd')]
  if (image?.length !== 1 || image[0]!.startsWith('-') || entry === null || given === null) return null
  const [program, ...first] = entry
  const start = program === undefined ? '' : ` --entrypoint=${quoteWord(program)}`
  const run = [image[0]!, ...first, ...given].map(quoteWord).join(' ')
  return { text: `docker run ${words.join(' ')}${start} ${run}\n`, cwd: null, isPart }
}

/** The word `none` says something of a network. */
const isUnset = (value: JsonTree): boolean => ('str' in value ? value.str === '' : isEmpty(value))

function textsOf(value: JsonTree): readonly string[] | null {
  if ('str' in value) return value.str === '' ? [] : [value.str]
  if (isEmpty(value)) return []
  if (!('arr' in value)) return null
  const texts = value.arr.map((item) => ('str' in item ? item.str : null))
  return texts.includes(null) ? null : (texts as string[])
}

/** Empty words where one is not understood. */
const mountsOf = (value: JsonTree): readonly string[] =>
  'arr' in value
    ? value.arr.map((item) => {
        if (!('obj' in item)) return ''
        const members = new Map(item.obj)
        const text = (name: string): string => {
          const one = members.get(name)
          return one && 'str' in one ? one.str : ''
        }
        const isOther = [...members.keys()].some((name) => !/^(?:Type|Source|Target|ReadOnly)$/.test(name))
        const readOnly = members.get('ReadOnly')
        if (
          isOther ||
          !/^(?:bind|volume)$/.test(text('Type')) ||
          text('Source') === '' ||
          text('Target') === ''
        )
          return ''
        const mode = readOnly && 'lit' in readOnly && readOnly.lit === 'true' ? ':ro' : ''
        return `--volume=${quoteWord(`${text('Source')}:${text('Target')}${mode}`)}`
      })
    : ['']
