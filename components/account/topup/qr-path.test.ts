// The drawing holds exactly the modules of the QR code.
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { invoiceUri } from './invoice-uri.ts'
import { drawQr } from './qr-path.ts'

const INVOICE = `lnbcrt250u1${'p3xnhl2pp5'.repeat(28)}`

/** The squares that a path of runs covers, drawn again by hand. */
function squaresOf(path: string, size: number): boolean[][] {
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(width); step++) squares[Number(y)]![Number(x) + step] = true
  return squares
}

it('every dark square, and no other', () => {
  const { size, path } = drawQr(INVOICE)
  const { data } = encode(INVOICE, { border: 0, ecc: 'L' })
  expect(squaresOf(path, size)).toEqual(data)
  expect(squaresOf(path.replace(/M0 0h7/, 'M0 0h6'), size)).not.toEqual(data)
})

it('the finder pattern stands in its corner, without a border round it', () => {
  const { path } = drawQr('A')
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true)
})

it('an invoice in upper case takes fewer squares, and is the same invoice', () => {
  expect(drawQr(invoiceUri(INVOICE)).size).toBeLessThan(drawQr(`lightning:${INVOICE}`).size)
  expect(invoiceUri(INVOICE).toLowerCase()).toBe(`lightning:${INVOICE}`)
})
