// SQL, key-value stores, queues: does a statement read, change some rows, or drop everything?
import { asciiLower } from '../../input/ascii.ts'
import { defineRules } from '../../rule.ts'
import { type Arg, type Command, type Flow, HOLE, UNKNOWN_FLOW } from '../model.ts'
import { hasText, readOptions, valuesOf } from '../options.ts'
import { asWritten, type Handler, type Place, quoted, type Run } from '../run.ts'

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

const FIX = 'run it in a transaction, on a copy, or with a backup at hand'

/** Comments out, strings emptied, so that words inside them do not count. */
function plain(sql: string): string {
  return sql
    .replace(/\/\*![0-9]*([^*]*)\*\//g, ' $1 ')
    .replace(/\/\*[^*]*\*\//g, ' ')
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
}

export function judgeSql(sql: string, at: Place, run: Run): void {
  run.budget.spend(sql.length * 2)
  const shortened = quoted(sql)
  for (const statement of splitStatements(sql)) {
    const text = asciiLower(plain(statement))
    if (text === '') continue
    const report = (rule: string, what: string): void =>
      run.report(at, rule, `${shortened} ${what}`, FIX, 'begin; … rollback; to see the effect first')
    if (
      /\bcopy\b.{0,200}\b(?:from|to) program\b|\bxp_cmdshell\b|\binto (?:outfile|dumpfile)\b|\bload_file\b|\blo_export\b|\bsys_exec\b|^\\!|^(?:system|\.shell|\.system)\b/.test(
        text,
      )
    )
      report('shell.db.os_access', 'reaches files or programs of the database host')
    else if (
      /\bdrop (?:database|schema|table|tablespace|user|role|owned|keyspace|collection|materialized view|index|view|function|column)\b/.test(
        text,
      )
    )
      report(
        /\bdrop (?:index|view|function|materialized view|column)\b/.test(text)
          ? 'shell.db.schema'
          : 'shell.db.drop',
        'drops what it names, with the data in it',
      )
    else if (/\btruncate\b/.test(text)) report('shell.db.delete_all', 'empties the table')
    else if (/\balter table\b.{0,200}\bdrop\b/.test(text))
      report('shell.db.schema', 'drops a part of the table with the data in it')
    else if (
      /\b(?:delete from|delete)\b/.test(text) &&
      /^(?:with\b|delete\b|explain analyze delete|begin|start)/.test(text)
    )
      isUnbounded(text)
        ? report('shell.db.delete_all', 'deletes every row: it has no condition that holds rows back')
        : report('shell.db.delete_rows', 'deletes rows')
    else if (/^(?:with\b.{0,2000}\b)?update\b/.test(text))
      isUnbounded(text)
        ? report('shell.db.delete_all', 'changes every row: it has no condition that holds rows back')
        : report('shell.db.write', 'changes rows')
    else if (
      /^(?:insert|replace|merge|upsert|copy\b.{0,200}\bfrom|load data|call|exec|do\b|select .{0,200}\binto\b)/.test(
        text,
      )
    )
      report('shell.db.write', 'writes rows')
    else if (
      /^(?:grant|revoke|create (?:user|role|login)|alter (?:user|role|login)|set password|reassign)/.test(
        text,
      )
    )
      report('shell.db.grant', 'changes who may do what')
    else if (/^(?:alter|create|rename|reindex|vacuum full|cluster|comment|lock|refresh)/.test(text))
      report('shell.db.schema', 'changes the structure')
    else if (
      /^(?:select|show|explain|describe|desc|pragma|with|values|table|begin|commit|rollback|set|use|start|end|analyze|vacuum|help|status|\\[a-z?]|\.[a-z])/.test(
        text,
      )
    )
      run.allow(at, 'shell.pos.db_read')
    else report('shell.db.session', 'is not known to be harmless')
  }
}

const SQL_VERB = /^(?:select|insert|update|delete|drop|truncate|alter|create|grant|revoke|merge)$/

/** A statement that stands among commands. */
export const sqlStatement: Handler = (command, run) => {
  if (!SQL_VERB.test(command.name) || command.args.length === 0) return null
  judgeSql([command.word, ...command.args].map(({ text }) => text).join(' '), command, run)
  return UNKNOWN_FLOW
}

function isUnbounded(text: string): boolean {
  const where = /\bwhere\b(.*)$/.exec(text)?.[1]
  if (where === undefined) return !/\blimit\b/.test(text)
  return /^\s*\(?\s*(?:1\s*=\s*1|true|1|''\s*=\s*''|not false|0\s*=\s*0|id\s*(?:>|>=|!=|<>)\s*(?:0|-1)|id is not null)\s*\)?\s*;?\s*$/.test(
    where,
  )
}

function splitStatements(sql: string): string[] {
  const parts: string[] = []
  let from = 0
  let quote = ''
  for (let i = 0; i < sql.length; i++) {
    const letter = sql[i]!
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === "'" || letter === '"') quote = letter
    else if (letter === ';') {
      parts.push(sql.slice(from, i))
      from = i + 1
    }
  }
  return [...parts, sql.slice(from)]
}

const SQL_VALUES =
  '-c -e -q --command --execute --query -d -h -U -p -P -u -D -f --file --host --port --username --user --dbname --database -S -i -o -v --cmd -Q'

const sqlClient: Handler = (command, run) => {
  const options = readOptions(
    command.args.filter(({ text }) => !/^-p./.test(text)),
    command.name === 'sqlite3' || command.name === 'duckdb' ? '-cmd -init -separator' : SQL_VALUES,
  )
  const statements =
    command.name === 'sqlite3' || command.name === 'duckdb'
      ? options.operands.slice(1)
      : valuesOf(options, '-c -e -q -Q --command --execute --query')
  const input = command.stdin
  const isListing = hasText(command.args, '-l', '--list', '--version', '-V', '--help')
  if (isListing) {
    run.allow(command, 'shell.pos.db_read')
    return UNKNOWN_FLOW
  }
  for (const statement of statements)
    judgeSql(statement.text, { span: statement.span, origin: command.origin }, run)
  if (statements.length === 0 && input.text) judgeSql(input.text, command, run)
  else if (statements.length === 0) {
    const fromFile = valuesOf(options, '-f --file -i').length > 0 || input.text === null
    run.report(
      command,
      fromFile ? 'shell.db.restore' : 'shell.db.session',
      `${asWritten(command)} runs statements that are not visible here`,
      'show the statements',
    )
  }
  return UNKNOWN_FLOW
}

const FLUSHING =
  /^(?:flushall|flushdb|shutdown|debug|slaveof|replicaof|cluster|config|script|eval|module|failover|swapdb|bgrewriteaof|migrate|restore)$/
const REDIS_READ =
  /^(?:get|mget|keys|scan|info|ping|ttl|pttl|type|exists|hget|hgetall|hmget|hkeys|hvals|hlen|lrange|llen|lindex|smembers|scard|sismember|zrange|zcard|zscore|zrangebyscore|dbsize|strlen|time|lastsave|memory|slowlog|client|monitor|xinfo|xrange|xlen|object|randomkey|role|getrange|bitcount|command|latency)$/

export function judgeRedis(words: readonly string[], command: Place, shownText: string, run: Run): void {
  const [verb, sub] = words.map(asciiLower)
  if (verb === undefined)
    run.report(
      command,
      'shell.db.session',
      `${shownText} opens a session; what happens in it is not visible here`,
      'name the command',
    )
  else if (/^flush(?:all|db)$/.test(verb))
    run.report(command, 'shell.db.flush', `${shownText} deletes every key`, FIX, 'SAVE first')
  else if (verb === 'config' && sub === 'get') run.allow(command, 'shell.pos.db_read')
  else if (verb === 'config' && sub === 'set')
    run.report(
      command,
      /dir|dbfilename|requirepass/.test(words.join(' ')) ? 'shell.db.os_access' : 'shell.db.schema',
      `${shownText} changes how the server runs`,
      FIX,
    )
  else if (REDIS_READ.test(verb)) run.allow(command, 'shell.pos.db_read')
  else if (FLUSHING.test(verb))
    run.report(command, 'shell.db.schema', `${shownText} changes the server itself`, FIX)
  else if (/^(?:del|unlink|hdel|srem|zrem|expire|ltrim|lrem|spop|lpop|rpop|getdel)$/.test(verb))
    run.report(command, 'shell.db.delete_rows', `${shownText} deletes keys`, FIX)
  else run.report(command, 'shell.db.write', `${shownText} writes keys`, FIX)
}

const redis: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-h -p -s -a -u -n -r -i -d -D --user --pass --eval --cert --key --cacert',
    true,
  )
  if (options.operands.length === 0 && command.stdin.text) {
    for (const line of command.stdin.text
      .split('\n')
      .filter((part) => part.trim() !== '')
      .slice(0, 64))
      judgeRedis(line.trim().split(/\s+/), command, quoted(line), run)
  } else
    judgeRedis(
      options.operands.map(({ text }) => text),
      command,
      asWritten(command),
      run,
    )
  return UNKNOWN_FLOW
}

