/** One request of an audit and what came of it, as the checks read it. */

import type { Hex64 } from '#protocol/bytes.ts'
import { parseStrictJson } from '#protocol/json/strict-json.ts'

export interface Visit {
  /** As asked for; the answer may come from where a redirect led. */
  url: string
  /** Null when there was no usable answer; `problem` then says why. */
  status: number | null
  headers: Readonly<Record<string, string>>
  contentType: string
  /** The stranger's text; empty without an answer. */
  text: string
  sha256: Hex64 | null
  fetchedAtUnix: number
  problem: string | null
}

export const isFound = (visit: Visit | null): visit is Visit & { status: 200 } =>
  visit !== null && visit.status === 200

type Json = { [name: string]: unknown }

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null for another status, and for what is not a JSON object. The media type decides nothing. */
export function jsonOf(visit: Visit | null): Json | null {
  if (!isFound(visit)) return null
  return objectIn(visit.text)
}

export function objectIn(text: string): Json | null {
  const read = parseStrictJson(text)
  return read.ok && isObject(read.value) ? read.value : null
}

/** Why a document that should be JSON is none. */
export function whyNotJson(visit: Visit | null, name: string): string {
  if (visit === null) return `${name} was not asked for.`
  if (visit.problem !== null) return `${name}: ${visit.problem}`
  if (visit.status !== 200) return `${name} answers ${visit.status}.`
  return `${name} answers 200 with ${visit.contentType || 'no type'}, which is not a JSON object.`
}

export interface Leaf {
  /** Names joined with dots. */
  path: string
  value: string | number | boolean
}

const MOST_LEAVES = 2_000

/** The texts, numbers and booleans of a document with their paths, in its order. */
export function leavesOf(value: unknown): Leaf[] {
  const found: Leaf[] = []
  const walk = (part: unknown, path: string) => {
    if (found.length >= MOST_LEAVES) return
    if (Array.isArray(part)) for (const item of part) walk(item, path)
    else if (isObject(part))
      for (const [name, member] of Object.entries(part)) walk(member, path === '' ? name : `${path}.${name}`)
    else if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean')
      found.push({ path, value: part })
  }
  walk(value, '')
  return found
}

/** The address that a text names, relative ones from `origin`; null for other texts. */
export function addressIn(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !/^(?:https?:\/\/|\/)\S+$/.test(value) || /[{}]/.test(value)) return null
  return URL.canParse(value, origin) ? new URL(value, origin).href : null
}
