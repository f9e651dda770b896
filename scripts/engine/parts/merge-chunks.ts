// Merges chunks into the file that is always loaded with them: fewer files to fetch, and more for a compressor to find in
// each. esbuild gives a chunk to code that several entries share, also where one of them is never loaded without another.
import { type BuildOptions, build } from 'esbuild'

/** Code of built files by name. */
export type Files = ReadonlyMap<string, string>

const IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([^"]+)";/g
const EXPORT = /export\{([^}]*)\};/g
const ALIAS = /^(\S+) as (\S+)$/

const importsOf = (code: string): string[] => [...code.matchAll(IMPORT)].map(([, , file]) => file!)
const namesIn = (list: string): [own: string, other: string][] =>
  list.split(',').map((one) => {
    const [, own = one, other = one] = ALIAS.exec(one) ?? []
    return [own, other]
  })

/** Without chunks of which nothing was left, and the imports of them. */
export const withoutEmpty = (files: Files): Files =>
  new Map(
    [...files]
      .filter(([, code]) => code.trim() !== '')
      .map(([file, code]) => [
        file,
        code.replace(IMPORT, (whole, list: string | undefined, from: string) =>
          list === undefined && files.get(from)?.trim() === '' ? '' : whole,
        ),
      ]),
  )

export const isChunk = (file: string): boolean => file.startsWith('chunk-')

/**
 * `ownerOf`: the entry with which an entry is always loaded, or undefined where it can be alone. `isReader`: entries of which
 * most artifacts of a family need one.
 */
export async function mergeChunks(
  files: Files,
  ownerOf: (entry: string) => string | undefined,
  isReader: (entry: string) => boolean,
  options: BuildOptions,
): Promise<Map<string, string>> {
  const entries = [...files.keys()].filter((file) => !isChunk(file))
  const neededBy = new Map(entries.map((entry) => [entry, everythingIn(files, entry)]))
  const chain = (entry: string): string[] => {
    const owner = ownerOf(entry)
    return owner === undefined ? [entry] : [...chain(owner), entry]
  }
  const hostOf = new Map<string, string>()
  for (const chunk of [...files.keys()].filter(isChunk)) {
    const users = entries.filter((entry) => neededBy.get(entry)!.has(chunk))
    // The first entry that needs it and that all others who need it are loaded with.
    const host =
      users.find((one) => users.every((other) => chain(other).includes(one))) ??
      (users.filter(isReader).length > 1 ? sharedBy(users.map(chain)) : undefined)
    if (host !== undefined) hostOf.set(chunk, host)
  }
  const merged = new Map<string, string>()
  for (const [file, code] of files)
    if (!hostOf.has(file)) merged.set(file, await withHosted(file, code, files, hostOf, options))
  return merged
}

/** The last entry with which all are loaded, unless it is the first of all. */
const sharedBy = ([first = [], ...others]: readonly (readonly string[])[]): string | undefined =>
  first.slice(1).findLast((entry) => others.every((chain) => chain.includes(entry)))

function everythingIn(files: Files, entry: string): ReadonlySet<string> {
  const found = new Set([entry])
  for (const file of found) for (const other of importsOf(files.get(file)!)) found.add(other)
  return found
}

/** Two chunks may export one name. */
const hostedName = (chunk: string, name: string): string => `${chunk.replace(/\W/g, '')}_${name}`

/** Whether a file exports this name for a chunk that it hosts. */
export const isHosted = (name: string): boolean => /^chunk[0-9A-Z]{8}js_/.test(name)

/** The file with the chunks that it hosts, under names of their own, and the others imported from their hosts. */
async function withHosted(
  file: string,
  code: string,
  files: Files,
  hostOf: ReadonlyMap<string, string>,
  options: BuildOptions,
): Promise<string> {
  const hosted = [...hostOf].filter(([, host]) => host === file).map(([chunk]) => chunk)
  const redirected = (text: string): string =>
    text.replace(IMPORT, (whole, list: string | undefined, from: string) => {
      const host = hostOf.get(from)
      if (host === undefined || host === file) return whole
      if (list === undefined) return `import"./${host}";`
      const names = namesIn(list).map(([own, local]) => `${hostedName(from, own)} as ${local}`)
      return `import{${names.join(',')}}from"./${host}";`
    })
  if (hosted.length === 0) return redirected(code)
  const contents = [
    `export * from "./${file}"`,
    ...hosted.map((chunk) => {
      const names = [...files.get(chunk)!.matchAll(EXPORT)].flatMap(([, list]) => namesIn(list!))
      const list = names.map(([, name]) => `${name} as ${hostedName(chunk, name)}`)
      return `export {${list.join(',')}} from "./${chunk}"`
    }),
  ].join('\n')
  const inside = new Set([file, ...hosted])
  const { outputFiles } = await build({
    ...options,
    stdin: { contents, resolveDir: '/' },
    plugins: [
      {
        name: 'hosted',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^\.\// }, ({ path }) =>
            inside.has(path.slice(2))
              ? { path: path.slice(2), namespace: 'built' }
              : { path, external: true },
          )
          onLoad({ filter: /.*/, namespace: 'built' }, ({ path }) => ({
            contents: redirected(files.get(path)!),
            loader: 'js',
          }))
        },
      },
    ],
  })
  return outputFiles![0]!.text
}
