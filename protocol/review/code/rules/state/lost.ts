// Flags steps that a change takes out of what held them together: a transaction, a lock, an await; and payments that a
// change puts into a retry.

import { rule } from '../../../core/rule.ts'
import { keyOf } from '../../../syntax/names.ts'
import { childrenOf, type TreeNode, walk } from '../../../syntax/tree.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import type { Report } from '../../report.ts'

interface Facts {
  readonly call: string
  readonly by: string
}

export const heldNoMore = rule({
  id: 'code.state.held_no_more',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/362.html',
  message: ({ call, by }: Facts) =>
    `\`${call}\` stood inside \`${by}\` and no longer does: another request can run in between, or half of it can stay.`,
  fix: 'Keep the steps in one transaction or under the same lock.',
  fires: [
    '--- a/bank/move.py\n+++ b/bank/move.py\n@@ -1,4 +1,3 @@\n def move(a, b, n):\n-    with transaction.atomic():\n-        a.withdraw(n)\n-        b.deposit(n)\n+    a.withdraw(n)\n+    b.deposit(n)\n',
    '--- a/app/seats.rb\n+++ b/app/seats.rb\n@@ -1,5 +1,3 @@\n def book(seat)\n-  seat.with_lock do\n-    seat.assign(user)\n-  end\n+  seat.assign(user)\n end\n',
  ],
  quiet: [
    '--- a/bank/move.py\n+++ b/bank/move.py\n@@ -1,3 +1,4 @@\n def move(a, b, n):\n     with transaction.atomic():\n-        a.withdraw(n)\n+        a.withdraw(n)\n+        b.deposit(n)\n',
    '--- a/app/seats.rb\n+++ b/app/seats.rb\n@@ -1,5 +1,5 @@\n def book(seat)\n-  seat.with_lock do\n+  Seat.transaction do\n     seat.assign(user)\n   end\n end\n',
  ],
})

export const lostAwait = rule({
  id: 'code.state.lost_await',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'https://typescript-eslint.io/rules/no-floating-promises/',
  message: ({ call }: Facts) =>
    `\`${call}\` is no longer awaited: what follows runs before it has ended, and its failure goes unseen.`,
  fix: 'Await it.',
  fires: [
    '--- a/src/pay.ts\n+++ b/src/pay.ts\n@@ -1,4 +1,4 @@\n async function pay(o: Order) {\n-  await ledger.record(o)\n+  ledger.record(o)\n   await mail.receipt(o)\n }\n',
    '--- a/Svc/Pay.cs\n+++ b/Svc/Pay.cs\n@@ -1,4 +1,4 @@\n public async Task Pay(Order o) {\n-  await _ledger.Record(o);\n+  _ledger.Record(o);\n   await _mail.Receipt(o);\n }\n',
  ],
  quiet: [
    '--- a/src/pay.ts\n+++ b/src/pay.ts\n@@ -1,4 +1,4 @@\n async function pay(o: Order) {\n-  await ledger.record(o)\n+  await ledger.record(o, now)\n   await mail.receipt(o)\n }\n',
    '--- a/Svc/Pay.cs\n+++ b/Svc/Pay.cs\n@@ -1,3 +1,3 @@\n public async Task<int> Pay(Order o) {\n-  return await _ledger.Record(o);\n+  return _ledger.Record(o);\n }\n',
  ],
})

