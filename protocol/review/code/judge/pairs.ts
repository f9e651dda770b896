// What did a changed line say before? Settings turned the wrong way, limits raised, tests widened, steps in
// another order.
import type { Change, Side, Statement } from '../model.ts'
import { isNew } from './guards.ts'
import type { Report } from './report.ts'

const VALUE =
  /\b(?:true|false|True|False|TRUE|FALSE|on|off|yes|no|On|Off|enabled|disabled|required|optional)\b|\b\d{1,6}\s?(?:ms|min|days?|hours?|minutes?|weeks?|years?|[smhdwy])\b|\b\d[\d_]*\b|===?|!==?|<=|>=|<|>|&&|\|\||\band\b|\bor\b/g
const PROTECTS =
  /versioning|rotation|verif|secur|auth|strict|check|valid|require|encrypt|protect|sanit|escap|csrf|tls|ssl|httponly|audit|confirm|enforce|guard|limit_enabled|mfa|2fa|pinned|signed|readonly|read_only|isolat|sandbox|firewall|deletion|backup|integrity/i
const OPENS =
  /allow|insecure|skip|disable|debug|public|anonym|bypass|trust|ignore|unsafe|expose|privileged|force|permissive|wildcard|noauth|overwrite/i
const LIMIT =
  /(?:^|[^a-z])(?:max|limit|cap|quota|threshold|ceiling|allow(?:ance)?)|(?:Max|Limit|Cap|Quota|Threshold|MAX|LIMIT|CAP|QUOTA)|[sS]lippage|SLIPPAGE|[lL]everage|LEVERAGE/
const MONEY =
  /withdraw|spend|transfer|payment|payout|amount|sats|usd|mint|supply|leverage|loss|debit|refund|budget|notional|slippage|price|order|trade/i
const SECURITY_LIMIT =
  /attempt|rate|session|token|expir|ttl|age|upload|request|retry|login|body|size|timeout/i
const MINIMUM =
  /(?:^|[^a-z])min(?:imum)?(?![a-z])|Min(?![a-z])|MIN(?![A-Z])|confirmations?|cost|rounds|iterations|key_?size|bits|threshold_?signatures|quorum|required_(?:approvals?|reviewers)|approvals?_required|ROUNDS|COST|ITERATIONS|QUORUM|CONFIRMATIONS/
const isOn = (word: string): boolean => /^(?:true|on|yes|enabled|required)$/i.test(word)
const isOff = (word: string): boolean => /^(?:false|off|no|disabled|optional)$/i.test(word)

export function judgePairs(change: Change, report: Report): number {
  const { before, after } = change
  const removed = before.statements.filter(isNew)
  const added = after.statements.filter(isNew)
  if (removed.length === 0 || added.length === 0) return 0
  report.budget.spend((removed.length + added.length) * 20)
  const waiting = new Map<string, Statement[]>()
  const skeleton = (side: Side, { start, end }: Statement): string =>
    side.code
      .slice(start, Math.min(end, start + 512))
      .replace(VALUE, '#')
      .replace(/\s+/g, '')
  for (const statement of removed) {
    const key = skeleton(before, statement)
    waiting.set(key, [...(waiting.get(key) ?? []), statement])
  }
  let told = judgePayee(change, removed, added, report)
  for (const fresh of added) {
    const old = waiting.get(skeleton(after, fresh))?.shift()
    if (!old) continue
    const rule = weakens(
      before.code.slice(old.start, old.end),
      after.code.slice(fresh.start, fresh.end),
      change,
    )
    if (rule === null) continue
    told++
    const from = fresh.start + (/^\s*/.exec(after.text.slice(fresh.start, fresh.end))?.[0].length ?? 0)
    report.at('changed', change, after, from, fresh.end, {
      rule: rule[0],
      mechanism: `{0}: ${rule[1]}`,
      fix: 'keep the stricter value, or say what bounds it now',
    })
  }
  return told
}

const SECONDS: Readonly<Record<string, bigint>> = {
  s: 1n,
  m: 60n,
  h: 3600n,
  d: 86_400n,
  w: 604_800n,
  y: 31_536_000n,
}

/** Of a length of time with its unit; milliseconds and plain numbers count as none. */
function secondsOf(word: string): bigint {
  const match = /^(\d{1,6})\s?([smhdwy])(?!s$)/.exec(word)
  return match === null ? 0n : BigInt(match[1]!) * (SECONDS[match[2]!] ?? 0n)
}

const number = (word: string): bigint => BigInt(word.replace(/_/g, ''))

