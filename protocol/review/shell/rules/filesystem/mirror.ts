// Flags a mirror that deletes what its source does not have in a place that holds more than copies of the source: a
// folder of another host's system, a home, or the root of a store of content that people gave.
import { rule } from '../../../core/rule.ts'
import { fold, scopeOf } from '../../read/files/paths.ts'
import { type Arg, type Command, HOLE } from '../../read/model.ts'
import { CONTENT_FOLDERS, SHARED_FOLDERS, TOP_FOLDERS } from '../../tables/paths.ts'

export const mirrorOverContent = rule({
  id: 'shell.fs.mirror_over',
  since: '2.7.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'rsync(1) --delete; AWS CLI: s3 sync --delete; rclone sync',
  message: ({ subject, target, why }: { subject: string; target: string; why: string }) =>
    `${subject} deletes everything in ${target} that its source does not have: ${why}.`,
  fix: 'Name the folder of the destination that holds copies of the source and nothing else.',
  alternative: 'run it with --dry-run first',
  fires: [
    'rsync -a --delete www/ ops@files.example.net:/etc/',
    'rsync -az --delete build/ ops@files.example.net:',
    'aws s3 sync dist s3://acme-invoices --delete',
    'rclone sync public store:photos-archive',
    'gcloud storage rsync out gs://user-uploads --recursive --delete-unmatched-destination-objects',
  ],
  quiet: [
    'rsync -a --delete www/ ops@files.example.net:/var/www/handbook/',
    'aws s3 sync dist s3://www.example.com --delete',
    'aws s3 sync uploads s3://acme-uploads --delete',
    'rclone sync public store:photos-archive --dry-run',
  ],
})

/** Folders below the top that a whole host uses. Source: hier(7). */
const BELOW_TOP =
  /^\/(?:usr\/(?:bin|sbin|lib|lib64|share|include|local)|var\/(?:lib|log|spool|run|cache|db|mail)|etc\/(?:ssl|systemd|ssh|pam\.d|cron\.d|kubernetes))$/
/** Folders at the top in which hosts of backups keep what is sent to them. */
const FOR_COPIES = /^\/(?:backups?|data|mnt|media|storage|Volumes)$/
/** What a build writes, and the project itself. */
const OUTPUT =
  /^(?:\.|dist|build|out|public|site|_site|www|html|release|static|output|target|\.next|web|frontend|client|docs|book|storybook-static|dist-[\w-]+|build-[\w-]+)$/
/** Names of places where a site or an application is published. */
const PUBLISHED =
  /^(?:www|web|website|sites?|static|assets|frontend|portal|apps?|ui|docs|cdn|dashboard|spa|pages|storybook|preview|landing|public|html|dist|build|com|org|net|dev|io)$/

const content = new Set(
  CONTENT_FOLDERS.flatMap((name) => [name, name.replace(/s$/, '')]).concat(
    'avatars contracts statements receipts legal scans reports records evidence originals masters raw lake warehouse'.split(
      ' ',
    ),
  ),
)

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

const lastPart = (path: string): string => path.replace(/\/+\*?$/, '').replace(/^.*\//, '')

/** The name says that people gave what is there, and the source is something else that was made here. */
function holdsContent(source: Arg | undefined, name: string, command: Command): boolean {
  const words = wordsOf(name)
  if (!words.some((word) => content.has(word)) || words.some((word) => PUBLISHED.test(word))) return false
  if (source === undefined || source.text.includes(HOLE) || source.text.includes('://')) return false
  const path = fold(source.text, command.scope.cwd).replace(/\/\*?$/, '')
  const isOutput = OUTPUT.test(lastPart(path)) || scopeOf(source, command.scope.cwd) === 'build'
  return isOutput && !wordsOf(lastPart(path)).some((word) => words.includes(word))
}

/** Why a mirror onto this path of a host takes away what nobody can make again; null when it does not. */
export function lostOnHost(source: Arg | undefined, path: string, command: Command): string | null {
  if (path.includes(HOLE)) return null
  const target = fold(path === '' ? '~' : path, '~')
  if (target === '/') return 'it is the whole file system of that host'
  if (source !== undefined && fold(source.text, command.scope.cwd) === target) return null
  const top = /^\/([^/]+)$/.exec(target)?.[1]
  if (
    (top !== undefined && TOP_FOLDERS.includes(top) && !FOR_COPIES.test(target)) ||
    BELOW_TOP.test(target) ||
    SHARED_FOLDERS.includes(target)
  )
    return 'the system of that host, or everything that is installed there, lies in it'
  const scope = scopeOf({ text: target, maybeEmpty: null }, null)
  if (scope === 'home') return 'it is the whole home of an account'
  if (scope === 'data' && target.startsWith('/var/lib/')) return 'a server keeps its data there'
  return holdsContent(source, lastPart(target), command) ? 'people or other programs put it there' : null
}

/** `s3://name/prefix`, `store:name/prefix`, `https://account.host/container`, `alias/name`. */
export function lostInBucket(source: Arg | undefined, target: string, command: Command): string | null {
  if (target.includes(HOLE)) return null
  const bare = target
    .replace(/^https:\/\/[^/]+\//, '')
    .replace(/^[a-z0-9]+:\/\//, '')
    .replace(/^[\w-]{2,}:/, '')
    .replace(/\?.*$/, '')
  return holdsContent(source, lastPart(bare), command) ? 'people or other programs put it there' : null
}
