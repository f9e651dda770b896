// Judges `noun verb` interfaces: reading is covered, deleting data or changing rights is a blocker, other changes need a person.

import { asciiLower } from '../../../text/ascii.ts'
import { report as reportCommand, unknown } from '../../read/answers.ts'
import { type Arg, type Command, EVERYTHING, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import type { EffectRule, Handler, Run } from '../../read/run.ts'
import { forgetCluster, forgetProject, isTrialCluster } from '../../read/script/guards.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { READING_WORDS } from '../../tables/reading-words.ts'
import {
  CHANGE_VERBS,
  DELETE_VERBS,
  DRY_RUN,
  PRECIOUS_NOUNS,
  READ_VERBS,
  RECREATABLE_NOUNS,
  REVEALS,
  SECRET_KEEPERS,
  SECRET_NOUNS,
} from '../../tables/verbs.ts'
import { privilegedContainer } from '../containers/container-rules.ts'
import { fetchedCopy } from '../exfiltration/fetched-copy.ts'
import { sendsPrivate } from '../exfiltration/sends-private.ts'
import { discardChanges } from '../git/work-loss.ts'
import { cloudAct } from './acts.ts'
import { isBoundedChange } from './bounded-change.ts'
import { secret } from './cloud-answers.ts'
import { isOfTrial } from './ephemeral.ts'
import { rotatesKey } from './key-rotation.ts'
import {
  changeCloudResource,
  deleteCloudData,
  deleteCloudResource,
  grantCloudRights,
  readCloud,
} from './resources.ts'
import { judgeRestore } from './restores.ts'
import { isRoutine } from './routine.ts'
import { noteSaved, savedState } from './saved-resources.ts'

/** Options that take a value, over all of these interfaces: enough to tell operands from values. */
const WITH_VALUE =
  '-n --namespace -o --output -f --file --filename --project --region --profile --zone --query --filter --format --resource-group -g --name --context --kubeconfig --cluster -l --selector --app -a --repo -R --limit --org --team --env --token --host -H --subscription --instance-ids --instance-id --stack-name --bucket --key --uri --root --db-instance-identifier --table-name --user-name --role-name --policy-arn --endpoint-url --account --location -L --since --tail -c --container --chdir --log-level --workspace'

export function judgeVerbs(command: Command, run: Run): Flow {
  if (isForgeRead(command)) {
    run.allow(command, readCloud)
    return UNKNOWN_FLOW
  }
  const { args, name } = command
  const options = readOptions(args, WITH_VALUE)
  const words = options.operands.slice(0, 4).map(({ text }) => asciiLower(text))
  const report = (rule: EffectRule, effect: string): Flow => reportCommand(command, run, rule, effect)
  const allow = (): Flow => {
    run.allow(command, readCloud)
    return UNKNOWN_FLOW
  }
  if (
    args.some(({ text: option }) =>
      /security\.privileged=true|source=\/(?:$|etc|root)|"(?:privileged|hostPID|hostNetwork)"\s*:\s*true/.test(
        option,
      ),
    )
  )
    return report(privilegedContainer, 'gives the container the rights or the files of the host')
  if (words.length === 0 && DEPLOYS_ALONE.test(name) && !hasText(args, '--help', '-h', '--version'))
    return report(changeCloudResource, 'publishes the project')
  if (asksForHelp(args, words, name)) return allow()
  if (hasText(args, ...(DRY_RUN[name] ?? []))) return allow()
  if (VERSION_CONTROL.test(name) && hasText(args, '-C', '--clean', '--force', '-f'))
    return report(discardChanges, 'may drop changes that are not committed')
  if (VERSION_CONTROL.test(name) && WORK_WITH_COPY.test(words[0] ?? '')) return allow()
  if (/^(?:gh|glab)$/.test(name) && ADDS_TEXT.test(` ${words.slice(0, 2).join(' ')} `)) return allow()
  const text = ` ${words.join(' ')} `
  noteSaved(command, text, run)
  if (name === 'gcloud' && /^ (?:config (?:set|unset|configurations)|init) /.test(text))
    forgetProject(command.scope)
  if (/^ ecs wait services-stable /.test(text)) command.scope.created.add('check', 'ecs services are stable')
  if (restartsService(command, text, run)) return allow()
  if (readsByWords(name, text, args)) return allow()
  if (/ update-kubeconfig | get-credentials | kubeconfig save /.test(text)) forgetCluster(command.scope)
  if (isRoutine(command, text)) return allow()
  const shown = showsSecret(name, words, args)
  if (shown) return secret(command, run, shown)
  const setting = /^ config:get ([a-z_]+) /.exec(text)?.[1]
  if (setting !== undefined && !/secret|token|key|pass|url|dsn|cred|auth|private|pat$/.test(setting))
    return allow()
  const saved = valuesOf(options, '--file -f')[0]
  if (/^ (?:storage )?(?:blob|file|artifact|artifacts|object|objects) download /.test(text) && saved) {
    const fetched = fetchedCopy(command, options.operands[0]!, saved, readCloud, run)
    if (fetched) return fetched
  }
  if (endsKey(command, text, run)) return UNKNOWN_FLOW
  if (
    anyOf(
      / (?:attach-(?:user|role|group)-policy|put-(?:user|role|group)-policy|add-iam-policy-binding|set-iam-policy|create-access-key|update-assume-role-policy|create-login-profile) ?/,
      / (?:add-user-to-group|role assignment create|create clusterrolebinding|create rolebinding|(?:patch|edit|replace) (?:cluster)?role(?:binding)?s?|adm policy|update-login-profile) ?/,
    ).test(text) ||
    / add-iam-policy-binding /.test(text)
  )
    return grantsReading(args)
      ? report(changeCloudResource, 'lets somebody read more')
      : report(grantCloudRights, 'gives somebody more rights')
  if (
    anyOf(
      / (?:secrets? (?:access|get|read|versions|view|reveal|download)|decrypt|auth token|kv get|config:get|create token|keys list|list-keys|get-session-token|assume-role|configure get) /,
      / (?:configure export-credentials) /,
    ).test(text)
  )
    return secret(command, run, 'prints or takes a secret')
  const named = words.findIndex((word) => verbOf(word) !== null)
  // In `logs put-retention-policy` and `logging log delete` the first of the two is a noun.
  const isSubject =
    NOUN_FIRST.test(name) &&
    READ_NOUN.test(words[named] ?? '') &&
    /^(?:delete|change)$/.test(verbOf(words[named + 1] ?? '') ?? '')
  const verbAt = isSubject ? named + 1 : named
  const first = verbAt < 0 ? null : verbOf(words[verbAt]!)
  // In `gh run list` the first word is the noun.
  const isNoun =
    verbAt === 0 &&
    // kubectl and its kin name the verb first.
    !/^(?:kubectl|oc|k|helm)$/.test(name) &&
    NOUN_VERBS.test(words[0]!) &&
    (LISTS.test(words[1] ?? '') || (verbOf(words[1] ?? '') === null && LISTS.test(words[2] ?? '')))
  const verb = first === 'change' && isNoun ? 'read' : first
  if (verb === 'delete' && args.some(({ what }) => what === EVERYTHING))
    return report(deleteCloudData, 'deletes everything that a list holds')
  if (verb === 'delete') {
    const nouns = [...words.slice(0, verbAt), words[verbAt]!, ...words.slice(verbAt + 1, verbAt + 2)]
    const forAll = hasText(
      args,
      '--all',
      '--all-namespaces',
      '-A',
      '--force',
      '--recursive',
      '-r',
      '--include-all',
    )
    const recreatable = nouns.some(
      (noun) =>
        recreatableNouns.has(noun.split('/', 1)[0]!.replace(/s$/, '')) ||
        recreatableNouns.has(noun.split('/', 1)[0]!),
    )
    if (
      name === 'etcdctl' &&
      args.some(({ text: option }) => /^--(?:prefix|from-key)(?:=true)?$/.test(option))
    )
      return report(deleteCloudData, 'deletes every key of a range')
    const saved = savedState(command, text, run)
    if (saved === 'ready') return allow()
    if (saved === 'saved')
      return report(deleteCloudResource, 'deletes a resource, of which a snapshot was asked for before')
    if (TAKES_RIGHTS.test(text)) return report(deleteCloudResource, 'takes rights away from somebody')
    // What a trial environment loses is made again; a person should still say so.
    const named = [...options.operands.slice(verbAt + 1), ...valuesOf(options, '--stack-name --name -n')]
    if (
      named.some((one) => isOfTrial(one.text)) &&
      named.every((one) => isOfTrial(one.text) || isPlainNoun(one.text))
    )
      return /^(?:kubectl|oc|helm)$/.test(name) &&
        !args.some(({ text: option }) =>
          /^--?kube-?(?:config|context|apiserver)|^--(?:context|cluster|server)\b|^-s/.test(option),
        ) &&
        isTrialCluster(command.scope)
        ? allow()
        : report(deleteCloudResource, 'deletes something of a trial environment')
    if (
      / secrets? | delete-secret /.test(text) &&
      !/ purge /.test(text) &&
      !hasText(args, '--force-delete-without-recovery', '--all', '-A')
    )
      return report(deleteCloudResource, 'deletes a secret, which whoever uses it misses')
    const withData = name === 'bq' ? forAll : args.some(({ text: option }) => WITH_DATA.test(option))
    if (withData || nouns.some(isPrecious) || DELETES_ALL.includes(name))
      return report(deleteCloudData, 'deletes data, a whole environment or access; nothing brings it back')
    if (recreatable && forAll && hasText(args, '--all', '--all-namespaces', '-A'))
      return report(deleteCloudData, 'deletes everything of its kind')
    return report(deleteCloudResource, 'deletes a resource')
  }
  if (verb === 'change' && isBoundedChange(command)) return allow()
  if (verb === 'change') return report(changeCloudResource, 'changes something that others may use')
  if (verb === 'read') {
    const chooses = args.some(({ text: option }) =>
      /^(?:-l|--(?:filters?|selector|name|tag|ids?|.*-ids?|.*-name)(?:=.*)?)$|\?/.test(option),
    )
    const isList =
      verbAt >= 0 && /^(?:list|ls|describe)(?:-|$)/.test(words[verbAt]!) && words.length === verbAt + 1
    return { ...allow(), what: isList && !chooses ? EVERYTHING : '' }
  }
  return unknown(command, run)
}

const readsByWords = (name: string, text: string, args: readonly Arg[]): boolean =>
  READING_WORDS.some(
    (one) =>
      one.name.test(name) &&
      one.words.test(text) &&
      !args.some(({ text: option }) => one.unless?.test(option) || REVEALS.test(option)),
  )

/** Roles that only read, by the references of AWS, Google Cloud, Azure and Kubernetes. */
const grantsReading = (args: readonly Arg[]): boolean => {
  const roles = args.filter(({ text }) =>
    /^arn:aws:iam::aws:policy\/|roles\/|^--(?:role|clusterrole)=/.test(text),
  )
  const named = args.filter((_, index) => /^--(?:role|clusterrole)$/.test(args[index - 1]?.text ?? ''))
  return (
    roles.length + named.length > 0 &&
    [...roles, ...named].every(({ text }) =>
      /(?:ReadOnlyAccess|roles\/[\w.]*\.?viewer|^(?:--(?:role|clusterrole)=)?(?:Reader|view))$/.test(text),
    ) &&
    !args.some(({ text }) =>
      /allUsers|allAuthenticatedUsers|system:anonymous|system:unauthenticated/i.test(text),
    )
  )
}

/** AWS IAM: a key of an old age that is only ended breaks its users. */
function endsKey(command: Command, text: string, run: Run): boolean {
  if (!/ iam (?:delete|update)-access-key /.test(text)) return false
  reportCommand(command, run, deleteCloudResource, 'ends a key; whatever still uses it stops')
  return true
}

/** Rights, memberships and logins that are taken away. */
const TAKES_RIGHTS =
  / (?:remove-iam-policy-binding|role assignment delete|remove-user-from-group|detach-(?:user|role|group)-policy|delete-login-profile|delete-access-key|remove-role-from-instance-profile|clusterrolebindings?|rolebindings?) /

/** The kind of what is deleted stands between its verb and its name. */
const isPlainNoun = (word: string): boolean => /^[a-z]{2,20}$/.test(word)

/** Amazon ECS: new tasks start before the old ones stop, and the script waits for them. */
function restartsService(command: Command, text: string, run: Run): boolean {
  const { created } = command.scope
  if (!/^ ecs update-service /.test(text) || !created.isWholeScript) return false
  const isOnly = command.args.every(
    ({ text: option }) =>
      !/^--(?!cluster|service|force-new-deployment|region|profile|output|query|no-cli-pager)/.test(option),
  )
  if (
    !isOnly ||
    !hasText(command.args, '--force-new-deployment') ||
    created.has('check', 'ecs services are stable')
  )
    return false
  created.expect('check', 'ecs services are stable', () => {
    reportCommand(command, run, changeCloudResource, 'changes something that others may use')
  })
  return true
}

const recreatableNouns = new Set(RECREATABLE_NOUNS)
const preciousNouns = new Set(PRECIOUS_NOUNS)
const isPrecious = (noun: string): boolean => noun.split(/[-_:./]/).some((part) => preciousNouns.has(part))

/** Interfaces whose verb is the last word. */
const NOUN_FIRST =
  /^(?:aws|gcloud|az|oci|doctl|hcloud|linode-cli|scw|ibmcloud|aliyun|openstack|heroku|fly|flyctl|confluent|nats)$/
/** Verbs of reading that name things there. */
const READ_NOUN =
  /^(?:logs?|events?|history|images?|ports?|releases|devices|members|usage|metrics|health|providers|licenses|examples|templates?|manifest|dependencies|watch|watcher|stats|top|search|count|scan|info|head)$/

/** Nouns of `noun verb` interfaces that are verbs elsewhere. */
const NOUN_VERBS = /^(?:run|release|label|tag|import|deploy|transfer|upload|image|patch)$/
const LISTS = /^(?:list|ls|view|show|status|watch|describe|get)$/

/** `help` is a word of its own only first, or last in interfaces that have it so. */
function asksForHelp(args: readonly Arg[], words: readonly string[], name: string): boolean {
  if (words.length === 0) return args.every(({ text }) => text.startsWith('-'))
  if (hasText(args, '--help', '-h', '--version')) return true
  return words[0] === 'help' || (/^(?:aws|gcloud)$/.test(name) && words.at(-1) === 'help')
}

/** Names may be listed; a value that is read, described or exported is a secret that is printed. */
function showsSecret(name: string, words: readonly string[], args: readonly Arg[]): string | null {
  if (/ (?:config appsettings|env:list|functionapp keys) | env:list /.test(` ${words.join(' ')} `))
    return 'prints settings with the secrets in them'
  if (args.some(({ text }) => REVEALS.test(text))) return 'prints secrets in plain text'
  if (name === 'heroku' && words[0] === 'config' && words.length === 1)
    return 'prints settings with the secrets in them'
  const verb = words.find((word) => SHOWS_VALUE.test(word))
  if (verb === undefined) return null
  // Names are listed, or something is taken away; Bitwarden lists items with what is in them.
  if (name !== 'bw' && words.some((word) => /^(?:list|ls|delete|destroy)$/.test(word))) return null
  // Versions and times of a secret, not its value.
  if (name === 'vault' && words[0] === 'kv' && words[1] === 'metadata' && words[2] === 'get') return null
  if (SECRET_KEEPERS.includes(name)) return 'prints an item of a store of secrets'
  const noun = words.find((word) =>
    secretNouns.some(
      (one) =>
        word === one || word.includes(`-${one}`) || word.startsWith(`${one}/`) || word.startsWith(`${one}:`),
    ),
  )
  return noun === undefined || /^(?:list|describe)/.test(verb) ? null : `prints or takes a secret (${noun})`
}

const secretNouns = SECRET_NOUNS
const SHOWS_VALUE =
  /^(?:get|show|read|reveal|view|cat|print|export|download|access|fetch|generate|item|kv|secrets?|decrypt)(?:$|-)|:get$/

/** The machine goes with its disks. */
const WITH_DATA = /^--(?:remove-all-storage|delete-volumes|delete-storage)$/

/** Adds a text that its author can edit and take back; what the text says is data. */
const ADDS_TEXT =
  /^ (?:issue|pr|mr) (?:create|comment|note|develop|edit|update|ready) $|^ (?:run|release) (?:download|watch) $/

/** Other version control: what only touches the working copy and can be committed again. */
const VERSION_CONTROL = /^(?:hg|svn|jj|bzr|fossil|p4|darcs|sl)$/
const WORK_WITH_COPY = anyOf(
  /^(?:add|commit|ci|update|up|pull|fetch|checkout|co|clone|merge|cat|blame|annotate|propget|proplist|resolve|mkdir|new|bookmark|branches|tags|heads|parents|id|identify|summary|incoming)$/,
  /^(?:outgoing|paths|root|manifest|files|sync|opened|changes|filelog|describe)$/,
)

/** Without a verb these publish the folder at hand. */
const DEPLOYS_ALONE = /^(?:vercel|now|surge)$/

const DELETES_ALL = [
  'sam',
  'amplify',
  'vercel',
  'influx',
  'cloud-nuke',
  'aws-nuke',
  'eksctl',
  'kops',
  'cdk',
  'serverless',
  'sls',
  'minikube',
  'kind',
  'k3d',
  'ceph',
  'rbd',
  'gluster',
  'qm',
  'lxc',
  'incus',
  'multipass',
  'pct',
]

/** `cancel-key-deletion` and `recover-deleted-secret` bring back what was to go. */
const TAKES_BACK = ['cancel', 'abort', 'restore', 'recover', 'undelete']

/** `batch-delete-image` and `schedule-key-deletion` delete too. */
const DELETING_PARTS = ['delete', 'deletion', 'destroy', 'terminate', 'purge']

/** `delete-db-instance`, `apps:destroy` and `rm` all begin or end with the verb. */
function verbOf(word: string): 'delete' | 'change' | 'read' | null {
  const parts = word.split(/[-:]/)
  if (
    parts.length > 1 &&
    !READ_VERBS.includes(parts[0]!) &&
    parts.some((part) => DELETING_PARTS.includes(part))
  )
    return TAKES_BACK.includes(parts[0]!) ? 'read' : 'delete'
  const afterColon = word.slice(word.lastIndexOf(':') + 1)
  const lastPart = word.slice(word.lastIndexOf('-') + 1)
  for (const part of [word, afterColon, firstPart(word), lastPart]) {
    if (DELETE_VERBS.includes(part)) return 'delete'
    // `set-default-version` is no version.
    if (READ_VERBS.includes(part) && (part !== lastPart || !word.includes('-') || part === firstPart(word)))
      return 'read'
    if (CHANGE_VERBS.includes(part)) return 'change'
  }
  return null
}

const firstPart = (word: string): string => word.split(/[-:]/)[0]!

/** `gh api PATH` reads unless a method or a field says otherwise. */
const isForgeRead = (command: Command): boolean => isForgeQuery(command) || isForgeGet(command)

/** GitHub GraphQL: a query without a mutation; the other fields are its variables. */
const isForgeQuery = ({ name, args }: Command): boolean => {
  const [api, path, ...fields] = args.map(({ text }) => text)
  const queries = fields.filter((field) => /^query=/.test(field))
  return (
    /^(?:gh|glab)$/.test(name) &&
    api === 'api' &&
    path === 'graphql' &&
    queries.length === 1 &&
    /^query=\s*(?:query\b|\{)/.test(queries[0]!) &&
    !fields.some((field) =>
      /mutation|subscription|=@|\ue000|^--(?:input|method|header|hostname)|^-[XH]/.test(field),
    )
  )
}

const isForgeGet = ({ name, args }: Command): boolean =>
  /^(?:gh|glab)$/.test(name) &&
  args[0]?.text === 'api' &&
  !args.some(({ text }) => /^(?:-[fF]$|--(?:raw-)?field|--input|--form|graphql$)/.test(text)) &&
  !args.some(
    ({ text }, index) =>
      /^(?:-X|--method)(?:=|$)/.test(text) &&
      !/get$/i.test(text.includes('=') ? text : (args[index + 1]?.text ?? '')),
  ) &&
  !args.some(({ text }) => /^-X(?!GET)./.test(text))

export const judgeInterface: Handler = (command, run) => {
  sendsPrivate(command, run)
  return (
    judgeRestore(command, run) ??
    rotatesKey(command, run) ??
    cloudAct(command, run) ??
    judgeVerbs(command, run)
  )
}
