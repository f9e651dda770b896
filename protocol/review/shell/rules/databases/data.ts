// Flags statements and tools that drop, empty or change stored data.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const dropDatabase = rule({
  id: 'shell.db.drop',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'SQL: DROP TABLE; dropdb(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Run it on a copy, or with a tested backup.',
  alternative: 'dump it first',
  fires: ["psql -c 'DROP TABLE invoices'", 'dropdb staging'],
  quiet: ["psql -c '\\dt'", "psql -c 'SELECT 1 FROM invoices'"],
})

export const emptyTable = rule({
  id: 'shell.db.delete_all',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'SQL: DELETE, TRUNCATE, UPDATE without WHERE',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Add a condition, and run it in a transaction.',
  alternative: 'begin; … rollback; to see the effect first',
  fires: ["mysql -e 'DELETE FROM sessions'", "psql -c 'TRUNCATE invoices'"],
  quiet: ["psql -c 'SELECT count(*) FROM invoices'", "mysql -e 'DELETE FROM sessions WHERE id = 3'"],
})

export const deleteRows = rule({
  id: 'shell.db.delete_rows',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'SQL: DELETE … WHERE; Redis: DEL',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Run it in a transaction, or with a backup at hand.',
  alternative: 'begin; … rollback; to see the effect first',
  fires: [
    'psql -c "DELETE FROM carts WHERE id = 7"',
    'redis-cli DEL cart:7',
    'psql -c "EXPLAIN (ANALYZE, BUFFERS) DELETE FROM carts WHERE id = 7"',
  ],
  quiet: [
    'psql -c "SELECT id FROM carts WHERE id = 7"',
    'redis-cli GET cart:7',
    'psql -c "EXPLAIN DELETE FROM carts WHERE id = 7"',
  ],
})

export const writeRows = rule({
  id: 'shell.db.write',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'SQL: INSERT, UPDATE; Redis: SET',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Run it in a transaction, or with a backup at hand.',
  alternative: 'begin; … rollback; to see the effect first',
  fires: ['psql -c "UPDATE carts SET open = false WHERE id = 7"', 'redis-cli SET cart:7 x'],
  quiet: ["psql -c 'SELECT open FROM carts'", 'redis-cli TTL cart:7'],
})

export const changeSchema = rule({
  id: 'shell.db.schema',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'SQL: ALTER TABLE, CREATE INDEX',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Run it through a reviewed migration.',
  alternative: 'begin; … rollback; to see the effect first',
  fires: ["psql -c 'ALTER TABLE carts ADD COLUMN note text'", 'createdb staging'],
  quiet: ["psql -c '\\d carts'", 'psql -l'],
})

export const changeDatabaseRights = rule({
  id: 'shell.db.grant',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'SQL: GRANT, CREATE USER',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person grant the one right that is needed.',
  fires: ["psql -c 'GRANT ALL ON carts TO bob'", 'createuser bob'],
  quiet: ["psql -c '\\du'", "psql -c 'SELECT current_user'"],
})

export const grantEverything = rule({
  id: 'shell.db.grant_all',
  since: '2.4.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'PostgreSQL: CREATE ROLE … SUPERUSER; MySQL: GRANT ALL ON *.*, CWE-269',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}, on every database of the server.`,
  fix: 'Grant the one right on the one database that is needed.',
  fires: ["psql -c 'ALTER ROLE report WITH SUPERUSER'", `mysql -e "GRANT ALL ON *.* TO 'bob'@'%'"`],
  quiet: ["psql -c 'ALTER ROLE report WITH NOSUPERUSER'", "psql -c 'GRANT SELECT ON carts TO report'"],
})

export const reachDatabaseHost = rule({
  id: 'shell.db.os_access',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'PostgreSQL: COPY PROGRAM; SQL Server: xp_cmdshell',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Use a tool of the host, run by a person.',
  fires: [`psql -c "COPY t FROM PROGRAM 'id'"`, 'redis-cli CONFIG SET dir /var/www'],
  quiet: ["psql -c 'SELECT version()'", 'redis-cli CONFIG GET dir'],
})

