// Flags a dump of a trial environment that is restored into the database of production.
import { rule } from '../../../core/rule.ts'
import { fold } from '../../read/files/paths.ts'
import { type Arg, type Command, type Flow, HOLE, STORED } from '../../read/model.ts'
import { asWritten, type Effect, type Run } from '../../read/run.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'

export const restoreOverLive = rule({
  id: 'shell.db.restore_over_live',
  since: '2.7.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'mysqldump(1) --add-drop-table; pg_dump(1), pg_restore(1), mongorestore (MongoDB)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Exchange source and target, or restore into a new database.',
  fires: [
    'mysqldump -h db.staging.example shop | mysql -h db.prod.example shop',
    'pg_dump "$STAGING_URL" | psql "$PRODUCTION_URL"',
    'pg_restore --clean --if-exists -d "${TARGET:-$PROD_URL}" nightly.dump',
    'mongodump --uri="$DEV_URI" --archive | mongorestore --uri="$PROD_URI" --archive',
  ],
  quiet: [
    'mysqldump -h db.prod.example shop | mysql -h db.staging.example shop',
    'pg_dump "$PRODUCTION_URL" | psql "$STAGING_URL"',
    'pg_dump "$OLD_PROD_URL" | psql "$NEW_PROD_URL"',
    'pg_restore --clean --if-exists -d "${TARGET:-$QA_URL}" nightly.dump',
    'pg_dump -Fc -f before.dump "$PROD_URL" && pg_restore --clean -d "$PROD_URL" nightly.dump',
    'pg_dump --data-only -t plans "$STAGING_URL" | psql "$PRODUCTION_URL"',
  ],
})

const LIVE = /(?:^|[^a-z])(?:prd|prod|production|live)(?:\d*[^a-z]|\d*$)/i
const TRIAL =
  /(?:^|[^a-z])(?:staging|stage|stg|dev|development|tests?|testing|qa|uat|sandbox|demo|preview|preprod|pre[-_]prod|non[-_]?prod|local|localhost)(?:\d*[^a-z]|\d*$)/i

const isLive = (text: string): boolean => LIVE.test(text) && !TRIAL.test(text)
const isTrial = (text: string): boolean =>
  TRIAL.test(text) && !LIVE.test(text.replace(/(?:pre|non)[-_]?prod/gi, ''))

/** Options whose values say where a client connects, or to what. */
const ADDRESS = /^(?:-h|-d|-D|--host|--dbname|--database|--uri|--db)$/
/** Options with another value, which names neither a server nor a database. */
const OTHER_VALUE =
  /^(?:-v|-u|-U|-p|-P|-t|-T|-n|-N|-F|-f|-j|-o|-e|-c|-a|--(?:user|username|port|table|schema|format|file|jobs|where|ignore-table|exclude-table|execute|command|defaults-file|defaults-extra-file|role))$/

const nameOf = ({ text, maybeEmpty }: Arg): string =>
  maybeEmpty === null ? text : text.replaceAll(HOLE, maybeEmpty)

/** Hosts, databases and addresses of a client of databases, without accounts and passwords. */
function addressesOf({ args, scope }: Command): string {
  const found: string[] = scope.host === '' ? [] : [scope.host]
  for (let i = 0; i < args.length && i < 64; i++) {
    const arg = args[i]!
    const { text } = arg
    if (ADDRESS.test(text)) {
      if (args[i + 1] !== undefined) found.push(nameOf(args[++i]!))
    } else if (OTHER_VALUE.test(text)) {
      // For MySQL a lone -p asks for the password.
      if (text !== '-p' || /^\d+$/.test(args[i + 1]?.text ?? '')) i++
    } else if (/^(?:-h.|--(?:host|dbname|database|uri|db)=)/.test(text))
      found.push(nameOf(arg).replace(/^(?:-h|--\w+=)/, ''))
    else if (!text.startsWith('-')) found.push(nameOf(arg))
  }
  for (const name of ['PGHOST', 'PGDATABASE', 'PGSERVICE', 'MYSQL_HOST']) {
    const set = scope.vars.get(name)
    if (set !== undefined) found.push(set.maybeEmpty ?? set.text)
  }
  return found.map((one) => one.replace(/:\/\/[^@/\s]{0,200}@/, '://')).join(' ')
}

/** Only some tables, or rows without their tables: that is how settings are taken from one environment to the next. */
export const isPart = ({ name, args }: Command): boolean =>
  args.some(({ text }) =>
    /^(?:-t.*|-a|-w|--(?:table|tables|data-only|where|no-create-info|collection)(?:=.*)?)$/.test(text),
  ) ||
  (/^(?:mysqldump|mariadb-dump)$/.test(name) &&
    !args.some(({ text }) => /^(?:-B|--databases)$/.test(text)) &&
    readOptions(args, '-h --host -u --user -P --port -r --result-file --defaults-extra-file --ignore-table')
      .operands.length > 1)

/** What a dump prints or writes, with the place that it comes from. */
export function dumpOf(command: Command): Flow {
  const { args, scope } = command
  const flow: Flow = {
    text: null,
    taints: STORED,
    what: asWritten(command),
    dumpedFrom: isPart(command) ? undefined : addressesOf(command),
  }
  if (!isPart(command))
    for (const address of addressesOf(command).split(' ')) scope.created.add('check', `dumped ${address}`)
  const options = readOptions(args, '-f --file -r --result-file --archive')
  for (const { text } of valuesOf(options, '-f --file -r --result-file --archive'))
    if (!text.includes(HOLE)) scope.files.set(fold(text, scope.cwd), flow)
  return flow
}

/** The check that a dump of everything at these addresses was read. */
export const dumpRead = (command: Command): string => `dump read ${addressesOf(command)}`
export const isDumpRead = (command: Command): boolean =>
  addressesOf(command) !== '' &&
  command.scope.via.length === 0 &&
  command.scope.created.isCertain('check', dumpRead(command))

/** Only developers and testers work with what the client is connected to. */
export const isTrialServer = (command: Command): boolean => isTrial(addressesOf(command))

/** pg_restore(1) --clean drops what stands there; of production nothing was dumped before. */
const dropsLive = (command: Command, addresses: string): boolean =>
  command.name === 'pg_restore' &&
  command.args.some(({ text }) => /^(?:-[a-zA-Z]*c[a-zA-Z]*|--clean)$/.test(text)) &&
  isLive(addresses) &&
  !addresses.split(' ').some((address) => command.scope.created.has('check', `dumped ${address}`))

/** True when what is read was dumped from a trial environment and the client is connected to production; reported. */
export function restoresOverLive(command: Command, run: Run): boolean {
  const { args, scope, stdin } = command
  const files = args.map(({ text }) =>
    scope.files.get(fold(text.replace(/^--(?:file|archive)=/, ''), scope.cwd)),
  )
  const isFromTrial = [stdin, ...files].some(
    (flow) => flow?.dumpedFrom !== undefined && isTrial(flow.dumpedFrom),
  )
  const addresses = addressesOf(command)
  const drops = dropsLive(command, addresses)
  if (!drops && (!isFromTrial || !isLive(addresses))) return false
  run.report(command, restoreOverLive, {
    subject: asWritten(command),
    effect: isFromTrial
      ? 'writes what was dumped from a trial environment over the database of production'
      : 'drops what production holds and writes a dump in its place; nothing was dumped of it before',
  })
  return true
}
