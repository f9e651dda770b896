// Does a decision about who may do something change sides? A refusal that becomes a permission, and a
// condition that more callers meet than before.
import type { Change, Side, Statement } from '../model.ts'
import { isNew } from './guards.ts'
import type { Report } from './report.ts'
import { afterIndent, decidesAccess, REFUSES, scopeOf } from './scopes.ts'

const NO = /^(?:den(?:y|ied)|drop|reject(?:ed)?|refused?|forbid(?:den)?|block(?:ed)?|disallow(?:ed)?|fail)$/i
const YES = /^(?:allow(?:ed)?|accept(?:ed)?|permit(?:ted)?|grant(?:ed)?|succeed|pass|trust)$/i
const WORD =
  /\b(?:den(?:y|ied)|drop|reject(?:ed)?|refused?|forbid(?:den)?|block(?:ed)?|disallow(?:ed)?|fail|allow(?:ed)?|accept(?:ed)?|permit(?:ted)?|grant(?:ed)?|succeed|pass|trust)\b/gi
const TRUTH = /\b(?:true|false|True|False|TRUE|FALSE)\b/g
const ALLOWED =
  /\b(?:default\s+allow|(?:is_?)?(?:allowed?|authori[sz]ed|authenticated|permitted|granted|trusted|admin|verified)|has_?[aA]ccess)\b["'\])]{0,3}\s*(?::\s*\w{1,20}\s*)?(?::?=|:)\s*(?:true|True|TRUE)\b/
const ANSWERS =
  /^\s*(?:return\b|ok\b|Ok\(|\w{1,30}\s*=>|true\b|True\b)|(?:\?\?|\|\||\.get\(\s*["'][^"']{1,40}["']\s*,|unwrap_or\(|orElse\(|default\w{0,12}\s*[:=(])\s*(?:true|True)\b/

export function judgeVerdicts(change: Change, report: Report): void {
  const { before, after } = change
  const removed = before.statements.filter(isNew)
  const added = after.statements.filter(isNew)
  if (removed.length === 0 || added.length === 0) return
  report.budget.spend((removed.length + added.length) * 20)
  if (flips(change, removed, added, report) || answersYes(change, removed, added, report)) return
  if (change.language !== 'c') widens(change, removed, added, report)
}

const textOf = (side: Side, { start, end }: Statement): string =>
  side.code.slice(start, Math.min(end, start + 512))

/** The same statement but for its verdict; what a verdict is called with does not count. */
const shapeOf = (text: string, what: RegExp): string =>
  text
    .replace(what, '#')
    .replace(/#\([^()]{0,200}\)/g, '#()')
    .replace(/\s+/g, '')

function flips(
  change: Change,
  removed: readonly Statement[],
  added: readonly Statement[],
  report: Report,
): boolean {
  const { before, after } = change
  let opened: { at: Statement; was: string; is: string } | null = null
  let sum = 0
  for (const what of [WORD, TRUTH]) {
    const waiting = new Map<string, Statement[]>()
    for (const one of removed) {
      const text = textOf(before, one)
      if (text.search(what) < 0) continue
      const shape = shapeOf(text, what)
      waiting.set(shape, [...(waiting.get(shape) ?? []), one])
    }
    if (waiting.size === 0) continue
    for (const fresh of added) {
      const text = textOf(after, fresh)
      const old = text.search(what) < 0 ? undefined : waiting.get(shapeOf(text, what))?.shift()
      if (old === undefined) continue
      const a = textOf(before, old).match(what)!
      const b = text.match(what)!
      const i = a.findIndex((word, at) => word !== b[at])
      if (i < 0 || b[i] === undefined) continue
      const turn = what === WORD ? turnOfWord(a[i]!, b[i]) : turnOfTruth(b[i], text, change, fresh)
      sum += turn
      if (turn > 0) opened ??= { at: fresh, was: a[i]!, is: b[i] }
    }
  }
  // Branches that change places together decide the same.
  if (opened === null || sum <= 0) return false
  report.at('changed', change, after, afterIndent(after, opened.at), opened.at.end, {
    rule: 'code.decision.flipped',
    mechanism: `{0}: the decision was ${opened.was} and is now ${opened.is}, so those who were turned away get in`,
    fix: 'keep the refusal, and name the case that is to be allowed',
  })
  return true
}

const turnOfWord = (was: string, is: string): number =>
  NO.test(was) && YES.test(is) ? 1 : YES.test(was) && NO.test(is) ? -1 : 0

function turnOfTruth(is: string, text: string, change: Change, at: Statement): number {
  const yes = is === 'true' || is === 'True' || is === 'TRUE'
  const affirmed = yes ? text : text.replace(TRUTH, 'true')
  if (ALLOWED.test(affirmed)) return yes ? 1 : -1
  if (!ANSWERS.test(affirmed)) return 0
  const scope = scopeOf(change, change.after, at)
  if (!decidesAccess(/^\s*return\b/.test(text) ? scope : `${text} ${scope}`)) return 0
  return yes === REFUSES.test(scope) ? -1 : 1
}

const CONSTANT = /^return\(?(?:true|false)\)?;?$/i

/** A function that decides gives a fixed answer in place of a test. */
function answersYes(
  change: Change,
  removed: readonly Statement[],
  added: readonly Statement[],
  report: Report,
): boolean {
  const { after } = change
  const fixed = added.find(({ key }) => CONSTANT.test(key))
  if (
    fixed === undefined ||
    added.length > 2 ||
    added.some(({ key }) => /^(?:if|unless|switch|match)\b/.test(key))
  )
    return false
  const asked = removed.some(({ key }) => /^return[^;]*[.(=<>!&|]/.test(key) && !CONSTANT.test(key))
  const scope = scopeOf(change, after, fixed)
  if (!asked || !decidesAccess(scope) || /true/i.test(fixed.key) === REFUSES.test(scope)) return false
  report.at('changed', change, after, afterIndent(after, fixed), fixed.end, {
    rule: 'code.decision.flipped',
    mechanism: '{0}: what was decided by a test now has one answer for everybody',
    fix: 'keep the test',
  })
  return true
}

interface Condition {
  readonly atoms: readonly string[]
  readonly ands: number
  readonly ors: number
  readonly text: string
}

const IDENTITY =
  /user|owner|admin|role|perm|auth|member|tenant|account|\borg|team|staff|scope|claim|sign|token|acl|grant|access|creator|author|reader|writer|editor|allow|trust|verified|sender|principal/i
const ANYONE =
  /authenticated|logged_?in|present\?|[!=]==?\s*(?:null|undefined|None|nil|""|'')|is not None|^!*(?:true|True)$|active|exists|anonymous|public|^!*\w{1,20}$|debug|dev|test/i
const MENTIONS_NOTHING = /^!?\w+$|[!=]==?(?:null|undefined|nil|None)$|is(?:not)?None$/
const LEAVES =
  /\b(?:return\s+(?:false|False|err\b|nil\b|None\b|null\b|new\s|res\b|c\.|http|error|render|redirect|forbidden|unauthori[sz]ed|head\b|Err)|throw|raise|abort|deny|reject|forbid|die|exit|panic|continue|head\s+:|redirect)|\b40[1-4]\b|^\s*return\s*(?:;\s*)?$|Forbid|Unauthori|Denied/

function conditionOf(text: string): Condition {
  const head = /^\s*(?:\}\s*)?(?:else\s*)?(?:if|elif|unless|return|guard|assert|require|while)?\b/
  const tail = /\s(?:if|unless)\s(.{1,300})$/.exec(text)
  const isTail = tail !== null && !/^\s*(?:\}\s*)?(?:if|unless)\b/.test(text)
  const plain = isTail ? tail[1]! : withoutBranch(text.replace(head, ''))
  const atoms = plain
    .replace(/^\s*(?:(?:const|let|var|val|bool)\s*)?[\w.]{1,40}\s*:?=(?![=>])/, '')
    .split(/&&|\|\||\band\b|\bor\b/)
    .map((part) => part.replace(/\s+/g, '').replace(/^\(+|[(){};:]+$/g, ''))
    .filter((part) => part !== '')
  return {
    atoms,
    ands: plain.match(/&&|\band\b/g)?.length ?? 0,
    ors: plain.match(/\|\||\bor\b/g)?.length ?? 0,
    text,
  }
}

/** What stands after the brackets of a condition is its branch, unless the condition goes on. */
function withoutBranch(text: string): string {
  if (!/^\s*\(/.test(text)) return text
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0)
      return /^\s*(?:&&|\|\||\band\b|\bor\b|[.=!<>?])/.test(text.slice(i + 1)) ? text : text.slice(0, i + 1)
  }
  return text
}

/** The condition of an `if` whose branch turns the caller away; of anything else, what lets the caller in. */
function turnsAway(side: Side, statement: Statement, text: string): boolean {
  const isUnless = /^\s*(?:unless|guard|assert|require)\b|\sunless\s/.test(text)
  if (isUnless || !/^\s*(?:\}\s*)?(?:else\s*)?(?:if|elif)\b|\sif\s/.test(text)) return false
  const at = side.statements.indexOf(statement)
  const next = side.statements.slice(at + 1, at + 3).map((one) => textOf(side, one))
  return LEAVES.test(text) || next.some((one, i) => LEAVES.test(one) && (i === 0 || !/^\s*\}/.test(next[0]!)))
}

function widens(
  change: Change,
  removed: readonly Statement[],
  added: readonly Statement[],
  report: Report,
): void {
  const { before, after } = change
  const conditions = added.slice(0, 60).map((one) => [one, conditionOf(textOf(after, one))] as const)
  for (const old of removed.slice(0, 60)) {
    const text = textOf(before, old)
    if (!/&&|\|\||\b(?:and|or|if|return|unless)\b|\w\?\s*$/.test(text)) continue
    if (!IDENTITY.test(text) && !/^\s*(?:require|assert|ensure)\s*\(/.test(text)) continue
    const was = conditionOf(text)
    const found = conditions.find(([, { atoms }]) => atoms.some((atom) => was.atoms.includes(atom)))
    if (found === undefined) continue
    const [fresh, is] = found
    const out = turnsAway(after, fresh, is.text)
    const extra = is.atoms.filter((atom) => !was.atoms.includes(atom))
    const lost = was.atoms.filter(
      (atom) =>
        !is.atoms.includes(atom) &&
        !MENTIONS_NOTHING.test(atom) &&
        (IDENTITY.test(atom) || (/[<>]/.test(atom) && /^\s*(?:require|assert|ensure)\b/.test(text))),
    )
    const [narrowing, widening] = out ? (['ors', 'ands'] as const) : (['ands', 'ors'] as const)
    const swapped = is[widening] > was[widening] && is[narrowing] < was[narrowing]
    const escapes = extra.length > 0 && is[widening] > was[widening] && is[narrowing] >= was[narrowing]
    // A condition that moves to a statement of its own is still there.
    const elsewhere = (atom: string): boolean =>
      after.code.replace(/\s+/g, '').includes(atom.replace(/^!/, ''))
    const drops =
      extra.length === 0 && is[narrowing] < was[narrowing] && lost.some((atom) => !elsewhere(atom))
    if (!swapped && !escapes && !drops) continue
    const anyone = !escapes || extra.some((atom) => ANYONE.test(atom))
    report.at('changed', change, after, afterIndent(after, fresh), fresh.end, {
      rule: anyone && !out ? 'code.decision.widened' : 'code.decision.exception',
      mechanism: escapes
        ? `{0}: \`${extra[0]!.slice(0, 60)}\` is now enough to pass, whatever the rest of the condition says`
        : drops
          ? `{0}: \`${lost[0]!.slice(0, 60)}\` no longer has to hold`
          : '{0}: all of its conditions had to hold and now one is enough',
      fix: 'keep the condition, or show who the new case lets in',
    })
    return
  }
}
