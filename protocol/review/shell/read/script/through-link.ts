// Follows the symbolic links that a script makes: what it does below one, it does where the link leads.
import { placeOf } from '../files/paths.ts'
import type { Arg, Scope } from '../model.ts'

/** They act on a link itself. */
const KEEPS_LINK = /^(?:g?rm|unlink|ln|mv|ls|readlink|rmdir|stat|test|\[|trash|find|cp)$/

/** The path to which a link of this script leads. */
export function throughLink(arg: Arg, scope: Scope, name: string): Arg {
  const { links } = scope.created
  if (links.size === 0 || arg.text.startsWith('-')) return arg
  const place = placeOf(arg.text, scope)
  const isOpened = !KEEPS_LINK.test(name) || (arg.text.endsWith('/') && !/^g?rm$/.test(name))
  for (const [link, target] of links)
    if (place.startsWith(`${link}/`) || (place === link && isOpened))
      return { ...arg, text: target + place.slice(link.length), linear: null }
  return arg
}
