/**
 * Separates page requests from API requests. The pages are those that Next built; on a shared path only
 * browsers get the page, all others get JSON.
 */
import type { AnyOperation } from '#server/kernel/operation.ts'

export interface PageRoutes {
  exact: ReadonlySet<string>
  patterns: readonly RegExp[]
  /** Paths of operations: without a page of their own they return JSON to browsers too. */
  operations: readonly RegExp[]
  /** Those that answer GET. */
  reads: readonly RegExp[]
  /** Those without a parameter, which therefore cannot be a parameter value of a page. */
  fixedOperations: ReadonlySet<string>
}

export interface RoutesManifest {
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

/** Paths that Next serves itself; of its internal paths only the built files. */
const ownedByNext = ['/_next/static/', '/icon.', '/favicon.', '/apple-icon']

/** Paths at which the client of `npm run dev` asks for compiled modules, source maps and stacks. */
export const isOfDevelopment = (url = '/'): boolean => /^\/(?:_next\/|__nextjs_)/.test(url)

/**
 * Documents, manifests and images that a Next route handler serves. They count as renders and are not cached: capturing
 * a page never sees the end of a route handler's answer.
 */
export const isHandlerRoute = (url = '/'): boolean =>
  /^\/(?:(?:robots\.txt|sitemap\.xml|warden\/approvals\.webmanifest)(?:$|[?#])|(?:ledger|verdict-proofs)\/[^/?#]+\/opengraph-image)/.test(
    url,
  )

/** Files need no rendering. */
export const isRender = (url = '/'): boolean => !ownedByNext.some((prefix) => url.startsWith(prefix))

export function isForPages({ method, url = '/', headers }: AskedFor, routes: PageRoutes): boolean {
  if (isOfApiRoute(url)) return false
  if (ownedByNext.some((prefix) => url.startsWith(prefix)) || isHandlerRoute(url)) return true
  if (method !== 'GET' && method !== 'HEAD') return false
  const end = url.search(/[?#]/)
  const path = (end < 0 ? url : url.slice(0, end)).replace(/(.)\/$/, '$1')
  const isPage =
    routes.exact.has(path) ||
    (!routes.fixedOperations.has(path) && routes.patterns.some((pattern) => pattern.test(path)))
  const isOperation = routes.operations.some((pattern) => pattern.test(path))
  const isRead = routes.reads.some((pattern) => pattern.test(path))
  const isBrowser = headers.rsc !== undefined || prefersHtml(headers.accept ?? '')
  // Both exist: content negotiation decides. Only a page: everyone gets it. Neither: a browser gets the
  // not-found page.
  return isPage && isRead ? isBrowser : isPage || (isBrowser && !isOperation)
}

/**
 * Whether Next could route the path to its own copy of the API (app/api/[...path]), which knows neither
 * limits nor client addresses: under /api, or through path steps that Next resolves. Next receives none of
 * these, and of its internal paths (/_next/image) only the built files.
 */
function isOfApiRoute(url: string): boolean {
  const path = decoded(url.split(/[?#]/, 1)[0]!)
  if (path === null || /\\|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return true
  if (path.startsWith('/_next/')) return !path.startsWith('/_next/static/')
  return /^\/api(?:\/|$)/i.test(path)
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** text/html listed before application/json, with at least the same weight. */
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
