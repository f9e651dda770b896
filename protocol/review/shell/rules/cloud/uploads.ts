// Tells uploads to object storage that show nothing to strangers and replace nothing: objects that only a key of the own
// account opens, under a name that the clock gives; and output of a build in the bucket of an environment for trials.
import { fold, scopeOf } from '../../read/files/paths.ts'
import { readFile } from '../../read/files/read-file.ts'
import { type Arg, BUILT, type Command, HOLE, STORED, TAKEN } from '../../read/model.ts'
import type { Run } from '../../read/run.ts'
import { type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { sourceOf } from '../../read/words/written-word.ts'
import { isOfTrial } from './ephemeral.ts'
import { isElsewhere, isLive } from './trial-target.ts'

const VALUES =
  '--region --exclude --include --cache-control --content-type --content-encoding --storage-class --metadata --sse --sse-kms-key-id --expected-size --checksum-algorithm'
/** AWS CLI: s3 cp, s3 sync; none of them opens the object, sends it elsewhere or deletes anything. */
const PLAIN =
  /^--(?:region|recursive|exclude|include|cache-control|content-type|content-encoding|storage-class|metadata|sse|sse-kms-key-id|expected-size|checksum-algorithm|only-show-errors|no-progress|quiet|no-guess-mime-type|follow-symlinks)$/

/** AWS KMS: an alias is one of the account that calls, so nobody else reads what is encrypted by its key. */
const isForOwnKey = (options: Options): boolean =>
  valuesOf(options, '--sse').length === 1 &&
  valuesOf(options, '--sse').every(({ text }) => /^aws:kms(?::dsse)?$/.test(text)) &&
  valuesOf(options, '--sse-kms-key-id').every(({ text }) => /^alias\/(?!aws\/)[\w/-]{1,200}$/.test(text)) &&
  valuesOf(options, '--sse-kms-key-id').length === 1

/** The clock gives a part of the name down to the day, so no object of that name stands there. */
const isDated = (target: Arg, run: Run): boolean =>
  (/(?:^|[/._-])0[-_]?0[-_]?0[0T_:Z-]{0,12}(?:[/._-]|$)/.test(target.text) &&
    !/0[-_]?0[-_]?0/.test(run.written)) ||
  /\$\(date (?:-u )?\+%(?:F|s|Y-?%m-?%d)/.test(sourceOf(target, run))

/** What a build writes; its folder holds nothing that people gave. */
const OUTPUT = /(?:^|\/)(?:dist|build|out|public|site|_site|www|storybook-static|\.next|target)\/?$/

/** A build fills the folder, and what only looks into it leaves it so. */
const BUILDS =
  /(?:^|&&|;|\n)\s*(?:(?:npm|pnpm|yarn|bun)(?: run)? build|vite build|hugo|make|cargo build)\b[^\n;&|]*/g
const LOOKS = /(?:^|&&|;|\n)\s*(?:ls|du|test|\[|find|cd|echo|aws s3) [^\n;&|]*/g

/** Something else of this script names the folder after its build: it may be emptied, or filled by others. */
const isTouched = ({ text }: Arg, { origin }: Command): boolean => {
  const name = text.replace(/\/+$/, '').replace(/^.*\//, '')
  const rest = origin.text.split(BUILDS).at(-1)!.replaceAll(LOOKS, '\n')
  return rest.split(/[\s'"/;&|]+/).includes(name)
}

/** The script itself has put something else there. */
const holdsOther = (source: Arg, { files, cwd }: Command['scope']): boolean => {
  const folder = fold(source.text, cwd).replace(/\/+$/, '')
  return [...files].some(
    ([path, { what }]) => what !== BUILT && (path === folder || path.startsWith(`${folder}/`)),
  )
}

const isOutput = (source: Arg, command: Command): boolean =>
  OUTPUT.test(source.text) &&
  !holdsOther(source, command.scope) &&
  !isTouched(source, command) &&
  !source.text.includes(HOLE) &&
  ['project', 'build', 'tmp'].includes(scopeOf(source, command.scope.cwd))

/** Buckets that are named for what people gave, or for somebody else. */
const OF_PEOPLE = /upload|media|backup|archive|record|invoice|statement|evidence|avatar|attachment|document/i
const OF_OTHERS = /compet|rival|partner|vendor|supplier|client|extern|third-?party|foreign|stranger/i
const isTrialBucket = (target: string): boolean =>
  /^s3:\/\/[a-z0-9.-]{3,63}(?:\/[\w./-]*)?$/.test(target) &&
  isOfTrial(target.slice(5)) &&
  !isLive(target) &&
  !OF_PEOPLE.test(target) &&
  !OF_OTHERS.test(target)

interface Upload {
  readonly verb: string
  readonly source: Arg
  readonly target: Arg
  readonly options: Options
}

/** `aws s3 cp FILE s3://…` with nothing that says more. */
function uploadOf({ name, args, scope }: Command): Upload | null {
  const options = readOptions(args, VALUES)
  const [service, verb, source, target, ...others] = options.operands
  if (name !== 'aws' || service?.text !== 's3' || !/^(?:cp|sync)$/.test(verb?.text ?? '')) return null
  if (source === undefined || target === undefined || others.length > 0) return null
  if (!target.text.startsWith('s3://') || source.text.includes('://') || source.text === '-') return null
  if (![...options.flags].every((flag) => PLAIN.test(flag))) return null
  if (isElsewhere(scope) || scope.vars.has('AWS_PROFILE') || scope.aliases.has('aws')) return null
  return { verb: verb!.text, source, target, options }
}

/** What `aws s3 rm s3://preview/x --recursive` takes away the script fills again from its build. */
export const refilled = (target: string): string => `filled ${target.replace(/\/*$/, '/')}`

export function isSafeUpload(command: Command, run: Run): boolean {
  const upload = uploadOf(command)
  if (upload === null) return false
  const { verb, source, target, options } = upload
  const { created } = command.scope
  if (isTrialBucket(target.text) && isOutput(source, command)) {
    if (!options.flags.has('--exclude') && (verb === 'sync' || options.flags.has('--recursive')))
      created.add('check', refilled(target.text))
    return true
  }
  if (created.loops > 0 || source.glob || !isForOwnKey(options) || !isDated(target, run)) return false
  const { taints } = readFile(source, command, command.scope, run)
  return (taints & ~(STORED | TAKEN)) === 0
}

/** One prefix of the bucket of an environment for trials, which the same script fills from its build afterwards. */
export function isRefilled(command: Command, targets: readonly string[], otherwise: () => void): boolean {
  const [target, ...others] = targets
  const { created } = command.scope
  if (target === undefined || others.length > 0 || !created.isWholeScript) return false
  if (!isTrialBucket(target) || !/^s3:\/\/[^/]+\/[^/]+/.test(target)) return false
  const isPlain = command.args.every(
    ({ text }) => !text.startsWith('-') || /^--(?:recursive|quiet|only-show-errors)$/.test(text),
  )
  if (!isPlain || created.has('check', refilled(target))) return false
  created.expect('check', refilled(target), otherwise)
  return true
}
