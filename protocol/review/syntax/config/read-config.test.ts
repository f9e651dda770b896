// Reads configuration whole, in hunks, and hostile: which paths come out, and in what time.
import { describe, expect, it } from 'vitest'
import { readDiff } from '../../code/read/read-diff.ts'
import { readChange } from '../../code/read/read-side.ts'
import { Budget } from '../../core/budget.ts'
import { configChanges } from './changes.ts'
import type { Format } from './format.ts'
import { readDirectives } from './read-directives.ts'
import { readDocker } from './read-docker.ts'
import { readJson } from './read-flow.ts'
import { readHcl } from './read-hcl.ts'
import { readIni } from './read-ini.ts'
import { readXml } from './read-xml.ts'
import { readYaml } from './read-yaml.ts'
import { keysOf, leavesOf, TreeBuilder } from './tree.ts'

const budget = (): Budget => new Budget(2_000_000)

function read(format: Format, text: string, isStart = true, heading = ''): string[] {
  const builder = new TreeBuilder(text, budget())
  const to = text.length
  if (format === 'yaml') readYaml(builder, 0, to, heading, isStart)
  else if (format === 'json') readJson(builder, 0, to)
  else if (format === 'hcl') readHcl(builder, 0, to, heading, isStart)
  else if (format === 'ini') readIni(builder, 0, to, heading, isStart)
  else if (format === 'directives') readDirectives(builder, 0, to, isStart)
  else if (format === 'docker') readDocker(builder, 0, to)
  else readXml(builder, 0, to, isStart)
  return leavesOf(builder.root).map((leaf) => `${keysOf(leaf).join('.')}=${leaf.value ?? ''}`)
}

describe('paths of whole documents [review, 5]', () => {
  it.each([
    [
      'yaml',
      'a:\n  b: 1 # c\n  list:\n  - x: "y z"\n    w: [1, {k: v}]\n',
      ['a.b=1', 'a.list.[].x=y z', 'a.list.[].w.[]=1', 'a.list.[].w.[].k=v'],
    ],
    ['yaml', 'run: |\n  echo a: b\n  ls\nnext: 2\n', ['run=  echo a: b\n  ls\n', 'next=2']],
    ['json', '{"a": {"b": [1, "x"], // c\n "d": null}}', ['a.b.[]=1', 'a.b.[]=x', 'a.d=null']],
    [
      'hcl',
      'resource "r" "n" {\n  a = "b"\n  in {\n    c = [1, 2]\n  }\n}\n',
      ['resource.r.n.a=b', 'resource.r.n.in.c.[]=1', 'resource.r.n.in.c.[]=2'],
    ],
    ['ini', 'top=1\n[s.t]\na.b = "x" # c\n[[l]]\nk = [1]\n', ['top=1', 's.t.a.b=x', 'l.[].k.[]=1']],
    [
      'directives',
      'server {\n  listen 80;\n  location / {\n    deny all;\n  }\n}\n',
      ['server.listen=80', 'server.location.deny=all'],
    ],
    [
      'directives',
      '<Directory /srv>\n  Require all granted\n</Directory>\nListen 80\n',
      ['Directory.Require=all granted', 'Listen=80'],
    ],
    ['docker', 'FROM a:1\nRUN x \\\n  && y\nUSER app\n', ['FROM=a:1', 'RUN=x \\\n  && y', 'USER=app']],
    ['xml', '<a x="1"><b>t</b><c/></a>', ['a.@x=1', 'a.b=t', 'a.c=']],
  ] as const)('%s %j', (format, text, paths) => expect(read(format, text)).toEqual(paths))
})

describe('paths of hunks out of the middle [review, 5]', () => {
  it.each([
    [
      'yaml',
      '      - name: a\n        image: b\n  replicas: 2\nstatus: x\n',
      'spec:',
      ['spec.….[].name=a', 'spec.….[].image=b', 'spec.….replicas=2', 'status=x'],
    ],
    ['json', '      "a": 1\n    },\n    "b": {\n      "c": 2\n', '', ['….a=1', '….b.c=2']],
    [
      'hcl',
      '  from_port = 22\n}\n\nresource "r" "m" {\n  a = 1\n',
      'resource "r" "n" {',
      ['resource.r.n.from_port=22', 'resource.r.m.a=1'],
    ],
    ['ini', 'a = 1\n[s]\nb = 2\n', '', ['….a=1', 's.b=2']],
  ] as const)('%s %j', (format, text, heading, paths) =>
    expect(read(format, text, false, heading)).toEqual(paths),
  )
})

describe('changed settings [review, 5]', () => {
  const changesOf = (path: string, body: string) => {
    const text = `--- a/${path}\n+++ b/${path}\n${body}`
    const doc = { text, spanOf: (start: number, end: number) => [start, end] as const }
    const [file] = readDiff(doc, 0, text.length, budget())
    const found = configChanges(readChange(file!, budget()), budget())!
    return found.settings.map(({ names, before, after }) => [
      names.join('.'),
      before?.value ?? null,
      after?.value ?? null,
    ])
  }
  it('pairs old and new values by path', () =>
    expect(changesOf('a.yaml', '@@ -1,3 +1,4 @@\n x:\n-  a: 1\n+  a: 2\n+  c: 3\n   b: 1\n')).toEqual([
      ['x.a', '1', '2'],
      ['x.c', null, '3'],
    ]))
  it('reports a value that moves to a neighbour', () =>
    expect(
      changesOf(
        'a.yaml',
        '@@ -1,6 +1,6 @@\n r:\n - port: 22\n-  from: office\n+  from: any\n - port: 443\n-  from: any\n+  from: office\n',
      ).length,
    ).toBeGreaterThan(0))
  it('reports settings whose block changes its name', () =>
    expect(
      changesOf('a.yaml', '@@ -1,3 +1,3 @@\n-old:\n+new:\n   a: 1\n   b: 2\n').map(([name]) => name),
    ).toContain('new.a'))
})

// How long they take is measured by `npm run bench -- worst-case`.
describe('hostile text is read to its end [review, 3]', () => {
  const units = [
    '[',
    '{',
    '- ',
    'a: ',
    '? ',
    '&a ',
    '"',
    '|\n ',
    '- - ',
    'a:\n ',
    'a {',
    '<a ',
    '<a>',
    '= ',
    '[[',
    '\\\n',
    '${',
    '}',
    'a = [\n',
    'a="b" ',
    '- [\n',
    '<<E\n',
    '\t',
    'a: {b: [',
    "'",
  ]
  const formats: readonly Format[] = ['yaml', 'json', 'hcl', 'ini', 'directives', 'docker', 'xml']
  it.each(formats)('%s', (format) => {
    for (const unit of units) {
      const text = unit.repeat(Math.floor(20_000 / unit.length))
      expect(() => read(format, text), JSON.stringify(unit)).not.toThrow()
    }
  })
  it('caps the depth', () => {
    const builder = new TreeBuilder('['.repeat(5000), budget())
    readJson(builder, 0, 5000)
    expect(Math.max(...leavesOf(builder.root).map(({ depth }) => depth))).toBeLessThanOrEqual(50)
  })
})
