// The trees of hunks: what each language reads alike, caps on hostile text, and hunks that begin in the middle.
import { describe, expect, it } from 'vitest'
import { readDiff } from '../code/read/read-diff.ts'
import { readChange } from '../code/read/read-side.ts'
import { Budget } from '../core/budget.ts'
import { allGrammars } from './all-grammars.ts'
import { grammarOf } from './grammars.ts'
import { Names } from './names.ts'
import { parseSide } from './parse.ts'
import { type TreeNode, walk } from './tree.ts'

const EXTENSIONS = ['py', 'ts', 'tsx', 'java', 'go', 'rs', 'php'] as const
const budget = () => new Budget(2_000_000)

function read(path: string, body: string, spent = budget()): { root: TreeNode; names: Names } {
  const text = `--- a/${path}\n+++ b/${path}\n@@ -0,0 +1 @@\n${body
    .split('\n')
    .map((line) => `+${line}`)
    .join('\n')}\n`
  const doc = { text, spanOf: (start: number, end: number) => [start, end] as const }
  const change = readChange(readDiff(doc, 0, text.length, spent)[0]!, spent)
  const root = parseSide(change.after, grammarOf(change.language, path, allGrammars)!, spent)
  return { root, names: new Names(root) }
}

function kinds(root: TreeNode): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  walk(root, ({ kind }) => {
    found.set(kind, (found.get(kind) ?? 0) + 1)
    return undefined
  })
  return found
}

const SAME: Readonly<Record<string, string>> = {
  'a.py': 'def f(a):\n    if not a.ok:\n        raise E("x")\n    b = g(a, 1)\n    return b',
  'a.ts': 'function f(a) {\n  if (!a.ok) {\n    throw E("x")\n  }\n  const b = g(a, 1)\n  return b\n}',
  'A.java':
    'class A { int f(T a) {\n  if (!a.ok) {\n    throw E("x");\n  }\n  var b = g(a, 1);\n  return b;\n} }',
  'a.go': 'func f(a T) error {\n\tif !a.ok {\n\t\tpanic("x")\n\t}\n\tb := g(a, 1)\n\treturn b\n}',
  'a.rs':
    'fn f(a: T) -> U {\n    if !a.ok {\n        panic!("x");\n    }\n    let b = g(a, 1);\n    return b;\n}',
  'a.php':
    '<?php\nfunction f($a) {\n  if (!$a->ok) {\n    throw E("x");\n  }\n  $b = g($a, 1);\n  return $b;\n}',
}

describe('the common vocabulary [review, 5]', () => {
  it.each(Object.entries(SAME))('%s: function, refusal, assignment, call and return', (path, body) => {
    const { root } = read(path, body)
    const found = kinds(root)
    for (const kind of ['function', 'branch', 'assign', 'call', 'return', 'member', 'unary', 'string'])
      expect(found.get(kind) ?? 0, `${kind} in ${path}`).toBeGreaterThan(0)
    expect(found.get('error') ?? 0).toBe(0)
  })

  it('binds operators of Go after selectors and calls', () => {
    const { root } = read('a.go', 'func f(u *U) bool {\n\treturn !u.Active || !u.Can(1)\n}')
    let test: TreeNode | null = null
    walk(root, (tree) => {
      if (tree.kind === 'return') test = tree.right
      return undefined
    })
    expect(test).toMatchObject({
      kind: 'binary',
      name: '||',
      left: { kind: 'unary', right: { kind: 'member', name: 'Active' } },
    })
  })
})

describe('hunks that begin or end in the middle [review, 5]', () => {
  it.each([
    ['a.ts', '    amount: 1,\n  },\n  { key: 2 },\n);'],
    ['a.ts', '    return x\n  }\n\n  async next(y) {\n    return y'],
    ['a.py', '        return x\n\n    def next(self, y):'],
    ['a.py', '            pass\n        except ValueError:\n            raise\n    return 1'],
    ['A.java', '    return x;\n  }\n\n  int next(int y) {\n    return y;'],
    ['a.go', '\t\treturn x\n\t}\n\treturn y\n}'],
    ['a.rs', '        self.x\n    }\n\n    pub fn next(&self) -> u8 {\n        1'],
    ['a.php', '        return $x;\n    }\n\n    public function next($y)\n    {'],
  ])('%s %j parses without damage', (path, body) => {
    expect(kinds(read(path, body).root).get('error') ?? 0).toBe(0)
  })
})

describe('names [review, 5]', () => {
  it.each([
    ['a.py', 'from os import system as go\ngo(x)', 'os.system'],
    ['a.py', 'import subprocess as sp\nsp.run(x)', 'subprocess.run'],
    ['a.js', 'const { exec: go } = require("node:child_process")\ngo(x)', 'child_process.exec'],
    ['a.ts', 'import { exec as go } from "child_process"\ngo(x)', 'child_process.exec'],
    ['a.go', 'import run "os/exec"\nfunc f() { run.Command(x) }', 'os/exec.Command'],
    ['a.rs', 'use std::process::Command as Go;\nfn f() { Go::new(x); }', 'std.process.Command.new'],
  ])('%s %j calls %s', (path, body, called) => {
    const { root, names } = read(path, body)
    const paths: string[] = []
    walk(root, (tree) => {
      if (tree.kind === 'call') paths.push(names.pathOf(tree.left))
      return undefined
    })
    expect(paths).toContain(called)
  })
})

const HOSTILE: readonly (readonly [string, string])[] = [
  ['generics', 'a<b>(c)'],
  ['open round', '('],
  ['open curly', '{'],
  ['open square', '['],
  ['closers', ')}]'],
  ['quotes', '"\'`'],
  ['templates', '`${'],
  ['operators', 'a+-!~*'],
  ['arrows', 'a=>'],
  ['casts', '(a)(b)'],
  ['markup', '<a '],
  ['chains', 'a.b(c).'],
  ['else', 'else if (a) {'],
  ['lines', ':\n  a\n'],
  ['indents', 'if a:\n\tif b:\n        c\n'],
  ['decorators', '@a(b) '],
]

describe('hostile text of 20,000 characters [review, 3]', () => {
  it.each(EXTENSIONS.flatMap((extension) => HOSTILE.map(([name, unit]) => [extension, name, unit] as const)))(
    '%s: %s ends within the budget',
    (extension, _name, unit) => {
      const body = unit.repeat(Math.ceil(20_000 / unit.length)).slice(0, 20_000)
      const spent = budget()
      read(`a.${extension}`, body, spent)
      expect(spent.steps).toBeLessThan(1_000_000)
    },
  )
})
