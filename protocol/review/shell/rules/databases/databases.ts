// Handlers of databases and queues.

import { fold } from '../../read/files/paths.ts'
import { type Command, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import type { EffectRule } from '../../read/run.ts'
import { asWritten, type Commands, type Handler } from '../../read/run.ts'
import { keptTable } from '../../read/script/counts.ts'
import { hasAny, hasText, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { isOfTrial } from '../cloud/ephemeral.ts'
import {
  changeDatabaseRights,
  changeSchema,
  deleteMessages,
  deleteRows,
  deleteTopic,
  dropDatabase,
  dumpDatabase,
  readDatabase,
  resetDatabase,
  restoreDatabase,
  writeRows,
} from './data.ts'
import { mongo, redis } from './documents.ts'
import { framework } from './framework-tasks.ts'
import { sqlClient } from './sql.ts'
import {
  databaseKey,
  isLocalServer,
  isTestAddress,
  isTestDatabase,
  isTestName,
  placeOfClient,
} from './throwaway.ts'
import { dumpOf, dumpRead, isPart, restoresOverLive } from './wrong-way.ts'

const whole =
  (rule: EffectRule, effect: string): Handler =>
  (command, run) => {
    if (hasText(command.args, '--help', '--version')) run.allow(command, readDatabase)
    else run.report(command, rule, { subject: asWritten(command), effect })
    return UNKNOWN_FLOW
  }

/** The host of the server, and not only a database, has the name of an environment for trials. */
const isTrialHost = (options: Options): boolean => {
  const hosts = valuesOf(options, '-h --host')
  return hosts.length === 1 && isOfTrial(hosts[0]!.text)
}

/** createdb and dropdb of the database of a test suite, or of one that the script drops again. */
const ofDatabase =
  (rule: EffectRule, effect: string): Handler =>
  (command, run) => {
    const options = readOptions(
      command.args,
      '-h --host -p --port -U --username -O -T -E -l -D --maintenance-db',
    )
    const [name] = options.operands.map(({ text }) => text)
    const { created } = command.scope
    const isOwn = name !== undefined && isTestDatabase(options, [name], command)
    const isLocal = isLocalServer(options, [], command)
    const key = name === undefined ? null : (databaseKey(options, name, command) ?? (isLocal ? name : null))
    if (key !== null && command.name === 'createdb') {
      created.add('database', key)
      if (!isOwn && !isTestName(key))
        created.expect('removal', `database ${key}`, () => {
          run.report(command, rule, { subject: asWritten(command), effect })
        })
      run.allow(command, readDatabase)
      return UNKNOWN_FLOW
    }
    if (!isOwn && rule === dropDatabase && isTrialHost(options))
      return whole(deleteRows, 'drops a database of a trial environment, with which others may be at work')(
        command,
        run,
      )
    if (!isOwn) return whole(rule, effect)(command, run)
    created.add('removal', `database ${key ?? name}`)
    run.allow(command, readDatabase)
    return UNKNOWN_FLOW
  }

const admin: Handler = (command, run) => {
  const words = readOptions(command.args, '-u -h -P -p').operands.map(({ text }) => text)
  if (words.includes('drop'))
    run.report(command, dropDatabase, { subject: asWritten(command), effect: 'drops a database' })
  else if (
    words.some((word) =>
      ['status', 'ping', 'processlist', 'variables', 'version', 'extended-status'].includes(word),
    )
  )
    run.allow(command, readDatabase)
  else run.report(command, changeSchema, { subject: asWritten(command), effect: 'changes the server' })
  return UNKNOWN_FLOW
}

const dump: Handler = (command, run): Flow => {
  run.allow(command, dumpDatabase)
  const holdsData = /^(?:pg_dump|pg_dumpall|mysqldump|mariadb-dump|mongodump|mongoexport)$/.test(command.name)
  const isSchema = hasText(command.args, '-s', '--schema-only', '--no-data', '-d', '--globals-only')
  if (command.name === 'pg_restore') noteReadDump(command)
  if (holdsData && !isSchema) {
    const flow = dumpOf(command)
    const options = readOptions(command.args, DUMP_VALUES)
    const place = placeOfClient(options, command)
    if (command.name !== 'pg_dump' || place === null) return flow
    const dumps = isPart(command)
      ? valuesOf(options, '-t --table').map(({ text }) => keptTable(text, place))
      : [dumpRead(command)]
    return { ...flow, dumps }
  }
  return { text: null, taints: 0, what: asWritten(command) }
}

const RESTORE_VALUES = '-h --host -p --port -U --username -d --dbname -f -j --jobs -n -t -L -F'

const restoresIntoTest = (command: Command): boolean => {
  const options = readOptions(command.args, RESTORE_VALUES)
  return isTestDatabase(
    options,
    valuesOf(options, '-d --dbname').map(({ text }) => text),
    command,
  )
}

const DUMP_VALUES =
  '-h --host -p --port -U --username -d --dbname -f --file -t --table -n -N -T -j --jobs -F --format'

/** pg_restore(1) --list reads the table of contents of a dump: the rows of its tables are in it. */
function noteReadDump({ args, scope }: Command): void {
  for (const { text } of readOptions(args, RESTORE_VALUES).operands)
    for (const check of scope.files.get(fold(text, scope.cwd))?.dumps ?? []) scope.created.add('check', check)
}

/** pg_restore(1): with --clean, --create drops the database itself. */
const replacesDatabase = ({ args }: Command): boolean =>
  hasAny(readOptions(args, RESTORE_VALUES), '-c --clean') &&
  hasAny(readOptions(args, RESTORE_VALUES), '-C --create')

/** pg_restore, mongorestore and mysqlimport, in the order in which a worse meaning comes first. */
const restore =
  (handler: Handler): Handler =>
  (command, run) =>
    restoresOverLive(command, run) ? UNKNOWN_FLOW : handler(command, run)

const verbOf = ({ args }: Command): string =>
  readOptions(args, '-H --host -P --port -u --username -p --password -V --vhost -f --format').operands[0]
    ?.text ?? ''

/** Messages that wait for their work; what lies in a queue of failed or trial messages has none. */
const emptiesQueue = ({ name, args }: Command): boolean =>
  (hasText(args, 'purge_queue', 'delete_queue') ||
    (name === 'rabbitmqadmin' && hasText(args, 'delete') && hasText(args, 'queue'))) &&
  !args.some(({ text }) => /dlq|dead|fail|error|retry|test|tmp|temp|dev|stag|\bjobs\b/i.test(text))

const queueTopic: Handler = (command, run) => {
  // Apache Kafka: without --execute the tool only shows the offsets that it would set.
  if (hasText(command.args, '--reset-offsets') && !hasText(command.args, '--execute')) {
    run.allow(command, readDatabase)
    return UNKNOWN_FLOW
  }
  const removing = hasText(
    command.args,
    '--delete',
    '--delete-offsets',
    '--reset-offsets',
    'delete',
    'purge_queue',
    'delete_queue',
    'reset',
    'force_reset',
    'delete_vhost',
  )
  const expires =
    command.args.some(({ text }) => /retention\.ms=\d{1,5}\b/.test(text)) && hasText(command.args, '--alter')
  const topics = valuesOf(readOptions(command.args, '--topic --bootstrap-server'), '--topic')
  const isOfTrials = topics.length > 0 && topics.every(({ text }) => isOfTrial(text))
  const isTopic =
    expires || (/^kafka-topics/.test(command.name) && hasText(command.args, '--delete') && !isOfTrials)
  if (
    isTopic ||
    emptiesQueue(command) ||
    (command.name === 'rabbitmqadmin' && hasText(command.args, 'purge')) ||
    hasText(command.args, 'reset', 'force_reset', 'delete_vhost')
  )
    run.report(command, deleteTopic, { command: asWritten(command) })
  else if (removing) run.report(command, deleteMessages, { command: asWritten(command) })
  else if (
    (command.name === 'rabbitmqadmin' && /^(?:list|show)$/.test(verbOf(command))) ||
    (command.name === 'rabbitmqctl' &&
      /^(?:list_[a-z_]{3,40}|cluster_status|ping|version)$/.test(verbOf(command))) ||
    hasText(
      command.args,
      '--list',
      '--describe',
      'list_queues',
      'status',
      'list_users',
      'list_exchanges',
      'list_vhosts',
      '--version',
    )
  )
    run.allow(command, readDatabase)
  else run.report(command, writeRows, { subject: asWritten(command), effect: 'changes a queue' })
  return UNKNOWN_FLOW
}

export const commands: Commands = {
  ...Object.fromEntries(
    'psql mysql mariadb sqlite3 duckdb sqlcmd sqlplus cqlsh clickhouse-client pgcli mycli usql cockroach snowsql bteq isql spark-sql hive beeline trino presto impala-shell vsql databricks-sql-cli dbsqlcli'
      .split(' ')
      .map((name) => [name, sqlClient]),
  ),
  influx: (command, run) => (command.args[0]?.text.startsWith('-') ? sqlClient(command, run) : null),
  'redis-cli': redis,
  'valkey-cli': redis,
  keydb: redis,
  flushall: (command, run) => redis({ ...command, args: [command.word, ...command.args] }, run),
  flushdb: (command, run) => redis({ ...command, args: [command.word, ...command.args] }, run),
  mongo,
  mongosh: mongo,
  dropdb: ofDatabase(dropDatabase, 'drops a database'),
  pg_dropcluster: whole(dropDatabase, 'removes a cluster with every database in it'),
  pg_lsclusters: dump,
  dropuser: whole(changeDatabaseRights, 'drops a user'),
  createdb: ofDatabase(changeSchema, 'creates a database'),
  createuser: whole(changeDatabaseRights, 'creates a user'),
  mysqladmin: admin,
  pg_restore: restore((command, run) =>
    hasText(command.args, '-l', '--list')
      ? dump(command, run)
      : restoresIntoTest(command)
        ? dump(command, run)
        : replacesDatabase(command)
          ? whole(dropDatabase, 'drops the database that stands there before it restores')(command, run)
          : whole(restoreDatabase, 'writes over a database')(command, run),
  ),
  mongorestore: restore((command, run) =>
    hasText(command.args, '--drop') &&
    !command.args.some(({ text }) => isTestAddress(text.replace(/^--uri=/, '')))
      ? whole(dropDatabase, 'drops every collection before it restores')(command, run)
      : whole(restoreDatabase, 'writes over a database')(command, run),
  ),
  mysqlimport: whole(restoreDatabase, 'writes into a database'),
  pg_dump: dump,
  pg_dumpall: dump,
  mysqldump: dump,
  mongodump: dump,
  pg_isready: dump,
  vacuumdb: (command, run) =>
    hasText(command.args, '--analyze-only', '-Z', '--analyze-in-stages', '--dry-run')
      ? dump(command, run)
      : whole(changeSchema, 'rewrites or cleans tables')(command, run),
  pg_controldata: dump,
  pg_waldump: dump,
  pg_verifybackup: dump,
  mongoexport: dump,
  bsondump: dump,
  rails: framework,
  rake: framework,
  'bin/rails': framework,
  artisan: framework,
  console: framework,
  symfony: framework,
  'manage.py': framework,
  'django-admin': framework,
  prisma: framework,
  alembic: framework,
  flask: framework,
  sequelize: framework,
  'sequelize-cli': framework,
  knex: framework,
  typeorm: framework,
  'drizzle-kit': framework,
  flyway: (command, run) =>
    hasText(command.args, 'clean')
      ? whole(resetDatabase, 'drops everything in the database')(command, run)
      : /^(?:info|validate|check|report|version)$/.test(
            command.args.findLast(({ text }) => !text.startsWith('-'))?.text ?? '',
          )
        ? dump(command, run)
        : framework(command, run),
  liquibase: (command, run) =>
    hasText(command.args, 'dropAll', 'drop-all')
      ? whole(resetDatabase, 'drops everything in the database')(command, run)
      : framework(command, run),
  dotnet: (command, run) =>
    /^ef database drop(?: |$)/.test(command.args.map(({ text }) => text).join(' ')) &&
    !hasText(command.args, '--dry-run')
      ? whole(resetDatabase, 'drops the database and everything in it')(command, run)
      : null,
  dbmate: framework,
  mix: framework,
  goose: framework,
  supabase: framework,
  'kafka-topics': queueTopic,
  'kafka-topics.sh': queueTopic,
  'kafka-consumer-groups': queueTopic,
  'kafka-consumer-groups.sh': queueTopic,
  'kafka-configs': queueTopic,
  'kafka-configs.sh': queueTopic,
  rabbitmqctl: queueTopic,
  rabbitmqadmin: queueTopic,
}
