// Makes built parts smaller where they are served alone: minified once more, by terser, with short names for what one part
// takes from another and one import for each part.
import { minify } from 'terser'

type Files = ReadonlyMap<string, string>

const IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)";/g
/** At the end of a part, before the licences. */
const EXPORT = /export\{([^}]*)\};(?=\s*(?:\/\*|$))/
const ALIAS = /^(\S+) as (\S+)$/

const aliased = (name: string, as: string): string => (name === as ? name : `${name} as ${as}`)
const pairsIn = (list: string): (readonly [name: string, as: string])[] =>
  list
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [, name = one, as = one] = ALIAS.exec(one) ?? []
      return [name, as]
    })

/** `isShared`: whether only other parts take what a part exports under this name. */
export async function shrinkParts(
  files: Files,
  isShared: (file: string, name: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const minified = new Map<string, string>()
  for (const [file, code] of files) minified.set(file, await minifiedOnceMore(code))
  return withShortNames(minified, isShared)
}

async function minifiedOnceMore(code: string): Promise<string> {
  const { code: less } = await minify(code, {
    module: true,
    ecma: 2020,
    // Functions stay apart: one that is written into its only caller would be made anew at each call.
    // Constants stay on the right of comparisons, where the sources have them: gzip finds more that repeats.
    compress: { hoist_funs: true, lhs_constants: false, passes: 2, reduce_funcs: false, sequences: false },
    format: { comments: 'some' },
  })
  return less!
}

/**
 * What a part exports for others has the name that it has within the part, or a longer one where a part is called so: families
 * find grammars such as `c` by their names among everything that parts export.
 */
export function withShortNames(
  files: Files,
  isShared: (file: string, name: string) => boolean,
): ReadonlyMap<string, string> {
  const shortOf = new Map<string, ReadonlyMap<string, string>>()
  const isPart = (name: string): boolean => files.has(`${name}.js`)
  for (const [file, code] of files) {
    const exported = pairsIn(EXPORT.exec(code)?.[1] ?? '')
    const kept = new Set(exported.filter(([, name]) => !isShared(file, name)).map(([, name]) => name))
    const shared = exported.filter(([own, name]) => !kept.has(name) && !kept.has(own))
    shortOf.set(file, new Map(shared.map(([own, name]) => [name, isPart(own) ? `${own}_part` : own])))
  }
  const nameIn = (file: string, name: string): string => shortOf.get(file)?.get(name) ?? name
  return new Map([...files].map(([file, code]) => [file, renamed(file, code, nameIn)]))
}

function renamed(file: string, code: string, nameIn: (file: string, name: string) => string): string {
  const taken = new Map<string, string[]>()
  for (const [, list = '', from] of code.matchAll(IMPORT))
    taken.set(from!, [
      ...(taken.get(from!) ?? []),
      ...pairsIn(list).map(([name, as]) => aliased(nameIn(from!, name), as)),
    ])
  const head = [...taken].map(([from, names]) =>
    names.length === 0 ? `import"./${from}";` : `import{${names.join(',')}}from"./${from}";`,
  )
  const rest = code
    .replace(IMPORT, '')
    .replace(
      EXPORT,
      (_, list: string) =>
        `export{${[...new Set(pairsIn(list).map(([own, name]) => aliased(own, nameIn(file, name))))].join(',')}};`,
    )
  return head.join('') + rest
}
