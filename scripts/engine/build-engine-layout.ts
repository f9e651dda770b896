// Divides the engine's modules into parts by their imports: a core, code shared by families, the families,
// and the languages of code, which only some artifacts need.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { FAMILY_NAMES, type FamilyName } from '../../protocol/review/core/family.ts'

export interface PartLayout {
  readonly name: string
  /** Modules in this part. */
  readonly modules: ReadonlySet<string>
  /** Parts loaded before it: the core, shared code, and its own family. */
  readonly below: readonly string[]
  /** Those of `modules` that dependent parts use. Empty for parts loaded at once. */
  readonly entries: readonly string[]
}

export const CORE = 'core'
export const SHARED = 'shared'
export const coreModule = 'protocol/review/core/index.ts'
export const familyModule = (name: string): string => `protocol/review/${name}/index.ts`

interface Later {
  readonly family: FamilyName
  readonly entries: readonly string[]
}

/** Each language of the code family is its own module. */
const LANGUAGES = 'protocol/review/syntax/languages'

/** Parts of a family that are fetched on demand, each with the modules that only it uses. */
const laterParts = (root: string): Readonly<Record<string, Later>> =>
  Object.fromEntries(
    readdirSync(join(root, LANGUAGES))
      .filter((file) => /^[a-z]+\.ts$/.test(file))
      .sort()
      .map((file) => [file.slice(0, -3), { family: 'code', entries: [`${LANGUAGES}/${file}`] }]),
  )

/** Framework layers: their modules are in the core even when only families use them. */
const LAYER = /^protocol\/review\/(?:core|text)\//

/** The core first, then shared code, the families, and their parts. Paths relative to the root. */
export async function layOut(options: BuildOptions): Promise<readonly PartLayout[]> {
  const imports = await importsOf(options)
  const reach = (starts: readonly string[], stops: ReadonlySet<string> = new Set()): Set<string> => {
    const found = new Set(starts)
    for (const path of found)
      for (const next of imports.get(path) ?? []) if (!stops.has(next)) found.add(next)
    return found
  }
  const families = FAMILY_NAMES.map((name) => reach([familyModule(name)]))
  const common = [...imports.keys()].filter((path) => families.filter((found) => found.has(path)).length > 1)
  // Includes their imports: a module in two parts would have two states.
  const core = reach([coreModule, ...common.filter((path) => LAYER.test(path))])
  const shared = new Set(common.filter((path) => !core.has(path)))
  const own = (found: ReadonlySet<string>): string[] =>
    [...found].filter((path) => !core.has(path) && !shared.has(path))

  const parts: PartLayout[] = [
    { name: CORE, modules: core, below: [], entries: [] },
    { name: SHARED, modules: shared, below: [CORE], entries: [] },
  ]
  const later = laterParts(options.absWorkingDir!)
  const laterEntries = new Set(Object.values(later).flatMap(({ entries }) => entries))
  for (const name of FAMILY_NAMES) {
    const groups = Object.entries(later).filter(([, { family }]) => family === name)
    const base = new Set(own(reach([familyModule(name)], laterEntries)))
    const found = groups.map(([, { entries }]) => {
      const others = new Set([...laterEntries].filter((path) => !entries.includes(path)))
      return own(reach(entries, others)).filter((path) => !base.has(path))
    })
    for (const path of found.flat()) if (found.filter((own) => own.includes(path)).length > 1) base.add(path)
    parts.push({ name, modules: base, below: [CORE, SHARED], entries: [] })
    groups.forEach(([part, { entries }], index) => {
      const modules = new Set(found[index]!.filter((path) => !base.has(path)))
      const strange = entries.find((path) => !modules.has(path))
      if (strange) throw new Error(`${strange} does not belong only to the part ${part}`)
      parts.push({ name: part, modules, below: [CORE, SHARED, name], entries })
    })
  }
  return parts
}

/** The imports of each module of the engine. */
async function importsOf(options: BuildOptions): Promise<ReadonlyMap<string, readonly string[]>> {
  const starts = [coreModule, ...FAMILY_NAMES.map(familyModule)]
  const contents = starts.map((path) => `import './${path}'\n`).join('')
  const stdin = { contents, resolveDir: options.absWorkingDir!, sourcefile: 'layout.js' }
  const { metafile } = await build({ ...options, entryPoints: [], stdin, write: false, metafile: true })
  return new Map(
    Object.entries(metafile!.inputs).map(([path, { imports }]) => [path, imports.map(({ path }) => path)]),
  )
}
