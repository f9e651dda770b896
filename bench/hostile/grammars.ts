// Makes diffs that drive each grammar to its worst case: deep nesting, unclosed constructs, ambiguous operators, in every
// language that the engine parses, and in languages that it does not.
import { fill, fillEach } from './fill.ts'

type Named = readonly [name: string, text: string]

const headOf = (path: string): string =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,3 +1,3 @@\n`

/** Pieces that open without closing, or that a grammar can read in several ways. */
const PIECES: Readonly<Record<string, readonly string[]>> = {
  'a.py': [
    '(',
    '[',
    '{',
    'lambda: ',
    'if a:\n+ ',
    'f"{',
    '"""',
    'a if b else ',
    'not ',
    'await ',
    '@a\n+',
    '*a, ',
  ],
  'a.js': [
    '(',
    '[',
    '{',
    '`${',
    'a=>',
    '(a)=>',
    'async ',
    '<a>',
    '/a',
    'a?b:',
    'new ',
    '!',
    'class A {',
    'a<b>(',
  ],
  'a.tsx': ['<a ', '<a>{', '</a>', '<T,>(', 'a as b ', 'type A<B> = ', 'A<B<', '{/*', '<>'],
  'a.java': ['(', '{', 'a<b<', '(a) ', 'new A(', '@A(', 'a -> ', 'int[', 'try {'],
  'a.go': ['(', '{', 'func(', '[]', '*', 'a.(', 'chan ', 'map[', 'if a {'],
  'a.rs': ['(', '{', '<', '&', '|a| ', "'a ", 'r#"', 'match a {', '::<', '#[a', '/*'],
  'a.php': ['(', '[', '<?php ', '?>', '$a[', '"{$', '<<<A\n', 'fn() => ', '!', '->a('],
  'a.rb': ['(', '{', 'do |a|', '#{', '%w(', 'if a', '<<~A\n', 'begin '],
  'A.cs': ['(', '{', 'a<b<', '$"{', '@"', 'new() {', '=> '],
  'a.kt': ['(', '{', '"${', 'fun a(', '<', '?.let {'],
  'a.swift': ['(', '{', '"\\(', 'if let a = ', '<', '[a: '],
  'A.sol': ['(', '{', 'mapping(a => ', 'function a(', 'modifier a() {', 'unchecked {'],
  'a.c': ['(', '{', 'a<b>(c)', '*', '#if A\n', 'sizeof(', 'a ? b : ', '/*'],
  'a.sql': ['(', 'select ', 'case when ', "'", 'with a as (', 'join a on '],
  'a.yaml': ['- ', 'a: ', '{', '[', '&a ', '*a ', '? ', '|\n', '!a ', '"'],
  'a.json': ['[', '{"a":', '"', '-'],
  'a.html': ['<a>', '<a b="', '<script>', '<!--', '</a', '<![CDATA['],
  'a.css': ['a{', '(', '@media ', ':not(', '/*'],
  'a.tf': ['a "b" {', '${', '[', '<<A\n', 'for a in '],
  Dockerfile: ['RUN a && ', 'RUN ["', '\\\n', 'FROM a as b\n'],
  'a.zig': ['(', '{', 'comptime '],
  'a.unknown': ['(', '{', 'a b c '],
}

const nested: readonly Named[] = Object.entries(PIECES).flatMap(([path, pieces]) =>
  pieces.map(
    (piece): Named => [`${path}: repeated ${JSON.stringify(piece)}`, fill(piece, `${headOf(path)}+`)],
  ),
)

export const hostileGrammars: readonly Named[] = [
  ...nested,
  ...Object.keys(PIECES).map(
    (path): Named => [`${path}: a hunk cut in a string`, fill('+a("b\n-"c" + d\n', `${headOf(path)}+x = "`)],
  ),
  [
    'every language in turn',
    fillEach((n) => {
      const path = Object.keys(PIECES)[n % Object.keys(PIECES).length]!
      return `${headOf(path)}-a(b)\n+a("b${n}", (\n`
    }),
  ],
  [
    'markup, script and style in one file',
    fill('<script>a(<b></script><style>a{</style><?php a( ?>{{ a }}\n+', `${headOf('a.html')}+`),
  ],
  [
    'aliases in a ring',
    fillEach((n) => `+from a${n} import a${n + 1} as a${(n * 7) % 50}\n+a${n} = a${n + 1}\n`, headOf('a.py')),
  ],
  [
    'helpers that call each other',
    fillEach((n) => `+def a${n}(x): return a${(n + 1) % 90}(x)\n`, headOf('a.py')),
  ],
  ['guards inside guards', fill('+if (a) {\n', headOf('a.js'), '+exec(req.query.a)\n')],
]
