// Recognises, by the naming conventions of frameworks, what restricts a call: a decorator, a middleware, a wrapper, a
// lock, a transaction. Only for what a change adds: nothing is lifted by these names.

import { asciiLower } from '../../text/ascii.ts'
import { anyOf } from '../any-of.ts'

const RESTRICTS = anyOf([
  /login|logged_?in|authenti|authori|(?:^|[._])auth|permission|secured|rolesallowed|require|ensure|protect|csrf|guard|verif|validat|valid$|limit|throttle|helmet/,
  /atomic|transaction|lock|mutex|synchroni|isgranted|only_?owner|nonreentrant|restrict|sanitiz|escape|denyall/,
])
const LIFTS =
  /exempt|anonymous|allow_?any|permit|public|skip|disable|optional|exclude|without|bypass|unsafe|insecure|no_?auth|unprotect|unlock|release|ignore|unverified/

export const restricts = (path: string): boolean => {
  const name = asciiLower(path)
  return RESTRICTS.test(name) && !LIFTS.test(name)
}
