// What tests get when they import fast-check: the same values on every run, so that a change is judged by the change.
// `npm run fuzz` draws new values each time; a failure names its seed, and FUZZ_SEED repeats it.
import fc from '../../node_modules/fast-check/lib/fast-check.js'

const { FUZZ_SEED: asked = '1' } = process.env
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) })

export * from '../../node_modules/fast-check/lib/fast-check.js'
export default fc
