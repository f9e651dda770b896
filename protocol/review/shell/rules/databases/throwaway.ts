// Tells databases that hold nothing to lose: in memory, in a scratch file, made by the same script, or of a test suite on
// this host. Frameworks make the database of their test environment anew (Rails: maintain_test_schema; Django: test_…).
import { placeOf, scopeOf } from '../../read/files/paths.ts'
import { type Arg, type Command, HOLE, type Scope } from '../../read/model.ts'
import { databaseOf, keyOf, placeIn, withPort } from '../../read/script/asked-server.ts'
import { isTestedName, isTrialByGuard } from '../../read/script/guards.ts'
import { type Options, valuesOf } from '../../read/words/options.ts'
import { isOfTrial } from '../cloud/ephemeral.ts'

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[?::1\]?|0\.0\.0\.0|\/(?:var\/run|tmp|run)(?:\/[\w./-]*)?)$/i

/** `shop_test` and `test_shop_2`, but not `latest`. */
export const isTestName = (name: string): boolean =>
  /(?:^|[_.-])(?:tests?|e2e|ci|scratch|tmp|sandbox|drill)\d{0,3}(?:$|[_.-])/i.test(name) &&
  !/prod|live|staging|main/i.test(name)

/** The parts of `postgres://user:secret@host:5432/name?x=y`; null when it is something else. */
function partsOf(text: string): { readonly host: string; readonly name: string } | null {
  const parts =
    /^[a-z][a-z0-9+]{1,24}:\/\/(?:[^@/\s]{0,200}@)?([^/:?\s]{0,120})(?::\d{1,5})?\/([\w.-]{1,80})(?:\?\S*)?$/i.exec(
      text,
    )
  return parts ? { host: parts[1]!, name: parts[2]! } : null
}

/** A database of a developer on this host. */
export const isDevelopmentDatabase = (
  options: Options,
  names: readonly string[],
  command: Command,
): boolean =>
  names.length > 0 &&
  isLocalServer(options, names, command) &&
  names.every((name) => {
    const bare = partsOf(name)?.name ?? name
    return (
      (isTestName(bare) || /(?:^|[_.-])(?:dev|development|local)$/i.test(bare)) && !/prod|live/i.test(bare)
    )
  })

/** `dev.db`, `db/development.sqlite3`: a file of the project that only its developers use. */
export const isDevelopmentFile = (file: Arg | undefined): boolean =>
  file !== undefined &&
  /^(?:\.\/)?(?:[\w-]+\/){0,4}(?:[\w-]*[_.-])?(?:dev|development|local|test)\.(?:db|sqlite3?|duckdb)$/.test(
    file.text,
  )

export function isTestAddress(text: string): boolean {
  const parts = partsOf(text)
  return parts !== null && (parts.host === '' || LOCAL_HOST.test(parts.host)) && isTestName(parts.name)
}

/** A variable of the script names another server. */
const isElsewhere = (scope: Scope): boolean =>
  ['PGHOST', 'PGHOSTADDR', 'PGSERVICE', 'PGSERVICEFILE', 'MYSQL_HOST'].some((name) => {
    const set = scope.vars.get(name)
    return set !== undefined && !LOCAL_HOST.test(set.text)
  }) ||
  scope.via.some(
    (one) => !/^(?:sudo|doas|env|time|timeout|nice|su|command|xargs|trap|nohup|eval|bash|sh)$/.test(one),
  )

export function isLocalServer(options: Options, names: readonly string[], { scope }: Command): boolean {
  return (
    !isElsewhere(scope) &&
    valuesOf(options, '-h --host -S --server').every(({ text }) => LOCAL_HOST.test(text)) &&
    names.every(
      (name) => !/[=\s]/.test(name) && (!name.includes(HOLE) || scope.created.has('database', name)),
    ) &&
    names.every((name) => !name.includes('://') || LOCAL_HOST.test(partsOf(name)?.host ?? ''))
  )
}

