// Classifies what stands at a path, folded against the working folder; unknown parts count with the worst they can be.
import { asciiLower } from '../../../text/ascii.ts'
import {
  BUILD_ENDINGS,
  BUILD_NAMES,
  CONTENT_FOLDERS,
  DATA_STORES,
  PATH_PREFIXES,
  type PathScope,
  PROJECT_PLACES,
  SECRET_NAMES,
  SHARED_FOLDERS,
  TOOL_FOLDERS,
  TOP_FOLDERS,
  WORK_FOLDERS,
} from '../../tables/paths.ts'
import { HOLE, type Value } from '../model.ts'
import { NameGlob } from '../words/name-glob.ts'
import { recent } from '../words/recent.ts'

export type { PathScope }

/** Files that discard or pass on what is written. */
const PASSES = /^\/dev\/(?:null|stdout|stderr|stdin|tty|zero|u?random|full|fd\/\d+|ptmx|pts\/\d+)$/
const DEVICE =
  /^\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|loop\d|dm-\d|mapper\/|md\d|k?mem$|port$|nbd\d|sr\d|disk\/|block|fd0)/

export function scopeOf(value: Pick<Value, 'text' | 'maybeEmpty'>, cwd: string | null): PathScope {
  const { text, maybeEmpty } = value
  // A placeholder that something else fills in.
  if (text === '{}') return 'unresolved'
  if (!text.includes(HOLE)) return scopeOfKnown(fold(text, cwd))
  // Whatever it is, it is a folder at the top: "/$X".
  if (/^\/+\ue000/.test(text)) return 'maybe_root'
  if (maybeEmpty !== null) {
    // rm -rf "$X"/* with X unset is rm -rf /*; a lone $X that is unset names nothing.
    const emptied = text.replaceAll(HOLE, '')
    if (emptied !== '' && emptied.startsWith('/')) {
      const scope = scopeOfKnown(fold(emptied, cwd))
      if (['root', 'system', 'home', 'device', 'data'].includes(scope)) return 'maybe_root'
    }
  }
  if (text.startsWith(HOLE)) {
    // What follows the first unknown part may still be a build folder: "$ROOT"/node_modules.
    const rest = fold(text.slice(text.lastIndexOf(HOLE) + 1).replace(/^\/+/, ''), null)
    // Write-ahead logs have no other place.
    if (/^pg_(?:wal|xlog)(?:\/|$)/.test(rest)) return 'data'
    return scopeOfKnown(rest) === 'build' && !rest.startsWith('~') ? 'build' : 'unresolved'
  }
  const filled = fold(text.replaceAll(HOLE, 'unknown'), cwd)
  const scope = scopeOfKnown(filled)
  // "src/$X" and "../$X" are somewhere; only closed prefixes say more.
  return scope === 'project' ? 'unresolved' : scope
}

/** One plain name, in which there is nothing to fold. */
const IS_FOLDED = /^[\w@+=,-]+$/
/** Empty, `.` and `..` as a part of a path, or another separator. */
const NEEDS_FOLDING = /\\|(?:^|\/)\.{0,2}(?:\/|$)/

/** `.`, `..` and doubled slashes removed, home folders written as `~`. */
export function fold(text: string, cwd: string | null): string {
  if (cwd === null && IS_FOLDED.test(text)) return text
  if (cwd === null) return text.includes('\n') ? folded(text, null) : foldedAt(text)
  // A line end keeps the two apart.
  return text.includes('\n') || cwd.includes('\n') ? folded(text, cwd) : foldedAt(`${cwd}\n${text}`)
}

const foldedAt = recent((key) => {
  const at = key.indexOf('\n')
  return at < 0 ? folded(key, null) : folded(key.slice(at + 1), key.slice(0, at))
})

function folded(text: string, cwd: string | null): string {
  let path = text.replaceAll('\\', '/')
  if (path.startsWith('file://')) path = path.slice(7)
  const isAbsolute = path.startsWith('/') || path.startsWith('~') || /^[A-Za-z]:/.test(path)
  if (!isAbsolute && cwd !== null) path = `${cwd}/${path}`
  if (!NEEDS_FOLDING.test(path.startsWith('/') ? path.slice(1) : path)) return homeAsTilde(path)
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    const last = parts.at(-1)
    if (part !== '..') parts.push(part)
    else if (last !== undefined && last !== '..' && last !== '~') parts.pop()
    else if (!path.startsWith('/') && last !== '~') parts.push(part)
    else if (last === '~') return '/home'
  }
  const joined = (path.startsWith('/') ? '/' : '') + parts.join('/')
  return homeAsTilde(joined === '' ? '.' : joined)
}

/** The path of an object that a script makes and names again, wherever it has gone in between. */
export const placeOf = (text: string, { cwd, below }: { cwd: string | null; below: string }): string =>
  fold(text, cwd ?? below)