function weakens(old: string, fresh: string, change: Change): readonly [string, string] | null {
  const a = old.match(VALUE) ?? []
  const b = fresh.match(VALUE) ?? []
  const where =
    change.language === 'yaml' || change.language === 'json'
      ? `${change.file.path.split('/').at(-1)} ${fresh}`
      : fresh
  for (const [i, was] of a.entries()) {
    const is = b[i]
    if (is === undefined || is === was) continue
    if (isOn(was) && isOff(is) && PROTECTS.test(where) && !OPENS.test(where))
      return ['code.pair.weakened', `a protection was ${was} and is now ${is}`]
    if (isOff(was) && isOn(is) && OPENS.test(where) && !PROTECTS.test(where.replace(/allow\w{0,40}/gi, '')))
      return ['code.pair.weakened', `it was ${was} and is now ${is}, which opens something`]
    const lives = secondsOf(was) * 24n <= secondsOf(is) && secondsOf(was) > 0n
    if (lives && /expir|ttl|max_?age|lifetime|valid_?for/i.test(where))
      return ['code.pair.limit_raised', `it lived ${was} and now lives ${is}`]
    if (/^[\d_]+$/.test(was) && /^[\d_]+$/.test(is) && was.length < 40 && is.length < 40) {
      const [x, y] = [number(was), number(is)]
      if (LIMIT.test(where) && y >= x * 5n && x > 0n) {
        if (MONEY.test(where))
          return ['code.pair.money_limit_raised', `the limit was ${was} and is now ${is}`]
        if (SECURITY_LIMIT.test(where) && y >= x * 10n)
          return ['code.pair.limit_raised', `the limit was ${was} and is now ${is}`]
      }
      if (MINIMUM.test(where) && y * 2n <= x && !/version|timeout|interval/i.test(where))
        return ['code.pair.weakened', `the minimum was ${was} and is now ${is}`]
      if (/expir|ttl|max_?age|lifetime/i.test(where) && y >= x * 24n && x > 0n)
        return ['code.pair.limit_raised', `it lived ${was} and now lives ${is}`]
    }
    if (change.language === 'c' || change.language === 'html') continue
    const isTest = /\b(?:if|elif|unless|require|assert|while|return|guard|when)\b/.test(fresh)
    if (!isTest) continue
    const about =
      /auth|admin|role|owner|user|token|sign|valid|verif|permi|allow|amount|balance|limit|sender|nonce|expir|hash|secret|pass|status|paid|len|size|count|index/i.test(
        fresh,
      )
    if (!about) continue
    if (
      (was === '&&' || was === 'and') &&
      (is === '||' || is === 'or') &&
      !/return false|throw|raise|reject|deny|40[13]/i.test(fresh)
    )
      return ['code.pair.weakened', 'both conditions had to hold and now one is enough']
    if (/^[!=]==?$/.test(was) && /^[!=]==?$/.test(is) && was[0] !== is[0])
      return ['code.pair.weakened', `the comparison was ${was} and is now ${is}, so the cases change places`]
    if (/^[<>]=?$/.test(was) && /^[<>]=?$/.test(is) && was[0] !== is[0])
      return ['code.pair.weakened', `the comparison was ${was} and is now ${is}, so the cases change places`]
  }
  return null
}

const ADDRESS =
  /0x[0-9a-fA-F]{40}\b|\b(?:bc1|tb1|ltc1|addr1)[02-9a-z]{20,110}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/
const RECEIVES =
  /recipient|treasury|payee|beneficiary|fee|wallet|receiver|owner|admin|payout|withdraw|deposit|iban|account|address|\bto\b|multisig|signer/i

/** The same line names another receiver. */
function judgePayee(
  { before, after, ...rest }: Change,
  removed: readonly Statement[],
  added: readonly Statement[],
  report: Report,
): number {
  const shape = (side: Side, { start, end }: Statement): string | null => {
    const text = side.code.slice(start, Math.min(end, start + 400))
    return ADDRESS.test(text) && RECEIVES.test(text) ? text.replace(ADDRESS, '#').replace(/\s+/g, '') : null
  }
  const known = new Set(removed.map((one) => shape(before, one)).filter((one) => one !== null))
  const one = known.size === 0 ? undefined : added.find((fresh) => known.has(shape(after, fresh) ?? ''))
  if (one === undefined) return 0
  const from = one.start + (/^\s*/.exec(after.text.slice(one.start, one.end))?.[0].length ?? 0)
  report.at('changed', { before, after, ...rest }, after, from, one.end, {
    rule: 'code.money.payee_changed',
    mechanism: '{0}: what used to go to one receiver now goes to another',
    fix: 'have the new address confirmed by whoever it belongs to, over a second channel',
  })
  return 1
}

