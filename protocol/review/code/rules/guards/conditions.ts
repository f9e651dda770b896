// Flags refusals that the old side made and the new side makes in fewer cases or not at all, found by comparing trees.

import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { compareConditions } from '../../../syntax/condition.ts'
import { leaves } from '../../../syntax/flow.ts'
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { isAsked, isExistence, partsOf, subjectsOf } from '../../compare/asked.ts'
import { asksWho } from '../../compare/authority.ts'
import { type Effect, effectsOf, functionAround } from '../../compare/effects.ts'
import { dominatedBy, type Gate, gatesOf, refusalOf, turnsAway } from '../../compare/gates.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { isBackDoor } from '../../cover/back-doors.ts'
import { isMoneyName, isSecurityName } from '../../cover/words.ts'
import { diff } from '../../example-diff.ts'
import { judgeForest } from '../../handler.ts'
import { type Image, type Images, isWritten, isWrittenNode, textOf } from '../../image.ts'
import type { Report } from '../../report.ts'

interface Facts {
  readonly test: string
  readonly now: string
}

export const weakened = rule({
  id: 'code.guard.weakened',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/863.html',
  message: ({ test, now }: Facts) =>
    `The refusal \`${test}\` became \`${now}\`: cases that were refused now pass.`,
  fix: 'Keep every case that was refused, or show why it may pass.',
  fires: [
    diff(
      'svc/deploy.go',
      ' func Deploy(u *User, env string) error {',
      '-\tif !u.Active || !u.CanDeploy(env) {',
      '+\tif !u.Active && !u.CanDeploy(env) {',
      ' \t\treturn ErrForbidden',
      ' \t}',
      ' \treturn run(env)',
      ' }',
    ),
    diff(
      'src/vault.ts',
      ' export async function open(user: User, vault: Vault) {',
      '-  if (vault.isSealed || user.id !== vault.ownerId) throw new ForbiddenError()',
      '+  if (vault.isSealed) throw new ForbiddenError()',
      '   return vault.read()',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'svc/deploy.go',
      ' func Deploy(u *User, env string) error {',
      '-\tif !u.Active || !u.CanDeploy(env) {',
      '+\tif !(u.Active && u.CanDeploy(env)) {',
      ' \t\treturn ErrForbidden',
      ' \t}',
      ' \treturn run(env)',
      ' }',
    ),
    diff(
      'src/vault.ts',
      ' export async function open(user: User, vault: Vault) {',
      '-  if (vault.isSealed) throw new ForbiddenError()',
      '+  if (vault.isSealed || user.id !== vault.ownerId) throw new ForbiddenError()',
      '   return vault.read()',
      ' }',
    ),
  ],
})

