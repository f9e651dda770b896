// Shares of accepted verdicts on blind rows. Written by `npm run calibrate`; sorted by group, verdict, class and band.
import type { Calibration } from '../../types.ts'

// biome-ignore format: one cell a line
export const calibrationCells: Calibration['cells'] = [
  { group: 'code', verdict: 'approve_with_concerns', class: null, band: null, bps: 3122, rows: 139 },
  { group: 'code', verdict: 'approve_with_concerns', class: 'E', band: 'part', bps: 3060, rows: 117 },
  { group: 'code', verdict: 'reject', class: null, band: null, bps: 7710, rows: 60 },
  { group: 'code', verdict: 'reject', class: 'B', band: 'part', bps: 7374, rows: 35 },
  { group: 'onchain', verdict: 'reject', class: null, band: null, bps: 9310, rows: 32 },
  { group: 'onchain', verdict: 'reject', class: 'A', band: 'full', bps: 9288, rows: 31 },
  { group: 'plan', verdict: 'approve_with_concerns', class: null, band: null, bps: 2550, rows: 203 },
  { group: 'plan', verdict: 'approve_with_concerns', class: 'E', band: 'part', bps: 2580, rows: 197 },
  { group: 'plan', verdict: 'reject', class: null, band: null, bps: 8213, rows: 26 },
  { group: 'sanctions', verdict: 'approve', class: null, band: null, bps: 9734, rows: 26 },
  { group: 'sanctions', verdict: 'approve', class: 'A', band: 'full', bps: 9688, rows: 22 },
  { group: 'sanctions', verdict: 'reject', class: null, band: null, bps: 9753, rows: 28 },
  { group: 'sanctions', verdict: 'reject', class: 'A', band: 'full', bps: 9713, rows: 24 },
  { group: 'shell', verdict: 'approve', class: null, band: null, bps: 9645, rows: 63 },
  { group: 'shell', verdict: 'approve', class: 'A', band: 'full', bps: 9817, rows: 38 },
  { group: 'shell', verdict: 'approve', class: 'B', band: 'full', bps: 9713, rows: 24 },
  { group: 'shell', verdict: 'approve_with_concerns', class: null, band: null, bps: 5545, rows: 42 },
  { group: 'shell', verdict: 'reject', class: null, band: null, bps: 9266, rows: 48 },
  { group: 'shell', verdict: 'reject', class: 'A', band: 'full', bps: 9101, rows: 39 },
  { group: 'trade', verdict: 'approve_with_concerns', class: null, band: null, bps: 5936, rows: 22 },
  { group: 'trade', verdict: 'reject', class: null, band: null, bps: 9734, rows: 26 },
  { group: 'trade', verdict: 'reject', class: 'A', band: 'full', bps: 9701, rows: 23 },
]
