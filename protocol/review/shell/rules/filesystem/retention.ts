// Judges the removal of a part of a list of files by age: backups that keep their newest copies, or lose them.
import { rule } from '../../../core/rule.ts'
import { isOfList } from '../../read/files/listing.ts'
import { fold, scopeOf } from '../../read/files/paths.ts'
import type { Arg, Command, Listing } from '../../read/model.ts'
import { asWritten, type Effect, quoted, type Run } from '../../read/run.ts'

export const deleteNewest = rule({
  id: 'shell.fs.delete_newest',
  since: '2.7.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'ls(1) -t: newest first; head(1), tail(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Behind `ls -1t` the oldest files are what `tail -n +N` prints.',
  alternative: 'print the list first',
  fires: [
    'cd /srv/backups && ls -1t shop-*.dump | head -n -14 | xargs rm -f',
    'rm $(ls -t /mnt/nas/dumps/*.sql.gz | head -n 3)',
    "find /srv/backups/wiki -name '*.tar.gz' -mtime -90 -delete",
    'cd /srv/backups && ls -1t shop-*.dump | tail -n +2 | xargs rm -f',
    'ls -tr nightly-*.tar | tail -n +4 | while read -r f; do rm -- "$f"; done',
  ],
  quiet: [
    'cd /srv/backups && ls -1t shop-*.dump | tail -n +15 | xargs rm -f',
    'ls -t /mnt/nas/dumps/*.sql.gz | head -n 3',
    "find /srv/backups/wiki -name '*.tar.gz' -mtime +90 -print",
    'ls -t build/*.o | head -n 3 | xargs rm',
  ],
})

const COPIES =
  /back[-_]?up|bkp|dump|snapshot|release|archive|nightly|\.(?:sql|dump|bak|tar|tgz|zip|pgc|rdb)\b/i

/** Copies that are kept for the day on which they are needed. */
export const holdsCopies = (path: string, cwd: string | null): boolean =>
  COPIES.test(path) && !['tmp', 'build'].includes(scopeOf({ text: path, maybeEmpty: null }, cwd))

const pathOf = ({ folder, pattern }: Listing): string => `${folder}/${pattern}`

/** Reported when what is removed are the newest of the copies in a list. */
export function takesNewest(command: Command, { byAge: listing }: Arg, run: Run): boolean {
  if (listing === undefined || !listing.isCut || !holdsCopies(pathOf(listing), null)) return false
  // A single copy is left, and nobody has read it.
  if (
    !listing.hasNewest &&
    listing.keeps === 1 &&
    /^(?:data|absolute)$/.test(scopeOf({ text: pathOf(listing), maybeEmpty: null }, null))
  ) {
    run.report(command, deleteNewest, {
      subject: asWritten(command),
      effect: `removes all of ${quoted(pathOf(listing))} but one copy`,
    })
    return true
  }
  if (!listing.hasNewest) return false
  run.report(command, deleteNewest, {
    subject: asWritten(command),
    effect: `removes the newest of ${quoted(pathOf(listing))}, and keeps older ones`,
  })
  return true
}

/** The rest of the list is where it should stay, or nothing in it counts. */
export const isSpared = (target: Arg, command: Command): boolean =>
  keepsNewest(target, command) || isOfScratchList(target, command)

/** Something in a folder of temporary files, or of files that a build makes again. */
const isOfScratchList = (target: Arg, { scope }: Command): boolean =>
  target.byAge !== undefined &&
  isOfList(target, scope) &&
  ['tmp', 'build'].includes(scopeOf({ text: pathOf(target.byAge), maybeEmpty: null }, null))

/** A test of find(1) that chooses what is younger than a time, and none that chooses what is older. */
export function choosesYoung(args: readonly Arg[]): boolean {
  let isYoung = false
  for (let i = 0; i < args.length; i++) {
    const { text } = args[i]!
    const isTurned = /^(?:!|-not)$/.test(args[i - 1]?.text ?? '')
    const value = args[i + 1]?.text ?? ''
    if (/^-[cm](?:time|min)$/.test(text)) {
      if (/^[+\d]/.test(value) !== isTurned) return false
      if (value.startsWith('-') && !isTurned) isYoung = true
    } else if (/^-newer/.test(text)) {
      if (isTurned) return false
      isYoung = true
    }
  }
  return isYoung
}

/** Days since the last change below which nothing is chosen; 0 when there is no such test. */
export function ageInDays(args: readonly Arg[]): number {
  for (let i = 0; i < args.length; i++) {
    const name = /^-[cm](time|min)$/.exec(args[i]!.text)?.[1]
    const value = /^\+(\d{1,7})$/.exec(args[i + 1]?.text ?? '')?.[1]
    if (name === undefined || value === undefined || /^(?:!|-not)$/.test(args[i - 1]?.text ?? '')) continue
    return name === 'time' ? Number(value) : Number(value) / 1440
  }
  return 0
}

/** Files that programs leave behind, by the name that they give them. */
const LEFT_BEHIND =
  /^(?:(?:[^*]*\*)?[^*]*\.(?:part|partial|tmp|temp|crdownload|swp|filepart|pyc|stale|upload)|core\.\*|\*~|tmp[._-]?\*|sess_\*|php\w{0,6}\*)$/
/** Logs that were already put aside. */
const ROTATED =
  /^[\w*.-]*(?:\.log\.(?:\*|\[0-9\]\*?|gz|\d)|\.log-\*|\.(?:gz|xz|bz2|zst|old|[0-9*])|\.log\.\*\.gz|\.log)$/

/**
 * Old files of one kind in one folder of an application: what an upload, a session or a rotation left there. Every test
 * stands before the action, there is one branch, and the folder is no folder of the system. `isListed`: the script has
 * printed the same search before.
 */
export function isOldLeftover(command: Command, root: Arg, name: Arg | undefined, isListed = false): boolean {
  const { args, scope } = command
  const texts = args.map(({ text }) => text)
  if (name === undefined || root.text.includes('\ue000') || root.glob) return false
  if (texts.some((text) => /^(?:-o|-or|,|!|-not|\()$/.test(text))) return false
  const isFiles = texts.some((text, index) => text === '-type' && texts[index + 1] === 'f')
  // find(1) -delete leaves every folder in which something is.
  const isPacked =
    texts.includes('-delete') &&
    !texts.includes('-type') &&
    /\.log[\w*.-]*\.(?:gz|xz|bz2|zst)$/.test(name.text)
  if (!isFiles && !isPacked && (!isListed || texts.includes('-type'))) return false
  const path = fold(root.text, scope.cwd)
  const depth = path.split('/').filter((part) => part !== '').length
  const place = scopeOf({ text: path, maybeEmpty: null }, null)
  const age = ageInDays(args)
  if (LEFT_BEHIND.test(name.text)) return depth > 2 && place === 'absolute' && age * 24 >= 1
  if (!ROTATED.test(name.text) || age < 7) return false
  if (place === 'logs') return depth > 2 && !/\/(?:audit|auth|secure|journal)\b/.test(path)
  return depth > 2 && place === 'absolute' && (isListed || /(?:^|\/)logs?$/.test(path))
}

/** Folders for what is of use for a while, by their names. */
const SCRATCH =
  /^(?:\/(?:srv|opt|data|mnt|var\/(?:lib|cache|spool|opt|tmp))\/(?:[\w.-]{1,60}\/){1,4}|~\/(?:[\w.-]{1,60}\/){0,4}|\/home\/[\w.-]{1,40}\/(?:[\w.-]{1,60}\/){0,4})\.?(?:tmp|temp|cache|caches|trash|scratch|thumbnails|previews|work|workspaces?|rsync-trash)\/?$/

/** Files in such a folder that nobody has changed for a day, chosen before they go. */
export const isOldScratch = ({ args, scope }: Command, root: Arg): boolean =>
  SCRATCH.test(fold(root.text, scope.cwd)) &&
  !root.text.includes('\ue000') &&
  ageInDays(args) >= 1 &&
  !args.some(({ text }) => /^(?:-o|-or|,|!|-not|-L|-follow)$/.test(text))

/** More than one of the newest stays, and the list is that of one known folder. */
function keepsNewest(target: Arg, { scope }: Command): boolean {
  const { byAge: listing } = target
  if (listing === undefined || !listing.isCut || listing.hasNewest || listing.keeps < 2) return false
  if (!isOfList(target, scope)) return false
  if (listing.isRelative && scope.cwd !== null && !scope.created.isCertain('check', 'cd')) return false
  const isNamed = /[A-Za-z\d]{2}|\[0-9\]/.test(listing.pattern)
  const depth = listing.folder.split('/').filter((part) => part !== '').length
  if (!isNamed && (depth < 2 || !COPIES.test(listing.folder))) return false
  const place = scopeOf({ text: `${listing.folder}/x`, maybeEmpty: null }, null)
  return ['absolute', 'data', 'project', 'home_part', 'logs', 'tmp', 'build'].includes(place)
}
