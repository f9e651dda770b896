// The addresses of pages follow from their folders; what is no page has none.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isForPages, pageRoutesFrom } from './page-routes.ts'
import { pagesIn } from './source-routes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-app-'))
  for (const file of [
    '(site)/page.tsx',
    '(site)/verify/page.tsx',
    '(site)/verify/layout.tsx',
    '(site)/ledger/[entry]/page.tsx',
    '(site)/ledger/rows.ts',
    'api/[...path]/route.ts',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('groups are no part of an address, and a parameter is one segment', () => {
  const { staticRoutes, dynamicRoutes } = pagesIn(folder)
  expect(staticRoutes.map(({ page }) => page).sort()).toEqual(['/', '/verify'])
  expect(dynamicRoutes).toEqual([{ page: '/ledger/[entry]', regex: '^/ledger/([^/]+?)(?:/)?$' }])
})

test('requests are divided as with the list of a build', () => {
  const routes = pageRoutesFrom(pagesIn(folder), [{ method: 'GET', path: '/ledger/{entry}' }])
  const asks = (url: string, accept: string) =>
    isForPages({ method: 'GET', url, headers: { accept } }, routes)
  expect(asks('/ledger/7', 'text/html')).toBe(true)
  expect(asks('/ledger/7', 'application/json')).toBe(false)
  expect(asks('/verify', '*/*')).toBe(true)
  expect(asks('/ledger/7/8', '*/*')).toBe(false)
})
