// Flags steps that a change puts in the wrong order: an effect before its check, the record of an outcome before the
// outcome, a payment before the claim or the debit that keeps it from being made twice.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { partsOf } from '../../compare/asked.ts'
import { type Effect, effectsOf, isInside } from '../../compare/effects.ts'
import { dominatedBy, type Gate, gatesOf } from '../../compare/gates.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'

interface Facts {
  readonly first: string
  readonly next: string
}

export const checkedLate = rule({
  id: 'code.state.checked_late',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/696.html',
  message: ({ first, next }: Facts) => `\`${first}\` now runs before \`${next}\` has decided whether it may.`,
  fix: 'Check first.',
  fires: [
    diff(
      'api/drop.py',
      ' def drop(request, note):',
      '+    note.purge()',
      '     if note.owner != request.user:',
      '         raise PermissionDenied()',
      '-    note.purge()',
    ),
    diff(
      'src/pay.ts',
      ' export async function pay(o: Order) {',
      '-  if (!(await keys.claim(o.key))) return o.receipt',
      '   const charge = await psp.charge(o.total)',
      '+  if (!(await keys.claim(o.key))) return o.receipt',
      '   return charge',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'api/drop.py',
      ' def drop(request, note):',
      '-    note.purge()',
      '     if note.owner != request.user:',
      '         raise PermissionDenied()',
      '+    note.purge()',
    ),
    diff(
      'src/pay.ts',
      ' export async function pay(o: Order) {',
      '+  log.info("pay", o.id)',
      '   if (!(await keys.claim(o.key))) return o.receipt',
      '   return psp.charge(o.total)',
      ' }',
    ),
  ],
})

export const recordedFirst = rule({
  id: 'code.state.recorded_first',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://microservices.io/patterns/data/transactional-outbox.html',
  message: ({ first, next }: Facts) =>
    `\`${first}\` records the outcome before \`${next}\` has produced one: when that fails, the record is wrong or the message is lost.`,
  fix: 'Do the work first, and record what came back.',
  fires: [
    diff(
      'app/ship.rb',
      ' def ship(order)',
      '+  order.update!(status: :shipped)',
      '   carrier.dispatch(order)',
      '-  order.update!(status: :shipped)',
      ' end',
    ),
    diff(
      'src/worker.py',
      ' def on_message(channel, tag, body):',
      '+    channel.basic_ack(tag)',
      '     apply_event(body)',
      '-    channel.basic_ack(tag)',
    ),
  ],
  quiet: [
    diff(
      'app/ship.rb',
      ' def ship(order)',
      '-  order.update!(status: :shipped)',
      '   carrier.dispatch(order)',
      '+  order.update!(status: :shipped)',
      ' end',
    ),
    diff(
      'src/worker.py',
      ' def on_message(channel, tag, body):',
      '     apply_event(body)',
      '+    count_event(body)',
      '     channel.basic_ack(tag)',
    ),
  ],
})

export const paidFirst = rule({
  id: 'code.state.paid_first',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/841.html',
  message: ({ first, next }: Facts) =>
    `\`${first}\` now runs before \`${next}\`: two requests at once, or a retry, pay twice.`,
  fix: 'Take the amount or claim the request first, in the same transaction.',
  fires: [
    diff(
      'wallet/send.py',
      ' def send(account, to, amount):',
      '-    account.balance -= amount',
      '     rail.transfer(to, amount)',
      '+    account.balance -= amount',
    ),
    diff(
      'src/bonus.ts',
      ' export async function bonus(id: string) {',
      '-  await db.bonus.updateMany({ where: { id, takenAt: null }, data: { takenAt: now() } })',
      '   await wallet.credit(id, BONUS)',
      '+  await db.bonus.update({ where: { id }, data: { takenAt: now() } })',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'wallet/send.py',
      ' def send(account, to, amount):',
      '+    account.balance -= amount',
      '     rail.transfer(to, amount)',
      '-    account.balance -= amount',
    ),
    diff(
      'src/bonus.ts',
      ' export async function bonus(id: string) {',
      '   await db.bonus.update({ where: { id }, data: { takenAt: now() } })',
      '   await wallet.credit(id, BONUS)',
      '+  await db.views.update({ where: { id }, data: { seenAt: now() } })',
      ' }',
    ),
  ],
})

