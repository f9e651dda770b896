/** Parses one line of JSON Lines: `id`, `artifact_type`, `artifact` and, where it has one, `context`. */
import { fromHex, wtf8Encode } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { type JsonObject, type JsonValue, parseStrictJson } from '#protocol/json/strict-json.ts'
import { knownBadOf } from '#protocol/review/lists/known-bad-of-call.ts'
import type { ReviewOptions, Snapshot } from '#protocol/review/types.ts'
import {
  isArtifactType,
  isObject,
  OptionsRefused,
  readOptions,
  shown,
  withinLimits,
} from '../read-options.ts'
import { readCapital } from './read-capital.ts'

export interface Row {
  readonly id: JsonValue
  readonly artifact: Uint8Array
  readonly options: ReviewOptions
  /** Addresses that only this row marks as known bad. */
  readonly knownBad: Snapshot | null
}

export type ReadRow =
  | { readonly ok: true; readonly row: Row }
  | { readonly ok: false; readonly id: JsonValue; readonly error: string }

export function readRow(line: Uint8Array, asOfUnix: number | null): ReadRow {
  const parsed = parseLine(line)
  if (!parsed.ok) return { ok: false, id: null, error: `invalid JSON line: ${parsed.error}` }
  if (!isObject(parsed.value)) return { ok: false, id: null, error: 'the line is not an object' }
  const { id = null } = parsed.value
  try {
    return { ok: true, row: rowOf(parsed.value, id, asOfUnix) }
  } catch (cause) {
    if (!(cause instanceof OptionsRefused)) throw cause
    return { ok: false, id, error: cause.message }
  }
}

type Parsed =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly error: string }

/**
 * A lone surrogate is a finding about the artifact, not an invalid line: the engine gets its three WTF-8
 * bytes.
 */
function parseLine(line: Uint8Array): Parsed {
  const strict = parseStrictJson(line)
  if (strict.ok) return strict
  if (strict.problem.code !== 'lone_surrogate') return { ok: false, error: strict.problem.message }
  try {
    return { ok: true, value: JSON.parse(Buffer.from(line).toString('utf8')) }
  } catch (cause) {
    return { ok: false, error: (cause as Error).message }
  }
}

function rowOf(value: JsonObject, id: JsonValue, asOfUnix: number | null): Row {
  const { artifact_type, context = null, concerns = null, capital = null, options } = value
  const bytes = artifactOf(value)
  if (options !== undefined) return { id, artifact: bytes, options: readOptions(options), knownBad: null }
  if (!isArtifactType(artifact_type))
    throw new OptionsRefused(`artifact_type ${shown(artifact_type)} is unknown`)
  if (concerns !== null && typeof concerns !== 'string') throw new OptionsRefused('concerns is not a string')
  const stated = capital === null ? null : readCapital(capital)
  if (capital !== null && stated === null)
    throw new OptionsRefused('capital is not {"equity_usd", "at_risk_usd"?, "max_loss_usd"?}')
  const { text, knownBad } = readContext(context)
  return {
    id,
    artifact: bytes,
    options: withinLimits({
      artifactType: artifact_type,
      asOfUnix,
      capital: stated,
      concerns,
      context: text,
      tradingState: null,
    }),
    knownBad,
  }
}

/** `artifact_hex` for bytes that JSON text cannot represent. */
function artifactOf({ artifact, artifact_hex }: JsonObject): Uint8Array {
  if (artifact_hex === undefined && typeof artifact === 'string') return wtf8Encode(artifact)
  const bytes = artifact === undefined && typeof artifact_hex === 'string' ? fromHex(artifact_hex) : null
  if (bytes === null) throw new OptionsRefused('artifact is not a string')
  return bytes
}

/** An object is passed on as JSON text, in which the engine reads the stated facts. */
function readContext(context: JsonValue): { text: string | null; knownBad: Snapshot | null } {
  if (context === null || context === '') return { text: null, knownBad: null }
  if (typeof context === 'string') return { text: context, knownBad: null }
  if (!isObject(context)) throw new OptionsRefused('context is neither a string nor an object')
  const { known_bad, ...facts } = context
  const text = Object.keys(facts).length === 0 ? null : jcs(facts)
  if (known_bad === undefined) return { text, knownBad: null }
  if (!Array.isArray(known_bad) || !known_bad.every((address) => typeof address === 'string'))
    throw new OptionsRefused('context.known_bad is not an array of addresses')
  return { text, knownBad: knownBadOf(known_bad) }
}
