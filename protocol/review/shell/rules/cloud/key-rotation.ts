// Follows a key that a script makes into the store of secrets where its users find it, and the old key that it switches
// off: a rotation gives nobody more rights and shows the key to nobody.
import { asciiLower } from '../../../text/ascii.ts'
import { covers, report } from '../../read/answers.ts'
import { fold } from '../../read/files/paths.ts'
import { type Command, type Flow, NEW_KEY, NEW_PAIR, RANDOM, SECRET, TAKEN } from '../../read/model.ts'
import type { Run } from '../../read/run.ts'
import { keyOf } from '../../read/script/asked-server.ts'
import { type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { changeCloudResource, grantCloudRights, readCloud } from './resources.ts'

const allow = covers(readCloud)

/** Commands that put a value into a store, by the references of the vendors. */
const STORES: readonly { readonly name: RegExp; readonly words: RegExp }[] = [
  { name: /^gcloud$/, words: /^ secrets (?:versions add|create) / },
  { name: /^aws$/, words: /^ secretsmanager (?:put-secret-value|update-secret|create-secret) / },
  { name: /^vault$/, words: /^ kv (?:put|patch) / },
  { name: /^az$/, words: /^ keyvault secret set / },
  { name: /^gh$/, words: /^ secret set / },
  { name: /^glab$/, words: /^ variable set / },
]
const MAKES = / iam (?:create-access-key|service-accounts keys create) /
const ENDS = / iam (?:update-access-key|delete-access-key|service-accounts keys (?:disable|delete)) /
/** Only who administers a repository lists the names of its secrets. */
const LISTS = /^ (?:secret|variable) list /
const DEPLOY_KEY = /^ repo deploy-key add /

const STORED = 'a new key is in its store'
const ENDED = 'an old key is switched off'

const VALUES =
  '--user-name --access-key-id --status --iam-account --project --profile --region --query --output --repo -R --title -t --app -a --env -e --org -o --vault-name --name -n --data-file --secret-id --secret-string --file -f --key-file-type --body -b'

type Made = typeof NEW_KEY | typeof NEW_PAIR | typeof RANDOM
const isMade = (what: string): what is Made => what === NEW_KEY || what === NEW_PAIR || what === RANDOM

/** What this script made that becomes the value: by its input, a file or a variable; null for anything else. */
function madeValue({ args, stdin, scope }: Command): Made | null {
  if (isMade(stdin.what)) return stdin.what
  // A filter says what it read.
  const isRead = ([path, { what }]: readonly [string, Flow]): boolean =>
    what === NEW_KEY && path.length > 4 && stdin.what.includes(path)
  if ((stdin.taints & TAKEN) !== 0 && [...scope.files].some(isRead)) return NEW_KEY
  for (const { text, what } of args) {
    if (isMade(what)) return what
    const path = text.replace(/^--[\w-]+=/, '').replace(/^[\w-]*[=:]?@|^file(?:b)?:\/\//, '')
    const written = scope.files.get(fold(path, scope.cwd))?.what ?? ''
    if (isMade(written)) return written
  }
  return null
}

const wordsOf = ({ operands }: Options): string =>
  ` ${operands
    .slice(0, 4)
    .map(({ text }) => asciiLower(text))
    .join(' ')} `

/** The account whose keys are made or ended, as the script names it; without a name it is the caller's own. */
const accountOf = (options: Options): string => {
  const [account] = valuesOf(options, '--user-name --iam-account')
  return account === undefined ? '' : (keyOf(account) ?? '?')
}

/** The public half of a pair that this script made. */
const isOwnHalf = (options: Options, { scope }: Command): boolean =>
  options.operands.some(
    ({ text }) =>
      text.endsWith('.pub') && scope.files.get(fold(text.slice(0, -4), scope.cwd))?.what === NEW_PAIR,
  )

/** It puts a value into a store and prints none. */
export const storesValue = ({ name, args }: Command): boolean =>
  STORES.some((one) => one.name.test(name) && one.words.test(wordsOf(readOptions(args, VALUES))))

/** Each fails where a secret of the name stands: nothing is written over. */
const CREATES = / (?:secrets create|secretsmanager create-secret) /
/** The repository that is named, or the one at hand. */
const repositoryOf = (options: Options): string => valuesOf(options, '--repo -R')[0]?.text ?? ''

/** A new value goes into a store: of what it takes the place, and whose store it is. */
function stores(command: Command, options: Options, text: string, run: Run): Flow {
  const { created } = command.scope
  const made = madeValue(command)
  const concern = (effect: string): Flow => report(command, run, changeCloudResource, effect)
  if (made === null) return concern('puts another value where others read a secret')
  if (made === RANDOM && !CREATES.test(text))
    return concern('writes a random value over a secret; who uses the old one is not told')
  created.add('check', STORED)
  const repository = repositoryOf(options)
  created.add('check', `${STORED} ${repository}`)
  const [project] = valuesOf(options, '--project')
  const isOfOther =
    project !== undefined &&
    command.name === 'gcloud' &&
    !created
      .checksSince(0)
      .some(
        (check) =>
          check.startsWith('key made of ') && check.endsWith(`@${project.text}.iam.gserviceaccount.com`),
      )
  if (made === NEW_KEY && isOfOther) return concern('gives a key to another project than its own')
  if (repository === '' || !/^(?:gh|glab)$/.test(command.name)) return allow(command, run)
  if (made === NEW_KEY && !created.has('check', `secrets listed ${repository}`))
    return concern('gives a key to a repository of which the script does not show that it holds the old one')
  if (made !== NEW_KEY)
    created.atEnd(() => {
      if (!created.has('check', `deploy key of ${repository}`))
        concern('gives a key to a repository to which it does not belong')
    })
  return allow(command, run)
}

/** The command as a step of a rotation; null when it is none. */
export function rotatesKey(command: Command, run: Run): Flow | null {
  const { args, scope } = command
  const options = readOptions(args, VALUES)
  const text = wordsOf(options)
  const { created } = scope
  if (LISTS.test(text)) created.add('check', `secrets listed ${repositoryOf(options)}`)
  if (storesValue(command)) return stores(command, options, text, run)
  if (ENDS.test(text) && !args.some(({ text: word }) => /^(?:--status=)?Active$/i.test(word)))
    created.add('check', `${ENDED} of ${accountOf(options)}`)
  if (/ keys disable /.test(text) && created.has('check', STORED)) return allow(command, run)
  if (DEPLOY_KEY.test(text)) created.add('check', `deploy key of ${repositoryOf(options)}`)
  if (DEPLOY_KEY.test(text) && !args.some(({ text: option }) => /^(?:-w|--allow-write)$/.test(option))) {
    created.atEnd(() => {
      if (!created.has('check', `${STORED} ${repositoryOf(options)}`) || !isOwnHalf(options, command))
        report(command, run, changeCloudResource, 'lets the owner of a key read the repository')
    })
    return allow(command, run)
  }
  if (!MAKES.test(text) || !created.isWholeScript) return null
  const flow: Flow = { text: null, taints: SECRET | TAKEN, what: NEW_KEY }
  const file = / keys create /.test(text) ? options.operands[4] : undefined
  if (file) scope.files.set(fold(file.text, scope.cwd), flow)
  const account = accountOf(options)
  created.add('check', `key made of ${account}`)
  const isEnded = (): boolean => created.has('check', `${ENDED} of ${account}`)
  const isPrivate =
    file === undefined
      ? scope.captured
      : /^\/(?:dev\/shm|run\/user\/\d+|tmp)\//.test(fold(file.text, scope.cwd))
  created.atEnd(() => {
    if (!created.has('check', STORED) && !isEnded())
      report(command, run, grantCloudRights, 'gives somebody more rights')
    else if (!isPrivate || !created.has('check', STORED) || !isEnded())
      report(command, run, changeCloudResource, 'makes a new key in place of an old one')
  })
  allow(command, run)
  return file === undefined ? flow : { text: '', taints: 0, what: '' }
}