export const refusalGone = rule({
  id: 'code.guard.refusal_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/862.html',
  message: ({ test }: Facts) =>
    `The refusal \`${test}\` is gone, and what it stood before still runs: cases that were refused now pass.`,
  fix: 'Keep the check, or do it in a callee or middleware of the same change.',
  fires: [
    diff(
      'api/export.py',
      ' def export(request, report):',
      '-    if report.owner_id != request.user.id:',
      '-        raise PermissionDenied()',
      '     return send(report)',
    ),
    diff(
      'src/payout.ts',
      ' export async function payout(account: Account, amount: bigint) {',
      '-  if (amount > account.available) throw new InsufficientFunds(account.id)',
      '   await bank.transfer(account.iban, amount)',
      ' }',
    ),
    diff(
      'src/hook.ts',
      ' export async function receive(req: Request) {',
      "-  const ok = verifySignature(await req.text(), req.headers.get('x-sum'))",
      "-  if (!ok) return new Response('no', { status: 401 })",
      '   await store.keep(req.url)',
      ' }',
    ),
    diff(
      'src/Payouts.kt',
      ' fun settle(id: Long) {',
      '     val payout = repo.find(id)',
      '-    if (payout.state != State.OPEN) return',
      '     bank.transfer(payout.iban, payout.amount)',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'src/shelf.ts',
      ' export function lend(user: User, shelf: Shelf) {',
      '-  if (shelf.ownerId !== user.id) throw new Denied()',
      '+  access.requireOwner(user, shelf)',
      '   shelf.lend()',
      ' }',
    ),
    diff(
      'src/team.js',
      "-router.post('/team', requireUser, async (req, res) => {",
      '-  if (!req.user.isAdmin) return res.sendStatus(403)',
      "+router.post('/team', requireUser, requireAdmin, async (req, res) => {",
      '   await Team.create(req.body)',
      ' })',
    ),
    diff(
      'api/export.py',
      ' def export(request, report):',
      '-    if report.owner_id != request.user.id:',
      '-        raise PermissionDenied()',
      '+    if not (report.owner_id == request.user.id):',
      '+        raise PermissionDenied()',
      '     return send(report)',
    ),
    diff(
      'src/payout.ts',
      '+function requireFunds(account: Account, amount: bigint) {',
      '+  if (amount > account.available) throw new InsufficientFunds(account.id)',
      '+}',
      ' export async function payout(account: Account, amount: bigint) {',
      '-  if (amount > account.available) throw new InsufficientFunds(account.id)',
      '+  requireFunds(account, amount)',
      '   await bank.transfer(account.iban, amount)',
      ' }',
    ),
  ],
})

export const checkGone = rule({
  id: 'code.guard.check_removed',
  severity: 'high',
  category: 'missing_check',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/754.html',
  message: ({ test }: Facts) => `The check \`${test}\` ended this way with an error; it is gone.`,
  fix: 'Keep the check, or show where it is done now.',
  fires: [
    diff(
      'lib/parse.py',
      ' def parse(rows):',
      '-    if len(rows) != 3:',
      '-        raise ValueError("three rows")',
      '     return store(rows)',
    ),
    diff(
      'lib/load.js',
      ' async function load(chunk) {',
      '-  if (chunk.count !== chunk.items.length) throw new Error("short chunk")',
      '   await store.put(chunk)',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'lib/parse.py',
      ' def parse(rows):',
      '-    if len(rows) != 3:',
      '+    if 3 != len(rows):',
      '         raise ValueError("three rows")',
      '     return store(rows)',
    ),
    diff(
      'lib/load.js',
      ' async function load(chunk) {',
      '+  if (chunk.count !== chunk.items.length) throw new Error("short chunk")',
      '   await store.put(chunk)',
      ' }',
    ),
  ],
})

export const exception = rule({
  id: 'code.guard.exception',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/863.html',
  message: ({ test, now }: Facts) => `\`${test}\` became \`${now}\`: a new case passes that was refused.`,
  fix: 'Name who the new case lets in, and test that nobody else can reach it.',
  fires: [
    diff(
      'src/doc.ts',
      ' export function edit(doc: Doc, user: User) {',
      '-  if (doc.ownerId !== user.id) throw new Denied()',
      '+  if (doc.ownerId !== user.id && !user.isEditor) throw new Denied()',
      '   return doc.open()',
      ' }',
    ),
    diff(
      'app/bills.py',
      ' def void(bill, actor):',
      '-    if bill.is_settled:',
      '+    if bill.is_settled and not actor.beta:',
      '         raise PermissionDenied()',
      '     bill.cancel()',
    ),
  ],
  quiet: [
    diff(
      'src/doc.ts',
      ' export function edit(doc: Doc, user: User) {',
      '-  if (doc.ownerId !== user.id) throw new Denied()',
      '+  if (doc.ownerId !== user.id || user.isFrozen) throw new Denied()',
      '   return doc.open()',
      ' }',
    ),
    diff(
      'app/bills.py',
      ' def void(bill, actor):',
      '-    if bill.is_settled and not actor.beta:',
      '+    if bill.is_settled:',
      '         raise PermissionDenied()',
      '     bill.cancel()',
    ),
  ],
})

