// Keeps which folders a script has packed or copied, and whether it read the copy before it removes them.
import { placeOf } from '../../read/files/paths.ts'
import { type Arg, type Command, HOLE } from '../../read/model.ts'

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