/** The server is a container of this script, which listens at this port. */
const isOwnPort = (options: Options, names: readonly string[], command: Command): boolean => {
  const ports = valuesOf(options, '-p -P --port')
  return (
    ports.length === 1 &&
    command.scope.created.has('container', `port ${ports[0]!.text}`) &&
    valuesOf(options, '-h --host').every(({ text }) => LOCAL_HOST.test(text)) &&
    names.every((name) => !/[=:]/.test(name))
  )
}

/** The names are those of the databases that a client is given. */
export const isTestDatabase = (options: Options, names: readonly string[], command: Command): boolean =>
  isOwnPort(options, names, command) ||
  isTestByName(options, names, command) ||
  isMadeHere(options, names, command) ||
  isVerifiedTrial(options, command)

/** A database with its server, as a script names both; null where one of them is not known. */
export function databaseKey(options: Options, name: string, { scope }: Command): string | null {
  if (isElsewhere(scope) || name.includes(HOLE) || /[=:\s]/.test(name)) return null
  const [host, ...others] = valuesOf(options, '-h --host').map(keyOf)
  if (others.length > 0 || host === null) return null
  const port = portOf(options)
  if (port === null) return null
  const server = withPort(host === undefined || LOCAL_HOST.test(host) ? '' : host, port)
  return server === '' ? name : `${server}/${name}`
}

/** createdb(1) fails where one of that name stands, so what the script made there is its own. */
const isMadeHere = (options: Options, names: readonly string[], command: Command): boolean =>
  names.length > 0 &&
  names.every((name) => {
    const key = databaseKey(options, name, command)
    return key !== null && command.scope.created.isCertain('database', key)
  })

/** The server that a client is given, as the script names it; empty for the usual one, null where it is not known. */
export function serverOfClient(options: Options, command: Command): string | null {
  const host = hostOfClient(options, command)
  const port = portOf(options)
  return host === null || port === null ? null : withPort(host, port)
}

const portOf = (options: Options): string | null => {
  const [port] = valuesOf(options, '-p -P --port').filter(({ text }) => /^(?:\d{1,5}|\ue000)$/.test(text))
  return port === undefined ? '' : keyOf(port)
}

/** A connection that a file or a text of settings names. */
const NAMES_SERVER =
  /^(?:[a-z_]{2,30}=[^\n]{0,200} )?(?:service|host|hostaddr)=|^--(?:defaults-(?:extra-)?file|defaults-group-suffix|login-path)\b/

/** With the name of the database, where the client is told one. */
export function placeOfClient(options: Options, command: Command): string | null {
  const server = serverOfClient(options, command)
  // It may choose another schema.
  const database = command.scope.vars.has('PGOPTIONS') ? null : databaseOf(command.name, options)
  return server === null || database === null ? null : placeIn(server, database)
}

function hostOfClient(options: Options, { args, scope }: Command): string | null {
  const [host, ...others] = valuesOf(options, '-h --host -S --server')
  if (others.length > 0 || args.some(({ text }) => NAMES_SERVER.test(text))) return null
  if (host !== undefined) return keyOf(host)
  const address = args.find(({ text, maybeEmpty }) =>
    text === HOLE ? maybeEmpty !== null : text.includes('://'),
  )
  if (address !== undefined) return keyOf(address)
  return isElsewhere(scope) ? null : ''
}

/** The script asked the same server what it is, and ends unless it is one for trials. */
export function isVerifiedTrial(options: Options, command: Command): boolean {
  const { args, scope } = command
  if (scope.via.some((one) => /^(?:ssh|docker|kubectl|podman)$/.test(one))) return false
  const server = serverOfClient(options, command)
  if (server === null) return false
  // Both names are those of a trial, and the script ends unless one of them is.
  const isNamed =
    isOfTrial(server) &&
    (isTestedName(server, scope) || args.some(({ text }) => isOfTrial(text) && isTestedName(text, scope)))
  const isIdle = args.some(({ text }) => isTrialByGuard(`database ${text} at ${server}`, scope))
  return (
    isNamed ||
    isIdle ||
    isTrialByGuard(`server ${server}`, scope) ||
    isTrialByGuard(`place ${placeOfClient(options, command) ?? HOLE}`, scope) ||
    (server === '' && isTrialByGuard('host', scope))
  )
}

