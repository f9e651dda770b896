// Builds the engine in parts for pages that need only some rules: core, shared (used by several families,
// not by the core), one part per family, and on-demand parts of a family. Each has code and a data file. A
// part receives its dependencies as parameters, so that a page can run exactly the bytes it hashed,
// whatever address they came from.
import { splitData } from './build-engine-data.ts'
import { CORE, coreModule, familyModule, layOut, type PartLayout, SHARED } from './build-engine-layout.ts'
import { linked, type Options, PROVIDED, type Surface, surfaceOf } from './build-engine-link.ts'

export interface BuiltPart {
  readonly file: string
  readonly bytes: Uint8Array
}

interface Draft {
  readonly part: PartLayout
  readonly text: string
  /** Keys of other parts it uses. */
  readonly wants: readonly string[]
  /** Keys it provides. */
  readonly gives: readonly string[]
}

/** Sorted by file. `options` are those of the whole engine, so that both contain the same code. */
export async function buildParts(options: Options): Promise<BuiltPart[]> {
  const parts = await layOut(options)
  const surface = await surfaceOf(options, parts)
  const drafts: Draft[] = []
  const numbers = new Map<string, number>()
  // From the top, so that the exports required of a part are known when it is built.
  for (const part of parts.toReversed()) {
    const gives = part.entries.length > 0 ? offered(part, surface) : wantedOf(part, drafts)
    for (const key of gives) numbers.set(key, numbers.size)
    const text = await linked(options, exportsOf(part) + providing(gives, numbers), part, parts, surface)
    const wants = [...new Set([...text.matchAll(PROVIDED)].map(([, key]) => key!))]
    drafts.unshift({ part, text, wants, gives })
  }
  return drafts
    .flatMap((draft) => files(draft, drafts, numbers))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ file, text }) => ({ file, bytes: Buffer.from(text, 'utf8') }))
}

/** Called by pages by name. */
function exportsOf({ name, entries }: PartLayout): string {
  if (name === CORE) return `export * from './${coreModule}'\n`
  if (name === SHARED || entries.length > 0) return ''
  return `export { ${name}Family as family } from './${familyModule(name)}'\n`
}

/** Keys of this part used by later parts. */
const wantedOf = ({ modules }: PartLayout, above: readonly Draft[]): string[] =>
  [...new Set(above.flatMap(({ wants }) => wants))].filter((key) => modules.has(key.split('#')[0]!)).sort()

/** All functions of a later part that earlier parts may call. */
const offered = ({ entries }: PartLayout, { later }: Surface): string[] =>
  entries
    .flatMap((path) =>
      later
        .get(path)!
        .filter(({ is }) => is === 'function' || (is !== null && 'members' in is))
        .map(({ name }) => `${path}#${name}`),
    )
    .sort()

function providing(keys: readonly string[], numbers: ReadonlyMap<string, number>): string {
  const imports = keys.map((key, index) => {
    const [path, name] = key.split('#')
    return `import { ${name} as p${index} } from './${path}'\n`
  })
  const members = keys.map((key, index) => `${numbers.get(key)}: p${index}`)
  return `${imports.join('')}export const provided = { ${members.join(', ')} }\n`
}

/** `export const part`: a function of the earlier parts' exports and of its data. */
function files(
  { part, text, wants }: Draft,
  drafts: readonly Draft[],
  numbers: ReadonlyMap<string, number>,
): { file: string; text: string }[] {
  const body = text.replaceAll(PROVIDED, (_call, key: string) => `__provided[${numbers.get(key)}]`)
  const needs = drafts
    .filter(({ part: { name }, gives }) => {
      const isBelow = part.below.includes(name) && name !== CORE
      return isBelow && wants.some((key) => gives.includes(key))
    })
    .map(({ part: { name } }) => name)
  const wrapped = `(__provided,__data)=>{"use strict";\n${body.trimEnd()}\nreturn __part}`
  const { code, data } = splitData(wrapped, ENCLOSING)
  const head = `export const needs=${JSON.stringify(needs)};\n`
  const module = { file: `${part.name}.js`, text: `${head}export const part=${code};\n` }
  return data === null ? [module] : [module, { file: `${part.name}.json`, text: data }]
}

/** The parameterised function and the one in which esbuild wraps the modules. */
const ENCLOSING = 2
