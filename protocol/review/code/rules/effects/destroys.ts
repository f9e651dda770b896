// Flags code that deletes what lies outside the program, or every row of a table, by a value that the program itself fixes.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { adds } from '../../example-diff.ts'
import { textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import { sinkOf } from '../../tables/sinks/find.ts'
import { deletedPlace, reachOf, textsIn } from '../../tables/sinks/fixed.ts'

interface Facts {
  readonly shown: string
  readonly what: string
}

export const destroysPlace = rule({
  id: 'code.effect.deletes_outside',
  since: '2.1.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/73.html',
  message: ({ shown, what }: Facts) =>
    `\`${shown}\` deletes \`${what}\`, which lies outside the program; there is no undo.`,
  fix: 'Delete only what the program made, in a folder of its own.',
  fires: [
    adds('jobs/tidy.py', 'import shutil', 'shutil.rmtree("/srv/media")'),
    adds('cmd/tidy.go', 'import "os"', '\tos.RemoveAll("/var/lib/app")'),
  ],
  quiet: [
    adds('jobs/tidy.py', 'import shutil', 'shutil.rmtree("/tmp/render-cache")'),
    adds('cmd/tidy.go', 'import "os"', '\tos.RemoveAll("build/out")'),
  ],
})

export const destroysRows = rule({
  id: 'code.effect.every_row',
  since: '2.1.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'SQL: DELETE, UPDATE without WHERE; DROP, TRUNCATE',
  message: ({ shown, what }: Facts) => `\`${shown}\` ${what}.`,
  fix: 'Say which rows, or do it in a migration that a person runs after a backup.',
  fires: [
    adds('src/close.js', 'const db = open()', "await db.query('DELETE FROM seats')"),
    adds('app/reset.py', 'cursor = db.cursor()', 'cursor.execute("DROP TABLE seats")'),
  ],
  quiet: [
    adds('src/close.js', 'const db = open()', "await db.query('DELETE FROM seats WHERE hall = $1', [hall])"),
    adds('tests/test_reset.py', 'cursor = db.cursor()', 'cursor.execute("DELETE FROM seats")'),
  ],
})

/** Where tables are made and filled anew: migrations and seeds have a review of their own. */
const SCHEMA_FILE =
  /(?:^|\/)(?:migrations?|migrate|seeds?|fixtures?|alembic|schema|db\/versions)(?:[/._-]|$)/i

export const judgeDestroys = judgeNode((tree, { image, path, change }) => {
  if (tree.kind !== 'call' || change.isTest) return null
  const shown = excerpt(textOf(image.side, tree), 90)
  const place = deletedPlace(path, tree)
  if (place !== null) return hit(destroysPlace, tree, { shown, what: excerpt(place, 60) })
  if (sinkOf(path)?.class !== 'sql' || SCHEMA_FILE.test(change.file.path)) return null
  for (const text of tree.items.flatMap(textsIn)) {
    const reach = reachOf(text)
    if (reach === 'every row')
      return hit(destroysRows, tree, { shown, what: 'changes every row of the table' })
    if (reach === 'structure' && !/\b(?:TEMP|TEMPORARY|INDEX|VIEW)\b/i.test(text))
      return hit(destroysRows, tree, { shown, what: 'removes a table or everything in it' })
  }
  return null
})
