import { defineRules } from '../../../core/rule.ts'
import { type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import { hasText, readOptions } from '../../read/words/options.ts'
import { asWritten, type Handler } from '../../read/run.ts'
import { mongo, redis } from './documents.ts'
import { framework } from './framework-tasks.ts'
import { FIX, sqlClient } from './sql.ts'

export const databaseRules = defineRules('shell_command', {
  'shell.db.drop': ['blocker', 'safety', 'A'],
  'shell.db.delete_all': ['blocker', 'safety', 'A'],
  'shell.db.delete_rows': ['medium', 'safety', 'A'],
  'shell.db.write': ['medium', 'safety', 'A'],
  'shell.db.schema': ['high', 'safety', 'A'],
  'shell.db.grant': ['high', 'security', 'A'],
  'shell.db.os_access': ['blocker', 'security', 'A'],
  'shell.db.flush': ['blocker', 'safety', 'A'],
  'shell.db.reset': ['blocker', 'safety', 'B'],
  'shell.db.migrate': ['medium', 'safety', 'B'],
  'shell.db.session': ['medium', 'missing_check', 'C'],
  'shell.db.restore': ['high', 'safety', 'B'],
  'shell.queue.delete': ['high', 'safety', 'B'],
  'shell.pos.db_read': ['allow', 'other', 'A'],
  'shell.pos.db_dump': ['allow', 'other', 'B'],
})

const whole =
  (rule: string, what: string, alternative?: string): Handler =>
  (command, run) => {
    if (hasText(command.args, '--help', '--version')) run.allow(command, 'shell.pos.db_read')
    else run.report(command, rule, `${asWritten(command)} ${what}`, FIX, alternative)
    return UNKNOWN_FLOW
  }

const admin: Handler = (command, run) => {
  const words = readOptions(command.args, '-u -h -P -p').operands.map(({ text }) => text)
  if (words.includes('drop'))
    run.report(command, 'shell.db.drop', `${asWritten(command)} drops a database`, FIX, 'mysqldump first')
  else if (
    words.some((word) =>
      ['status', 'ping', 'processlist', 'variables', 'version', 'extended-status'].includes(word),
    )
  )
    run.allow(command, 'shell.pos.db_read')
  else run.report(command, 'shell.db.schema', `${asWritten(command)} changes the server`, FIX)
  return UNKNOWN_FLOW
}

const dump: Handler = (command, run): Flow => {
  run.allow(command, 'shell.pos.db_dump')
  return { text: null, taints: 0, what: asWritten(command) }
}

const queueTopic: Handler = (command, run) => {
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
  if (removing)
    run.report(command, 'shell.queue.delete', `${asWritten(command)} deletes messages or a topic`, FIX)
  else if (
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
    run.allow(command, 'shell.pos.db_read')
  else run.report(command, 'shell.db.write', `${asWritten(command)} changes a queue`, FIX)
  return UNKNOWN_FLOW
}

export const databaseHandlers: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(
    'psql mysql mariadb sqlite3 duckdb sqlcmd sqlplus cqlsh clickhouse-client pgcli mycli usql cockroach snowsql bteq isql'
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
  dropdb: whole('shell.db.drop', 'drops a database', 'pg_dump first'),
  dropuser: whole('shell.db.grant', 'drops a user'),
  createdb: whole('shell.db.schema', 'creates a database'),
  createuser: whole('shell.db.grant', 'creates a user'),
  mysqladmin: admin,
  pg_restore: whole('shell.db.restore', 'writes over a database'),
  mongorestore: whole('shell.db.restore', 'writes over a database'),
  mysqlimport: whole('shell.db.restore', 'writes into a database'),
  pg_dump: dump,
  pg_dumpall: dump,
  mysqldump: dump,
  mongodump: dump,
  pg_isready: dump,
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
      ? whole('shell.db.reset', 'drops everything in the database')(command, run)
      : framework(command, run),
  liquibase: (command, run) =>
    hasText(command.args, 'dropAll', 'drop-all')
      ? whole('shell.db.reset', 'drops everything in the database')(command, run)
      : framework(command, run),
  dbmate: framework,
  mix: framework,
  goose: framework,
  supabase: framework,
  'kafka-topics': queueTopic,
  'kafka-topics.sh': queueTopic,
  'kafka-consumer-groups': queueTopic,
  'kafka-consumer-groups.sh': queueTopic,
  'kafka-configs': queueTopic,
  rabbitmqctl: queueTopic,
  rabbitmqadmin: queueTopic,
}
