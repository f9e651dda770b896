// Judges Terraform, Pulumi and Ansible by the verb.
import { report, unknown } from '../../read/answers.ts'
import { fold } from '../../read/files/paths.ts'
import { type Arg, type Command, EVERYTHING, type Flow, HOLE, MATCHED } from '../../read/model.ts'
import type { Handler, Run } from '../../read/run.ts'
import { isRepeated } from '../../read/script/repeated.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { deleteTarget } from '../filesystem/remove.ts'
import { allow } from './cloud-answers.ts'
import { isOfTrial } from './ephemeral.ts'
import { applyEnvironment, changeState, destroyEnvironment, runPlaybook } from './resources.ts'
import { isLive } from './trial-target.ts'
import { judgeVerbs } from './verbs.ts'

const OF_ONE_RUN = 'workspace of one run'

/** `pr-$N` behind a test that has matched the whole name. */
const isMatchedRun = (arg: Arg | undefined): boolean =>
  arg !== undefined && arg.what === MATCHED && /^(?:pr|mr|preview|review|ci|e2e)[_-]\ue000$/.test(arg.text)

/** The workspace was chosen in this folder. */
const ofOneRun = ({ args, scope }: Command): string =>
  `${OF_ONE_RUN} in ${scope.cwd ?? ''} ${args.find(({ text }) => text.startsWith('-chdir='))?.text ?? ''}`

/** A variable or an option names another workspace, state or account. */
const choosesOther = ({ args, scope }: Command): boolean =>
  scope.vars.has('TF_WORKSPACE') ||
  scope.vars.has('TF_DATA_DIR') ||
  scope.files.has(fold('.terraform/environment', scope.cwd)) ||
  args.some(({ text }) => /^--?state\b|^--?(?:var-file|var|backend-config)\b.*(?:prod|live)/.test(text))

const destroys: Handler = (command, run) =>
  command.scope.created.isCertain('check', ofOneRun(command)) && !choosesOther(command)
    ? allow(command, run)
    : isTrialEnvironment(command) || command.scope.created.has('check', ofOneRun(command))
      ? report(command, run, applyEnvironment, 'deletes a trial environment')
      : report(command, run, destroyEnvironment, 'deletes everything that the configuration describes')

/** The folder, the stack or the workspace chosen before is one for trials. */
function isTrialEnvironment({ args, scope }: Command): boolean {
  const named = args.flatMap(({ text }, index) =>
    /^-chdir=/.test(text)
      ? [text.slice(7)]
      : /^(?:-s|--stack)$/.test(args[index - 1]?.text ?? '')
        ? [text]
        : /^--stack=/.test(text)
          ? [text.slice(8)]
          : [],
  )
  return named.length > 0 ? named.every(isOfTrial) : scope.created.isCertain('check', 'workspace of a trial')
}

/** helmfile: destroy and delete remove every release of the file. */
export const helmfile: Handler = (command, run) => {
  const [verb] = readOptions(command.args, '-e --environment -f --file -l --selector -n --namespace').operands
  return /^(?:destroy|delete)$/.test(verb?.text ?? '') ? destroys(command, run) : unknown(command, run)
}

/** A number of deletions that a script counts in a saved plan; a test that ends the script otherwise has shown it to be 0. */
const COUNTS_DELETIONS =
  /(\w{1,40})=\$\(terraform (?:-chdir=\S{1,80} )?show -json (\S{1,80}) ?\|[^\n)]{0,40}\bjq\b[^\n]{0,200}delete[^\n]{0,200}\)/

function deletesNothing({ scope, origin: { text } }: Command, plan: string): boolean {
  const [, name, counted] = COUNTS_DELETIONS.exec(text) ?? []
  return name !== undefined && counted === plan && scope.vars.get(name)?.text === '0'
}

/** What a plan prints of a resource that holds data. */
const DESTROYS_STORE = anyOf(
  /-\/\+ (?:resource )?"?(?:aws_(?:db_|rds_|s3_bucket|dynamodb_table|ebs_volume|efs_|elasticache_|docdb_|opensearch_|redshift_|kms_key)|google_(?:sql_|storage_bucket|bigquery_|spanner_|compute_disk|filestore_|bigtable_)|azurerm_(?:\w{0,20}(?:sql|storage_account|cosmosdb|managed_disk|key_vault)))/,
  /# \S{0,120}(?:aws_(?:db_|rds_|s3_bucket|dynamodb_table|ebs_volume|efs_)|google_(?:sql_|storage_bucket|bigquery_|spanner_|compute_disk)|azurerm_\w{0,20}(?:sql|storage_account|cosmosdb|managed_disk))\S{0,80} (?:must be replaced|will be destroyed)/,
)

function forgetWorkspace(command: Command): void {
  command.scope.created.withdraw('check', ofOneRun(command))
  command.scope.created.withdraw('check', 'workspace of a trial')
}

