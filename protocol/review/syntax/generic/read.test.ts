// Verifies that the generic reader reads real-looking hunks of its languages, cut anywhere, and ends on hostile ones.
import { describe, expect, it } from 'vitest'
import type { Language } from '../../code/model.ts'
import { Budget } from '../../core/budget.ts'
import { allGrammars } from '../all-grammars.ts'
import { grammarOf } from '../grammars.ts'
import { Names } from '../names.ts'
import { type TreeNode, walk } from '../tree.ts'

function read(language: Language, path: string, text: string): TreeNode {
  return grammarOf(language, path, allGrammars)!.parse(text, 0, 0, new Budget(10_000_000))!.tree
}

function factsOf(tree: TreeNode): {
  calls: string[]
  errors: number
  functions: string[]
  kinds: Set<string>
} {
  const names = new Names(tree)
  const calls: string[] = []
  const functions: string[] = []
  const kinds = new Set<string>()
  let errors = 0
  walk(tree, (one) => {
    kinds.add(one.kind)
    if (one.kind === 'error') errors++
    if (one.kind === 'call') calls.push(names.pathOf(one.left))
    if (one.kind === 'function' && one.name !== '') functions.push(one.name)
    return undefined
  })
  return { calls, errors, functions, kinds }
}

const SAMPLES: readonly (readonly [
  language: Language,
  path: string,
  text: string,
  calls: readonly string[],
  functions: readonly string[],
])[] = [
  [
    'cs',
    'Orders.cs',
    '[HttpPost("{id}"), Authorize]\npublic async Task<IActionResult> Ship(int id, [FromBody] Note note) {\n  var order = await _db.Orders.FirstOrDefaultAsync(o => o.Id == id);\n  if (order is null) return NotFound();\n  using var tx = _db.Begin();\n  foreach (var line in order.Lines) total += line.Price;\n  var label = order.Kind switch { "a" => 1, _ => 2 };\n  try { await _mail.Send($"order {id:D} of {note.Who}"); } catch (Exception e) when (e is IOException) { throw; }\n  return Ok(new { id, Total = (int)total });\n}\n',
    ['_db.Orders.FirstOrDefaultAsync', 'NotFound', '_mail.Send'],
    ['Ship'],
  ],
  [
    'java',
    'Api.kt',
    '@PostMapping("/ship")\nsuspend fun ship(@RequestBody note: Note, id: Long = 3): Answer {\n    val order = orders.find(id) ?: throw Missing("no $id for ${note.who}")\n    val label = when (order.kind) {\n        "a", "b" -> 1\n        is Gift -> wrap(order)\n        else -> 2\n    }\n    order.lines.filter { it.open }.forEach { line -> total += line.price }\n    return Answer(label, id = id)\n}\n',
    ['orders.find', 'wrap', 'Answer', 'order.lines.filter().forEach'],
    ['ship'],
  ],
  [
    'other',
    'Store.swift',
    'func load(from url: URL, _ n: Int = 2) async throws -> [Item] {\n    guard let data = try? await fetch(url), data.count > 0 else { throw Failure.empty }\n    switch kind {\n    case .gift(let note): wrap(note)\n    default: break\n    }\n    queue.async { [weak self] in\n        self?.reload("\\(n) left")\n    }\n    return data.items.map { $0.name }\n}\n',
    ['fetch', 'wrap', 'queue.async', 'self.reload', 'data.items.map'],
    ['load'],
  ],
  [
    'sol',
    'Vault.sol',
    'function take(uint256 n) external nonReentrant onlyRole(KEEPER) returns (bool done) {\n  if (shares[msg.sender] < n) revert TooMuch(n);\n  shares[msg.sender] -= n;\n  (bool ok, ) = msg.sender.call{value: n}("");\n  require(ok, "failed");\n  emit Taken(msg.sender, n);\n  unlockAt = block.timestamp + 2 days;\n}\n',
    ['TooMuch', 'msg.sender.call', 'require', 'Taken', 'onlyRole'],
    ['take'],
  ],
  [
    'rb',
    'orders_controller.rb',
    'def create(note, tax: 0.2, *rest, &blk)\n  order = Order.find(params[:id])\n  return head :forbidden unless order.user_id == current_user.id\n  Order.transaction do\n    order.update!(note: note, paid_at: Time.current)\n  end\n  items.each_with_index do |item, i|\n    total[item[:kind]] += item.price * i\n  end\n  render json: { ok: true, "id" => order.id }, status: :created\nrescue Timeout::Error => e\n  Rails.logger.warn("late: #{e.message}")\nensure\n  gate.release\nend\n',
    [
      'Order.find',
      'head',
      'Order.transaction',
      'order.update!',
      'items.each_with_index',
      'render',
      'Rails.logger.warn',
      'gate.release',
    ],
    ['create'],
  ],
  [
    'c',
    'parse.c',
    '#include <stdio.h>\nstatic int take(struct job *j, const char *name, size_t n)\n{\n\tunsigned long i = 0, *q = NULL;\n\n\tif (!j || n > sizeof(j->name))\n\t\treturn -EINVAL;\n\tmemcpy(j->name, name, n);\n\tfor (i = 0; i < n; i++)\n\t\tsum += (int)j[i].v & 0xff;\nout:\n\tfree(q);\n\treturn i ? 1 : 0;\n}\n',
    ['sizeof', 'memcpy', 'free'],
    ['take'],
  ],
]

describe('generic reader', () => {
  it.each(SAMPLES)('reads %s (%s) whole [review, 5]', (language, path, text, calls, functions) => {
    const found = factsOf(read(language, path, text))
    expect(found.errors).toBe(0)
    for (const call of calls) expect(found.calls).toContain(call)
    for (const name of functions) expect(found.functions).toContain(name)
  })

  it.each(SAMPLES)('reads %s (%s) cut at any line [review, 5]', (language, path, text) => {
    const lines = text.split('\n')
    for (let from = 0; from < lines.length; from++)
      for (let to = from + 1; to <= lines.length; to++) {
        const cut = lines.slice(from, to).join('\n')
        const tree = read(language, path, cut)
        expect(tree.end).toBe(cut.length)
      }
  })

  it.each(SAMPLES)('leaves what it can not read of %s (%s) as an error [review, 5]', (language, path) => {
    const { kinds } = factsOf(read(language, path, 'a = ) } @@ ((( \n ?? ]] let "open\n'))
    expect(kinds.has('error')).toBe(true)
  })

  const HOSTILE = [
    '(',
    '{',
    '[',
    'a<b',
    'a(',
    'if ',
    '"#{',
    '"${',
    "'",
    '/',
    '->',
    'do ',
    'x.y ',
    'a ? ',
    '!',
    'case ',
    '<<A\n',
    '%w[',
    '@a(',
    'end ',
    '= ',
    '{a:',
    ') ',
    'new ',
    '\\(',
    'fun (',
    'a,',
  ]

  it.each(SAMPLES)('ends in time on hostile text in %s (%s) [review, 3]', (language, path) => {
    for (const piece of HOSTILE) {
      const text = piece.repeat(Math.ceil(4000 / piece.length)).slice(0, 4000)
      const budget = new Budget(400_000)
      expect(() => grammarOf(language, path, allGrammars)!.parse(text, 0, 0, budget)).not.toThrow()
    }
  })
})
