// Reads the worked examples of CONTRIBUTING.md, and writes them into a copy of the tree.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface WorkedFile {
  path: string
  /** A diff holds unchanged lines, and lines to add. */
  kind: 'file' | 'diff'
  text: string
}

/** Each block of code belongs to the last path that the words before it name. Throws where they name none. */
export function readExamples(markdown: string): WorkedFile[] {
  const blocks = [...markdown.matchAll(/^```(tsx?|diff)\n([\s\S]*?)^```$/gm)]
  return blocks.map(({ index, 1: language, 2: text }) => {
    const before = markdown.slice(0, index).trimEnd().split('\n').at(-1)!
    const path = [...before.matchAll(/`([\w./()[\]-]+\/[\w.-]+\.tsx?)`/g)].at(-1)?.[1]
    if (path === undefined) throw new Error(`no file is named before the block: ${text!.split('\n', 1)[0]}`)
    return { path, kind: language === 'diff' ? 'diff' : 'file', text: text! }
  })
}

/** Throws where the unchanged lines do not stand in the file exactly once. */
export function applied(diff: string, file: string): string {
  const lines = diff.split('\n').slice(0, -1)
  const unchanged = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
  const found = file.split(`${unchanged.join('\n')}\n`)
  if (found.length !== 2)
    throw new Error(`these lines stand ${found.length - 1} times:\n${unchanged.join('\n')}`)
  return found.join(`${lines.map((line) => line.slice(1)).join('\n')}\n`)
}

const leftOut = ['node_modules', '.git', '.next', '.data', '.build', 'test-results', 'playwright-report']
/** Read by nobody here, and large. */
const linked = ['node_modules', 'protocol/vectors']

/** Copies what is built and tested from; packages and vectors are linked. */
export function copyTree(root: string, copy: string): void {
  const skipped = linked.map((path) => join(root, path))
  for (const name of readdirSync(root).filter((name) => !leftOut.includes(name)))
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (source) => !skipped.includes(source),
    })
  for (const path of linked) symlinkSync(join(root, path), join(copy, path))
}

export function writeExamples(copy: string, examples: readonly WorkedFile[]): void {
  for (const { path, kind, text } of examples) {
    const target = join(copy, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, kind === 'diff' ? applied(text, readFileSync(target, 'utf8')) : text)
  }
}
