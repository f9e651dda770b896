/** Parses engine options from untrusted JSON. */

import type { JsonObject, JsonValue } from '#protocol/json/strict-json.ts'
import {
  ARTIFACT_TYPES,
  type ArtifactType,
  type Capital,
  type ReviewOptions,
} from '#protocol/review/types.ts'

export class OptionsRefused extends Error {}

export const isArtifactType = (value: unknown): value is ArtifactType =>
  (ARTIFACT_TYPES as readonly unknown[]).includes(value)

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const KEYS = ['artifactType', 'asOfUnix', 'capital', 'concerns', 'context', 'tradingState']

/** The canonical form in an answer, or the whole answer. */
export function readOptions(given: JsonValue): ReviewOptions {
  const value = isObject(given) && isObject(given.options) ? given.options : given
  if (!isObject(value)) throw new OptionsRefused('the options are not an object')
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) throw new OptionsRefused(`options: ${unknown} is unknown`)
  const {
    artifactType,
    asOfUnix = null,
    capital = null,
    concerns = null,
    context = null,
    tradingState = null,
  } = value
  if (!isArtifactType(artifactType))
    throw new OptionsRefused(`artifactType ${shown(artifactType)} is unknown`)
  return withinLimits({
    artifactType,
    asOfUnix: asOfUnix === null ? null : integer(asOfUnix, 'asOfUnix'),
    capital: capital === null ? null : centsIn(capital),
    concerns: concerns === null ? null : text(concerns, 'concerns'),
    context: context === null ? null : text(context, 'context'),
    tradingState: tradingState === null ? null : object(tradingState, 'tradingState'),
  })
}

function centsIn(value: JsonValue): Capital {
  const { equity_cents = null, at_risk_cents = null, max_loss_cents = null } = object(value, 'capital')
  return {
    equity_cents: integer(equity_cents, 'capital.equity_cents'),
    at_risk_cents: at_risk_cents === null ? null : integer(at_risk_cents, 'capital.at_risk_cents'),
    max_loss_cents: max_loss_cents === null ? null : integer(max_loss_cents, 'capital.max_loss_cents'),
  }
}

function integer(value: JsonValue, name: string): number {
  if (Number.isSafeInteger(value)) return value as number
  throw new OptionsRefused(`${name} is not an integer`)
}

function text(value: JsonValue, name: string): string {
  if (typeof value === 'string') return value
  throw new OptionsRefused(`${name} is not a string`)
}

function object(value: JsonValue, name: string): JsonObject {
  if (isObject(value)) return value
  throw new OptionsRefused(`${name} is not an object`)
}

const LONGEST = { context: 4_000, concerns: 2_000 } as const

/** The limits of POST /review; the engine limits `artifact`. */
export function withinLimits(options: ReviewOptions): ReviewOptions {
  for (const name of ['context', 'concerns'] as const) {
    const length = options[name] === null ? 0 : [...options[name]].length
    if (length > LONGEST[name])
      throw new OptionsRefused(`${name} has ${length} characters; the maximum is ${LONGEST[name]}`)
  }
  return options
}

export const shown = (value: JsonValue | undefined): string => JSON.stringify(value ?? null).slice(0, 40)
