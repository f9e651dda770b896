// Runs the command line of a clone, and first rebuilds the engine if its sources changed.
import { buildEngine } from '../engine/build-engine.ts'

const [command = '', ...rest] = process.argv.slice(2)
// An explicit engine needs no build, nor do `verify`, `import` and `help`.
const needsEngine =
  ['review', 'ruleset'].includes(command) &&
  !rest.some((word) => word.startsWith('--engine') || word === '--help' || word === '-h')
const fault = needsEngine ? await buildFault() : null
if (fault === null) await import('../../cli/assay.ts')
else {
  console.error(`No verdict was produced: the engine cannot be built from these sources.\n${fault}`)
  process.exitCode = 70
}

async function buildFault(): Promise<string | null> {
  try {
    await buildEngine()
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
