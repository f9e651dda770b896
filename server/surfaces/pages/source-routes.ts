/** Lists the pages of the source tree, for `npm run dev`: there Next compiles a page when it is first opened and lists none ahead. */
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RoutesManifest } from './page-routes.ts'

/** Every page.tsx under `folder`, the folder `app`; as Next lists them in routes-manifest.json. */
export function pagesIn(folder: string): RoutesManifest {
  const files = (readdirSync(folder, { recursive: true }) as string[]).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const pages = files.filter((path) => /(?:^|\/)page\.tsx$/.test(path)).map(addressOf)
  const isDynamic = (page: string) => page.includes('[')
  return {
    staticRoutes: pages.filter((page) => !isDynamic(page)).map((page) => ({ page })),
    dynamicRoutes: pages.filter(isDynamic).map((page) => ({ page, regex: patternOf(page) })),
  }
}

/** Folders in round brackets are no part of the address. */
function addressOf(file: string): string {
  const parts = dirname(file)
    .split('/')
    .filter((part) => part !== '.' && !/^\(.+\)$/.test(part))
  return `/${parts.join('/')}`
}

const patternOf = (page: string): string =>
  `^${page
    .split('/')
    .map((part) => (/^\[\w+\]$/.test(part) ? '([^/]+?)' : part))
    .join('/')}(?:/)?$`