/** What is destroyed later is the environment that was chosen last. */
function selectsWorkspace(command: Command, chosen: Arg | undefined, run: Run): Flow {
  const { created } = command.scope
  const wasTrial = created.has('check', ofOneRun(command)) || created.has('check', 'workspace of a trial')
  forgetWorkspace(command)
  if (isMatchedRun(chosen)) created.add('check', ofOneRun(command))
  else if (isOfTrial(chosen?.text ?? '')) created.add('check', 'workspace of a trial')
  else if (!(wasTrial && chosen?.text === 'default'))
    return report(command, run, changeState, 'changes which state later commands use')
  return allow(command, run)
}

export const terraform: Handler = (command, run) => {
  const options = readOptions(command.args, '', false)
  const [verb, sub] = options.operands.map(({ text }) => text)
  if (hasText(command.args, '-help', '--help', '-version')) return allow(command, run)
  if (verb === 'plan' && hasText(command.args, '-destroy', '--destroy'))
    for (const { text } of command.args) {
      const file = /^--?out=(.+)$/.exec(text)?.[1]
      if (file !== undefined) command.scope.created.add('removal', `plan ${file}`)
    }
  switch (verb) {
    case 'destroy':
      return destroys(command, run)
    case 'run-all':
      return sub === 'destroy'
        ? report(command, run, destroyEnvironment, 'deletes everything that the configurations describe')
        : sub === 'apply'
          ? report(command, run, applyEnvironment, 'changes many environments')
          : allow(command, run)
    case 'apply':
      if (hasText(command.args, '-destroy', '--destroy')) return destroys(command, run)
      // A plan that this script made to destroy.
      if (sub !== undefined && command.scope.created.has('removal', `plan ${sub}`))
        return destroys(command, run)
      if (
        command.args.some(({ text }) =>
          /^--?replace=.*(?:db|rds|sql|bucket|volume|disk|dynamo|cache|search|efs|filestore|kms)/.test(text),
        )
      )
        return report(command, run, destroyEnvironment, 'deletes a store and makes an empty one in its place')
      if (sub !== undefined && deletesNothing(command, sub)) return allow(command, run)
      if (DESTROYS_STORE.test(run.written))
        return report(
          command,
          run,
          destroyEnvironment,
          'carries out a plan that destroys a store, as it was printed',
        )
      return report(
        command,
        run,
        applyEnvironment,
        'changes the environment as the configuration says; what it replaces is not visible here',
      )
    case 'state':
      if (sub === 'rm' && command.args.some(({ what }) => what === EVERYTHING))
        return report(command, run, destroyEnvironment, 'makes the tool forget everything that it manages')
      return /^(?:list|show|pull)$/.test(sub ?? '')
        ? { ...allow(command, run), what: sub === 'list' && options.operands.length === 2 ? EVERYTHING : '' }
        : report(command, run, changeState, 'changes what the tool believes to exist')
    case 'force-unlock':
    case 'taint':
    case 'untaint':
    case 'import':
    case 'refresh':
      return report(command, run, changeState, 'changes what the tool believes to exist')
    case 'workspace':
      if (sub === 'select') return selectsWorkspace(command, options.operands[2], run)
      if (
        sub === 'delete' &&
        isMatchedRun(options.operands[2]) &&
        !hasText(command.args, '-force', '--force')
      )
        return allow(command, run)
      return sub === 'delete' && hasText(command.args, '-force', '--force')
        ? report(command, run, destroyEnvironment, 'deletes a state that still describes resources')
        : sub === 'delete'
          ? report(command, run, changeState, 'deletes a workspace with its state')
          : /^(?:list|show)$/.test(sub ?? 'list')
            ? allow(command, run)
            : report(command, run, changeState, 'changes which state later commands use')
    case 'login':
    case 'logout':
      return report(command, run, changeState, 'changes the credentials that are stored for the registry')
    case 'test':
      return report(command, run, applyEnvironment, 'creates the resources of the tests')
    case 'init':
      if (
        command.args.some(({ text }) =>
          /^--?(?:reconfigure|backend-config|from-module|migrate-state)\b/.test(text),
        )
      )
        forgetWorkspace(command)
      return hasText(command.args, '-migrate-state', '-force-copy')
        ? report(command, run, changeState, 'moves the state to another place')
        : allow(command, run)
    case 'output':
    case 'show':
      // In these forms sensitive values are printed too.
      return hasText(command.args, '-json', '-raw', '--json', '--raw') &&
        !(verb === 'show' && sub !== undefined) &&
        !(
          sub !== undefined &&
          hasText(command.args, '-raw') &&
          !/secret|passw|token|key|cred|conn|url|dsn/i.test(sub)
        )
        ? unknown(command, run)
        : allow(command, run)
    case undefined:
    case 'fmt':
    case 'get':
    case 'graph':
    case 'metadata':
    case 'modules':
    case 'plan':
    case 'providers':
    case 'validate':
    case 'validate-inputs':
    case 'version':
    case 'hclfmt':
      return allow(command, run)
    default:
      return unknown(command, run)
  }
}

