// In which function does a statement stand, and does that function decide who may do something?
import { asciiLower } from '../../text/ascii.ts'
import type { Change, Side, Statement } from '../model.ts'

const DECLARES =
  /\b(?:def|function|func|fn|fun|sub|class|module|contract|modifier|package)\b|^\s*(?:public|private|protected|internal|static|async|export|override)\b|^[\w<>*&:\s]{2,60}\([^;]{0,200}\)\s*(?:(?:const\b|:\s*[\w<>[\]|. ]{1,60}|->\s*[\w<>[\]|.&' ]{1,60}|throws [\w., ]{1,80})\s*)?\{\s*$|=>\s*(?:\{\s*)?$/
const CONTROL =
  /^\s*(?:\}\s*)?(?:else\b\s*)?(?:if|for|while|switch|catch|return|elif|except|unless|match|when)\b/

/** Names of the function, the place that the hunk names, and the file. */
export function scopeOf(change: Change, side: Side, statement: Statement): string {
  const before = side.statements.indexOf(statement)
  for (let i = before - 1; i >= 0 && i > before - 40; i--) {
    const one = side.statements[i]!
    const text = side.bare.slice(one.start, Math.min(one.end, one.start + 300))
    if (DECLARES.test(text) && !CONTROL.test(text)) return `${text.trim()} ${change.file.path}`
  }
  return `${headingAt(change, side, statement.start)} ${change.file.path}`
}

function headingAt(change: Change, side: Side, at: number): string {
  const line = side.lines.find(({ at: start, length }) => start + length >= at)
  let heading = ''
  for (const hunk of change.file.hunks)
    if (line !== undefined && (hunk.lines[0]?.start ?? 0) <= line.start) heading = hunk.heading ?? ''
  return heading
}

const AUTHORITY =
  /auth[nz_]?|authori|authent|allow|permi|access|(?:^|[^a-z])acl|polic|decide|decision|is_?(?:admin|owner|trusted|member|verified)|has_?(?:role|perm|scope)|verif|signature|session|firewall|(?:^|[^a-z])rbac|entitle|eligib|admit|guard/
const MAY = /\b(?:can|may)(?:_\w|[A-Z])|\b(?:can|may)\w{1,30}\?/

/** Such a function says yes to keep somebody out. */
export const REFUSES =
  /\b(?:is|was|has|should|must)?_?\w{0,20}(?:[bB]lock|[dD]en(?:y|ied)|[bB]anned|[rR]evoke|[eE]xpired|[lL]ocked|[fF]orbid|[rR]eject|[mM]alicious|[sS]uspicious|[sS]anction|[rR]estrict)\w{0,20}\s*[(=:]/

export const decidesAccess = (text: string): boolean =>
  AUTHORITY.test(asciiLower(text)) || MAY.test(text) || REFUSES.test(text)

export const indentOf = (side: Side, { start }: Statement): number =>
  /^\s*/.exec(side.text.slice(start, start + 200))![0].replace(/^[\s\S]*\n/, '').length

export const afterIndent = (side: Side, { start, end }: Statement): number =>
  start + /^\s*/.exec(side.text.slice(start, end))![0].length
