// When a check fails, does the work go on? A verifying call inside a handler that swallows its error, and a
// failed branch that now passes the request along.
import type { Change, Side, Statement } from '../model.ts'
import type { Report } from './report.ts'
import { afterIndent, decidesAccess, indentOf, scopeOf } from './scopes.ts'

/** A call whose only work is to refuse. */
export const VERIFIES =
  /\b(?!\w{0,40}un(?:authori|verif))\w{0,40}(?:verif(?:y|ier)|authori[sz]e|authenticate|check_?(?:permission|access|auth|login|limit|signature|token|role|owner|payout|balance|nonce|webhook|csrf)|require_?(?:auth|login|admin|role|user|permission|owner)|ensure_?(?:auth|login|admin|role|user|permission|owner|allowed)|assert_?(?:can|owner|allowed|permission|access)|enforce|compare_digest|constructEvent|validate_?(?:token|signature|session|webhook|csrf|nonce|certificate|jwt))\w{0,40}(?:\.\w{1,40})?\s*\(|\bjwt\.(?:decode|verify|parse)\w{0,20}\(|\blimits?\.\w{1,40}\(/i
const HANDLER = /^\s*(?:\}\s*)?(?:except\b|catch\b|rescue\b)/
const OPENS_TRY = /^\s*(?:\}\s*)?(?:try\b|begin\b|do\b|def\b)/
const LEAVES =
  /\b(?:raise|throw|return|abort|exit|die|panic|reject|deny|fail|redirect|break|continue|goto)\w{0,20}\b|\b[45]\d\d\b|Forbidden|Unauthori[sz]ed|(?:=|:)\s*(?:false|False|nil|None|null)\b|\bnext\(\s*\w/
const PASSES =
  /\bnext\(\s*\)|\bnext\.ServeHTTP\(|\bcall_next\(|\bchain\.doFilter\(|\$next\(|\bc\.Next\(\)|\breturn\s+(?:true|True|TRUE)\b|\.Succeed\(|\bproceed\(/
const FAILED =
  /^\s*(?:\}\s*)?(?:else\s*)?(?:if|elif|unless)\b[^\n]{0,120}(?:\berr(?:or)?\s*(?:!=|!==|is not)|\(\s*err(?:or)?\s*\)|!\s*\(?\w*(?:ok|valid|verified|allowed|authori[sz]ed|user|session|token|claims)\b|\bnot\s+\w*(?:ok|valid|verified|allowed|authori[sz]ed|user|session|token|claims)\b|(?:user|session|token|claims)\s*(?:===?|is)\s*(?:null|undefined|None|nil))/

interface Open {
  readonly at: Statement
  readonly isTouched: boolean
  readonly isHandler: boolean
}

export function judgeFailures(change: Change, report: Report): void {
  const { before, after } = change
  report.budget.spend(before.statements.length + after.statements.length)
  const now = opensOf(change, after)
  if (now.length === 0 || now.length <= opensOf(change, before).length) return
  const one = now.find(({ isTouched }) => isTouched)
  if (one === undefined) return
  report.at('changed', change, after, afterIndent(after, one.at), one.at.end, {
    rule: 'code.decision.fails_open',
    mechanism: one.isHandler
      ? '{0} swallows the failure of the check before it, so what did not pass the check goes on'
      : '{0}: when the check fails the request is passed along',
    fix: 'refuse when the check fails or cannot be made',
  })
}

function opensOf(change: Change, side: Side): Open[] {
  const found: Open[] = []
  for (const [i, statement] of side.statements.entries()) {
    const text = side.bare.slice(statement.start, Math.min(statement.end, statement.start + 300))
    const isHandler = HANDLER.test(text)
    if (!isHandler && !FAILED.test(text)) continue
    const indent = indentOf(side, statement)
    const checked = isHandler ? checkBefore(side, i, indent) : null
    if (isHandler && checked === null) continue
    let isTouched = statement.changed || (checked?.changed ?? false)
    let body = text.replace(HANDLER, '')
    let passes = false
    let goesOn = false
    for (let k = i + 1; k < side.statements.length && k <= i + 12; k++) {
      const one = side.statements[k]!
      if (indentOf(side, one) <= indent) {
        goesOn = follows(side, k, indent)
        break
      }
      const line = side.bare.slice(one.start, Math.min(one.end, one.start + 300))
      body += `\n${line}`
      if (PASSES.test(line)) passes = true
      isTouched ||= one.changed
    }
    passes ||= PASSES.test(body)
    const isOpen = isHandler
      ? passes || (!LEAVES.test(body) && (goesOn || wasBare(change, checked!)))
      : passes && decidesAccess(scopeOf(change, side, statement))
    if (isOpen) found.push({ at: statement, isTouched: isTouched || lostLine(change), isHandler })
  }
  return found
}

const CLOSES =
  /^\s*(?:[})\];]+|end\b|(?:\}\s*)?finally\b.*|@\w.*|(?:async\s+)?(?:def|function|func|fn|class)\b.*)$/

/** Work of the same function comes after the handler. */
function follows(side: Side, from: number, indent: number): boolean {
  for (let k = from; k < side.statements.length && k < from + 4; k++) {
    const one = side.statements[k]!
    if (indentOf(side, one) < indent) return false
    const text = side.bare.slice(one.start, Math.min(one.end, one.start + 300)).trimEnd()
    if (!CLOSES.test(text) && !HANDLER.test(text)) return true
  }
  return false
}

/** Before the change nothing caught what this check throws. */
const wasBare = ({ before }: Change, check: Statement): boolean =>
  before.statements.some(({ changed, key }) => changed && key === check.key)

const lostLine = ({ before }: Change): boolean =>
  before.statements.some(({ changed, kept }) => changed && !kept)

/** The verifying call between the `try` and its handler. */
function checkBefore(side: Side, handler: number, indent: number): Statement | null {
  for (let k = handler - 1; k >= 0 && k > handler - 14; k--) {
    const one = side.statements[k]!
    const text = side.bare.slice(one.start, Math.min(one.end, one.start + 300))
    if (indentOf(side, one) <= indent && OPENS_TRY.test(text)) return null
    if (VERIFIES.test(text) && !/^\s*(?:async\s+)?(?:def|function|func|fn)\b/.test(text)) return one
  }
  return null
}
