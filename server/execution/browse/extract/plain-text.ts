/** Text of HTML by its tokens alone, in linear time whatever the nesting: for documents that are too deep or too large to build. */
import { Tokenizer } from 'htmlparser2'

export interface PlainText {
  text: string
  /** Whether a tree of it may be built. */
  isSmall: boolean
}

const MOST_DEPTH = 256
const MOST_ELEMENTS = 20_000
const SILENT = new Set(['script', 'style', 'title', 'noscript', 'template', 'head', 'svg', 'iframe'])
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Their end tags may be left out, so they do not count as depth. */
const OPTIONAL = new Set(
  'p li dt dd tr td th thead tbody tfoot option optgroup colgroup rt rp html body'.split(' '),
)
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd mark q s samp small span strong sub sup time u var label font'.split(
    ' ',
  ),
)

export function plainText(html: string): PlainText {
  const parts: string[] = []
  let [depth, deepest, elements, silent] = [0, 0, 0, 0]
  let name = ''
  const quiet = () => {}
  const breakLine = (tag: string) => {
    if (!INLINE.has(tag)) parts.push('\n')
  }
  const open = () => {
    elements++
    if (SILENT.has(name)) silent++
    else if (!VOID.has(name) && !OPTIONAL.has(name)) deepest = Math.max(deepest, ++depth)
    breakLine(name)
  }
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext: (start, end) => {
        if (silent === 0) parts.push(html.slice(start, end))
      },
      ontextentity: (code) => {
        if (silent === 0) parts.push(String.fromCodePoint(code))
      },
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase()
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag: (start, end) => {
        const tag = html.slice(start, end).toLowerCase()
        if (SILENT.has(tag)) silent = Math.max(0, silent - 1)
        else if (!OPTIONAL.has(tag)) depth = Math.max(0, depth - 1)
        breakLine(tag)
      },
      onattribdata: quiet,
      onattribend: quiet,
      onattribentity: quiet,
      onattribname: quiet,
      oncdata: quiet,
      oncomment: quiet,
      ondeclaration: quiet,
      onprocessinginstruction: quiet,
      onend: quiet,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return { text: tidied(parts.join('')), isSmall: deepest <= MOST_DEPTH && elements <= MOST_ELEMENTS }
}

/** One space between words, at most one empty line between paragraphs. */
export const tidied = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