function homeAsTilde(path: string): string {
  const user = /^(?:\/home\/[^/*?]+|\/Users\/[^/*?]+|\/root|~[\w.-]*|[Cc]:\/Users\/[^/*?]+)(?=\/|$)/.exec(
    path,
  )
  if (!user || path === '/Users/Shared') return path
  return `~${path.slice(user[0].length)}`
}

/** No prefix is shorter. */
const START = 4
const prefixesByStart = new Map<string, (typeof PATH_PREFIXES)[number][]>()
for (const row of PATH_PREFIXES) {
  const start = row[1].slice(0, START)
  const rows = prefixesByStart.get(start)
  if (rows) rows.push(row)
  else prefixesByStart.set(start, [row])
}

const workFolders = new Set([...WORK_FOLDERS, 'iCloud Drive'])

const scopeOfKnown = recent(classify)

function classify(path: string): PathScope {
  if (IS_FOLDED.test(path)) return hasBuildName(path) ? 'build' : 'project'
  if (PASSES.test(path)) return 'null'
  if (DEVICE.test(path)) return 'device'
  // "/etc/*" is as much as /etc.
  const isAll = /(?:^|\/)(?:\*|\.\*|\*\.\*|\.\[!\.\]\*|\{?\*,\.\*\}?)$/.test(path)
  const base = isAll ? path.slice(0, Math.max(path.lastIndexOf('/'), path.startsWith('/') ? 1 : 0)) : path
  if (base === '/' || /^[A-Za-z]:\/?$/.test(base)) return 'root'
  if (/^\/[*?[]/.test(path)) return 'root'
  if (namesTopFolder(path)) return 'system'
  if (base === '~' || base === '/home' || base === '/Users' || /^[Cc]:\/Users$/.test(base)) return 'home'
  if (base.startsWith('~/') && workFolders.has(base.slice(2))) return 'home'
  if (/^\/(?:private\/)?(?:tmp|var\/tmp)$/.test(base)) return base === path ? 'tmp_all' : 'tmp'
  if (/^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm|run\/user\/\d+)\//.test(path)) return 'tmp'
  const top = /^\/([^/]+)$/.exec(base)
  if (top && TOP_FOLDERS.includes(top[1]!)) return 'system'
  const inProject = PROJECT_PLACES.exec(path)?.[1]
  if (inProject !== undefined && /^[\w.-]*\w/.test(inProject))
    return scopeInProject(inProject, false, inProject)
  for (const [scope, prefix] of prefixesByStart.get(path.slice(0, START)) ?? []) {
    if (scopeStarts(path, prefix)) {
      if (scope === 'absolute' && holdsStore(path)) return 'data'
      if (scope === 'build' || scope === 'absolute') return isMadeByTool(path) ? 'build' : scope
      return scope
    }
  }
  if (namesCredentials(path)) return 'credentials'
  if (path.startsWith('~')) return isMadeByTool(path) ? 'build' : 'home_part'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return isMadeByTool(path) ? 'build' : 'absolute'
  return scopeInProject(path, isAll, base)
}

const stores = new Set(DATA_STORES)
const STORED = /^(?:data|db|wal|volumes?|dumps?|backups?)$/

/** The folder of a database server, or its data folder. */
function holdsStore(path: string): boolean {
  const parts = path.replace(/\/?\*?$/, '').split('/')
  const at = parts.findIndex((part) => stores.has(part))
  return at > 0 && (at === parts.length - 1 || STORED.test(parts[at + 1]!))
}

const content = new Set(CONTENT_FOLDERS)
/** Where the pages of every site lie. Sources: Apache httpd, nginx and IIS documentation. */
const WEB_ROOT =
  /^(?:\/var\/www(?:\/html)?|\/srv\/(?:www|http)|\/usr\/share\/nginx\/html|[A-Za-z]:\/inetpub(?:\/wwwroot)?)(?:\/\*)?$/

/** `/srv/uploads`, `/srv/uploads/*`: a folder outside the project that holds what cannot be made again. */
export function isContentFolder(text: string, cwd: string | null): boolean {
  // A whole share of another host.
  if (/^[\\/]{2}[\w.-]+[\\/][\w$.-]+(?:[\\/]\*?)?$/.test(text)) return true
  const path = fold(text, cwd)
  const drive = /^[A-Za-z]:\/([^/]+)(?:\/\*)?$/.exec(path)?.[1]
  if (drive !== undefined) return content.has(asciiLower(drive))
  if (WEB_ROOT.test(path)) return true
  if (!path.startsWith('/') || path.includes(HOLE) || scopeOfKnown(path) !== 'absolute') return false
  const parts = path.replace(/\/\*$/, '').split('/')
  return parts.length > 2 && content.has(parts.at(-1)!)
}

/** With everything in it, or all that it holds. */
export const isSharedFolder = (text: string, cwd: string | null): boolean =>
  SHARED_FOLDERS.includes(fold(text, cwd).replace(/\/\*$/, ''))

/** `/e*c` is every folder at the top that it matches. */
function namesTopFolder(path: string): boolean {
  const first = /^\/([^/*?[]{1,20}[*?[][^/]{0,20})(?:\/|$)/.exec(path)?.[1]
  return first !== undefined && topFolders.first(first) !== null
}

/** A prefix ends at a slash, a dot or a wildcard: /etc/cron.d and ~/.ssh/x, not /etcetera. */
function scopeStarts(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false
  if (path.length === prefix.length) return true
  const next = path[prefix.length]!
  return (
    next === '/' ||
    next === '.' ||
    next === '*' ||
    (next === '-' && prefix !== '/etc') ||
    prefix.endsWith('cron') ||
    prefix.endsWith('init')
  )
}

/** So far up that it may be the root. */
const FAR_UP = /^(?:\.\.\/){3,}\.\.(?:\/|$)/

function scopeInProject(path: string, isAll: boolean, base: string): PathScope {
  if (FAR_UP.test(path)) return 'maybe_root'
  if (
    /^(?:\.git|.*\/\.git)(?:\/|$)/.test(path) &&
    !/\.git\/(?:index\.lock|hooks\/[^\n]{0,200}\.sample)$/.test(path)
  )
    return 'vcs'
  if (hasBuildName(path)) return 'build'
  if (path === '.' || /^(?:\.\.\/?)+/.test(path)) return 'project_all'
  if (isAll && (base === '' || base === '.')) return 'project_all'
  return 'project'
}

/** `~/.s*` is `~/.ssh` too. */
function namesCredentials(path: string): boolean {
  const first = /^~\/(\.[^/*?[]{0,20}[*?[][^/]{0,20})(?:\/|$)/.exec(path)?.[1]
  return first !== undefined && credentialFolders.first(first) !== null
}

const credentialFolders = new NameGlob(
  PATH_PREFIXES.filter(([scope, path]) => scope === 'credentials' && /^~\/[^/]+$/.test(path)).map(
    ([, path]) => path.slice(2),
  ),
)
const buildNames = new Set(BUILD_NAMES)
const topFolders = new NameGlob(TOP_FOLDERS)
const buildEndings = new Set(BUILD_ENDINGS)

function hasBuildName(path: string): boolean {
  if (buildNames.has(path) || path.startsWith('bazel-')) return true
  const at = path.lastIndexOf('/')
  if (at >= 0 && path.split('/').some((part) => buildNames.has(part) || part.startsWith('bazel-')))
    return true
  const last = at < 0 ? path : path.slice(at + 1)
  // Every ending begins with its only dot, but for the tilde.
  const dot = last.lastIndexOf('.')
  const stars = last.startsWith('*') ? 1 : 0
  return dot + stars > 0 && dot + 1 < last.length && buildEndings.has(asciiLower(last.slice(dot)))
}

const toolFolders = new Set(TOOL_FOLDERS)
/** Outside the project a general word such as `out` says nothing. */
const isMadeByTool = (path: string): boolean => path.split('/').some((part) => toolFolders.has(part))

const LONGEST_NAME = 255

/** Reading the file gives away a secret. */
export function isSecretPath(text: string, cwd: string | null): boolean {
  const path = fold(text, cwd)
  if (
    /\.pub$|known_hosts$|(?:cert|chain|public|pub|ca)[\w-]*\.pem$|(?:public|pub)[\w-]*\.key$|\.example$|\.sample$|\.template$/.test(
      path.slice(-LONGEST_NAME),
    )
  )
    return false
  const scope = scopeOfKnown(path)
  if (scope === 'credentials') return !/\.ssh\/config$/.test(path)
  if (
    /^\/(?:proc\/[^/]+\/(?:environ|mem)|proc\/kcore|dev\/k?mem)$/.test(path) ||
    /^\/etc\/sudoers/.test(path) ||
    // Authorities and accounts of a cluster. Source: Kubernetes, PKI certificates and requirements.
    /^\/etc\/kubernetes(?:\/(?:pki|[\w-]+\.conf))?$/.test(path)
  )
    return true
  return SECRET_NAMES.test(path) && !/^\/(?:usr|etc\/ssl\/certs)\//.test(path)
}

/** Names of accounts, groups and hosts. */
export const isAccountsPath = (text: string, cwd: string | null): boolean =>
  /^\/etc\/(?:passwd|group|hosts|fstab|exports|crontab|resolv\.conf|os-release|ssh\/sshd_config)$/.test(
    fold(text, cwd),
  )

export const isHistoryPath = (text: string, cwd: string | null): boolean =>
  scopeOfKnown(fold(text, cwd)) === 'history'