export const notDone = rule({
  id: 'code.state.recorded_not_done',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/840.html',
  message: ({ first, next }: Facts) =>
    `\`${first}\` still records the outcome, and \`${next}\`, which produced it, is gone.`,
  fix: 'Keep the step that it records.',
  fires: [
    diff(
      'app/ship.rb',
      ' def ship(order)',
      '-  carrier.dispatch(order)',
      '   order.update!(status: :shipped)',
      ' end',
    ),
    diff(
      'src/pay.py',
      ' def settle(invoice):',
      '-    gateway.charge(invoice.total)',
      '     invoice.status = "paid"',
      '     invoice.save()',
    ),
  ],
  quiet: [
    diff(
      'app/ship.rb',
      ' def ship(order)',
      '-  carrier.dispatch(order)',
      '+  courier.dispatch(order)',
      '   order.update!(status: :shipped)',
      ' end',
    ),
    diff(
      'src/pay.py',
      ' def settle(invoice):',
      '-    metrics.count(invoice.total)',
      '     invoice.status = "paid"',
      '     invoice.save()',
    ),
  ],
})

const DONE =
  /^(?:paid|done|completed?|sent|processed|shipped|delivered|settled|confirmed|success|fulfilled|succeeded|captured|refunded)$/i
const MARKS =
  /^(?:ack|xack|basic_?[aA]ck|acknowledge|commit_?(?:[oO]ffsets?|[sS]ync|[mM]essages?)|[dD]elete_?[mM]essage|complete_?[mM]essage|(?:mark|set)_?(?:[aA]s_?)?(?:[pP]aid|[dD]one|[cC]omplete\w*|[sS]ent|[pP]rocessed|[sS]hipped|[dD]elivered|[sS]ettled|[cC]onfirmed|[rR]ead))!?$/
const PAYS =
  /^(?:charge|capture|transfer|pay\w*|payout|refund|withdraw|credit|call|sendETH|safeTransferETH|send_?[pP]ayment|send_?[tT]ransaction|disburse|settle|mint|_mint|sendValue|safeTransfer\w*)!?$/i
const TAKES = /^(?:debit|deduct|reserve|decrement\w*|hold|lockFunds|_burn|burn|claim|consume|spend)$/i
const WRITES = /^(?:update\w*|set\w*|insert\w*|create\w*|save\w*|upsert\w*|execute\w*)!?$/

const lastOf = (path: string): string =>
  path
    .replace(/(?:\(\))+/g, '')
    .split('.')
    .at(-1) ?? path
const objectOf = (path: string): string => path.split('.').slice(0, -1).join('.')

export const judgeOrder = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const shown = (image: Image, tree: TreeNode): string => excerpt(textOf(image.side, tree), 80)
  const late = lateCheck(before, after)
  if (late !== null) {
    const { tree } = late.effect
    report.found(checkedLate, after.side, [tree.start, tree.end], {
      first: shown(after, tree),
      next: shown(after, late.gate.test),
    })
  }
  const functions = new Set(effectsOf(after).map(({ within }) => within))
  for (const within of functions) {
    const steps = stepsOf(after, within)
    const old = stepsOf(before, within)
    const turned = (a: Kind, b: Kind): readonly [Step, Step] | null => {
      const first = steps.find(({ kind }) => kind === a)
      const then = steps.findLast(({ kind }) => kind === b)
      const wasFirst = old.find(({ kind }) => kind === b)
      const wasThen = old.findLast(({ kind }) => kind === a)
      const isWrittenHere = [first, then].some(
        (one) => one !== undefined && isWritten(after.side, one.tree.start, one.tree.end),
      )
      return first &&
        then &&
        wasFirst &&
        wasThen &&
        isWrittenHere &&
        first.at < then.at &&
        wasFirst.at < wasThen.at
        ? [first, then]
        : null
    }
    const marked = turned('mark', 'work') ?? turned('mark', 'pay')
    const paid = turned('pay', 'take') ?? claimTurned(old, steps)
    const found = marked ?? paid
    if (found !== null && !(late !== null && isInside(found[0].tree, late.effect.tree))) {
      const [first, then] = found
      report.found(
        marked !== null ? recordedFirst : paidFirst,
        after.side,
        [first.tree.start, first.tree.end],
        {
          first: shown(after, first.tree),
          next: shown(after, then.tree),
        },
      )
    }
    const mark = steps.find(({ kind }) => kind === 'mark')
    const gone = old.find(
      (one) =>
        (one.kind === 'pay' || one.kind === 'work') && isWritten(before.side, one.tree.start, one.tree.end),
    )
    if (mark && gone && !steps.some(({ kind }) => kind === 'pay' || kind === 'work'))
      report.found(notDone, after.side, [mark.tree.start, mark.tree.end], {
        first: shown(after, mark.tree),
        next: shown(before, gone.tree),
      })
  }
})