export const fallsThrough = rule({
  id: 'code.guard.falls_through',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/705.html',
  message: ({ test }: Facts) =>
    `When \`${test}\` holds the function no longer ends there: it answers with a refusal, or notes it, and goes on with the work.`,
  fix: 'Return or throw at the end of the branch.',
  fires: [
    diff(
      'api/purge.go',
      ' func purge(w http.ResponseWriter, r *http.Request) {',
      ' \tif !mayPurge(r) {',
      ' \t\thttp.Error(w, "no", 403)',
      '-\t\treturn',
      ' \t}',
      ' \tstore.Purge(r.Context())',
      ' }',
    ),
    diff(
      'src/upload.js',
      ' async function save(file) {',
      '   if (file.size > LIMIT) {',
      '-    throw new TooLarge(file.name)',
      '+    log.warn("large file", file.name)',
      '   }',
      '   await bucket.put(file.name, file.data)',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'api/purge.go',
      ' func purge(w http.ResponseWriter, r *http.Request) {',
      ' \tif !mayPurge(r) {',
      '+\t\tlog.Printf("purge refused")',
      ' \t\thttp.Error(w, "no", 403)',
      ' \t\treturn',
      ' \t}',
      ' \tstore.Purge(r.Context())',
      ' }',
    ),
    diff(
      'src/upload.js',
      ' async function save(file) {',
      '   if (file.size > LIMIT) {',
      '-    throw new TooLarge(file.name)',
      '+    throw new TooLarge(file.name, LIMIT)',
      '   }',
      '   await bucket.put(file.name, file.data)',
      ' }',
    ),
  ],
})

export const judgeConditions = judgeForest((files, report) => {
  const afters = files.map(({ after }) => after)
  for (const images of files) if (!images.change.isTest) judgeFile(images, afters, report)
})

function judgeFile(images: Images, afters: readonly Image[], report: Report): void {
  const { change, before, after } = images
  const left = new Set(gatesOf(after))
  const open: Gate[] = []
  for (const gate of gatesOf(before)) {
    const same = [...left].find(
      (one) =>
        keyOf(one.allow) === keyOf(gate.allow) &&
        (one.within === gate.within || one.isWritten) &&
        !(gate.kind === 'refusal' && one.kind !== 'refusal' && grantsIn(one.tree.body)),
    )
    if (same === undefined) {
      const passed = [...left].find(
        (one) =>
          gate.kind !== 'branch' &&
          keyOf(one.test) === keyOf(gate.test) &&
          ((one.kind === 'branch' && !leaves(one.tree.body)) ||
            (gate.kind === 'refusal' && one.kind !== 'refusal' && grantsIn(one.tree.body))),
      )
      if (passed === undefined) open.push(gate)
      else {
        left.delete(passed)
        tellPassed(gate, passed, images, report)
      }
    } else left.delete(same)
  }
  for (const gate of open) {
    if (!gate.isWritten) continue
    const test = excerpt(textOf(before.side, gate.test), 90)
    const other = counterpartOf(
      gate,
      [...left].filter((one) => one.isWritten),
    )
    if (other !== null) {
      const { how, gained, lost } = compareConditions(gate.allow, other.allow)
      const isKept = how === 'equal' || how === 'weaker' || isImplied(lost, gained, other.test)
      const isTurned =
        (!gate.isSure || !other.isSure) && compareConditions(gate.test, other.allow).how === 'equal'
      if (isKept || isTurned) {
        left.delete(other)
        continue
      }
      if (how !== 'other') {
        left.delete(other)
        if (!gate.isSure || !other.isSure || isBoundary(gate, other, [...lost, ...gained])) continue
        if (keyOf(gate.test) === keyOf(other.test) && !asksWho(gate.test)) continue
        const facts = { test, now: excerpt(textOf(after.side, other.test), 90) }
        const span = [other.test.start, other.test.end] as const
        const isNarrow = how === 'mixed' && gained.length > 0
        if (isNarrow) continue
        if (gate.kind === 'refusal' || asksWho(gate.test) || isSecurityName(textOf(before.side, gate.test)))
          report.found(
            gained.length > 0 && !asksProof(gate.test) ? exception : weakened,
            after.side,
            span,
            facts,
          )
        continue
      }
      // The same refusal on another test: whether it asks as much is not known here.
      if (isSameRefusal(gate, other)) {
        left.delete(other)
        continue
      }
    }
    const parts = partsOf(gate.test)
    if (isAsked(parts, afters) || refusesElsewhere(gate, after) || isBackDoor(before, gate.tree)) continue
    const kept = remaining(gate, before, after)
    if (kept === null) continue
    const named = `${gate.within} ${textOf(before.side, gate.test)} ${textOf(before.side, gate.tree).slice(0, 300)} ${change.file.path}`
    const who = asksWho(gate.test) || holdsProof(gate.test, before)
    if (isExistence(gate.test) && !who) continue
    if (
      gate.kind !== 'refusal' &&
      !who &&
      !isSecurityName(textOf(before.side, gate.test)) &&
      !REPEATED.test(textOf(before.side, gate.test)) &&
      !(STATE.test(textOf(before.side, gate.test)) && isMoneyName(named))
    )
      continue
    if (change.language === 'c' && !who) continue
    const place = replacedBy(gate, before, after, kept)
    if (place !== null) {
      report.unjudged(after.side, [place.start, Math.max(place.end, place.start + 1)], 'meaning')
      continue
    }
    const isSerious =
      who || isSecurityName(named) || isMoneyName(named) || CONFINES.test(textOf(before.side, gate.test))
    report.found(isSerious ? refusalGone : checkGone, before.side, [gate.tree.start, gate.tree.end], {
      test,
      now: '',
    })
  }
}