export function judgeMongo(text: string, at: Place, run: Run): void {
  const shownText = quoted(text)
  if (/dropDatabase|\.drop\(\s*\)|\.drop\(|dropAll|dropUser/.test(text))
    run.report(at, 'shell.db.drop', `${shownText} drops a collection or database`, FIX, 'mongodump first')
  else if (/(?:deleteMany|remove|updateMany)\(\s*(?:\{\s*\}|\))/.test(text))
    run.report(
      at,
      'shell.db.delete_all',
      `${shownText} has an empty condition, so it concerns every document`,
      FIX,
      'mongodump first',
    )
  else if (/delete(?:One|Many)|\.remove\(|findOneAndDelete|dropIndex/.test(text))
    run.report(at, 'shell.db.delete_rows', `${shownText} deletes documents`, FIX)
  else if (
    /insert|update|replace|bulkWrite|createIndex|rename|createCollection|createUser|grant|shutdown|save\(/.test(
      text,
    )
  )
    run.report(at, 'shell.db.write', `${shownText} changes data`, FIX)
  else if (
    /find|count|aggregate|stats|distinct|getIndexes|show |explain|version|ping|hello|isMaster|serverStatus|getCollection|rs\.status|currentOp/.test(
      text,
    )
  )
    run.allow(at, 'shell.pos.db_read')
  else run.report(at, 'shell.db.session', `${shownText} is not known to be harmless`, FIX)
}

const mongo: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-u -p --eval --host --port --username --password --authenticationDatabase',
  )
  const code = valuesOf(options, '--eval')[0]
  const text = code?.text ?? command.stdin.text
  if (hasText(command.args, '--version', '--help')) run.allow(command, 'shell.pos.db_read')
  else if (text) judgeMongo(text, code ? { span: code.span, origin: command.origin } : command, run)
  else
    run.report(
      command,
      'shell.db.session',
      `${asWritten(command)} runs statements that are not visible here`,
      'show the statements',
    )
  return UNKNOWN_FLOW
}

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

/** Tasks of frameworks, by word: `rails db:drop`, `prisma migrate reset`, `manage.py flush`. */
const RESET_TASK =
  /(?:^| )(?:db:(?:drop|reset|purge|wipe|migrate:reset|schema:load|seed:replant)|migrate[: ](?:reset|fresh|refresh)|db:fresh|database:drop|doctrine:(?:database|schema):drop|flush|reset_db|sqlflush|db push --force-reset|ecto\.(?:drop|reset)|schema:drop|drop_db|downgrade base|undo:all|orm:schema-tool:drop|database reset|db reset|dropdb)(?: |$)/
const MIGRATE_TASK =
  /(?:^| )(?:db:(?:migrate|rollback|seed|setup|create|push|undo)|migrate(?: (?:deploy|dev|resolve|run|up|down))?|db (?:push|seed|execute)|ecto\.(?:migrate|rollback)|upgrade|downgrade|makemigrations|loaddata|createsuperuser|migration:run|migration:revert|up|down|apply)(?: |$)/

export const frameworkTask = (command: Command, args: readonly Arg[], run: Run): Flow | null => {
  const text = args
    .filter((arg) => !arg.text.includes(HOLE))
    .map((arg) => asciiLower(arg.text))
    .join(' ')
  if (RESET_TASK.test(text))
    run.report(
      command,
      'shell.db.reset',
      `${asWritten(command)} drops the database and everything in it`,
      FIX,
      'dump the database first',
    )
  else if (MIGRATE_TASK.test(text))
    run.report(
      command,
      'shell.db.migrate',
      `${asWritten(command)} changes the database; what the migration does is not visible here`,
      FIX,
    )
  else return null
  return UNKNOWN_FLOW
}

const framework: Handler = (command, run) => frameworkTask(command, command.args, run)

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
    'psql mysql mariadb sqlite3 duckdb sqlcmd sqlplus cqlsh clickhouse-client pgcli mycli usql cockroach snowsql bteq isql influx'
      .split(' ')
      .map((name) => [name, sqlClient]),
  ),
  'redis-cli': redis,
  'valkey-cli': redis,
  keydb: redis,
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
  flyway: framework,
  liquibase: framework,
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
