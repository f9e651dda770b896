// Flags recovery programs that get a server to start by throwing away what it had not yet written, and covers those that
// only look.
import { rule } from '../../../core/rule.ts'
import { report, unknown } from '../../read/answers.ts'
import { type Command, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import type { Commands, Effect, Handler, Run } from '../../read/run.ts'
import { hasText, readOptions } from '../../read/words/options.ts'
import { changeSchema, readDatabase } from './data.ts'

export const discardRecords = rule({
  id: 'shell.db.discard_records',
  since: '2.7.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'PostgreSQL: pg_resetwal, NOTES; MySQL: RESET BINARY LOGS; Elasticsearch: elasticsearch-node',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Copy the data folder first, and restore from a backup.',
  alternative: 'pg_resetwal --dry-run',
  fires: [
    'pg_resetwal -f -D /srv/pg/main',
    "mysql -e 'RESET MASTER'",
    'patronictl -c /etc/patroni.yml remove orders',
    'elasticsearch-node unsafe-bootstrap',
  ],
  quiet: ['pg_resetwal -n -D /srv/pg/main', "mysql -e 'SHOW BINARY LOGS'", 'patronictl list'],
})

const allow = (command: Command, run: Run): Flow => {
  run.allow(command, readDatabase)
  return UNKNOWN_FLOW
}

const resetLog: Handler = (command, run) => {
  if (hasText(command.args, '-n', '--dry-run', '--help', '-V', '--version')) return allow(command, run)
  return hasText(command.args, '-f', '--force')
    ? report(
        command,
        run,
        discardRecords,
        'throws away the log of what was not yet written, so commits are lost and tables may contradict each other',
      )
    : report(command, run, changeSchema, 'starts the log of the server anew')
}

const patroni: Handler = (command, run) => {
  const [verb] = readOptions(command.args, '-c --config-file -d --dcs-url').operands
  switch (verb?.text) {
    case 'list':
    case 'topology':
    case 'history':
    case 'show-config':
    case 'version':
    case 'dsn':
      return allow(command, run)
    case 'remove':
      return report(command, run, discardRecords, 'removes the state by which the cluster knows its leader')
    case undefined:
      return unknown(command, run)
    default:
      return report(command, run, changeSchema, 'changes the cluster')
  }
}

const searchNode: Handler = (command, run) =>
  hasText(command.args, '-h', '--help')
    ? allow(command, run)
    : report(
        command,
        run,
        discardRecords,
        'forces a node out of its cluster or into a new one; what the others had accepted is lost',
      )

export const commands: Commands = {
  pg_resetwal: resetLog,
  pg_resetxlog: resetLog,
  patronictl: patroni,
  'elasticsearch-node': searchNode,
  'opensearch-node': searchNode,
}
