// Flags finders whose name tied a record to its owner and that a change replaces by one that does not.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { diff } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf, writtenText } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const finderUntied = rule({
  id: 'code.guard.finder_untied',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://docs.spring.io/spring-data/jpa/reference/jpa/query-methods.html',
  message: ({ was, is }: Facts) =>
    `\`${was}\` took a record only of its owner; \`${is}\` takes any record by its number.`,
  fix: 'Keep the owner in the query.',
  fires: [
    diff(
      'src/main/java/Seats.java',
      ' class Seats {',
      '-  Seat one(long id, long memberId) { return store.findByIdAndMemberId(id, memberId).orElseThrow(); }',
      '+  Seat one(long id) { return store.findById(id).orElseThrow(); }',
      ' }',
    ),
    diff(
      'src/Seats.php',
      ' <?php class Seats {',
      '-  function one($id, $team) { return $this->seats->findOneByIdAndTeam($id, $team); }',
      '+  function one($id) { return $this->seats->find($id); }',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'src/main/java/Seats.java',
      ' class Seats {',
      '-  Seat one(long id) { return store.findById(id).orElseThrow(); }',
      '+  Seat one(long id, long memberId) { return store.findByIdAndMemberId(id, memberId).orElseThrow(); }',
      ' }',
    ),
    diff(
      'src/main/java/Seats.java',
      ' class Seats {',
      '-  Seat one(long id, long memberId) { return store.findByIdAndMemberId(id, memberId); }',
      '+  Seat one(long id, long memberId) { Seat s = store.findById(id); check(s.memberId() == memberId); return s; }',
      ' }',
    ),
  ],
})

const TIED =
  /^(find|get|exists|delete|count|load|read|fetch|remove)\w{0,20}?By(\w{1,40}?)And(User|Owner|Customer|Account|Tenant|Member|Team|Org|Organi[sz]ation|Company|Client|Author|Merchant|Patient)(?:Id|Uuid|Username)?$/

export const judgeFinders = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const now = writtenCalls(after)
    for (const was of writtenCalls(before)) {
      const tied = TIED.exec(was.left!.name)
      if (tied === null) continue
      const owner = (was.left!.left ?? null) === null ? '' : textOf(before.side, was.left!.left!)
      const plain = new RegExp(`^${tied[1]}(?:One)?(?:By${tied[2]})?$`)
      const is = now.find(
        ({ left }) =>
          plain.test(left!.name) && left!.left !== null && textOf(after.side, left!.left) === owner,
      )
      // What is compared afterwards, or given besides, is named there.
      const word = tied[3]!.toLowerCase()
      if (is === undefined || writtenText(after).toLowerCase().includes(word)) continue
      report.found(finderUntied, after.side, [is.start, is.end], {
        was: excerpt(textOf(before.side, was), 80),
        is: excerpt(textOf(after.side, is), 80),
      })
    }
  },
  [/By\w{1,40}And/],
)

function writtenCalls(image: Image): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(image.root, (tree) => {
    if (
      tree.kind === 'call' &&
      tree.left?.kind === 'member' &&
      isWritten(image.side, tree.left.start, tree.left.end)
    )
      found.push(tree)
    return undefined
  })
  return found
}
