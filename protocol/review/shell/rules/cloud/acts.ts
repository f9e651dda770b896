// Judges acts of cloud interfaces whose verb does not say what they do: watching switched off, an account closed,
// data shown to everybody, a credential made anew, a statement run against a database.
import { asciiLower } from '../../../text/ascii.ts'
import { report } from '../../read/answers.ts'
import type { EffectRule, Handler } from '../../read/run.ts'
import { anyOf, type Pattern } from '../../read/words/any-of.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { judgeSql } from '../databases/sql.ts'
import { disableGuard } from '../defences/guards.ts'
import { openRemoteSession } from '../execution/sessions.ts'
import { allow } from './cloud-answers.ts'
import { deleteCloudData, grantCloudRights, publishBucket, publishService, shareObject } from './resources.ts'

interface Act {
  readonly words: Pattern
  readonly rule: EffectRule
  readonly what: string
}

/** Against the words of the command, with a space before and after each. */
const ACTS: readonly Act[] = [
  {
    words: anyOf(
      / (?:stop-logging|delete-trail|delete-detector|disassociate-from-master-account|disable-security-hub|stop-configuration-recorder|delete-configuration-recorder|delete-flow-logs) /,
      / (?:delete-log-group|delete-log-stream|delete-event-data-store|disable-macie|delete-analyzer|delete-web-acl|deactivate-mfa-device|delete-alarms|disable-alarm-actions) /,
      /logging sinks delete|monitor (?:diagnostic-settings|log-profiles|activity-log alert) delete|security .*disable|sentinel .*delete| alert-policies delete | audit disable /,
    ),
    rule: disableGuard,
    what: 'switches off what watches the account',
  },
  {
    words: anyOf(
      / (?:close-account|leave-organization|remove-account-from-organization|delete-organization|schedule-key-deletion|disable-key|delete-recovery-point|delete-backup-vault|delete-snapshot) /,
      / (?:delete-db-snapshot|delete-db-cluster-snapshot|deregister-image|delete-hosted-zone|delete-user-pool|delete-file-system|pg:reset|keys versions destroy|operator seal) /,
      / (?:operator raft remove-peer|secrets disable|auth disable) /,
      / billing projects unlink | projects delete | subscription cancel |system reset|raft snapshot restore/,
    ),
    rule: deleteCloudData,
    what: 'takes away data, keys or the whole account; nothing brings it back',
  },
  {
    words: anyOf(
      / (?:ad app credential reset|ad sp credential reset|ad sp create-for-rbac|create-service-specific-credential|reset-service-specific-credential|create-open-id-connect-provider) /,
      / (?:create-saml-provider|iam service-accounts keys create|iam roles update|add-role-to-instance-profile|update-trust|attach-principal-policy|put-bucket-policy|set-default-policy-version) /,
      / (?:create-policy-version|token create|policy write|auth create-token) /,
    ),
    rule: grantCloudRights,
    what: 'gives somebody more rights or a new credential',
  },
  {
    words:
      / (?:send-command|run-command invoke|start-session|ssm start-session|execute-command|cloud-shell ssh|serial-port) | compute ssh /,
    rule: openRemoteSession,
    what: 'runs something on machines of the account, which is not visible here',
  },
]

/** Amazon RDS: a retention of 0 switches automated backups off; Amazon S3: a rule that expires objects within a week. */
const STOPS_BACKUPS =
  /--backup-retention-period[= ]0\b|--no-backup\b|"Expiration"\s*:\s*\{\s*"Days"\s*:\s*[1-7]\s*\}/

/** Makes something readable for everybody, or gives it to another account. */
const PUBLIC = anyOf(
  /--acl[= ]public|--public-access-level|allusers|allauthenticatedusers|--visibility[= ]public|--publicly-accessible(?: |$)|--create-volume-permission|--attribute launchpermission/,
  /--launch-permission|--no-block-public|delete-public-access-block|--public-access[= ](?:blob|container)|--allow-blob-public-access[= ]true|--principal[= ]"?\*|group=all/,
)

/** Firewalls of clouds: a rule that lets in. */
const OPENS_PORT =
  / (?:authorize-security-group-ingress|firewall-rules create|firewall-rules update|nsg rule create) /
const EVERYBODY = /0\.0\.0\.0\/0|::\/0|--source-address-prefixes? (?:\*|internet)/
const EVERY_PORT =
  /--protocol[= ](?:-1|all)(?: |$)|ipprotocol[=":]+-1|--port[= ]0-65535|--(?:allow|rules)[= ](?:all|tcp:0-65535|tcp)(?:,| |$)|--destination-port-ranges?[= ](?:\*|0-65535)|--port[= ](?:3389|5432|3306|1433|27017|6379|9200|2375|2379|11211)(?: |$)/

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
  const text = ` ${options.operands.map((operand) => operand.text).join(' ')} `
  const verbs = text.slice(0, 400)
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
    isBinding ||
    (/add-iam-policy-binding/.test(verbs) &&
      args.some(({ text: option }) => /roles\/(?:owner|editor|\w+\.admin)$/.test(option)))
  )
    return report(command, run, grantCloudRights, 'gives somebody more rights')
  const given = args
    .map((arg) => arg.text)
    .join(' ')
    .slice(0, 4_000)
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
  const act = ACTS.find(({ words }) => words.test(verbs))
  if (act) return report(command, run, act.rule, act.what)
  const whole = asciiLower(
    args
      .map((arg) => arg.text)
      .join(' ')
      .slice(0, 1_000),
  )
  if (
    PUBLIC.test(whole) &&
    !hasText(args, '--dryrun', '--dry-run') &&
    !/^ \S+ (?:get|list|describe|show)/.test(verbs)
  )
    return / (?:put-object-acl|cp|sync|mv) |publicly-accessible/.test(whole)
      ? report(command, run, shareObject, 'lets everybody, or another account, reach what was private')
      : report(command, run, publishBucket, 'lets everybody, or another account, read what was private')
  if (OPENS_PORT.test(verbs) && EVERYBODY.test(whole) && EVERY_PORT.test(whole))
    return report(
      command,
      run,
      publishService,
      'lets the whole internet reach every port behind this firewall',
    )
  return null
}
