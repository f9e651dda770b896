// The command line of a clone: with the engine of these sources, built when it is not.
import { buildEngine } from './build-engine.ts'

const [command = '', ...rest] = process.argv.slice(2)
// Another engine may be named; `verify` needs none.
if (['review', 'ruleset'].includes(command) && !rest.some((word) => word.startsWith('--engine')))
  await buildEngine()
await import('../cli/assay.ts')