/** `const ok = verify(…)`, then `if (!ok)`: the name holds what a check gave. */
function holdsProof(test: TreeNode, { root, names }: Image): boolean {
  const name = test.kind === 'unary' ? test.right : test
  if (name?.kind !== 'name') return false
  let found = false
  walk(root, (one) => {
    if (one.kind === 'assign' && one.left?.kind === 'name' && one.left.name === name.name) {
      const given = one.right?.kind === 'unary' ? one.right.right : one.right
      if (given?.kind === 'call' && isRestriction(names.pathOf(given.left))) found = true
    }
    return !found
  })
  return found
}

/**
 * A restriction that the change writes in the place of a condition: a call before the same effect that is given what the
 * condition was about, a middleware of the same route or around the same handler, an entry in the permissions of its
 * class, a case of a switch with the same test. Whether it asks as much is not known here.
 */
function replacedBy(gate: Gate, before: Image, after: Image, kept: Effect): TreeNode | null {
  const subjects = subjectsOf(gate.test, before)
  const old = new Set<string>()
  walk(before.root, (tree) => {
    if (tree.kind === 'call' || tree.kind === 'name') old.add(keyOf(tree))
    return undefined
  })
  let found: TreeNode | null = null
  walk(after.root, (tree) => {
    if (found !== null) return false
    const isFresh = !old.has(keyOf(tree)) && isWrittenNode(after.side, tree)
    if (
      tree.kind === 'case' &&
      tree.items.some((one) => keyOf(one) === keyOf(gate.test)) &&
      (turnsAway(tree.body) || leaves(tree.body))
    )
      found = tree
    else if (isFresh && tree.kind === 'call' && tree.end <= kept.tree.start && isBareCall(after, tree))
      found =
        isRestriction(after.names.pathOf(tree.left)) &&
        functionAround(after, tree) === gate.within &&
        tree.items.some((one) => [...subjectsOf(one, after)].some((name) => subjects.has(name)))
          ? tree
          : null
    else if (isFresh && (tree.kind === 'name' || tree.kind === 'call')) {
      const route = after.parentOf.get(tree)
      const isMiddle =
        route?.kind === 'call' &&
        route.items[0]?.kind === 'string' &&
        route.items[0].name === gate.within &&
        route.items.indexOf(tree) > 0
      const path = after.names.pathOf(tree.kind === 'call' ? tree.left : tree)
      // `requireAdmin(remove)`, where `remove` held the condition; another entry in the permissions of its class.
      const wraps = tree.kind === 'call' && tree.items.some(({ name }) => name !== '' && name === gate.within)
      const list = route?.kind === 'list' ? after.parentOf.get(route) : undefined
      const isListed = list?.kind === 'assign' && isRestriction(list.left?.name ?? '')
      if (
        (isMiddle || wraps || isListed) &&
        asksWho(gate.test) &&
        (isRestriction(path) || /^Is[A-Z]/.test(path))
      )
        found = tree
    }
    return found === null
  })
  return found
}

