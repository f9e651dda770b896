// What tests of components share: markup as the server renders it, and one check that passes.
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sha256Hex } from '#protocol/bytes.ts'
import type { Check } from '#protocol/report.ts'

export const html = (element: ReactElement): string => renderToStaticMarkup(element)

export const count = (text: string, part: string): number => text.split(part).length - 1

export const HASH = sha256Hex('abc')

export const PASSED_CHECK: Check = {
  id: 'event.id',
  title: 'The event id is the hash of the event',
  spec: 'NIP-01',
  outcome: 'pass',
  expected: HASH,
  actual: HASH,
  why: 'Equal.',
  needs: [],
}
