// Reads from a command in a test which server and which database it asks.
import { HOLE, type Scope, type Value } from '../model.ts'
import { lookUp } from '../words/parameter.ts'

/** What a client is told to connect to, with the names of variables for unknown values; null when it is not one thing. */
export function keyOf({ text, maybeEmpty }: Pick<Value, 'text' | 'maybeEmpty'>): string | null {
  const key = maybeEmpty === null ? text : text.replaceAll(HOLE, `$${maybeEmpty}`)
  return key === '' || key.includes(HOLE) ? null : key
}

/** A word of a command in a test: plain, or one variable. */
export function keyOfWord(word: string, scope: Scope): string | null {
  const bare = word.replace(/^["']|["']$/g, '')
  const name = /^\$\{?([A-Za-z_]\w{0,60})\}?$/.exec(bare)?.[1]
  if (name !== undefined) return keyOf(lookUp(name, scope))
  return /[$`]/.test(bare) ? null : keyOf({ text: bare, maybeEmpty: null })
}

export const CLIENT =
  /^(?:PGPASSWORD=\S{1,60} )?(?:psql|mysql|mariadb|mongosh|sqlcmd|redis-cli|clickhouse-client)\s/
const WORDS = /"[^"]*"|'[^']*'|[^\s"']+/g
const MAX_WORDS = 24

/** A function of the script answers in the place of the program. */
export function isAnsweredHere(question: string, scope: Scope): boolean {
  const program = /^(?:\w+=\S* )?([\w-]+)/.exec(question)?.[1] ?? ''
  return scope.functions.has(program) || scope.aliases.has(program)
}

/** `-h X`, `--host=X`, or the address that a client is given, with the port. */
export function serverOf(question: string, scope: Scope): string | null {
  const host = hostOf(question, scope)
  const port = /\s(?:-p\s+|-P\s+|--port[= ])"?(\d{1,5}|\$\{?\w+\}?)"?(?:\s|$)/.exec(question)?.[1]
  const key = port === undefined ? '' : keyOfWord(port, scope)
  return host === null || key === null ? null : withPort(host, key)
}

/** A server as a script names it; the usual port adds nothing. */
export const withPort = (host: string, port: string): string =>
  /^(?:|5432|3306)$/.test(port) ? host : `${host}:${port}`

function hostOf(question: string, scope: Scope): string | null {
  const words = (question.match(WORDS) ?? []).slice(1, MAX_WORDS)
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const inline = /^(?:--host=|-h)(.+)$/.exec(word)?.[1]
    if (word === '-h' || word === '--host')
      return words[i + 1] === undefined ? null : keyOfWord(words[i + 1]!, scope)
    if (inline !== undefined && word !== '-h') return keyOfWord(inline, scope)
  }
  const [address] = words
  return address !== undefined && /^"?(?:\$|[a-z]+:\/\/)/.test(address) ? keyOfWord(address, scope) : ''
}

/** The server and the database that a client is told, if any. */
export function placeAsked(question: string, scope: Scope): string | null {
  if (isAnsweredHere(question, scope)) return null
  const server = serverOf(question, scope)
  const database = /\s(?:-d\s+|-D\s+|--dbname[= ]|--database[= ])("?[^\s"']{1,80}"?)/.exec(question)?.[1]
  const key = database === undefined ? '' : keyOfWord(database, scope)
  return server === null || key === null ? null : placeIn(server, key)
}

export const placeIn = (server: string, database: string): string =>
  database === '' ? server : `${server} ${database}`

/** With the variables of the script whose values are known. */
export const filled = (text: string, { vars }: Scope): string =>
  text.replace(/\$\{?([A-Za-z_]\w{0,40})\}?/g, (whole, name: string) => {
    const known = vars.get(name)
    return known === undefined || known.text.includes(HOLE) ? whole : known.text
  })
