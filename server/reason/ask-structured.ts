/** Asks the model for one JSON object of a shape, with one repair attempt; charges and stores nothing when there is none. */
import type { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { microUsdOf } from '#server/review/model/cost.ts'
import { type Generated, generate } from '#server/review/model/generate.ts'
import type { ReasonDeps } from './deps.ts'

export interface Asked<Value> {
  instructions: string
  /** Data of the caller, as JSON. */
  text: string
  maxOutputTokens: number
  shape: z.ZodType<Value>
}

export interface Structured<Value> {
  value: Value
  /** Of instructions and text of the first attempt. */
  promptSha256: string
}

const MAX_SHOWN = 4_000

/** Throws model_unavailable. */
export async function askStructured<Value>(ctx: ReasonDeps, asked: Asked<Value>): Promise<Structured<Value>> {
  if (!ctx.model) throw unavailable('No language model is configured here. Nothing was charged.')
  const untilMs = performance.now() + ctx.env.REASON_TIMEOUT_MS
  const model = ctx.model
  const ask = async (text: string): Promise<string> => {
    const generated = await generate(
      { db: ctx.db, nowUnix: ctx.nowUnix, settings: model.settings, breaker: model.breaker },
      { instructions: asked.instructions, text, maxOutputTokens: asked.maxOutputTokens },
      {
        timeoutMs: Math.max(1, Math.round(untilMs - performance.now())),
        budgetMicroUsd: microUsdOf(ctx.env.REASON_CALL_BUDGET_USD),
      },
    )
    if (generated.state === 'ok') return generated.text
    ctx.log.warn({ state: generated.state, why: generated.why }, 'the model gave no answer')
    throw unavailable(MEANING[generated.state])
  }
  const promptSha256 = sha256Hex(jcs({ instructions: asked.instructions, prompt: asked.text }))
  const first = await ask(asked.text)
  const read = readObject(first, asked.shape)
  if (read.ok) return { value: read.value, promptSha256 }
  const again = await ask(
    `${asked.text}\n\nYour answer was not usable: ${read.problem}. It was:\n${first.slice(0, MAX_SHOWN)}\nAnswer again with the JSON object alone.`,
  )
  const repaired = readObject(again, asked.shape)
  if (repaired.ok) return { value: repaired.value, promptSha256 }
  throw unavailable('The model gave no answer of the required form. Nothing was charged.')
}

const MEANING: Record<Exclude<Generated['state'], 'ok'>, string> = {
  open: 'The model has failed repeatedly and is left alone for a minute. Nothing was charged.',
  budget: 'The budget for the model is used up. Nothing was charged.',
  timeout: 'The model gave no answer in time. Nothing was charged.',
  error: 'The model failed. Nothing was charged.',
  invalid: 'The model gave no usable answer. Nothing was charged.',
}

const unavailable = (detail: string): OperationError =>
  new OperationError('model_unavailable', { detail, headers: { 'Retry-After': '60' } })

type ReadObject<Value> = { ok: true; value: Value } | { ok: false; problem: string }

/** The object, alone or within a fence. */
export function readObject<Value>(text: string, shape: z.ZodType<Value>): ReadObject<Value> {
  const [, fenced] = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text) ?? []
  let parsed: unknown
  try {
    parsed = JSON.parse(fenced ?? text)
    // Throws for a lone surrogate, which no hash can cover.
    jcs(parsed)
  } catch (cause) {
    return { ok: false, problem: `no JSON object (${(cause as Error).message.slice(0, 100)})` }
  }
  const result = shape.safeParse(parsed)
  if (result.success) return { ok: true, value: result.data }
  const issue = result.error.issues[0]!
  return { ok: false, problem: `${issue.path.join('.') || 'the object'}: ${issue.message.slice(0, 200)}` }
}