export const flushKeys = rule({
  id: 'shell.db.flush',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'Redis: FLUSHALL',
  message: ({ shownText }: { shownText: string }) => `${shownText} deletes every key.`,
  fix: 'Have a person confirm it, after SAVE.',
  fires: ['redis-cli FLUSHALL', 'redis-cli -n 2 FLUSHDB'],
  quiet: ['redis-cli DBSIZE', 'redis-cli INFO'],
})

export const flushCache = rule({
  id: 'shell.db.flush_cache',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'Redis: FLUSHDB, SELECT',
  message: ({ shownText }: { shownText: string }) =>
    `${shownText} empties one numbered database of a cache; everything in it is computed again at once.`,
  fix: 'Have a person confirm it; delete by pattern instead.',
  fires: ['redis-cli -h cache-2.example.net -n 4 FLUSHDB', 'redis-cli -h cache -n 1 flushdb async'],
  quiet: ['redis-cli -h cache-2.example.net -n 4 DBSIZE', 'redis-cli -h cache -n 1 INFO'],
})

export const resetDatabase = rule({
  id: 'shell.db.reset',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Rails: db:reset; prisma migrate reset',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Run it on a copy, or with a tested backup.',
  fires: ['rails db:reset', 'npx prisma migrate reset'],
  quiet: ['rails db:version', 'npx prisma migrate status'],
})

export const migrateDatabase = rule({
  id: 'shell.db.migrate',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'Rails: db:migrate; alembic upgrade',
  message: ({ command }: { command: string }) =>
    `${command} changes the database; what the migration does is not visible here.`,
  fix: 'Read the migration, and run it on a copy first.',
  fires: ['rails db:migrate', 'alembic upgrade head'],
  quiet: ['rails db:migrate:status', 'alembic history'],
})

export const restoreDatabase = rule({
  id: 'shell.db.restore',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'pg_restore(1), mysql(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Restore into a new database.',
  fires: ['pg_restore -d app app.dump', 'psql -d app -f changes.sql'],
  quiet: ['pg_dump app', 'psql -l'],
})

export const deleteMessages = rule({
  id: 'shell.queue.delete',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'rabbitmqctl(8), kafka-consumer-groups --reset-offsets',
  message: ({ command }: { command: string }) =>
    `${command} deletes messages, or the place up to which they were read.`,
  fix: 'Have a person confirm it.',
  fires: [
    'rabbitmqctl purge_queue jobs',
    'kafka-consumer-groups --bootstrap-server k:9092 --group g --reset-offsets --to-latest --execute',
  ],
  quiet: ['rabbitmqctl list_queues', 'kafka-topics --bootstrap-server k:9092 --list'],
})

export const deleteTopic = rule({
  id: 'shell.queue.drop',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'Apache Kafka: kafka-topics --delete; rabbitmqctl(8) reset, delete_vhost',
  message: ({ command }: { command: string }) =>
    `${command} deletes every message of what it names, and its settings.`,
  fix: 'Have a person confirm it.',
  alternative: 'describe it first',
  fires: ['kafka-topics --bootstrap-server k:9092 --delete --topic jobs', 'rabbitmqctl reset'],
  quiet: ['kafka-topics --bootstrap-server k:9092 --describe --topic jobs', 'rabbitmqctl list_vhosts'],
})

export const readDatabase = allowRule({
  id: 'shell.pos.db_read',
  evidence: 'A',
  source: 'SQL: SELECT',
  fires: ["psql -c 'SELECT 1'", 'redis-cli GET a'],
  quiet: ["psql -c 'DROP TABLE a'", 'ls'],
})

export const dumpDatabase = allowRule({
  id: 'shell.pos.db_dump',
  evidence: 'B',
  source: 'pg_dump(1), mysqldump(1)',
  fires: ['pg_dump app', 'mysqldump app'],
  quiet: ["psql -c 'SELECT 1'", 'ls'],
})
