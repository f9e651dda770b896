// Judges object storage: aws s3, gsutil, s3cmd, mc.
import { report } from '../../read/answers.ts'
import { isSecretPath } from '../../read/files/paths.ts'
import { readFile } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { DOWNLOAD, type Flow, SECRET, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, quoted } from '../../read/run.ts'
import { sendToNetwork } from '../../read/sinks.ts'
import { hasText, readOptions } from '../../read/words/options.ts'
import { readContainers } from '../containers/container-rules.ts'
import { fetchedCopy } from '../exfiltration/fetched-copy.ts'
import { mirrorNothing } from '../filesystem/file-changes.ts'
import { wipesBucket } from '../filesystem/mirror.ts'
import { emptyFolder } from '../filesystem/synchronise.ts'
import { isBoundedChange } from './bounded-change.ts'
import { allow } from './cloud-answers.ts'
import { isOfTrial } from './ephemeral.ts'
import { holdsPeople } from './exposure.ts'
import {
  changeCloudResource,
  deleteBucketTree,
  deleteObject,
  publishBucket,
  shareObject,
} from './resources.ts'
import { isRefilled, isSafeUpload } from './uploads.ts'

const isBucket = (text: string): boolean => /^[a-z0-9]+:\/\/|^[\w-]{2,}:/.test(text)

/** Options by which the program only says what it would do, by its own reference. */
const dryRun = (name: string, verb: string): readonly string[] =>
  /^aws/.test(name)
    ? ['--dryrun']
    : name === 'gsutil'
      ? verb === 'rsync'
        ? ['-n']
        : []
      : name === 's3cmd'
        ? ['-n', '--dry-run']
        : ['--dry-run']

/** Options that only change what is printed. */
const SAYS_LESS = /^(?:--only-show-errors|--quiet|--no-progress|-q|-v|--verbose)$/

/** Caches of builds, by the name of the bucket or of a folder in it. */
const OF_CACHE =
  /^(?:s3|gs):\/\/(?:[\w.-]*[-_./])?(?:cache|caches|ccache|sccache|turbo|turborepo|buildcache|build-cache|bazel-cache|gradle-cache|nx-cache)(?:[-_.](?:bucket|store|storage|artifacts?|ci|build|dev|prod|eu|us|ap|[a-z]{2}-[a-z]{2,12}-?\d|\d{1,12}))*(?:\/(?!.*\.\.)|$)/
/** A data set under a name of its own, in a folder for data; nothing is deleted there. */
const isDataSet = (from: string, to: string): boolean => {
  const [, name] = /\/((?:[\w-]{1,60}\/)?v?\d[\w.-]{0,30}|[\w-]{1,60}\/v\d[\w.-]{0,20})\/?$/.exec(from) ?? []
  return (
    name !== undefined &&
    /^\/(?:data|scratch|mnt|media|srv)\/[\w./-]+$/.test(to) &&
    !to.includes('..') &&
    !/\/(?:s?bin|lib|libexec|scripts?|cron\S*|www|html|htdocs|public|plugins|hooks)\//.test(to) &&
    to.replace(/\/$/, '').endsWith(`/${name}`)
  )
}

const TRIAL = /:\/\/(?:[\w.-]*[-_.])?(?:dev|test|stage|staging|sandbox|qa)(?:[-_./]|$)/
const PRODUCTION = /:\/\/(?:[\w.-]*[-_.])?(?:prod|production|live)(?:[-_./]|$)/

/** By the references of the AWS CLI, gsutil, mc, s3cmd, s5cmd, gcloud storage and AzCopy. */
const DELETES_OTHERS =
  /^(?:--delete|-d|--remove|--delete-removed|--delete-unmatched-destination-objects|--delete-destination=(?:true|prompt))$/

