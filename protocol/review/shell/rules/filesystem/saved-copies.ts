// Keeps which folders a script has packed or copied, and whether it read the copy before it removes them.
import { placeOf } from '../../read/files/paths.ts'
import { type Arg, type Command, HOLE } from '../../read/model.ts'
import type { Run } from '../../read/run.ts'
import { filled } from '../../read/script/asked-server.ts'
import { sourceOf } from '../../read/words/written-word.ts'

const MAX_PATHS = 8

const plain = (texts: readonly Arg[]): readonly Arg[] =>
  texts.filter(({ text, glob }) => !glob && !text.includes(HOLE.repeat(2)) && text !== '').slice(0, MAX_PATHS)

const placesOf = (paths: readonly Arg[], { scope }: Command): readonly string[] =>
  plain(paths).map(({ text }) => placeOf(text, scope))

/** `packed` are in `archive`, which lies in none of them. */
export function notePacked(command: Command, archive: Arg, packed: readonly Arg[]): void {
  const { created } = command.scope
  const place = placeOf(archive.text, command.scope)
  if (place.startsWith('/tmp/')) return
  for (const path of placesOf(packed, command)) {
    if (path.includes(HOLE) || place.startsWith(`${path}/`)) continue
    created.packed.set(place, [...(created.packed.get(place) ?? []), path].slice(0, MAX_PATHS))
  }
}

/** The archive was read to its end, by a command whose failure ends the script. */
export function noteRead({ scope }: Command, archive: Arg): void {
  if (scope.forked) return
  for (const path of scope.created.packed.get(placeOf(archive.text, scope)) ?? [])
    scope.created.add('check', `saved ${path}`)
}

/** What is removed was saved before, and the copy was read. */
export const isSaved = ({ text, glob }: Arg, { scope }: Command): boolean =>
  !glob && !text.includes(HOLE) && scope.created.isCertain('check', `saved ${placeOf(text, scope)}`)

/** Links to what stands there, nothing where the target is already there, or only the rights. */
const NO_COPY =
  /^-(?:[a-zA-Z]*[nslu][a-zA-Z]*|-(?:no-clobber|symbolic-link|link|update\S*|attributes-only|backup=off))$/
/** What is there is lost at the end of the session, or when somebody tidies up. */
const SHORT_LIVED = /^\/(?:tmp|var\/tmp|dev|run|var\/run|proc|sys)\//

const COPIES_TREE = /^-(?:[a-zA-Z]*[aRr][a-zA-Z]*|-archive|-recursive)$/
/** A folder of one service or application, not one of the system. */
const OF_SERVICE = /^\/(?:etc|opt|srv|usr\/local)\/[\w.-]{1,60}(?:\/[\w.-]{1,80}){1,6}$/

/** `cp -a /etc/app/tls /etc/app/tls.bak`: what stands there is kept beside or elsewhere, not in itself. */
export function noteKept(command: Command, source: Arg, target: Arg, run: Run): void {
  const { created } = command.scope
  const [path] = placesOf([source], command)
  if (path === undefined || path.includes(HOLE) || target.glob) return
  const to = placeOf(target.text, command.scope)
  if (command.name === 'cp' && command.args.some(({ text }) => NO_COPY.test(text))) return
  if (SHORT_LIVED.test(to) || `${to}/`.startsWith(`${path}/`)) return
  if (/^\/etc\/[\w./-]+$/.test(path)) created.add('check', `kept ${path}`)
  if (OF_SERVICE.test(path) && command.args.some(({ text }) => COPIES_TREE.test(text))) {
    created.add('check', `kept tree ${path}`)
    created.add('check', `copy of ${path}: ${writtenPlace(target, command, run)}`)
  }
  if (!command.args.some(({ text }) => COPIES_TREE.test(text)) || /\.[a-z0-9]{1,5}$/i.test(path))
    created.add('check', `copied ${path}`)
}

/** A place as the script writes it: two unknown parts are the same only where the same variable stands. */
const writtenPlace = (place: Arg, { scope }: Command, run: Run): string =>
  place.text.includes(HOLE) ? sourceOf(place, run) : placeOf(place.text, scope)

/** The copy that this script has made of a folder, and no older one; `starts` for a name whose end is not known. */
export const isOwnCopy = (copy: Arg | string, of: Arg, command: Command, run: Run): boolean => {
  const { created } = command.scope
  const start = `copy of ${placeOf(of.text, command.scope)}: `
  return created.checksSince(0).some((check) => {
    if (!check.startsWith(start) || !created.isCertain('check', check)) return false
    const made = check.slice(start.length)
    return typeof copy === 'string'
      ? filled(made, command.scope).startsWith(filled(copy, command.scope))
      : made !== '' && made === writtenPlace(copy, command, run)
  })
}

/** It, or a folder in which it is, was copied before. */
export function isKept(path: string, { scope }: Pick<Command, 'scope'>): boolean {
  const { created } = scope
  if (created.has('check', `kept ${path}`)) return true
  for (let end = path.lastIndexOf('/'); end > 4; end = path.lastIndexOf('/', end - 1))
    if (created.has('check', `kept tree ${path.slice(0, end)}`)) return true
  return false
}

/** The whole folder was copied to another place by a command whose failure ends the script. */
export const isKeptTree = ({ text, glob }: Arg, { scope }: Command): boolean =>
  !glob && !text.includes(HOLE) && scope.created.isCertain('check', `kept tree ${placeOf(text, scope)}`)

/** One file of which the script made another copy on this host. */
export const isCopied = ({ text, glob }: Arg, { scope }: Command): boolean =>
  !glob && !text.includes(HOLE) && scope.created.isCertain('check', `copied ${placeOf(text, scope)}`)
