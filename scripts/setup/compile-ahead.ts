// Marks the scripts of the pages so that V8 compiles them while they arrive, outside the main thread. Without the mark it
// compiles React and Next function by function at the start of the page, in one task that blocks input.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** https://v8.dev/blog/explicit-compile-hints; only a comment to other engines. Must stand before any code. */
export const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** Marks every script in `directory` that is not marked yet. Scripts have no source maps that a further line would shift. */
export function compileAhead(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!name.endsWith('.js')) continue
    const path = join(directory, name)
    const script = readFileSync(path, 'utf8')
    if (!script.startsWith(COMPILE_AHEAD)) writeFileSync(path, COMPILE_AHEAD + script)
  }
}
