// Reads the content of a proof event, which must be the canonical text of its payload.

import { type CheckAbout, compare } from '../check.ts'
import { jcs } from '../json/canonical-json.ts'
import { type JsonObject, type JsonValue, parseStrictJson } from '../json/strict-json.ts'
import type { Check } from '../report.ts'

export type ProofContent =
  | { readonly ok: true; readonly payload: JsonObject; readonly canonical: string }
  | { readonly ok: false; readonly problem: string }

export function readProofContent(content: string): ProofContent {
  const canonical = canonicalValue(content)
  if (canonical !== undefined) return objectContent(canonical, content)
  const parsed = parseStrictJson(content)
  if (!parsed.ok) return { ok: false, problem: `the content is not strict JSON: ${parsed.problem.message}` }
  return objectContent(parsed.value, jcs(parsed.value))
}

/**
 * The value of a text that is its own canonical form, else undefined. Such a text has no duplicate member,
 * no lone surrogate and no number that changes, because it prints identically. The native parser is
 * therefore safe here, and only other texts need the strict reader.
 */
function canonicalValue(content: string): JsonValue | undefined {
  try {
    const value = JSON.parse(content) as JsonValue
    return jcs(value) === content ? value : undefined
  } catch {
    return undefined
  }
}

function objectContent(value: JsonValue, canonical: string): ProofContent {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { ok: true, payload: value, canonical }
  }
  return { ok: false, problem: 'the content is JSON but not an object' }
}

export const CANONICAL: CheckAbout = {
  id: 'payload.canonical',
  title: 'The content is its own canonical form',
  spec: 'RFC 8785',
}

export function canonicalCheck(content: string, canonical: string): Check {
  const at = firstDifference(content, canonical)
  return compare(
    CANONICAL,
    { expected: excerptAt(canonical, at), actual: excerptAt(content, at) },
    {
      equal: `All ${content.length} characters are as RFC 8785 prints them.`,
      different: `The first difference is at character ${at}.`,
    },
  )
}

function firstDifference(a: string, b: string): number {
  if (a === b) return -1
  let i = 0
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  return i
}

function excerptAt(text: string, at: number): string {
  if (at < 0) return `${text.length} characters, starting ${text.slice(0, 40)}`
  const start = Math.max(0, at - 20)
  return `${start > 0 ? '…' : ''}${text.slice(start, at + 40)}${text.length > at + 40 ? '…' : ''}`
}