export const checkNotAwaited = rule({
  id: 'code.down.await',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://typescript-eslint.io/rules/no-misused-promises/',
  message: ({ call }: Facts) =>
    `\`${call}\` is no longer awaited: what it refuses goes on before it has answered.`,
  fix: 'Await the check.',
  fires: [
    '--- a/src/door.ts\n+++ b/src/door.ts\n@@ -1,3 +1,3 @@\n async function enter(visitor: Visitor) {\n-  if (!(await checkBadge(visitor))) throw new Refused()\n+  if (!checkBadge(visitor)) throw new Refused()\n   open(visitor)\n',
    '--- a/app/door.py\n+++ b/app/door.py\n@@ -1,3 +1,3 @@\n async def enter(visitor):\n-    if not await verify_badge(visitor):\n+    if not verify_badge(visitor):\n         raise Refused()\n',
  ],
  quiet: [
    '--- a/src/door.ts\n+++ b/src/door.ts\n@@ -1,3 +1,3 @@\n async function enter(visitor: Visitor) {\n-  if (!checkBadge(visitor)) throw new Refused()\n+  if (!(await checkBadge(visitor))) throw new Refused()\n   open(visitor)\n',
    '--- a/app/door.py\n+++ b/app/door.py\n@@ -1,3 +1,3 @@\n async def enter(visitor):\n-    if not await verify_badge(visitor):\n+    if not await verify_badge(visitor, now):\n         raise Refused()\n',
  ],
})

export const payRetried = rule({
  id: 'code.state.payment_retried',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'https://docs.stripe.com/api/idempotent_requests',
  message: ({ call, by }: Facts) =>
    `\`${call}\` is repeated by \`${by}\` without an idempotency key: a reply that is lost leads to a second payment.`,
  fix: 'Pass one idempotency key for all attempts.',
  fires: [
    '--- a/pay.py\n+++ b/pay.py\n@@ -1,2 +1,6 @@\n def settle(order):\n-    gateway.charge(order.total)\n+    for attempt in range(3):\n+        try:\n+            return gateway.charge(order.total)\n+        except Timeout:\n+            continue\n',
    '--- a/src/pay.js\n+++ b/src/pay.js\n@@ -1,3 +1,3 @@\n async function settle(order) {\n-  await stripe.charges.create({ amount: order.total })\n+  await retry(() => stripe.charges.create({ amount: order.total }))\n }\n',
  ],
  quiet: [
    '--- a/pay.py\n+++ b/pay.py\n@@ -1,2 +1,6 @@\n def settle(order):\n-    gateway.charge(order.total)\n+    for attempt in range(3):\n+        try:\n+            return gateway.charge(order.total, idempotency_key=order.id)\n+        except Timeout:\n+            continue\n',
    '--- a/src/pay.js\n+++ b/src/pay.js\n@@ -1,3 +1,3 @@\n async function settle(order) {\n-  await stripe.charges.create({ amount: order.total })\n+  for (const line of order.lines) await stripe.charges.create({ amount: line.total })\n }\n',
  ],
})

const HOLDS =
  /(?:^|[._])(?:transaction|atomic|with_?lock|synchronize|mutex|lock|serializable|in_transaction|\$transaction|use_transaction|begin)(?:[._]|\(|$)/

/** What a node holds together, as written; null when it holds nothing. */
function holderOf(image: Image, tree: TreeNode): string | null {
  if (tree.kind === 'other' && tree.name === 'synchronized') return 'lock'
  const heads =
    tree.kind === 'other' && tree.name === 'with'
      ? tree.items.map((one) => (one.kind === 'assign' ? one.right : one))
      : tree.kind === 'call' && tree.items.some(({ kind }) => kind === 'function')
        ? [tree.left]
        : []
  for (const one of heads) {
    const path = image.names.pathOf(one?.kind === 'call' ? one.left : one)
    if (HOLDS.test(asciiLower(path))) return path
  }
  return null
}

const PAYS =
  /(?:^|[._])(?:charges?|payments?|payouts?|transfers?|refunds?|payment_?intents?|withdraw\w{0,20}|pay|send_?payment|send_?transaction)(?:\.create|\.capture|\.send)?$/

const TESTS =
  /(?:^|[._])(?:is|has|can|may|check|verify|validate|authori[sz]e|ensure|require|assert|enforce|compare|allowed)(?:[A-Z_]\w{0,40})?$|[a-z](?:Allowed|Valid|Verified|Authori[sz]ed)$/

export const judgeLost = judgeTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const was = callsOf(before)
    const now = callsOf(after)
    judgeSplit(before, after, was, now, report)
    for (const [key, one] of now) {
      if (!isWritten(after.side, one.tree.start, one.tree.end)) continue
      const earlier = was.get(key)
      const span = [one.tree.start, one.tree.end] as const
      const call = textOf(after.side, one.tree).replace(/\s+/g, ' ').slice(0, 80)
      if (earlier && earlier.holder !== null && one.holder === null && !one.isHolder)
        report.found(heldNoMore, after.side, span, { call, by: earlier.holder })
      else if (
        earlier?.isAwaited &&
        !one.isAwaited &&
        // As a statement it refuses by throwing, which nobody sees any more.
        (one.isTested || !one.isGiven) &&
        TESTS.test(after.names.pathOf(one.tree.left))
      )
        report.found(checkNotAwaited, after.side, span, { call, by: '' })
      else if (earlier?.isAwaited && !one.isAwaited && !one.isGiven)
        report.found(lostAwait, after.side, span, { call, by: '' })
      else if (
        one.retries !== null &&
        earlier?.retries == null &&
        PAYS.test(asciiLower(after.names.pathOf(one.tree.left))) &&
        !/idempot/i.test(textOf(after.side, one.tree))
      )
        report.found(payRetried, after.side, span, { call, by: one.retries })
    }
  },
  [/await|transaction|atomic|lock|synchroni|mutex|serializable|begin|charge|pay|transfer|refund|withdraw/i],
)

