// Follows a key that a script makes into the store of secrets where its users find it, and the old key that it switches
// off: a rotation gives nobody more rights and shows the key to nobody.
import { asciiLower } from '../../../text/ascii.ts'
import { covers, report } from '../../read/answers.ts'
import { fold } from '../../read/files/paths.ts'
import { type Command, type Flow, NEW_KEY, SECRET, TAKEN } from '../../read/model.ts'
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
const DEPLOY_KEY = /^ repo deploy-key add /

const STORED = 'a new key is in its store'
const ENDED = 'an old key is switched off'

const VALUES =
  '--user-name --access-key-id --status --iam-account --project --profile --region --query --output --repo -R --title -t --app -a --env -e --org -o --vault-name --name -n --data-file --secret-id --secret-string --file -f --key-file-type --body -b'

/** The value comes from a key of this script: its input, a file or a variable. */
function holdsNewKey({ args, stdin, scope }: Command): boolean {
  if (stdin.what === NEW_KEY) return true
  // A filter says what it read.
  const isRead = ([path, { what }]: readonly [string, Flow]): boolean =>
    what === NEW_KEY && path.length > 4 && stdin.what.includes(path)
  if ((stdin.taints & TAKEN) !== 0 && [...scope.files].some(isRead)) return true
  return args.some(({ text, what }) => {
    if (what === NEW_KEY) return true
    const path = text.replace(/^--[\w-]+=/, '').replace(/^[\w-]*[=:]?@|^file(?:b)?:\/\//, '')
    return scope.files.get(fold(path, scope.cwd))?.what === NEW_KEY
  })
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
      text.endsWith('.pub') && scope.files.get(fold(text.slice(0, -4), scope.cwd))?.what === NEW_KEY,
  )

/** It puts a value into a store and prints none. */
export const storesValue = ({ name, args }: Command): boolean =>
  STORES.some((one) => one.name.test(name) && one.words.test(wordsOf(readOptions(args, VALUES))))

/** The command as a step of a rotation; null when it is none. */
export function rotatesKey(command: Command, run: Run): Flow | null {
  const { args, scope } = command
  const options = readOptions(args, VALUES)
  const text = wordsOf(options)
  const { created } = scope
  if (storesValue(command)) {
    const isNew = holdsNewKey(command)
    if (isNew) created.add('check', STORED)
    return isNew
      ? allow(command, run)
      : report(command, run, changeCloudResource, 'puts another value where others read a secret')
  }
  if (ENDS.test(text) && !args.some(({ text: word }) => /^(?:--status=)?Active$/i.test(word)))
    created.add('check', `${ENDED} of ${accountOf(options)}`)
  if (/ keys disable /.test(text) && created.has('check', STORED)) return allow(command, run)
  if (DEPLOY_KEY.test(text) && !args.some(({ text: option }) => /^(?:-w|--allow-write)$/.test(option))) {
    created.atEnd(() => {
      if (!created.has('check', STORED) || !isOwnHalf(options, command))
        report(command, run, changeCloudResource, 'lets the owner of a key read the repository')
    })
    return allow(command, run)
  }
  if (!MAKES.test(text) || !created.isWholeScript) return null
  const flow: Flow = { text: null, taints: SECRET | TAKEN, what: NEW_KEY }
  const file = / keys create /.test(text) ? options.operands[4] : undefined
  if (file) scope.files.set(fold(file.text, scope.cwd), flow)
  const account = accountOf(options)
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
