/** A thread that reads the text of one document. Nothing of the document runs, and nothing that it names is loaded. */
import { Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'
import { plainText, tidied } from './plain-text.ts'

export interface ExtractTask {
  html: string
  url: string
  /** CSS; null for the article. */
  selector: string | null
  /** By tokens only. */
  isPlain: boolean
}

export interface Extracted {
  text: string
  /** `none`: the selector matches nothing. */
  extraction: 'article' | 'document' | 'selector' | 'none' | 'fallback'
}

const BLOCK =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TR|UL|BR)$/

/** With a line break around every block. The depth of the tree is limited before it is built. */
function textOf(node: Node): string {
  if (node.nodeType === 3) return node.nodeValue ?? ''
  if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|IFRAME|SVG)$/i.test(node.nodeName)) return ''
  const inner = [...node.childNodes].map(textOf).join('')
  if (/^T[DH]$/.test(node.nodeName)) return `${inner} `
  return BLOCK.test(node.nodeName) ? `\n${inner}\n` : inner
}

export default function extract({ html, url, selector, isPlain }: ExtractTask): Extracted {
  const plain = plainText(html)
  if (isPlain || !plain.isSmall) return { text: plain.text, extraction: 'fallback' }
  const { document } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window
  if (selector !== null) {
    const found = document.querySelector(selector)
    return found ? { text: tidied(textOf(found)), extraction: 'selector' } : { text: '', extraction: 'none' }
  }
  const whole = tidied(document.body ? textOf(document.body) : '')
  const article = new Readability(document, { keepClasses: false, serializer: (node) => node }).parse()
  const text = article?.content ? tidied(textOf(article.content as unknown as Node)) : ''
  return text === '' ? { text: whole, extraction: 'document' } : { text, extraction: 'article' }
}
