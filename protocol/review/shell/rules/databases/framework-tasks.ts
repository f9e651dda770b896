// Judges tasks of frameworks by word: `rails db:drop`, `prisma migrate reset`, `manage.py flush`.
import { asciiLower } from '../../../text/ascii.ts'
import { type Arg, type Command, type Flow, HOLE, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, type Run } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { openInteractiveShell } from '../execution/foreign-code.ts'
import { migrateDatabase, readDatabase, resetDatabase } from './data.ts'
import { isTestEnvironment, isTrialEnvironment } from './throwaway.ts'

/** Tasks of frameworks, by word: `rails db:drop`, `prisma migrate reset`, `manage.py flush`. */
const RESET_TASK = anyOf(
  /(?:^| )(?:db:(?:drop|reset|purge|wipe|migrate:reset|schema:load|seed:replant)|migrat(?:e|ions?)[: ](?:reset|fresh|refresh)|db:fresh|database:drop|doctrine:(?:database|schema):drop|flush)(?: |$)/,
  /(?:^| )(?:reset_db|sqlflush|db push --force-reset|ecto\.(?:drop|reset)|schema:drop|drop_db|downgrade base|migrate [\w.]{1,60} zero|undo:all|migrate:rollback --all|rollback --all|database drop|orm:schema-tool:drop|database reset|db reset|dropdb)(?: |$)/,
)

const MIGRATE_TASK = anyOf(
  /(?:^| )(?:db:(?:migrate|rollback|seed|setup|create|prepare|test:prepare|push|undo)|migrate(?: (?:deploy|dev|resolve|run|up|down))?|db (?:push|seed|execute)|ecto\.(?:migrate|rollback)|upgrade|downgrade)(?: |$)/,
  /(?:^| )(?:makemigrations|loaddata|createsuperuser|migration:run|migration:revert|up|down|apply)(?: |$)/,
)

const READING_TASK =
  /(?:^| )(?:(?:db:)?migrat(?:e|ions?)[: ](?:status|list|history|info|validate|check|current|show|diff)|db:(?:version|abort_if_pending_migrations)|showmigrations|diffsettings|db pull --print|sqlmigrate(?: \w+){2})(?: |$)/

/** Options by which a framework only says what it would do, by its own reference. */
function onlyShows({ name, args }: Command, text: string): boolean {
  const program = `${name} ${args[0]?.text ?? ''}`
  const option = /manage\.py|django-admin/.test(program)
    ? /(?:^| )(?:--plan|--check|--dry-run)(?: |$)/
    : /artisan/.test(program)
      ? /(?:^| )--pretend(?: |$)/
      : /^prisma/.test(program)
        ? /(?:^| )--create-only(?: |$)/
        : /^(?:alembic|flask)/.test(program)
          ? /(?:^| )--sql(?: |$)/
          : null
  return option?.test(text) ?? false
}

/** Interactive shells of frameworks. */
const CONSOLE = /(?:^| )(?:shell|shell_plus|dbshell|console|dbconsole|tinker|c|db)$/

export const frameworkTask = (command: Command, args: readonly Arg[], run: Run): Flow | null => {
  const text = args
    .filter((arg) => !arg.text.includes(HOLE))
    .map((arg) => asciiLower(arg.text))
    .join(' ')
  if (RESET_TASK.test(text) && isTestEnvironment(command)) run.allow(command, readDatabase)
  else if (RESET_TASK.test(text))
    run.report(command, resetDatabase, {
      subject: asWritten(command),
      effect: 'drops the database and everything in it',
    })
  else if (CONSOLE.test(text))
    run.report(command, openInteractiveShell, {
      subject: asWritten(command),
      effect: 'opens a console of the application; what happens in it is not visible here',
    })
  else if (onlyShows(command, text)) run.allow(command, readDatabase)
  else if (READING_TASK.test(text)) run.allow(command, readDatabase)
  else if (MIGRATE_TASK.test(text) && isTrialEnvironment(command)) run.allow(command, readDatabase)
  // Django writes the migration into a file of the project.
  else if (/^makemigrations(?: [\w. ]{1,200})?$/.test(text)) run.allow(command, readDatabase)
  else if (MIGRATE_TASK.test(text)) run.report(command, migrateDatabase, { command: asWritten(command) })
  else return null
  return UNKNOWN_FLOW
}

export const framework: Handler = (command, run) => frameworkTask(command, command.args, run)