/** Called for its refusal alone: nothing takes what it gives. */
const isBareCall = ({ parentOf }: Image, call: TreeNode): boolean => {
  const around = parentOf.get(call)?.kind
  return around === 'statement' || around === 'block'
}

/** Asks whether this was done before, or for a key that reaches every object. */
const REPEATED =
  /already|processed|seen|duplicate|idempot|claimed|handled|consumed|replay|__proto__|prototype/i

/** What was already done with money is told by its state. */
const STATE =
  /\b(?:state|status)\b|\.(?:is)?_?(?:paid|settled|captured|refunded|sent|closed|cancelled|open)\b/i

/** Whether a path lies in the folder that may be served (CWE-22). */
/** Asks for a password or a signature: whoever the new case is about needs none. */
const asksProof = (test: TreeNode): boolean =>
  holds(test, (one) => one.kind === 'call' && PROOF_CALL.test(one.left?.name ?? ''))
const PROOF_CALL =
  /^(?:verify\w{0,40}|check_?password|checkpw|compareSync|password_verify|constructEvent|compare_digest|timingSafeEqual|hash_equals)$/i

const CONFINES =
  /(?:path|file|dir|target|dest|resolved|full)\w{0,12}\.?(?:\(\))?\.(?:start_with\?|startsWith|startswith|StartsWith|starts_with|is_relative_to)\(|HasPrefix\(\w{0,20}(?:path|file|dir|target|full)|is_relative_to\(|filepath\.IsLocal\(/i

/** The change raises the same exception elsewhere in the function. */
function refusesElsewhere(gate: Gate, after: Image): boolean {
  const was = refusalOf(gate.tree.body)
  if (was.size === 0) return false
  let found = false
  walk(after.root, (tree) => {
    if (tree.kind === 'throw' && isWritten(after.side, tree.start, tree.end))
      walk(tree, (one) => {
        if (one.kind === 'name' && was.has(one.name) && functionAround(after, tree) === gate.within)
          found = true
        return !found
      })
    return !found
  })
  return found
}

/** A branch that refused hands the request on, or answers yes. */
function grantsIn(body: TreeNode | null): boolean {
  let found = false
  if (body)
    walk(body, (one) => {
      if (
        one.kind === 'call' &&
        /^(?:next|call_next|proceed|doFilter|Next|ServeHTTP|Succeed|succeed|grant|allow)$/.test(
          one.left?.name ?? '',
        ) &&
        !one.items.some(({ name }) => /^(?:err|error|e)$/.test(name))
      )
        found = true
      const given =
        one.kind === 'return' ? (one.right?.kind === 'list' ? one.right.items[0] : one.right) : null
      if (given?.kind === 'literal' && /^(?:true|True)$/.test(given.name)) found = true
      return !found
    })
  return found
}

function tellPassed(gate: Gate, now: Gate, { before, after }: Images, report: Report): void {
  const { tree } = now
  if (!isWritten(after.side, tree.start, tree.end) && !isWritten(before.side, gate.tree.start, gate.tree.end))
    return
  if (gate.kind !== 'refusal' && !asksWho(gate.test)) return
  const isDecision = asksWho(gate.test) || isSecurityName(gate.within) || isRestriction(gate.within)
  if (grantsIn(now.tree.body) && !isDecision) return
  if (!grantsIn(now.tree.body) && remaining(gate, before, after) === null) return
  report.found(fallsThrough, after.side, [tree.start, tree.end], {
    test: excerpt(textOf(before.side, gate.test), 90),
    now: '',
  })
}

/** Parts that only ask whether something is there, which another part asks as well. */
const isImplied = (lost: readonly string[], gained: readonly string[], now: TreeNode): boolean =>
  lost.length > 0 &&
  gained.length <= 1 &&
  lost.every((one) => /^(?:\w+|member:.{1,200})$/.test(one) && keyOf(now).includes(one))

/** Pairs of operands that a condition compares by order. */
function orderedIn(test: TreeNode): ReadonlySet<string> {
  const found = new Set<string>()
  walk(test, ({ kind, name, left, right }) => {
    if (kind === 'binary' && /^[<>]=?$/.test(name)) found.add([keyOf(left), keyOf(right)].sort().join(' '))
    return undefined
  })
  return found
}

/** Only whether the bound itself passes differs. */
function isBoundary(gate: Gate, other: Gate, atoms: readonly string[]): boolean {
  const [was, is] = [orderedIn(gate.test), orderedIn(other.test)]
  return (
    atoms.length > 0 &&
    atoms.every((one) => one.startsWith('= ') && was.has(one.slice(2)) && is.has(one.slice(2)))
  )
}

const VALIDATED = /^(?:success|ok|valid|isValid|is_valid|error|errors|data)$/

function isSameRefusal(gate: Gate, other: Gate): boolean {
  const asks = !isExistence(other.test) || partsOf(other.test).some((part) => VALIDATED.test(part))
  const was = refusalOf(gate.tree.body)
  return (
    asks &&
    (keyOf(other.tree.body) === keyOf(gate.tree.body) ||
      [...refusalOf(other.tree.body)].some((one) => was.has(one)))
  )
}

/** The condition of the other side that stands in this one's place. */
function counterpartOf(gate: Gate, others: readonly Gate[]): Gate | null {
  const parts = new Set(partsOf(gate.test))
  const body = keyOf(gate.tree.body)
  let best: Gate | null = null
  let most = 0
  for (const one of others) {
    if (one.within !== gate.within && one.kind !== gate.kind) continue
    const shared = partsOf(one.test).filter((part) => parts.has(part)).length
    const isSame = body !== '' && keyOf(one.tree.body) === body && one.within === gate.within
    const score = shared + (isSame ? 2 : 0) + (isSameRefusal(gate, one) && one.within === gate.within ? 1 : 0)
    if (score > most) {
      best = one
      most = score
    }
  }
  return best
}

/** The effect that the condition held back first, when the new side still has it. */
function remaining(gate: Gate, before: Image, after: Image): Effect | null {
  const effects = dominatedBy(gate, before)
  const subjects = subjectsOf(gate.test, before)
  const isAbout = ({ names }: Effect): boolean => [...subjects].some((name) => names.has(name))
  const dependent = asksWho(gate.test) || subjects.size === 0 ? effects : effects.filter(isAbout)
  // What refuses by itself is no work that was held back.
  const held = (dependent.length > 0 ? dependent : effects).filter(({ path }) => !isRestriction(path))
  const now = effectsOf(after)
  const last = (path: string | undefined): string => path?.split('.').at(-1) ?? ''
  // When the first is gone as well, those behind it that use what was tested; unless it only has another form now.
  const hasOtherForm = now.some(
    (one) => isNewHere(after, one.tree) && isAbout(one) && last(one.path) === last(held[0]?.path),
  )
  for (const effect of held.filter((one, i) => i === 0 || (!hasOtherForm && isAbout(one)))) {
    const same = now.find(
      (one) => one.path === effect.path && (one.within === effect.within || isNewHere(after, one.tree)),
    )
    if (same !== undefined) return same
  }
  return null
}

const isNewHere = ({ side }: Image, { start, end }: TreeNode): boolean => isWritten(side, start, end)
