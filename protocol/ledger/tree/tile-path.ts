// Paths and widths of tiles under the prefix of the log (C2SP tlog-tiles).
import { TILE_WIDTH } from './right-edge.ts'

export interface TilePath {
  /** `entries`: the leaves themselves. */
  readonly level: number | 'entries'
  readonly index: number
  /** 1..256; 256 is the full tile, whose path has no `.p`. */
  readonly width: number
}

/** Groups of three digits, all but the last with `x`: 1234067 is `x001/x234/067`. */
export function formatTileIndex(index: number): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/.{3}/g)!
  return groups.map((group, i) => (i === groups.length - 1 ? group : `x${group}`)).join('/')
}

/** `tile/<L>/<N>[.p/<W>]`. */
export const formatTilePath = ({ level, index, width }: TilePath): string =>
  `tile/${level}/${formatTileIndex(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`

const PATH = /^tile\/(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/
const HIGHEST_LEVEL = 63

/** Null unless the path is written exactly as `formatTilePath` writes it. */
export function parseTilePath(path: string): TilePath | null {
  const match = PATH.exec(path)
  if (!match) return null
  const level: TilePath['level'] = match[1] === 'entries' ? 'entries' : Number(match[1])
  const index = Number(match[2]!.replace(/[x/]/g, ''))
  const width = match[3] === undefined ? TILE_WIDTH : Number(match[3])
  const isKnown = level === 'entries' || level <= HIGHEST_LEVEL
  if (!isKnown || !Number.isSafeInteger(index) || (match[3] !== undefined && width >= TILE_WIDTH)) return null
  const parsed = { level, index, width }
  return formatTilePath(parsed) === path ? parsed : null
}

const leavesPerHash = (level: number | 'entries'): number => TILE_WIDTH ** (level === 'entries' ? 0 : level)

/** Number of hashes of the tile in a tree of this size, 0..256. */
export function publishedWidth(level: number | 'entries', index: number, size: number): number {
  const hashes = Math.floor(size / leavesPerHash(level)) - index * TILE_WIDTH
  return Math.max(0, Math.min(TILE_WIDTH, hashes))
}

/**
 * The tree sizes whose checkpoint needs exactly this tile: `from` up to, but excluding, `to`. A full tile
 * is needed permanently. Serve a tile only when a published size is in this range.
 */
export function sizesThatPublish({ level, index, width }: TilePath): { from: number; to: number } {
  const unit = leavesPerHash(level)
  const from = (index * TILE_WIDTH + width) * unit
  return { from, to: width === TILE_WIDTH ? Number.POSITIVE_INFINITY : from + unit }
}