const DOES =
  /\b(?:charge|capture|transfer|sendPayment|send_payment|payout|pay|refund|withdraw|sendTransaction|send_transaction|submit\w{0,40}|publish|deliver|sendEmail|send_email|ship|dispatch|createPayment|create_payment|execute\w{0,40}|call|send)\w{0,40}\s*(?:\{[^}]*\}\s*)?\(/i
const MARKS_DONE =
  /\b\w{0,40}(?:mark|set)_?(?:[pP]aid|[dD]one|[cC]omplete|[sS]ent|[pP]rocessed|[sS]hipped|[dD]elivered|[sS]ettled|[cC]onfirmed|[fF]ulfilled|[sS]uccess)\w{0,40}\s*\(|\.(?:status|state)\s*=\s*["'](?:paid|done|completed?|sent|processed|shipped|settled|confirmed|success)["']|\b(?:paid|processed|completed|settled|sent)\s*=\s*(?:true|True)|UPDATE \w+ SET \w{0,40}(?:status|state|paid)\w{0,40}\s*=/i
const DECLARES = /\b(?:function|def|func|fn|class|interface|import|require)\b/
const TAKES_FIRST =
  /\b\w{0,40}(?:balance|credit|stock|quota|allowance|deposits?|shares)\w{0,40}(?:\[[^\]]*\])*\s*-=|\b_burn\s*\(|\b(?:debit|deduct|reserve|decrement|lockFunds|hold)\w{0,40}\s*\(|\b(?:claimed|used|spent|nonces?|withdrawn)\w{0,40}(?:\[[^\]]*\])+\s*(?:=|\+\+)/

const ACKNOWLEDGES =
  /\b\w{0,20}(?:\.|->)(?:ack|basic_?[aA]ck|acknowledge|commit_?[oO]ffsets?|commit_?[sS]ync|[dD]elete_?[mM]essage|complete_?[mM]essage|mark_?[aA]s_?[rR]ead)\w{0,12}\s*\(|\b(?:ack|xack|basic_ack)\(/
const WORKS =
  /\b\w{0,20}(?:[pP]rocess|[hH]andle|[aA]pply|[sS]ave|[sS]tore|[iI]nsert|[wW]rite|[pP]ersist|[dD]ispatch|[eE]xecute|[cC]onsume|[sS]ettle|[cC]redit)\w{0,30}\s*\(/

/** Changed work follows this statement. */
const comesFirst = (side: Side, at: number): boolean =>
  side.statements.slice(at + 1, at + 6).some((one) => {
    const text = side.code.slice(one.start, Math.min(one.end, one.start + 300))
    return WORKS.test(text) && !DECLARES.test(text)
  })

/** A step that stood on the other side of another step before the change. */
export function judgeOrder(change: Change, report: Report): number {
  const { before, after } = change
  report.budget.spend(before.statements.length + after.statements.length)
  const matching = (side: Side, what: RegExp): number[] =>
    side.statements.flatMap((one, i) => {
      const text = side.code.slice(one.start, Math.min(one.end, one.start + 400))
      return what.test(text) && !DECLARES.test(text) ? [i] : []
    })
  const tell = (rule: string, at: number, mechanism: string, fix: string): number => {
    const one = after.statements[at]!
    const from = one.start + (/^\s*/.exec(after.text.slice(one.start, one.end))?.[0].length ?? 0)
    report.at('ordering', change, after, from, one.end, { rule, mechanism, fix })
    return 1
  }
  const touched = (at: number): boolean => after.statements[at]!.changed
  const does = matching(after, DOES).filter((i) => !MARKS_DONE.test(textOf(after, i)))
  const did = matching(before, DOES).filter((i) => !MARKS_DONE.test(textOf(before, i)))
  const marks = matching(after, MARKS_DONE)
  const marked = matching(before, MARKS_DONE)
  if (marks.length > 0 && touched(marks[0]!)) {
    if (
      does.length > 0 &&
      marks[0]! < does[0]! &&
      !(marked.length > 0 && did.length > 0 && marked[0]! < did[0]!)
    )
      return tell(
        'code.order.effect_first',
        marks[0]!,
        `{0} records the outcome before \`${excerptOf(after, does[0]!)}\` has produced one; when that fails the record is wrong`,
        'do it first, and record what came back',
      )
    if (did.length > 0 && does.length === 0 && before.statements[did[0]!]!.changed)
      return tell(
        'code.order.marked_without_doing',
        marks[0]!,
        `{0} records the outcome, and \`${excerptOf(before, did[0]!)}\` is gone`,
        'keep the step that it records',
      )
  }
  if (marks.length > 0 && did.length > 0 && does.length === 0 && before.statements[did[0]!]!.changed)
    return tell(
      'code.order.marked_without_doing',
      marks[0]!,
      `{0} still records the outcome, and \`${excerptOf(before, did[0]!)}\` is gone`,
      'keep the step that it records',
    )
  const takes = matching(after, TAKES_FIRST)
  const took = matching(before, TAKES_FIRST)
  if (
    takes.length > 0 &&
    does.length > 0 &&
    does[0]! < takes[0]! &&
    took.length > 0 &&
    did.length > 0 &&
    took[0]! < did[0]!
  )
    return tell(
      'code.order.effect_first',
      does[0]!,
      `{0} now runs before \`${excerptOf(after, takes[0]!)}\`, so two calls can both pass the check`,
      'take the amount first, in the same transaction',
    )
  const gives = matching(after, ACKNOWLEDGES)
  const gave = matching(before, ACKNOWLEDGES)
  if (
    gives.length > 0 &&
    gave.length > 0 &&
    after.statements[gives[0]!]!.key === before.statements[gave[0]!]!.key &&
    comesFirst(after, gives[0]!) &&
    !comesFirst(before, gave[0]!)
  )
    return tell(
      'code.order.effect_first',
      gives[0]!,
      '{0} now comes before the work that it confirms, so what fails afterwards is lost',
      'confirm after the work has succeeded',
    )
  if (change.language === 'sol') return reentrancy(change, report)
  return change.language === 'c' ? 0 : lateGuard(change, report)
}

const textOf = (side: Side, i: number): string =>
  side.code.slice(side.statements[i]!.start, side.statements[i]!.end)
const excerptOf = (side: Side, i: number): string => textOf(side, i).trim().replace(/\s+/g, ' ').slice(0, 60)

const EXTERNAL =
  /\.call\s*\{\s*value|\.call\.value\s*\(|\.call\s*\(|\bsendValue\s*\(|\bsafeTransferETH\s*\(|\.safeTransferFrom\s*\(|\.safeTransfer\s*\(|_safeMint\s*\(|\.onERC\w+\s*\(/
const WRITES =
  /^\s*(?!(?:uint|int|bool|address|bytes|string|mapping|\(bool)\w{0,40}\s)(?:delete\s+)?[\w.]+(?:(?:\[[^\]]*\])+(?:\.\w+)*)?\s*(?:[-+*]?=(?!=)|\+\+|--|;\s*$)/

function reentrancy(change: Change, report: Report): number {
  const { after } = change
  let call = -1
  let guarded = false
  for (const [i, statement] of after.statements.entries()) {
    const text = textOf(after, i)
    if (/\bfunction\b/.test(text)) {
      call = -1
      guarded = /\bnonReentrant\b|\bonlyOwner\b/.test(text)
    }
    if (EXTERNAL.test(text)) {
      if (call < 0) call = i
      continue
    }
    if (call < 0 || guarded || !WRITES.test(text) || /^\s*(?:require|emit|return|if|\}|assert)/.test(text))
      continue
    if (!/=|\+\+|--|delete/.test(text)) continue
    if (!statement.changed && !after.statements[call]!.changed) continue
    const one = after.statements[call]!
    const from = one.start + (/^\s*/.exec(after.text.slice(one.start, one.end))?.[0].length ?? 0)
    report.at('ordering', change, after, from, one.end, {
      rule: 'code.sol.reentrancy',
      mechanism: `{0} hands control to the receiver before \`${text.trim().slice(0, 60)}\`, so it can call in again while the old state stands`,
      fix: 'write the state first, then call; add nonReentrant',
    })
    return 1
  }
  return 0
}

const GUARD = /^\s*(?:if|unless|require|assert|guard)\b/
const EFFECT =
  /\b(?:save|delete|remove|update|insert|create|write|send|transfer|charge|exec|execute|query|unlink|destroy|commit|publish|approve|mint|burn|run)\w{0,40}\s*\(/i

/** An effect that a check used to precede. */
function lateGuard(change: Change, report: Report): number {
  const { before, after } = change
  const place = new Map(before.statements.map(({ key }, i) => [key, i]))
  for (const [i, effect] of after.statements.entries()) {
    if (!effect.kept && !effect.changed) continue
    const was = place.get(effect.key)
    if (was === undefined || !EFFECT.test(textOf(after, i)) || GUARD.test(textOf(after, i))) continue
    for (let j = i + 1; j < after.statements.length && j < i + 20; j++) {
      const guard = after.statements[j]!
      if (!GUARD.test(textOf(after, j)) || !(guard.changed || effect.changed)) continue
      const earlier = place.get(guard.key)
      if (earlier === undefined || earlier >= was) continue
      const from = effect.start + (/^\s*/.exec(after.text.slice(effect.start, effect.end))?.[0].length ?? 0)
      report.at('ordering', change, after, from, effect.end, {
        rule: 'code.order.late_check',
        mechanism: `{0} now runs before \`${excerptOf(after, j)}\` has decided whether it may`,
        fix: 'check first',
      })
      return 1
    }
  }
  return 0
}
