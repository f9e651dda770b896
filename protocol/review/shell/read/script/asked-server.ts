// Reads from a command in a test which server and which database it asks: by the parser's tree and the client's own options.
import { type AndOr, type Pipeline, parse } from 'unbash'
import { type Arg, constant, HOLE, type Scope, type Value } from '../model.ts'
import { type Options, readOptions, valuesOf } from '../words/options.ts'
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
/** Clients whose first operand names the database. */
const NAMES_DATABASE = /^(?:psql|pgcli|mysql|mariadb|mycli|pg_dump|vacuumdb|reindexdb)$/
const PLACE_VALUES =
  '-c -e -q --command --execute --query -d -D -h -U -u -p -P -f --file --host --port --username --user --dbname --database -S --server -i -o -v -Q -F -t --table --eval -n'

/** A function of the script answers in the place of the program. */
export function isAnsweredHere(question: string, scope: Scope): boolean {
  const program = /^(?:\w+=\S* )?([\w-]+)/.exec(question)?.[1] ?? ''
  return scope.functions.has(program) || scope.aliases.has(program)
}

interface Asked {
  readonly program: string
  readonly options: Options
}

/** Filters behind a question that leave the answer what it is. */
const onlyTrims = (node: AndOr | Pipeline['commands'][number]): boolean =>
  node.type === 'Command' && /^(?:tr|xargs|head|tail|sed)$/.test(node.name?.text ?? '')

/** The question as one simple command, with what its words stand for; null when it is something else. */
function readQuestion(question: string, scope: Scope): Asked | null {
  const { commands, errors } = parse(question)
  const whole = commands[0]?.command
  if (commands.length !== 1 || (errors?.length ?? 0) > 0 || whole === undefined) return null
  const [node, ...filters] = whole.type === 'Pipeline' ? whole.commands : [whole]
  if (node?.type !== 'Command' || !filters.every(onlyTrims)) return null
  const args = node.suffix.flatMap((word): Arg[] =>
    word.type === 'Word'
      ? [
          {
            ...constant(keyOfWord(word.text, scope) ?? HOLE),
            span: [0, 0],
            linear: null,
            content: null,
          },
        ]
      : [],
  )
  const program = node.name?.text ?? ''
  const isMysql = /^(?:mysql|mariadb)$/.test(program)
  const given = args.filter(({ text }) => !/^-p./.test(text) && !(isMysql && /^-[pq]$/.test(text)))
  return { program, options: readOptions(given, PLACE_VALUES) }
}

/** A server as a script names it; the usual port adds nothing. */
export const withPort = (host: string, port: string): string =>
  /^(?:|5432|3306)$/.test(port) ? host : `${host}:${port}`

/** `-h X`, `--host=X`, or the address that a client is given, with the port. */
function serverIn({ options }: Asked): string | null {
  const hosts = valuesOf(options, '-h --host')
  const ports = valuesOf(options, '-p -P --port')
  const [address] = options.operands
  const isAddress = address !== undefined && /^(?:\$|[a-z]+:\/\/|\ue000$)/.test(address.text)
  const host = hosts[0]?.text ?? (isAddress ? address.text : '')
  const port = ports[0]?.text ?? ''
  if (hosts.length > 1 || ports.length > 1 || host.includes(HOLE) || port.includes(HOLE)) return null
  return withPort(host, port)
}

export function serverOf(question: string, scope: Scope): string | null {
  const asked = readQuestion(question, scope)
  return asked === null ? null : serverIn(asked)
}

/** The database that a client is told by an option, or by its first operand; empty for the usual one, null when it is not known. */
export function databaseOf(program: string, options: Options): string | null {
  const given = valuesOf(options, '-d -D --dbname --database')
  const [operand] = NAMES_DATABASE.test(program) ? options.operands : []
  const isAddress =
    operand !== undefined &&
    (operand.text.includes('://') || operand.text === HOLE || operand.text.startsWith('$'))
  const [database] = given.length > 0 || isAddress ? given : operand === undefined ? [] : [operand]
  return given.length > 1 ? null : database === undefined ? '' : keyOf(database)
}

/** The server and the database that a client is told, if any. */
export function placeAsked(question: string, scope: Scope): string | null {
  const asked = isAnsweredHere(question, scope) ? null : readQuestion(question, scope)
  const server = asked === null ? null : serverIn(asked)
  const database = asked === null ? null : databaseOf(asked.program, asked.options)
  return server === null || database === null ? null : placeIn(server, database)
}

export const placeIn = (server: string, database: string): string =>
  database === '' ? server : `${server} ${database}`

/** With the variables of the script whose values are known. */
export const filled = (text: string, { vars }: Scope): string =>
  text.replace(/\$\{?([A-Za-z_]\w{0,40})\}?/g, (whole, name: string) => {
    const known = vars.get(name)
    return known === undefined || known.text.includes(HOLE) ? whole : known.text
  })