const isTestByName = (options: Options, names: readonly string[], command: Command): boolean =>
  names.length > 0 &&
  isLocalServer(options, names, command) &&
  names.every(
    (name) =>
      isTestName(partsOf(name)?.name ?? name) ||
      command.scope.created.isCertain('database', name) ||
      // A random or dated name is not that of a database which stands there.
      (name.includes(HOLE) && command.scope.created.has('database', name)),
  )

/** A file of SQLite or DuckDB that the script, or nobody, needs afterwards. */
export function isScratchFile(file: Arg | undefined, { scope }: Command): boolean {
  if (file === undefined || file.text === ':memory:' || file.text === '') return true
  if (file.text.includes(HOLE) || file.glob) return false
  return (
    scopeOf(file, scope.cwd) === 'tmp' ||
    scope.created.isCertain('folder', placeOf(file.text, scope).replace(/\/[^/]*$/, ''))
  )
}

/** Variables and options by which a framework chooses its environment, by its own guide. */
const ENVIRONMENTS: readonly (readonly [
  program: RegExp,
  variables: readonly string[],
  option: RegExp | null,
])[] = [
  [/^(?:rails|rake|bundle)$/, ['RAILS_ENV', 'RACK_ENV'], /^(?:-e|--environment=)test$|^RAILS_ENV=test$/],
  [/^mix$/, ['MIX_ENV'], null],
  [/^artisan$/, ['APP_ENV'], /^--env=test(?:ing)?$/],
  [/^(?:console|symfony)$/, ['APP_ENV'], /^--env=test$/],
  [/^(?:knex|sequelize|sequelize-cli)$/, ['NODE_ENV'], /^--env=test$/],
  [/^(?:manage\.py|django-admin)$/, ['DJANGO_SETTINGS_MODULE'], /^--settings=[\w.]*\btest(?:s|ing)?$/],
]

/** The task is bound to the environment of the tests, and no other address stands in its way. */
export const isTestEnvironment = (command: Command): boolean => isBoundTo(command, TESTS)

/** As `isTestEnvironment`, or bound to one that only developers use. */
export const isTrialEnvironment = (command: Command): boolean =>
  isBoundTo(command, TRIALS) ||
  // Prisma: migrate dev is for development environments and should never be used in production.
  (/^prisma$/.test(command.name) &&
    /^migrate dev(?: |$)/.test(command.args.map(({ text }) => text).join(' ')) &&
    !command.scope.vars.has('DATABASE_URL'))

const TESTS = /^(?:[\w.]*[._])?test(?:s|ing)?$/
const TRIALS = /^(?:[\w.]*[._])?(?:test(?:s|ing)?|dev|development|local|staging|stage|qa)$/
const OTHER_TRIAL = /(?:dev|development|local|staging|stage|qa)$/

/** Variables by which a framework is given another server than its environment says. */
const OTHER_SERVER = ['DB_HOST', 'DB_URL', 'DB_SOCKET', 'DB_CONNECTION', 'PGHOST', 'MYSQL_HOST']

function isBoundTo({ name, args, scope }: Command, environment: RegExp): boolean {
  if (OTHER_SERVER.some((one) => !LOCAL_HOST.test(scope.vars.get(one)?.text ?? 'localhost'))) return false
  const address = scope.vars.get('DATABASE_URL')
  if (address !== undefined) return isTestAddress(address.text)
  const words = [name, ...args.slice(0, 2).map(({ text }) => text.replace(/^.*\//, ''))]
  const row = ENVIRONMENTS.find(([program]) => words.some((word) => program.test(word)))
  if (row === undefined) return false
  const [, variables, option] = row
  const isOption = ({ text }: Arg): boolean =>
    option?.test(environment === TRIALS ? text.replace(OTHER_TRIAL, 'test') : text) === true
  if (args.some(isOption)) return true
  return variables.some((variable) => {
    const set = scope.vars.get(variable)
    return set !== undefined && environment.test(set.text)
  })
}
