// Tells hooks of React that read what a component shows from those that act, run what they are given, or guard.
import { isSecurityName } from './words.ts'

const HOOK = /(?:^|\.)(use[A-Z]\w{0,60})$/
const ACTS = /Mutation|Effect|Memo|Callback|Reducer|ImperativeHandle|Guard|Access|Csrf/

/** By the path of the call. */
export function isReadingHook(path: string): boolean {
  const name = HOOK.exec(path)?.[1]
  return name !== undefined && !ACTS.test(name) && !isSecurityName(name)
}
