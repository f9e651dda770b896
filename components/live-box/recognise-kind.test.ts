// The form of a text names its kind, and a text of no form names none.
import { describe, expect, it } from 'vitest'
import { KINDS } from './editor/kinds.ts'
import { recogniseKind } from './recognise-kind.ts'

describe.each(KINDS)('samples of $label', ({ type, samples }) => {
  it.each(samples)('$outcome are never taken for another kind', ({ text }) => {
    expect([type, null]).toContain(recogniseKind(text))
  })
})

it.each([
  ['action: open\nvenue: paper\ncoin: ETH\nside: buy', 'trade'],
  ['{"symbol": "BTC", "side": "sell", "qty": 1', 'trade'],
  ['{"to": "0x1", "data": "0x"}', 'onchain_action'],
  ['{"chainId": 1}', 'onchain_action'],
  [`0x02${'f8'.repeat(60)}`, 'onchain_action'],
  ['--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b', 'code_diff'],
  ['1. Read the invoices.\n2. Pay all of them.', 'plan'],
  ['Goal: close the books.\n1. Pay the invoices.', 'plan'],
  ['{"goal": "close the books", "steps": []}', 'plan'],
  ['#!/bin/sh\nrm -rf /', 'shell_command'],
] as const)('%j is %s', (text, kind) => expect(recogniseKind(text)).toBe(kind))

it.each([
  '',
  'rm -rf /',
  'git commit -m "side: buy"',
  'NAME=value\n',
  'PATH=/bin\nls -la',
  '{"note": "hello"}',
  'Pay the café.',
  '- one',
])('%j names no kind', (text) => expect(recogniseKind(text)).toBeNull())
