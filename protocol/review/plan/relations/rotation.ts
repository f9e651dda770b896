// Recognises the rotation of a cloud key: the new key is made, its users are moved to it, then the old one goes.
import type { Part } from '../../nested/part.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Plan } from '../ir.ts'

const CREATES = /\bcreate-access-key\b(?:[^\n]{0,80}?--user-name[ =]([\w+=,.@-]{1,64}))?/
const MOVES =
  /\b(?:restart|redeploy|deploy|roll|switch|point|update|reload|put-secret-value|secrets ?manager|secrets? store|parameter store|vault)[a-z]{0,3}\b/
const ENDS =
  /\b(?:update-access-key\b[^\n]{0,120}--status[ =]inactive|delete-access-key)\b(?:[^\n]{0,80}?--user-name[ =]([\w+=,.@-]{1,64}))?/
/** Whose key opens everything. */
const WIDE = /admin|root|break-?glass|owner/

/** The part makes a key of one user, and further on the text moves its users and ends the key of the same user. */
export function isRotation({ text }: Plan, part: Part): boolean {
  const [, user] = CREATES.exec(asciiLower(text.slice(part.start, part.end))) ?? []
  if (user === undefined || WIDE.test(user)) return false
  const behind = asciiLower(text.slice(part.end, part.end + 4000))
  const end = ENDS.exec(behind)
  if (end === null || (end[1] !== undefined && end[1] !== user)) return false
  return MOVES.test(behind.slice(0, end.index))
}
