// Lists the functions that take the time of a CPU profile. Self time, as a share of the time the thread was busy; by
// function, and by the package or folder that the function stands in.

interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
}

export interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const shown = { places: 14, functions: 30 }

export function hottest({ nodes, samples, timeDeltas }: CpuProfile): string {
  const selfMicros = new Map<number, number>()
  samples.forEach((id, index) => {
    selfMicros.set(id, (selfMicros.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0))
  })
  const byFunction = new Map<string, number>()
  const byPlace = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, micros: number) =>
    sums.set(key, (sums.get(key) ?? 0) + micros)
  let idleMicros = 0
  let busyMicros = 0
  for (const { id, callFrame } of nodes) {
    const micros = selfMicros.get(id) ?? 0
    if (callFrame.functionName === '(idle)') {
      idleMicros += micros
      continue
    }
    busyMicros += micros
    add(byFunction, `${callFrame.functionName || '(anonymous)'}  ${shortUrl(callFrame)}`, micros)
    add(byPlace, placeOf(callFrame), micros)
  }
  const percent = (micros: number, of: number) => `${((100 * micros) / Math.max(1, of)).toFixed(1)} %`
  const top = (sums: Map<string, number>, count: number) =>
    [...sums]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([name, micros]) => `${percent(micros, busyMicros).padStart(8)}  ${name}`)
  return [
    `busy ${percent(busyMicros, busyMicros + idleMicros)} of the time; self time by place:`,
    ...top(byPlace, shown.places),
    'by function:',
    ...top(byFunction, shown.functions),
  ].join('\n')
}

const pathOf = (url: string): string => url.replace(/^file:\/\//, '').replace(`${process.cwd()}/`, '')

const shortUrl = ({ url, lineNumber }: CallFrame): string =>
  url === '' ? '' : `${pathOf(url).split('node_modules/').at(-1)}:${lineNumber + 1}`

/** A package, a folder two levels deep, `node` for its own code, or the name of what is no JavaScript. */
function placeOf({ url, functionName }: CallFrame): string {
  const path = pathOf(url)
  if (path === '') return functionName.startsWith('(') ? functionName : `native ${functionName}`
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)
  if (inPackage) return inPackage[1]!
  if (path.startsWith('node:internal/deps/undici')) return 'node undici (Request, Response, Headers)'
  if (path.startsWith('node:')) return 'node'
  return path.startsWith('wasm') ? 'WebAssembly' : path.split('/').slice(0, 2).join('/')
}