export const pulumi: Handler = (command, run) => {
  const words = readOptions(command.args, '-s --stack -C --cwd').operands.map(({ text }) => text)
  if (words[0] === 'destroy' || (words[0] === 'stack' && words[1] === 'rm') || words[0] === 'down')
    return destroys(command, run)
  if (words[0] === 'up' || words[0] === 'update')
    return report(command, run, applyEnvironment, 'changes the environment')
  if (words[0] === 'stack' && words[1] === 'select' && !hasText(command.args, '-c', '--create'))
    return allow(command, run)
  if (words[0] === 'preview') return allow(command, run)
  return judgeVerbs(command, run)
}

/** Modules of Ansible that change nothing, by the index of its collection. */
const READS_HOST =
  /^(?:ansible\.builtin\.)?(?:ping|win_ping|setup|gather_facts|service_facts|package_facts|stat|debug|getent|assert|wait_for|find)$/

const RUNS_COMMAND = /^(?:ansible\.builtin\.)?(?:command|shell|raw)$/

const PLAYBOOK_VALUES = '-i --inventory -l --limit -e --extra-vars -t --tags -u --user -f --forks'
/** The same run, without the words by which it only says what it would do. */
const playbookKey = ({ args }: Command): string =>
  `rehearsed ansible ${args
    .map(({ text }) => text)
    .filter((text) => !/^(?:--check|-C|--diff|-D|-v+)$/.test(text))
    .join(' ')}`

/** What may stand between the rehearsal and the run: nothing that changes what was rehearsed. */
const IDLE = /^(?:&& ?)?(?:#.*|echo (?:"[^"$`]{0,200}"|'[^']{0,200}'|[\w .,:!-]{0,200}))?(?: ?&&|;)?$/
const isIdle = (text: string): boolean => text.split('\n').every((line) => IDLE.test(line.trim()))
const DESTROYS =
  /destroy|teardown|wipe|reset|purge|decommission|uninstall|(?:^|[-_/])(?:rm|remove|delete|drop|clean(?:up)?)(?:[-_.]|$)/i
const OWN_SETTINGS = ['ANSIBLE_INVENTORY', 'ANSIBLE_CONFIG', 'ANSIBLE_ROLES_PATH', 'ANSIBLE_LIBRARY']

/** The rehearsal is the command before, and the script goes on only when it succeeded. */
function isRehearsedBefore(command: Command, run: Run): boolean {
  const { created } = command.scope
  const key = `${playbookKey(command)} until `
  const check = created.checksSince(0).find((one) => one.startsWith(key) && created.isCertain('check', one))
  return (
    check !== undefined &&
    run.isPlaced &&
    isIdle(run.written.slice(Number(check.slice(key.length)), command.span[0]))
  )
}

/** Hosts of an inventory for trials, and a rehearsal of the same run came before. */
function isRehearsedTrial(command: Command, run: Run): boolean {
  const { args, name, scope } = command
  const inventories = valuesOf(readOptions(args, PLAYBOOK_VALUES), '-i --inventory')
  return (
    name === 'ansible-playbook' &&
    inventories.length === 1 &&
    isOfTrial(inventories[0]!.text) &&
    !args.some(({ text }) => isLive(text) || text.includes(HOLE) || DESTROYS.test(text)) &&
    !args.some(({ text }) => text.includes('://') || text.startsWith('/tmp/')) &&
    !OWN_SETTINGS.some((variable) => scope.vars.has(variable)) &&
    !isRepeated(scope) &&
    isRehearsedBefore(command, run)
  )
}

export const playbook: Handler = (command, run) => {
  if (hasText(command.args, '--check', '-C'))
    command.scope.created.add('check', `${playbookKey(command)} until ${command.span[1]}`)
  if (isRehearsedTrial(command, run)) return allow(command, run)
  if (hasText(command.args, '--check', '-C', '--list-hosts', '--list-tasks', '--syntax-check', '--version'))
    return allow(command, run)
  const module = valuesOf(
    readOptions(command.args, '-m --module-name -i -a -e -u -f -l -t'),
    '-m --module-name',
  )[0]
  if (command.name === 'ansible' && module && READS_HOST.test(module.text)) return allow(command, run)
  const at = command.args.findIndex(({ text }) => text === '-a' || text === '--args')
  const inner = at >= 0 ? command.args[at + 1] : undefined
  const absent = /(?:^|\s)state=absent(?:\s|$)/.test(inner?.text ?? '')
  const path = absent ? /(?:^|\s)(?:path|dest|name)=(\S{1,200})/.exec(inner!.text)?.[1] : undefined
  if (inner && path !== undefined && /(?:^|\.)file$/.test(module?.text ?? '')) {
    const target = { ...inner, text: path, linear: null }
    deleteTarget({ ...command, scope: command.scope.elsewhere('ansible') }, target, true, false, run)
  } else if (inner && command.name === 'ansible' && RUNS_COMMAND.test(module?.text ?? 'command')) {
    // What the command does there is judged like one on this host.
    run.textOf(command, inner, 'ansible', command.scope.elsewhere('ansible'))
    return allow(command, run)
  } else if (inner && command.name === 'ansible')
    run.textOf(command, inner, 'ansible', command.scope.elsewhere('ansible'))
  return report(command, run, runPlaybook)
}
