// Contrast and colour distance in both themes. Recomputes each contrast from the token file (WCAG 2.2, 1.4.3 and 1.4.11),
// and how far apart the verdicts stay for readers who do not see red and green apart.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
type Triple = readonly [number, number, number]

const declarations = new Map(
  [...css.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name, value]),
)

/** A token's linear sRGB in one theme, clipped to the gamut as a screen does. */
function linearRgb(token: string, theme: Theme): Triple {
  const value = declarations.get(token)?.trim() ?? ''
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (alias) return linearRgb(alias, theme)
  const both = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const chosen = both[THEMES.indexOf(theme)]
  if (!chosen) throw new Error(`${token} is no pair of opaque colours: ${value}`)
  const [lightness, chroma, hue] = chosen.slice(1).map(Number) as [number, number, number]
  const radians = (hue * Math.PI) / 180
  return fromOklab([lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)])
}

function fromOklab([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return clip([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ])
}

function toOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const clip = (rgb: Triple): Triple => rgb.map((c) => Math.min(1, Math.max(0, c))) as unknown as Triple
const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function ratio(a: Triple, b: Triple): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const contrast = (front: string, ground: string, theme: Theme) =>
  ratio(linearRgb(front, theme), linearRgb(ground, theme))

const GROUNDS = ['--bg', '--surface', '--sunken']
const VERDICTS = ['approve', 'concern', 'reject']

const TEXT: readonly (readonly [front: string, ground: string])[] = [
  ...['--text', '--text-2', '--muted', '--link'].flatMap((front) =>
    GROUNDS.map((ground) => [front, ground] as const),
  ),
  ...['--text', '--text-2', '--muted'].map((front) => [front, '--fill'] as const),
  ['--text', '--a-1'],
  ['--muted', '--a-1'],
  ['--a-11', '--a-2'],
  ['--a-12', '--selection'],
  ['--on-accent', '--a-9'],
  ['--on-accent', '--a-10'],
  ...VERDICTS.flatMap((verdict) => [
    [`--${verdict}-11`, `--${verdict}-2`] as const,
    [`--${verdict}-11`, `--${verdict}-1`] as const,
    ['--text', `--${verdict}-1`] as const,
    ['--text-2', `--${verdict}-1`] as const,
    ['--muted', `--${verdict}-1`] as const,
    [`--on-${verdict}`, `--${verdict}-9`] as const,
    ...GROUNDS.map((ground) => [`--${verdict}-11`, ground] as const),
  ]),
]

const EDGES: readonly (readonly [front: string, ground: string])[] = [
  ...['--line-control', '--mark', '--focus', '--a-9', '--n-8', '--approve-9', '--reject-9'].flatMap((front) =>
    GROUNDS.map((ground) => [front, ground] as const),
  ),
  ['--focus', '--a-1'],
  // The concern seal is light on paper by design: its mark and its word carry it, so they are what is measured.
  ['--on-concern', '--concern-9'],
]

describe.each(THEMES)('%s', (theme) => {
  test.each(TEXT)('1.4.3 text %s on %s is at least 4.5', (front, ground) => {
    expect(contrast(front, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(EDGES)('1.4.11 edge or mark %s on %s is at least 3', (front, ground) => {
    expect(contrast(front, ground, theme)).toBeGreaterThanOrEqual(3)
  })

  test.each(VERDICTS)('text of %s on its pill is at least 5.8', (verdict) => {
    expect(contrast(`--${verdict}-11`, `--${verdict}-2`, theme)).toBeGreaterThanOrEqual(5.8)
  })

  test.each(Object.entries(dichromacy()))('%s: verdict inks stay 0.14 apart in OKLab', (_, simulate) => {
    const inks = VERDICTS.map((verdict) => toOklab(simulate(linearRgb(`--${verdict}-9`, theme))))
    for (const [i, a] of inks.entries()) {
      for (const b of inks.slice(i + 1))
        expect(Math.hypot(...a.map((c, k) => c - b[k]!))).toBeGreaterThan(0.14)
    }
  })
})

test('the measure is WCAG 2: black on white is 21, and a grey known to fail does fail', () => {
  expect(ratio([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5)
  const grey = (0x95 / 255 + 0.055) ** 2.4 / 1.055 ** 2.4
  expect(ratio([grey, grey, grey], [1, 1, 1])).toBeLessThan(3)
})

test('the simulation sees what it should: red and green of one lightness fall together without the green cone', () => {
  const [red, green] = [fromOklab([0.6, 0.12, 0.05]), fromOklab([0.6, -0.09, 0.05])].map((ink) =>
    toOklab(dichromacy().deutan!(ink)),
  ) as [Triple, Triple]
  expect(Math.hypot(...red.map((c, k) => c - green[k]!))).toBeLessThan(0.14)
})

test.each([
  ['--text', '--bg', 16.4, 16.7],
  ['--muted', '--bg', 7.0, 8.5],
  ['--on-accent', '--a-9', 6.9, 4.8],
  ['--line-control', '--bg', 3.2, 3.9],
])('%s on %s is what the design measured', (front, ground, light, dark) => {
  expect(contrast(front, ground, 'light')).toBeCloseTo(light, 1)
  expect(contrast(front, ground, 'dark')).toBeCloseTo(dark, 1)
})

/** Machado, Oliveira, Fernandes 2009, severity 1, applied to linear sRGB. */
function dichromacy(): Record<string, (rgb: Triple) => Triple> {
  const apply = (rows: readonly Triple[]) => (rgb: Triple) =>
    clip(rows.map((row) => row.reduce((sum, weight, i) => sum + weight * rgb[i]!, 0)) as unknown as Triple)
  return {
    protan: apply([
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ]),
    deutan: apply([
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ]),
    tritan: apply([
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ]),
  }
}