export const splitUp = rule({
  id: 'code.state.split_up',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/662.html',
  message: ({ call, by }: Facts) =>
    `\`${call}\` and another write stood inside \`${by}\` and no longer do: when one of them fails, the other stays.`,
  fix: 'Keep the writes in one transaction.',
  fires: [
    '--- a/src/seats.ts\n+++ b/src/seats.ts\n@@ -1,6 +1,4 @@\n async function swap(a: string, b: string) {\n-  await prisma.$transaction(async (tx) => {\n-    await tx.seat.update({ where: { id: a }, data: { by: null } })\n-    await tx.ticket.update({ where: { id: b }, data: { seat: a } })\n-  })\n+  await prisma.seat.update({ where: { id: a }, data: { by: null } })\n+  await prisma.ticket.update({ where: { id: b }, data: { seat: a } })\n }\n',
    '--- a/src/seats.js\n+++ b/src/seats.js\n@@ -1,6 +1,4 @@\n async function swap(a, b) {\n-  await knex.transaction(async (trx) => {\n-    await trx.seats.update(a)\n-    await trx.tickets.insert(b)\n-  })\n+  await knex.seats.update(a, now)\n+  await knex.tickets.insert(b)\n }\n',
  ],
  quiet: [
    '--- a/src/seats.js\n+++ b/src/seats.js\n@@ -1,4 +1,6 @@\n async function swap(a, b) {\n-  await knex.seats.update(a)\n-  await knex.tickets.insert(b)\n+  await knex.transaction(async (trx) => {\n+    await trx.seats.update(a)\n+    await trx.tickets.insert(b)\n+  })\n }\n',
    '--- a/src/seats.js\n+++ b/src/seats.js\n@@ -1,5 +1,3 @@\n async function swap(a, b) {\n-  await knex.transaction(async (trx) => {\n-    await trx.seats.update(a)\n-  })\n+  await knex.seats.update(a)\n }\n',
  ],
})

/** The handle through which a transaction writes, and the one outside it. */
const HANDLE =
  /^(?:tx|trx|txn|transaction|prisma|db|knex|conn|connection|client|em|manager|session|t|this\.\w{1,20})\./
const WRITES =
  /(?:^|\.)(?:update\w{0,10}|create\w{0,10}|upsert|insert\w{0,10}|delete\w{0,10}|increment|decrement|save)$/

