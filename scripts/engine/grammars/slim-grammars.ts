// Makes Lezer in the bundle smaller: grammars without the colours of an editor and with packed tables, the parser without
// what an editor asks of it.
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { PACKED_TABLES, withPackedTables } from './pack-tables.ts'
import { withoutEditing } from './slim-parser.ts'
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
      const name = basename(dirname(dirname(path)))
      if (name === 'common' || name === 'lr') return { contents: withoutEditing(text, name), loader: 'js' }
      if (!text.includes('styleTags')) return undefined
      return { contents: withPackedTables(withoutHighlighting(text)), loader: 'js' }
    })
  },
}
