// Decodes a host label in its ASCII form (RFC 3492, section 6.2); null when it is malformed.

const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_POINT = 128
const MAX_LABEL = 63

export function decodePunycode(encoded: string): string | null {
  if (encoded.length > MAX_LABEL) return null
  const hyphen = encoded.lastIndexOf('-')
  const points: number[] = [...encoded.slice(0, Math.max(0, hyphen))].map((letter) => letter.charCodeAt(0))
  let point = INITIAL_POINT
  let bias = INITIAL_BIAS
  let index = 0
  for (let at = hyphen + 1; at < encoded.length; ) {
    const before = index
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = at < encoded.length ? digitOf(encoded.charCodeAt(at++)) : -1
      if (digit < 0) return null
      index += digit * weight
      const threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias
      if (digit < threshold) break
      weight *= BASE - threshold
      if (weight > 0x7fffffff || index > 0x7fffffff) return null
    }
    const count = points.length + 1
    bias = adapt(index - before, count, before === 0)
    point += Math.floor(index / count)
    index %= count
    if (point > 0x10ffff) return null
    points.splice(index++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 26
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61
  return unit >= 0x41 && unit <= 0x5a ? unit - 0x41 : -1
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
