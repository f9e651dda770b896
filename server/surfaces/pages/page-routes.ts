/** Tells requests for pages from those for the API. The pages are those that Next built; the same path answers JSON to everything but a browser. */
import type { AnyOperation } from '#server/operation.ts'

export interface PageRoutes {
  exact: ReadonlySet<string>
  patterns: readonly RegExp[]
  /** Paths of operations: without a page of their own they answer JSON to browsers too. */
  operations: readonly RegExp[]
  /** Those of them that a GET reaches. */
  reads: readonly RegExp[]
  /** Those of them without a parameter: such a path is no value of a page's parameter. */
  fixedOperations: ReadonlySet<string>
}

interface RoutesManifest {
  staticRoutes: { page: string }[]
  dynamicRoutes: { page: string; regex: string }[]
}

/** From Next's routes-manifest.json; its route handlers under /api are not pages. */
export function pageRoutesFrom(
  manifest: RoutesManifest,
  operations: readonly Pick<AnyOperation, 'method' | 'path'>[],
): PageRoutes {
  const isPage = ({ page }: { page: string }) => !page.startsWith('/api') && !page.startsWith('/_')
  return {
    exact: new Set(manifest.staticRoutes.filter(isPage).map(({ page }) => page)),
    patterns: manifest.dynamicRoutes.filter(isPage).map(({ regex }) => new RegExp(regex)),
    fixedOperations: new Set(operations.map(({ path }) => path).filter((path) => !path.includes('{'))),
    operations: operations.map(patternOf),
    reads: operations.filter(({ method }) => method === 'GET').map(patternOf),
  }
}

const patternOf = ({ path }: Pick<AnyOperation, 'path'>): RegExp =>
  new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replace(/\{\+\w+\}/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  )

interface AskedFor {
  method?: string | undefined
  url?: string | undefined
  headers: { accept?: string | undefined; rsc?: string | string[] | undefined }
}

/** What Next serves itself, tRPC included; of its own tools the built files alone. */
const ownedByNext = ['/_next/static/', '/api/trpc/', '/icon.', '/favicon.', '/apple-icon', '/opengraph-image']

/** Files and procedures cost no render; procedures count against the quotas of their operations. */
export const isRender = (url = '/'): boolean =>
  url.startsWith('/opengraph-image') || !ownedByNext.some((prefix) => url.startsWith(prefix))

export function isForPages({ method, url = '/', headers }: AskedFor, routes: PageRoutes): boolean {
  if (isOfApiRoute(url)) return false
  if (ownedByNext.some((prefix) => url.startsWith(prefix))) return true
  if (method !== 'GET' && method !== 'HEAD') return false
  const end = url.search(/[?#]/)
  const path = (end < 0 ? url : url.slice(0, end)).replace(/(.)\/$/, '$1')
  const isPage =
    routes.exact.has(path) ||
    (!routes.fixedOperations.has(path) && routes.patterns.some((pattern) => pattern.test(path)))
  const isOperation = routes.operations.some((pattern) => pattern.test(path))
  const isRead = routes.reads.some((pattern) => pattern.test(path))
  const isBrowser = headers.rsc !== undefined || prefersHtml(headers.accept ?? '')
  // Both: the caller chooses. Only a page: everybody gets it. Neither: a browser gets the page for people who are lost.
  return isPage && isRead ? isBrowser : isPage || (isBrowser && !isOperation)
}

/**
 * Whether Next could read the path as one of its own copy of the API (app/api/[...path]), which knows neither limits nor
 * addresses of callers: under /api, or on a way there through steps that Next resolves. Next sees none of these, and no path of its
 * tools (/_next/image) but the built files.
 */
function isOfApiRoute(url: string): boolean {
  const path = decoded(url.split(/[?#]/, 1)[0]!)
  if (path === null || /\\|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return true
  if (path.startsWith('/_next/')) return !path.startsWith('/_next/static/')
  return /^\/api(?:\/|$)/i.test(path) && !path.startsWith('/api/trpc/')
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** text/html named before application/json, with at least its weight. */
export function prefersHtml(accept: string): boolean {
  const weight = (type: string) => {
    const part = accept.split(',').find((entry) => entry.trim().startsWith(type))
    if (!part) return 0
    const q = /;\s*q=([\d.]+)/.exec(part)
    return q ? Number(q[1]) : 1
  }
  const html = weight('text/html')
  return html > 0 && html >= weight('application/json')
}
