// Names items of the agent economy brief by what they are and where they are, and compares two cycles.
import { type Hex64, sha256Hex } from '../bytes.ts'

export const CYCLE_SECONDS = 21_600

/** Cycles end at 00, 06, 12 and 18 UTC; a cycle is named by its end. */
export const cycleOf = (unix: number): number => (Math.floor(unix / CYCLE_SECONDS) + 1) * CYCLE_SECONDS

const ADDRESS = /^(https?):\/\/([^/?#@\s]{1,255})((?:\/[^?#\s]*)?)(?:\?([^#\s]*))?(?:#\S*)?$/i

/** Lower-case scheme and host, no fragment, sorted query; null for what is no web address. */
export function normalUrl(url: string): string | null {
  const read = url.length <= 2_048 ? ADDRESS.exec(url) : null
  if (!read) return null
  const [, scheme = '', host = '', path = '', query] = read
  const sorted = query ? `?${query.split('&').sort().join('&')}` : ''
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${path || '/'}${sorted}`
}

export const itemId = (kind: string, url: string): Hex64 => sha256Hex(`${kind}\n${url}`)

const MOST_CHARACTERS = 200

/** Strangers' text: without controls and directions of writing, at most 200 characters. */
export const plainTitle = (text: string): string =>
  [
    ...text
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
  ]
    .slice(0, MOST_CHARACTERS)
    .join('')
