// Reads where a command of a call runs, as whom and with which variables, and writes it as the command line that does the same.
import type { JsonTree } from '../../../../json/json-tree.ts'
import { quoteWord } from '../words/quote-word.ts'
import { isEmpty, wordsOfName } from './members.ts'

export interface Place {
  user?: string
  host?: string
  container?: string
  pod?: string
  namespace?: string
  /** Of Heroku. */
  app?: string
}

const NAME = /^[\w][\w.@:/-]{0,120}$/
const USER = /^(?:(?:remote |exec |run as |run |login )?user(?: name)?|username|run as|runas)$/
const ROOT =
  /^(?:(?:use |with |run with |as |needs |requires )?(?:sudo|root)|run as root|elevated|as admin|become(?: enabled)?)$/
/** Where it is looked up, and says nothing of what is done there. */
const LOOKED_UP = /^(?:cluster|task|project|allocation|inventory)(?: id| name| arn)?$/
const WHERE: readonly (readonly [member: keyof Place, name: RegExp])[] = [
  ['container', /^container(?: id| name)?$/],
  ['pod', /^pod(?: name)?$/],
  ['namespace', /^namespace$/],
  ['app', /^heroku app$/],
  [
    'host',
    /^(?:ssh |remote |target )?(?:host|hostname|host name|machine|instance|node|vm|server|sandbox id)(?: id| ids| name)?$|^(?:hosts|machines|instances|host pattern|limit|tgt|filter)$/,
  ],
]

/** True when the member was read. */
export function readPlace(name: string, value: JsonTree, place: Place): boolean {
  const words = wordsOfName(name).join(' ')
  const named = nameIn(value)
  if (ROOT.test(words) && 'lit' in value && value.lit === 'true') return set(place, 'user', 'root')
  if (USER.test(words)) {
    const user = /^([\w.-]{1,40})(?::\d{1,7})?$/.exec(named ?? numberIn(value) ?? '')?.[1]
    return user !== undefined && set(place, 'user', user === '0' ? 'root' : user)
  }
  if (words === 'port' && numberIn(value) !== null) return true
  if (LOOKED_UP.test(words) && (named ?? numberIn(value)) !== null) return true
  const where = WHERE.find(([, pattern]) => pattern.test(words))
  return where !== undefined && named !== null && set(place, where[0], named)
}

const numberIn = (value: JsonTree): string | null =>
  'lit' in value && /^\d{1,7}$/.test(value.lit) ? value.lit : null

/** A host with a user or a port beside the command: a login. */
export const namesLogin = (members: readonly (readonly [name: string, value: JsonTree])[]): boolean =>
  members.some(([name, value]) => /^host(?:name)?$/i.test(name) && nameIn(value) !== null) &&
  members.some(([name]) => /^(?:user(?:name)?|port)$/i.test(name))

/** The member says on which host it runs. */
export const namesHost = (name: string): boolean => WHERE.at(-1)![1].test(wordsOfName(name).join(' '))

function set(place: Place, member: keyof Place, value: string): boolean {
  if (place[member] !== undefined) return false
  place[member] = value
  return true
}

/** One name, or the first of a list of names: the same runs on each. */
function nameIn(value: JsonTree): string | null {
  if ('str' in value) return NAME.test(value.str) ? value.str : null
  if (!('arr' in value) || value.arr.length === 0) return null
  const names = value.arr.map((item) => ('arr' in item ? null : nameIn(item)))
  return names.includes(null) ? null : names[0]!
}

export const isSomewhere = (place: Place): boolean => Object.keys(place).length > 0

/** Units of a line; each pair of quotes round it may make it four times as long. */
const MOST_LINE = 20_000

/** The command line that runs `text` there; null where the members do not name a place, or it grows too long. */
export function runAt(text: string, cwd: string | null, place: Place): string | null {
  if (text.length > MOST_LINE || text.split("'").length > 400) return null
  const { user, host, container, pod, namespace, app } = place
  if (namespace !== undefined && pod === undefined) return null
  let line = cwd === null ? text : `cd ${quoteWord(cwd)} || exit 1\n${text}`
  if (user !== undefined) line = `sudo -u ${/^\d/.test(user) ? `'#${user}'` : user} sh -c ${quoteWord(line)}`
  if (pod !== undefined) {
    const inPod = [
      namespace && `-n ${quoteWord(namespace)}`,
      quoteWord(pod),
      container && `-c ${quoteWord(container)}`,
    ]
    line = `kubectl exec ${inPod.filter(Boolean).join(' ')} -- sh -c ${quoteWord(line)}`
  } else if (container !== undefined) line = `docker exec ${quoteWord(container)} sh -c ${quoteWord(line)}`
  if (app !== undefined) line = `heroku run -a ${quoteWord(app)} ${quoteWord(line)}`
  return host === undefined ? line : `ssh ${quoteWord(host)} ${quoteWord(line)}`
}

/** `export` for every variable: an object, a list of `NAME=value`, or a list of names and values. Null when it is neither. */
export function assignmentsIn(value: JsonTree): string | null {
  if (isEmpty(value)) return ''
  if ('obj' in value) return joined(value.obj.map(([name, one]) => assignment(name, one)))
  if (!('arr' in value)) return null
  return joined(
    value.arr.map((item) => {
      if ('str' in item) {
        const [, name, text] = /^([A-Za-z_]\w{0,80})=([\s\S]*)$/.exec(item.str) ?? []
        return name === undefined ? null : assignment(name, { str: text! })
      }
      if (!('obj' in item) || item.obj.length !== 2) return null
      const part = (key: string): JsonTree | undefined =>
        item.obj.find(([one]) => one.toLowerCase() === key)?.[1]
      const [name, text] = [part('name') ?? part('key'), part('value')]
      return name && 'str' in name && text ? assignment(name.str, text) : null
    }),
  )
}

function assignment(name: string, value: JsonTree): string | null {
  if (!/^[A-Za-z_]\w{0,80}$/.test(name)) return null
  const text = 'str' in value ? value.str : 'lit' in value ? value.lit : null
  return text === null ? null : `export ${name}=${quoteWord(text)}\n`
}

const joined = (lines: readonly (string | null)[]): string | null =>
  lines.includes(null) ? null : lines.join('')
