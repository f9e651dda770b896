// Removes the colours of an editor from a grammar: a parser gives the same tree without them.

const IMPORT = /import \{ styleTags, tags \} from '@lezer\/highlight';\n/
const STYLES = /const (\w+) = styleTags\(\{\n[\s\S]*?\n\}\);\n/

/** Returns the module of a grammar without its styles. Throws when it is not as the generator of Lezer writes it. */
export function withoutHighlighting(text: string): string {
  const name = STYLES.exec(text)?.[1]
  const use = `propSources: [${name}],`
  if (name === undefined || !IMPORT.test(text) || !text.includes(use))
    throw new Error('the styles of a grammar were not found')
  const plain = text.replace(IMPORT, '').replace(STYLES, '').replace(use, '')
  if (/styleTags|tags\./.test(plain)) throw new Error('a grammar has more styles than one')
  return plain
}
