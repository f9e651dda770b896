// Makes the grammars of Lezer in the bundle smaller: without the colours of an editor, and with packed tables.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { PACKED_TABLES, withPackedTables } from './pack-tables.ts'
import { withoutHighlighting } from './strip-highlighting.ts'

const READER = 'protocol/review/syntax/packed-tables.ts'

export const slimGrammars: Plugin = {
  name: 'slim-grammars',
  setup({ initialOptions, onLoad, onResolve }) {
    onResolve({ filter: new RegExp(`^${PACKED_TABLES}$`) }, () => ({
      path: join(initialOptions.absWorkingDir!, READER),
    }))
    onLoad({ filter: /[\\/]@lezer[\\/][a-z]+[\\/]dist[\\/]index\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('styleTags')) return undefined
      return { contents: withPackedTables(withoutHighlighting(text)), loader: 'js' }
    })
  },
}
