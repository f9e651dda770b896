// A grammar without its styles and with packed tables gives the same trees, and the engine holds no styles.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SyntaxNode, Tree } from '@lezer/common'
import type { LRParser } from '@lezer/lr'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleWhole } from '../bundle-engine.ts'
import { gzipped } from '../engine-loads.ts'
import { PACKED_TABLES, withPackedTables } from './pack-tables.ts'
import { slimGrammars } from './slim-grammars.ts'
import { withoutEditing } from './slim-parser.ts'
import { withoutHighlighting } from './strip-highlighting.ts'

const root = resolve(import.meta.dirname, '../../..')
const TEXTS = {
  go: 'package main\nfunc main() { for i := range rows { run(i) } }',
  java: 'class A { @Old int n = 1; void run() throws E { if (n > 0) stop(); } }',
  javascript: 'export async function* rows(a) { yield `a`; await new B(...a) }',
  php: '<?php function rows($a) { return "x {$a->b}" . match(true) { default => 1 }; }',
  python: 'async def rows(a: int = 1):\n    return [f"{x}" for x in a if not x]\n',
  rust: "fn rows<'a>(a: &'a mut Vec<u8>) -> Option<u8> { unsafe { a.pop() } }",
} as const
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-grammars-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pathOf = (name: string): string => join(root, `node_modules/@lezer/${name}/dist/index.js`)
async function treeBy(path: string, text: string): Promise<string> {
  const { parser }: { parser: LRParser } = await import(/* @vite-ignore */ pathToFileURL(path).href)
  return parser.parse(text).toString()
}

describe('a grammar without its styles', () => {
  it.each(Object.entries(TEXTS))('gives the same tree: %s', async (name, text) => {
    const plain = withoutHighlighting(readFileSync(pathOf(name), 'utf8'))
    expect(plain).not.toContain('@lezer/highlight')
    const path = join(folder, `${name}.mjs`)
    await writeFile(path, plain)
    const tree = await treeBy(path, text)
    expect(tree).toBe(await treeBy(pathOf(name), text))
    expect(tree.length).toBeGreaterThan(60)
    expect(tree).not.toContain('⚠')
  })

  it('is refused when its styles are not where the generator writes them', () => {
    const text = readFileSync(pathOf('go'), 'utf8')
    expect(() => withoutHighlighting(text.replace('propSources', 'others'))).toThrow(/not found/)
    expect(() => withoutHighlighting(text.replace('= styleTags({', '= styleTags( {'))).toThrow(/not found/)
  })
})

describe('a grammar with packed tables', () => {
  const reader = join(root, 'protocol/review/syntax/packed-tables.ts')

  it.each(Object.entries(TEXTS))('gives the same tree, from fewer bytes: %s', async (name, text) => {
    const written = readFileSync(pathOf(name), 'utf8')
    const packed = withPackedTables(written)
    expect(gzipped(Buffer.from(packed))).toBeLessThan(0.97 * gzipped(Buffer.from(written)))
    const path = join(folder, `${name}-packed.mjs`)
    await writeFile(path, packed.replace(`'${PACKED_TABLES}'`, JSON.stringify(pathToFileURL(reader).href)))
    expect(await treeBy(path, text)).toBe(await treeBy(pathOf(name), text))
  })

  it('is refused when a table is missing, or would not be read back', () => {
    const text = readFileSync(pathOf('go'), 'utf8')
    expect(() => withPackedTables(text.replace('  goto: ', '  gotos: '))).toThrow(/goto.*not found/)
    // An action without its last half.
    const cut = text.replace(/( {2}tokenData: "[^"]{40})[^"]+/, '$1')
    expect(() => withPackedTables(cut)).toThrow()
  })
})

describe('the parser without what an editor asks of it', () => {
  const codeOf = (name: string): string => readFileSync(pathOf(name), 'utf8')
  const kindsOf = (tree: Tree): string[] => {
    const kinds: string[] = []
    tree.iterate({
      enter: ({ name, type, from, to }) => void kinds.push(`${name ?? type.name} ${from}-${to}`),
    })
    return kinds
  }
  /** As the engine walks a tree. */
  const walked = ({ name, from, to, firstChild, nextSibling }: SyntaxNode): string =>
    `${name} ${from}-${to}(${firstChild ? walked(firstChild) : ''})${nextSibling ? walked(nextSibling) : ''}`

  it.each(Object.entries(TEXTS))('gives the same tree: %s', async (name, text) => {
    const contents = `export { parser } from '@lezer/${name}'`
    const { outputFiles } = await build({
      absWorkingDir: root,
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      plugins: [slimGrammars],
      stdin: { contents, resolveDir: root },
      write: false,
    })
    const path = join(folder, `${name}-slim.mjs`)
    await writeFile(path, outputFiles[0]!.contents)
    const [slim, own]: { parser: LRParser }[] = await Promise.all(
      [path, pathOf(name)].map((file) => import(/* @vite-ignore */ pathToFileURL(file).href)),
    )
    // Long enough for nodes that the parser balances.
    for (const each of [text, `${text}\n`.repeat(400)]) {
      const run = slim!.parser.startParse(each)
      let tree = run.advance()
      while (tree === null) tree = run.advance()
      const whole = own!.parser.parse(each)
      expect(walked(tree.topNode)).toBe(walked(whole.topNode))
      expect(kindsOf(tree).length).toBe(kindsOf(whole).length)
      expect(() => tree.resolve(0)).toThrow(TypeError)
    }
  })

  it('is refused when a member is missing', () => {
    expect(() => withoutEditing(codeOf('lr').replace('hasWrappers()', 'wraps()'), 'lr')).toThrow(
      /hasWrappers/,
    )
  })

  it('is told nothing but a dialect', () => {
    const folder = join(root, 'protocol/review/syntax/languages')
    const told = readdirSync(folder)
      .filter((file) => !file.endsWith('.test.ts') && file.endsWith('.ts'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/configure\([^)]*\)/g) ?? [])
    expect(told.length).toBeGreaterThan(0)
    for (const call of told) expect(call).toMatch(/^configure\(\{ dialect: '[a-z ]+' \}\)$/)
  })
})

it('the engine holds no styles, and no sources of tables', async () => {
  const code = new TextDecoder().decode((await bundleWhole(root)).code)
  expect(code).not.toMatch(/controlKeyword|styleTags/)
  expect(code).not.toMatch(/GNU binutils manuals|docs\.aws\.amazon\.com\/IAM/)
})
