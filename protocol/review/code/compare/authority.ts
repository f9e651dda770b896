// Tells by names which conditions ask who somebody is or what they may do.
import { type TreeNode, walk } from '../../syntax/tree.ts'
import { asciiLower } from '../../text/ascii.ts'
import { anyOf } from '../any-of.ts'

const WHO = anyOf([
  /user|owner|admin|role|perm|auth|login|session|account|tenant|member|principal|viewer|actor|staff|caller|sender|signer|claims|scope|acl|grant|creator|author|customer/,
  /csrf|mfa|totp|otp|captcha|signature|hmac|verif|allowed|is_?trusted|can_?(?:edit|read|write|view|access|delete)|\borg/,
])

/** Whether a name is about a person, their proof or their rights. */
export const isWho = (name: string): boolean => WHO.test(asciiLower(name))

export function asksWho(test: TreeNode): boolean {
  let found = false
  walk(test, ({ kind, name }) => {
    if ((kind === 'name' || kind === 'member' || kind === 'pair') && isWho(name)) found = true
    return !found
  })
  return found
}
