/** Translates path templates for the router: `{name}`, `{+name}` over several segments, and `{name}.ots` with a fixed ending. */

export const honoPath = (path: string): string =>
  path
    .replace(/\{\+(\w+)\}/g, ':$1{.+}')
    .replace(/\{(\w+)\}(\.\w+)/g, ':$1{[^/]+\\$2}')
    .replace(/\{(\w+)\}/g, ':$1')

/** The values without the fixed ending. */
export function pathValues(path: string, found: Record<string, string>): Record<string, string> {
  const ending = /\{(\w+)\}(\.\w+)$/.exec(path)
  if (!ending) return found
  const [, name, text] = ending as unknown as [string, string, string]
  return { ...found, [name]: found[name]!.slice(0, -text.length) }
}

/**
 * The router takes the first match: `/ledger/submit` must precede `/ledger/{entry}`, and `/log/checkpoint/{size}.ots`
 * `/log/checkpoint/{size}`.
 */
export function literalFirst(a: string, b: string): number {
  const [left, right] = [a, b].map((path) => `${path.replaceAll('{', '\uffff')}\uffff`) as [string, string]
  return left < right ? -1 : left > right ? 1 : 0
}
