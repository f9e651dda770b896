// A query that binds its values now is approved when it asks for the same; the attempts hold more of its twins.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const verdictOf = (path: string, ...lines: readonly string[]): string =>
  reviewText(`--- a/${path}\n+++ b/${path}\n@@ -1,9 +1,9 @@\n${lines.join('\n')}\n`, 'code_diff').verdict

describe('the same query, with its values bound [review, 5]', () => {
  it('an interpolated value becomes a placeholder', () => {
    const change = (now: string): string =>
      verdictOf(
        'repo/books.py',
        ' def find(db, owner, shelf):',
        '-    return db.execute(f"SELECT title FROM books WHERE owner = \'{owner}\' AND shelf = {shelf}")',
        `+    return db.execute(${now})`,
      )
    expect(change('"SELECT title FROM books WHERE owner = ? AND shelf = ?", (owner, shelf)')).toBe('approve')
    expect(change('"SELECT title FROM books WHERE owner = ? AND shelf = ?", (shelf, owner)')).not.toBe(
      'approve',
    )
    expect(change('"SELECT title FROM books WHERE owner = ? AND shelf > ?", (owner, shelf)')).not.toBe(
      'approve',
    )
  })

  it('a statement is prepared and given its values', () => {
    const change = (value: string): string =>
      verdictOf(
        'src/Find.php',
        ' class Find {',
        '   function own($user, $asked) {',
        '-    $stmt = $this->pdo->query("SELECT id FROM bills WHERE owner = $user");',
        '+    $stmt = $this->pdo->prepare("SELECT id FROM bills WHERE owner = ?");',
        `+    $stmt->execute([${value}]);`,
        '     return $stmt->fetch();',
        '   }',
        ' }',
      )
    expect(change('$user')).toBe('approve')
    expect(change('$asked')).not.toBe('approve')
  })
})
