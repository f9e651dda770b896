// Flags transactions whose isolation a change lowers.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { functionAround } from '../../compare/effects.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const isolationLowered = rule({
  id: 'code.down.isolation',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'https://www.postgresql.org/docs/current/transaction-iso.html',
  message: ({ was, is }: Facts) =>
    `\`${was}\` became \`${is}\`: two runs at the same time can now both see the old value.`,
  fix: 'Keep the isolation, or lock the rows.',
  fires: [
    changes(
      'src/seats.ts',
      'export const take = (seat: string) => db.$transaction(async (tx) => mark(tx, seat), {',
      '  isolationLevel: Prisma.TransactionIsolationLevel.Serializable,',
      '  isolationLevel: Prisma.TransactionIsolationLevel.ReadCommitted,',
    ),
    changes(
      'app/seats.py',
      'def take(db, seat):',
      '    db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")',
      '    db.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")',
    ),
  ],
  quiet: [
    changes(
      'src/seats.ts',
      'export const take = (seat: string) => db.$transaction(async (tx) => mark(tx, seat), {',
      '  isolationLevel: Prisma.TransactionIsolationLevel.ReadCommitted,',
      '  isolationLevel: Prisma.TransactionIsolationLevel.Serializable,',
    ),
    changes(
      'app/seats.py',
      'def take(db, seat):',
      '    db.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")',
      '    db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")',
    ),
  ],
})

const LEVELS: readonly RegExp[] = [
  /read_?\s?uncommitted/,
  /read_?\s?committed/,
  /repeatable_?\s?read|snapshot/,
  /serializable/,
]

/** 0 is the lowest level, -1 no level. */
const levelOf = ({ kind, name }: TreeNode): number =>
  /^(?:name|member|string|literal)$/.test(kind)
    ? LEVELS.findIndex((one) => one.test(asciiLower(name.slice(0, 300))))
    : -1

interface Level {
  readonly tree: TreeNode
  readonly level: number
}

export const judgeIsolation = compareTrees(
  ({ before, after }, report) => {
    const old = levelsOf(before)
    for (const [place, now] of levelsOf(after)) {
      const was = old.get(place)
      if (was === undefined || was.level <= now.level) continue
      if (!isWritten(after.side, now.tree.start, now.tree.end)) continue
      report.found(isolationLowered, after.side, [now.tree.start, now.tree.end], {
        was: excerpt(textOf(before.side, was.tree), 80),
        is: excerpt(textOf(after.side, now.tree), 80),
      })
    }
  },
  [/read_?\s?(?:un)?committed|repeatable_?\s?read|snapshot|serializable/i],
)

/** The first level that each function names. */
function levelsOf(image: Image): ReadonlyMap<string, Level> {
  const found = new Map<string, Level>()
  walk(image.root, (tree) => {
    const level = levelOf(tree)
    if (level < 0) return undefined
    const place = functionAround(image, tree)
    if (!found.has(place)) found.set(place, { tree, level })
    return undefined
  })
  return found
}