/** aws s3, gsutil, s3cmd, mc, rclone: objects in buckets. */
export const storage: Handler = (command, run) => {
  const given = readOptions(
    command.args,
    '--profile --region --endpoint-url --acl --exclude --include',
  ).operands
  const operands = given.map(({ text }) => text)
  const isAws = command.name === 'aws'
  if (isAws && operands[0] !== 's3') return null
  const isGcloud = command.name === 'gcloud'
  if (isGcloud && (operands[0] !== 'storage' || operands[1] !== 'rsync')) return null
  const before = isAws || isGcloud ? 1 : 0
  const [verb, ...targets] = operands.slice(before)
  const rehearsal = verb === undefined ? [] : dryRun(command.name, verb)
  const key = `rehearsed ${command.name} ${command.args
    .map(({ text }) => text)
    .filter((text) => !rehearsal.includes(text) && !SAYS_LESS.test(text))
    .join(' ')}`
  if (verb !== undefined && hasText(command.args, ...dryRun(command.name, verb))) {
    command.scope.created.add('check', key)
    return allow(command, run)
  }
  const isTree =
    command.args.some(({ text }) => /^(?:--recursive(?:=true)?|-r|-R|-m|--force|--delete)$/.test(text)) ||
    targets.some((text) => /\*/.test(text))
  if (/^(?:rb|rm|del|delete|remove|mb-remove|purge|deletefile)$/.test(verb ?? '')) {
    // What a build fills again, listed before by the same command.
    if (targets.length === 1 && OF_CACHE.test(targets[0]!) && command.scope.created.has('check', key))
      return allow(command, run)
    const deletesTrial = (): Flow => report(command, run, deleteObject, 'deletes objects of a trial')
    if (isRefilled(command, targets, deletesTrial)) return allow(command, run)
    if (targets.length > 0 && targets.every((text) => isOfTrial(text.replace(/^[a-z0-9]+:\/\//, ''))))
      return deletesTrial()
    if (verb === 'rb' || verb === 'purge' || isTree) return report(command, run, deleteBucketTree)
    return report(command, run, deleteObject, 'deletes an object')
  }
  if (
    /^(?:sync|mirror|rsync)$/.test(verb ?? '') &&
    command.args.some(({ text }) => DELETES_OTHERS.test(text))
  ) {
    const [from, to] = given.slice(before + 1)
    const emptied = from && to ? emptyFolder(from, command) : null
    if (from && to && TRIAL.test(from.text) && PRODUCTION.test(to.text))
      return report(command, run, deleteBucketTree)
    if (emptied !== null) {
      run.report(command, mirrorNothing, {
        subject: asWritten(command),
        source: emptied,
        target: quoted(to!.text),
      })
      return UNKNOWN_FLOW
    }
    if (to && wipesBucket(command, from, to, run)) return UNKNOWN_FLOW
    return report(command, run, deleteObject, 'deletes what the source does not have')
  }
  if (command.args.some(({ text }) => /public-?read|allUsers/i.test(text)))
    return holdsPeople(command)
      ? report(command, run, publishBucket, 'lets everybody read the data of people')
      : /^(?:iam|acl|defacl|setacl|policy|anonymous)$/.test(verb ?? '')
        ? report(command, run, publishBucket, 'makes a bucket readable for everybody')
        : report(command, run, shareObject, 'makes objects readable for everybody')
  const secret = given.slice(before + 1).find(({ text }) => isSecretPath(text, null))
  if (secret && /^(?:cp|mv|put|cat|get|sync|copy|move|copyto|mirror|rsync|download)$/.test(verb ?? '')) {
    const sent = readFile(secret, command, command.scope, run)
    const last = given.at(-1)
    if (last && last !== secret && isBucket(last.text) && !isBucket(secret.text))
      sendToNetwork({ ...sent, taints: sent.taints | SECRET }, command, quoted(last.text), run)
  }
  if (verb === 'presign' || verb === 'signurl')
    return report(command, run, shareObject, 'makes an address through which anybody can read the object')
  if (/^(?:ls|list|stat|du|cat|info|la|tree|head|find|lsd|lsl|size|check)$/.test(verb ?? ''))
    return allow(command, run)
  const [source, target] = given.slice(before + 1)
  if (
    /^(?:cp|sync|get|copy|copyto|download|rsync|mirror)$/.test(verb ?? '') &&
    source &&
    target &&
    targets.length === 2 &&
    isBucket(source.text) &&
    !isBucket(target.text)
  ) {
    const fetched = fetchedCopy(command, source, target, readContainers, run)
    if (fetched) return fetched
    if (verb === 'sync' && isDataSet(source.text, target.text)) return allow(command, run)
    // The bucket stays as it is; what counts is the file that is written.
    writeFile(
      target,
      command,
      { text: null, taints: DOWNLOAD, what: quoted(source.text) },
      false,
      command.scope,
      run,
    )
    return allow(command, run)
  }
  if (isSafeUpload(command, run)) return allow(command, run)
  if (verb === 'mb' && isBoundedChange(command)) return allow(command, run)
  if (/^(?:cp|mv|sync|put|get|mb|website|copy|move|copyto|mirror|rsync)$/.test(verb ?? ''))
    return report(command, run, changeCloudResource, 'writes objects')
  return null
}
