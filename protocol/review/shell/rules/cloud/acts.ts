// Judges acts of cloud interfaces whose verb does not say what they do: watching switched off, an account closed,
// data shown to everybody, a credential made anew, a statement run against a database.
import { asciiLower } from '../../../text/ascii.ts'
import { report } from '../../read/answers.ts'
import type { Handler } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { DRY_RUN } from '../../tables/verbs.ts'
import { judgeSql } from '../databases/sql.ts'
import { ACTS } from './act-table.ts'
import { allow } from './cloud-answers.ts'
import { holdsPeople, openedToAll } from './exposure.ts'
import {
  changeCloudResource,
  deleteCloudData,
  deleteCloudResource,
  grantCloudRights,
  publishBucket,
  publishService,
  shareObject,
} from './resources.ts'

/** Amazon RDS: a retention of 0 switches automated backups off; Amazon S3: a rule that expires objects within a week. */
const STOPS_BACKUPS =
  /--backup-retention-period[= ]0\b|--no-backup\b|"Expiration"\s*:\s*\{\s*"Days"\s*:\s*[1-7]\s*\}/

const CHOOSES_OLD =
  /describe-(?:snapshots|images) [^\n|]{0,200}--filters? [^\n|]{0,200}tag:[^|]{0,400}(?:StartTime|CreationDate) ?<=?/

/** Makes something readable for everybody, or gives it to another account. */
const PUBLIC = anyOf(
  /--acl[= ]public|--public-access-level|allusers|allauthenticatedusers|--visibility[= ]public|--publicly-accessible(?: |$)|--create-volume-permission|--attribute launchpermission/,
  /--launch-permission|--no-block-public|delete-public-access-block|--public-access[= ](?:blob|container)|--allow-blob-public-access[= ]true|--principal[= ]"?\*|group=all/,
  /--(?:group-names|values-to-add) all(?: |$)|--no-public-access-prevention|(?:^| )(?:-f|--field|--raw-field) (?:private=false|visibility=public)(?: |$)/,
)

/** Options that hold a statement, and interfaces that take one as an operand. */
const STATEMENTS = '--query-string --sql --statement'

/** Options of other interfaces that take SQL, where the value begins like a statement that changes data. */
const INLINE = '--command --sql --query --execute --statement'
const CHANGES_DATA =
  /^\s*(?:drop|truncate|delete\s+from|update\s+\S+\s+set|alter\s+table|insert\s+into|grant)\b/i

/** Asked before the grammar of verbs; null when none of this is meant. */
export const cloudAct: Handler = (command, run) => {
  const { args } = command
  const options = readOptions(
    args,
    `${STATEMENTS} --command --query --execute --name -n -g --region --profile --project`,
  )
  const verbs = ` ${options.operands.map((operand) => operand.text).join(' ')} `
  const isStatement = / (?:start-query-execution|execute-statement|execute-sql) /.test(verbs)
  const statements = [
    ...(isStatement ? valuesOf(options, STATEMENTS) : []),
    ...(command.name === 'bq' && options.operands[0]?.text === 'query' ? options.operands.slice(1) : []),
  ]
  if (command.name === 'heroku' && options.operands[0]?.text === 'pg:psql')
    for (const statement of valuesOf(readOptions(args, '-c --command -a --app'), '-c --command')) {
      judgeSql(statement.text, { span: statement.span, origin: command.origin }, run)
      return allow(command, run)
    }
  for (const statement of command.name === 'bq' || isStatement ? [] : valuesOf(options, INLINE))
    if (CHANGES_DATA.test(statement.text)) {
      judgeSql(statement.text, { span: statement.span, origin: command.origin }, run)
      return allow(command, run)
    }
  if (statements.length > 0 && !hasText(args, '--dry_run', '--dry-run')) {
    for (const statement of statements)
      judgeSql(statement.text, { span: statement.span, origin: command.origin }, run)
    return allow(command, run)
  }
  const isBinding = / (?:projects|organizations|folders) (?:add-iam-policy-binding|set-iam-policy) /.test(
    verbs,
  )
  if (
    isBinding &&
    args.some(({ text: option }) => /roles\/[\w.]*\.viewer$/.test(option)) &&
    !/allusers|allauthenticated/i.test(args.map((arg) => arg.text).join(' '))
  )
    return report(command, run, changeCloudResource, 'lets somebody read more')
  if (
    isBinding ||
    (/add-iam-policy-binding/.test(verbs) &&
      args.some(({ text: option }) => /roles\/(?:owner|editor|\w+\.admin)$/.test(option)))
  )
    return report(command, run, grantCloudRights, 'gives somebody more rights')
  const given = args.map((arg) => arg.text).join(' ')
  run.budget.spend(given.length)
  if (STOPS_BACKUPS.test(given) && /(?:modify-db-|update-|patch|put-bucket)/.test(verbs))
    return report(
      command,
      run,
      deleteCloudData,
      'ends the backups, or lets stored objects expire within days',
    )
  if (/ change-resource-record-sets /.test(verbs) && /"Action"\s*:\s*"DELETE"/.test(given))
    return report(
      command,
      run,
      deleteCloudData,
      'takes a name out of the domain, so that nobody finds what it names',
    )
  const sent = / send-command /.test(verbs)
    ? valuesOf(readOptions(args, '--parameters'), '--parameters')[0]
    : undefined
  if (sent) {
    const text = sent.text
      .trim()
      .replace(/^\{? {0,3}"?commands"? {0,3}[=:] {0,3}\[?/, '')
      .replace(/\]? {0,3}\}?$/, '')
      .trim()
      .replace(/^["']|["']$/g, '')
    run.textOf(command, { ...sent, text, linear: null }, 'ssm', command.scope.elsewhere('ssm'))
  }
  const whole = asciiLower(given)
  if (hasText(args, ...(DRY_RUN[command.name] ?? []))) return null
  const act = ACTS.find(({ words, only }) => words.test(verbs) && (only?.test(` ${whole} `) ?? true))
  // A list of marked and old ones, which the script asks for itself.
  if (act && / (?:delete-snapshot|deregister-image) /.test(verbs) && CHOOSES_OLD.test(command.origin.text))
    return report(command, run, deleteCloudResource, 'deletes snapshots that a mark and their age choose')
  if (act) return report(command, run, act.rule, act.what)
  if (
    PUBLIC.test(whole) &&
    !hasText(args, '--dryrun', '--dry-run') &&
    !/^ \S+ (?:get|list|describe|show)/.test(verbs)
  )
    return / (?:put-object-acl|cp|sync|mv) |publicly-accessible/.test(whole) && !holdsPeople(command)
      ? report(command, run, shareObject, 'lets everybody, or another account, reach what was private')
      : report(command, run, publishBucket, 'lets everybody, or another account, read what was private')
  const opened = openedToAll(asciiLower(verbs), whole)
  if (opened !== null) return report(command, run, publishService, opened)
  return null
}