/** Writes by what they write to, whatever handle they go through. */
function writesIn(image: Image, calls: ReadonlyMap<string, Call>): ReadonlyMap<string, Call> {
  const found = new Map<string, Call>()
  for (const one of calls.values()) {
    const path = image.names.pathOf(one.tree.left)
    if (!HANDLE.test(path) || !WRITES.test(path)) continue
    let key = path.replace(HANDLE, '')
    while (found.has(key)) key += ' again'
    found.set(key, one)
  }
  return found
}

function judgeSplit(before: Image, after: Image, was: Calls, now: Calls, report: Report): void {
  if ([...now.values()].some(({ isHolder }) => isHolder)) return
  const old = [...writesIn(before, was)].filter(
    ([, { holder }]) => holder !== null && HOLDS.test(asciiLower(holder)),
  )
  const left = writesIn(after, now)
  const out = old.filter(([path]) => left.has(path) && left.get(path)!.holder === null)
  if (out.length < 2) return
  const { tree } = left.get(out[0]![0])!
  if (isWritten(after.side, tree.start, tree.end))
    report.found(splitUp, after.side, [tree.start, tree.end], {
      call: textOf(after.side, tree).replace(/\s+/g, ' ').slice(0, 80),
      by: out[0]![1].holder!,
    })
}

type Calls = ReadonlyMap<string, Call>

interface Call {
  readonly tree: TreeNode
  readonly holder: string | null
  readonly isHolder: boolean
  readonly isAwaited: boolean
  /** It is a condition, or a part of one. */
  readonly isTested: boolean
  /** Its value goes on: returned, bound or passed. */
  readonly isGiven: boolean
  readonly retries: string | null
}

function callsOf(image: Image): ReadonlyMap<string, Call> {
  const found = new Map<string, Call>()
  const open: { tree: TreeNode; holder: string | null; retries: string | null }[] = [
    { tree: image.root, holder: null, retries: null },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { tree } = next
    const own = holderOf(image, tree)
    const holder = own ?? next.holder
    const retries = retriesOf(image, tree) ?? next.retries
    if (tree.kind === 'call') {
      const head = image.side.text.slice(Math.max(0, tree.start - 12), tree.start)
      const parent = image.parentOf.get(tree)
      const key = keyOf(tree)
      if (!found.has(key))
        found.set(key, {
          tree,
          holder: next.holder,
          isHolder: own !== null,
          isAwaited: /\bawait\s+$/.test(head),
          isTested: isTested(image, tree),
          isGiven: parent?.kind !== 'statement' && parent?.kind !== 'block' && parent?.kind !== 'file',
          retries: next.retries,
        })
    }
    for (const child of childrenOf(tree)) open.push({ tree: child, holder, retries })
  }
  return found
}

function isTested(image: Image, call: TreeNode): boolean {
  let at = call
  for (let up = image.parentOf.get(at); up !== undefined; up = image.parentOf.get(at)) {
    if (up.kind === 'branch') return up.left === at
    if (up.kind !== 'unary' && up.kind !== 'binary' && up.kind !== 'other') return false
    at = up
  }
  return false
}

/** `retry(…)`, or a loop that goes on after a failure. */
function retriesOf(image: Image, tree: TreeNode): string | null {
  if (tree.kind === 'call') {
    const path = image.names.pathOf(tree.left)
    return /retry|retries|backoff/.test(asciiLower(path)) ? path : null
  }
  if (tree.kind !== 'loop' || tree.body === null) return null
  let goesOn = false
  walk(tree.body, (one) => {
    if (one.kind === 'catch') {
      goesOn = true
      walk(one, (part) => {
        if (
          part.kind === 'throw' ||
          part.kind === 'return' ||
          (part.kind === 'jump' && /^(?:break|last)$/.test(part.name))
        )
          goesOn = false
        return undefined
      })
    }
    return !goesOn
  })
  const head = textOf(image.side, tree).split('\n')[0]!.trim().slice(0, 40)
  return goesOn && /attempt|retr|tries|range\(|while|i\s*=\s*0|times/i.test(head) ? head : null
}
