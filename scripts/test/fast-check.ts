// Replaces fast-check in tests: identical values on every run, so that failures come from the change. `npm
// run fuzz` draws new values each time; a failure prints its seed, and FUZZ_SEED repeats it.
import fc from '../../node_modules/fast-check/lib/fast-check.js'

const { FUZZ_SEED: asked = '1' } = process.env
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) })

export * from '../../node_modules/fast-check/lib/fast-check.js'
export default fc