type Kind = 'mark' | 'work' | 'pay' | 'take' | 'write' | 'other'

interface Step {
  readonly tree: TreeNode
  readonly kind: Kind
  readonly path: string
  readonly at: number
}

function stepsOf(image: Image, within: string): readonly Step[] {
  return effectsOf(image)
    .filter((one) => one.within === within)
    .map(({ tree, path }) => ({ tree, path, kind: kindOf(tree, path, image), at: tree.start }))
}

function kindOf(tree: TreeNode, path: string, image: Image): Kind {
  const name = lastOf(path)
  if (tree.kind === 'assign') {
    if (tree.name === '-=') return 'take'
    const value = tree.right?.name ?? ''
    const isDone = tree.right?.kind === 'string' || tree.right?.kind === 'member' ? DONE.test(value) : false
    return isDone || (DONE.test(tree.left?.name ?? '') && /^(?:true|True)$/.test(value)) ? 'mark' : 'other'
  }
  if (tree.kind !== 'call') return 'other'
  if (MARKS.test(name) || setsDone(tree)) return 'mark'
  if (TAKES.test(name)) return 'take'
  if (PAYS.test(name)) return 'pay'
  if (WRITES.test(name)) return 'write'
  const known = classOfCall(path, image.language)
  return known === null && isWork(name) ? 'work' : 'other'
}

const isWork = (name: string): boolean =>
  /^(?:process|handle|apply|dispatch|publish|deliver|submit|send|store|persist|consume|ship|emit|deploy|import|sync)/i.test(
    name,
  )

/** `update(status: "paid")`: a pair of a status with a word for done. */
function setsDone(tree: TreeNode): boolean {
  let found = false
  walk(tree, (one) => {
    if (one.kind === 'function') return false
    if (
      one.kind === 'pair' &&
      /^(?:status|state|paid|processed|done|sent|settled|completed)$/i.test(one.name) &&
      one.right !== null &&
      /^(?:string|literal|member|name)$/.test(one.right.kind) &&
      (DONE.test(one.right.name) || /^(?:true|True)$/.test(one.right.name))
    )
      found = true
    return !found
  })
  return found
}

/** A conditional write on an object that came before the payment, and a plain one that comes after. */
function claimTurned(old: readonly Step[], now: readonly Step[]): readonly [Step, Step] | null {
  const pay = now.find(({ kind }) => kind === 'pay')
  const paid = old.find(({ kind }) => kind === 'pay')
  if (!pay || !paid) return null
  for (const claim of old) {
    if (claim.kind !== 'write' || claim.at > paid.at) continue
    const object = objectOf(claim.path)
    const same = now.filter((one) => one.kind === 'write' && objectOf(one.path) === object && object !== '')
    if (same.length > 0 && same.every(({ at }) => at > pay.at)) return [pay, same[0]!]
  }
  return null
}

/** An effect that a check preceded and now comes before it. */
function lateCheck(before: Image, after: Image): { readonly effect: Effect; readonly gate: Gate } | null {
  const now = gatesOf(after)
  for (const gate of gatesOf(before)) {
    if (gate.kind === 'branch') continue
    const same = now.find(
      (one) =>
        one.within === gate.within &&
        (keyOf(one.test) === keyOf(gate.test) || (one.isWritten && asksSame(one, gate))),
    )
    if (same === undefined || same.kind === 'branch') continue
    for (const held of dominatedBy(gate, before)) {
      if (held.tree.kind !== 'call' || classOfCall(held.path, before.language) === 'read') continue
      if (classOfCall(held.path, before.language) === 'answer' || isRestriction(held.path)) continue
      const effect = effectsOf(after).find(
        (one) =>
          one.within === held.within &&
          keyOf(one.tree) === keyOf(held.tree) &&
          one.tree.end <= same.tree.start,
      )
      if (
        effect === undefined ||
        effectsOf(before).some((one) => one.path === held.path && one.tree.end <= gate.tree.start)
      )
        continue
      if (isWritten(after.side, effect.tree.start, effect.tree.end) || same.isWritten)
        return { effect, gate: same }
    }
  }
  return null
}

const asksSame = (one: Gate, other: Gate): boolean => {
  const [a, b] = [partsOf(one.test), partsOf(other.test)]
  return a.length > 0 && a.length === b.length && a.every((part) => b.includes(part))
}
