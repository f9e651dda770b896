// Flags writes that stood between taking and giving back a lock, or behind a row lock, and no longer do.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { childrenOf, type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { isMoneyName } from '../../cover/words.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly write: string
  readonly lock: string
}

export const lockGone = rule({
  id: 'code.state.lock_removed',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/667.html',
  message: ({ write, lock }: Facts) =>
    `\`${write}\` ran while \`${lock}\` was held; now two runs can interleave in it.`,
  fix: 'Hold the lock across the read, the check and the write.',
  fires: [
    diff(
      'pkg/seats.go',
      ' func (s *Seats) Take(id string) {',
      '-\ts.mu.Lock()',
      '-\tdefer s.mu.Unlock()',
      ' \ts.taken[id] = true',
      ' }',
    ),
    diff(
      'src/stock.py',
      ' def take(self, n):',
      '     self.guard.acquire()',
      '+    self.guard.release()',
      '     self.left -= n',
      '-    self.guard.release()',
    ),
  ],
  quiet: [
    diff(
      'pkg/seats.go',
      ' func (s *Seats) Take(id string) {',
      '+\ts.mu.Lock()',
      '+\tdefer s.mu.Unlock()',
      ' \ts.taken[id] = true',
      ' }',
    ),
    diff(
      'pkg/seats.go',
      ' func (s *Seats) Take(id string) {',
      ' \ts.mu.Lock()',
      '+\tdefer s.mu.Unlock()',
      ' \ts.taken[id] = true',
      '-\ts.mu.Unlock()',
      ' }',
    ),
  ],
})

export const moneyRowLockGone = rule({
  id: 'code.state.money_row_lock_removed',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/362.html',
  message: ({ write, lock }: Facts) =>
    `\`${write}\` no longer locks the row (\`${lock}\`): two runs read the same amount and both spend it.`,
  fix: 'Lock the row in the transaction that changes it, or change it with one conditional statement.',
  fires: [
    diff(
      'wallet/pay.py',
      ' def pay(pk, amount):',
      '-    wallet = Wallet.objects.select_for_update().get(pk=pk)',
      '+    wallet = Wallet.objects.get(pk=pk)',
      '     wallet.balance -= amount',
      '     wallet.save()',
    ),
    diff(
      'src/credit.ts',
      ' export async function spend(id: string, amount: number) {',
      "-  const row = await tx.query('SELECT credit FROM accounts WHERE id = $1 FOR UPDATE', [id])",
      "+  const row = await tx.query('SELECT credit FROM accounts WHERE id = $1', [id])",
      '   await tx.save(row, amount)',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'wallet/pay.py',
      ' def pay(pk, amount):',
      '-    wallet = Wallet.objects.get(pk=pk)',
      '+    wallet = Wallet.objects.select_for_update().get(pk=pk)',
      '     wallet.balance -= amount',
      '     wallet.save()',
    ),
    diff(
      'blog/edit.py',
      ' def edit(pk, title):',
      '-    page = Page.objects.select_for_update().get(pk=pk)',
      '+    page = Page.objects.get(pk=pk)',
      '     page.title = title',
      '     page.save()',
    ),
  ],
})

export const rowLockGone = rule({
  id: 'code.state.row_lock_removed',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/362.html',
  message: ({ write, lock }: Facts) =>
    `\`${write}\` no longer locks the row (\`${lock}\`): two runs can both act on the old value.`,
  fix: 'Lock the row in the transaction that changes it.',
  fires: [
    diff(
      'blog/edit.py',
      ' def edit(pk, title):',
      '-    page = Page.objects.select_for_update().get(pk=pk)',
      '+    page = Page.objects.get(pk=pk)',
      '     page.title = title',
      '     page.save()',
    ),
    diff(
      'app/models/seat.rb',
      ' def take(id)',
      '-  seat = Seat.lock.find(id)',
      '+  seat = Seat.find(id)',
      '   seat.assign',
      ' end',
    ),
  ],
  quiet: [
    diff(
      'blog/edit.py',
      ' def edit(pk, title):',
      '-    page = Page.objects.get(pk=pk)',
      '+    page = Page.objects.select_for_update().get(pk=pk)',
      '     page.title = title',
      '     page.save()',
    ),
    diff(
      'app/models/seat.rb',
      ' def take(id)',
      '-  seat = Seat.lock.find(id)',
      '+  seat = Seat.lock.find_by!(id: id)',
      '   seat.assign',
      ' end',
    ),
  ],
})

const TAKES =
  /^(?:Lock|RLock|lock|acquire|pthread_mutex_lock|mutex_lock|spin_lock\w{0,20}|WaitOne|lockInterruptibly|writeLock)$/
const GIVES =
  /^(?:Unlock|RUnlock|unlock|release|pthread_mutex_unlock|mutex_unlock|spin_unlock\w{0,20}|ReleaseMutex|ReleaseSemaphore)$/

