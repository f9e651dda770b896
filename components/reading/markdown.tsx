// Renders Markdown as React elements. HTML in the text is shown as text, and only http(s) and local links are links.
import { type MarkedToken, marked, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { CodeBlock } from '#components/ui/code-block.tsx'

/** `text`: the file, whose first heading is the title of the page and left out. */
export function Markdown({ text }: { text: string }) {
  const tokens = marked.lexer(text)
  const first = tokens.findIndex(({ type }) => type !== 'space')
  const body = tokens[first]?.type === 'heading' ? tokens.slice(first + 1) : tokens
  return <div className="prose">{all(body)}</div>
}

const all = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never change places
    <Fragment key={index}>{one(token as MarkedToken, exampleNumber(tokens, index))}</Fragment>
  ))

/** Counts the blocks of code up to a place, so that each has a name of its own. */
const exampleNumber = (tokens: readonly Token[], index: number): number =>
  tokens.slice(0, index + 1).filter(({ type }) => type === 'code').length

function one(token: MarkedToken, example: number): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p>{all(token.tokens)}</p>
    case 'heading':
      return token.depth <= 2 ? <h2>{all(token.tokens)}</h2> : <h3>{all(token.tokens)}</h3>
    case 'code':
      return <CodeBlock code={token.text} label={`Example ${example}`} />
    case 'blockquote':
      return <blockquote>{all(token.tokens)}</blockquote>
    case 'list':
      return token.ordered ? <ol>{itemsOf(token)}</ol> : <ul>{itemsOf(token)}</ul>
    case 'table':
      return <Table table={token} />
    case 'hr':
      return <hr />
    case 'br':
      return <br />
    case 'strong':
      return <strong>{all(token.tokens)}</strong>
    case 'em':
      return <em>{all(token.tokens)}</em>
    case 'codespan':
      return <code>{token.text}</code>
    case 'link':
      return /^(?:https?:\/\/|\/(?!\/)|#)/.test(token.href) ? (
        <a href={token.href}>{all(token.tokens)}</a>
      ) : (
        all(token.tokens)
      )
    case 'text':
      return 'tokens' in token && token.tokens ? all(token.tokens) : token.text
    case 'escape':
      return token.text
    case 'space':
    case 'def':
      return null
    default:
      return token.raw
  }
}

const itemsOf = ({ items }: Tokens.List): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never change places
  items.map((item, index) => <li key={index}>{all(item.tokens)}</li>)

function Table({ table }: { table: Tokens.Table }) {
  const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never change places
      <Cell key={index} {...(Cell === 'th' ? { scope: 'col' } : {})}>
        {all(cell.tokens)}
      </Cell>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
    // biome-ignore lint/a11y/useSemanticElements: the table is in it
    <div className="prose-table" tabIndex={0} role="region" aria-label="table">
      <table>
        <thead>
          <tr>{cells(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never change places
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