interface Write {
  readonly tree: TreeNode
  readonly lock: string | null
}

export const judgeLocks = judgeTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const now = writesOf(after)
    for (const [key, was] of writesOf(before)) {
      const is = now.get(key)
      if (was.lock === null || is === undefined || is.lock !== null) continue
      report.found(lockGone, after.side, [is.tree.start, is.tree.end], {
        write: excerpt(textOf(after.side, is.tree), 80),
        lock: was.lock,
      })
      return
    }
    for (const [within, { lock, kind, tree }] of rowLocksOf(before)) {
      if (!isWritten(before.side, tree.start, tree.end) || rowLocksOf(after).has(within)) continue
      const other = queryLike(after, within, kind)
      if (other === null || !isWritten(after.side, other.start, other.end)) continue
      const isMoney = isMoneyName(`${within} ${before.side.code.slice(0, 4000)}`)
      report.found(isMoney ? moneyRowLockGone : rowLockGone, after.side, [other.start, other.end], {
        write: excerpt(textOf(after.side, other), 80),
        lock,
      })
    }
  },
  [
    /lock(?![a-z])|acquire|WaitOne|lockInterruptibly|writeLock|for_update|lockForUpdate|setLock|FOR_UPDATE|\bFOR\s+(?:NO\s+KEY\s+)?UPDATE\b/i,
  ],
)

/** Writes to what outlives the function, by function and text, with the lock that is held there. */
function writesOf(image: Image): ReadonlyMap<string, Write> {
  const found = new Map<string, Write>()
  const held = new Map<string, string>()
  const visit = (tree: TreeNode, isLate: boolean): void => {
    const within = functionAround(image, tree)
    const later = isLate || (tree.kind === 'statement' && tree.name === 'defer')
    if (tree.kind === 'call' && tree.left?.kind === 'member' && tree.items.length <= 1) {
      const lock = image.names.pathOf(tree.left.left)
      if (TAKES.test(tree.left.name)) held.set(within, lock)
      else if (GIVES.test(tree.left.name) && !later) held.delete(within)
    }
    if (
      tree.kind === 'assign' &&
      (tree.left?.kind === 'member' || tree.left?.kind === 'index') &&
      !tree.isDeclaration
    ) {
      const key = `${within} ${keyOf(tree)}`
      if (!found.has(key)) found.set(key, { tree, lock: held.get(within) ?? null })
    }
    for (const child of childrenOf(tree))
      visit(child, later || (tree.kind === 'try' && child === tree.otherwise))
  }
  visit(image.root, false)
  return found
}

interface RowLock {
  readonly tree: TreeNode
  readonly lock: string
  readonly kind: string
}

const ROW_LOCK =
  /^(?:select_for_update|with_for_update|lockForUpdate|lock|lock!|setLock|for_update|FOR_UPDATE)$/

function rowLocksOf(image: Image): ReadonlyMap<string, RowLock> {
  const found = new Map<string, RowLock>()
  walk(image.root, (tree) => {
    if (tree.kind === 'string' && /\bFOR\s+(?:NO\s+KEY\s+)?UPDATE\b/i.test(tree.name.slice(0, 2000)))
      found.set(functionAround(image, tree), { tree, lock: 'FOR UPDATE', kind: tableOf(tree.name) })
    if (
      tree.kind === 'member' &&
      ROW_LOCK.test(tree.name) &&
      image.parentOf.get(tree)?.kind !== 'statement' &&
      isInChain(image, tree)
    )
      found.set(functionAround(image, tree), { tree, lock: tree.name, kind: image.names.pathOf(tree.left) })
    return undefined
  })
  return found
}

/** Another call follows: `.select_for_update().get(…)`, `.lock.find(…)`. */
function isInChain({ parentOf }: Image, tree: TreeNode): boolean {
  const parent = parentOf.get(tree)
  if (parent?.kind === 'member') return true
  return parent?.kind === 'call' && parentOf.get(parent)?.kind === 'member'
}

const tableOf = (sql: string): string => /\bfrom\s+["`]?(\w{1,60})/i.exec(sql.slice(0, 2000))?.[1] ?? ''

/** The query of the same rows in the same function. */
function queryLike(image: Image, within: string, kind: string): TreeNode | null {
  let found: TreeNode | null = null
  walk(image.root, (tree) => {
    const isSame =
      tree.kind === 'string'
        ? /^\s*select\b/i.test(tree.name) && tableOf(tree.name) === kind
        : tree.kind === 'call' && tree.left?.kind === 'member' && image.names.pathOf(tree.left.left) === kind
    if (found === null && kind !== '' && isSame && functionAround(image, tree) === within) found = tree
    return found === null
  })
  return found
}
