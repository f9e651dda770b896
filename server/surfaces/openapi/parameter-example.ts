/**
 * Chooses an example value for a parameter: from the operation's own example, or a typical value that its
 * contract accepts.
 */
import type { z } from 'zod'
import type { AnyOperation } from '#server/kernel/operation.ts'

const hash = '0'.repeat(64)

/** By name, for parameters whose format does not follow from the type. */
const usual: Readonly<Record<string, unknown>> = {
  limit: 20,
  address: '0x098b716b8aaf21512996dc57eb0615e2383e2f96',
  anchors: hash,
  api_key: `asy_${'a'.repeat(40)}`,
  ref: 'agent-7',
  agent_id: 'agent-7',
  amount_sats: '1000',
  payment_hash: hash,
  size: 40,
  to: 40,
  type: 'http',
  comment: 'for the review',
  session_id: 'cs_test_a1B2c3',
  next: '/account',
  offer_id: `off_${'a'.repeat(26)}`,
  listing_id: `off_${'a'.repeat(26)}`,
  purchase_id: `pur_${'a'.repeat(26)}`,
}

/** Tried in this order when the name is unknown. */
const forms = [1, '1', hash, '00000000-0000-4000-8000-000000000000']

/** Undefined when no candidate satisfies the contract; a test fails on such a parameter. */
export function parameterExample(operation: AnyOperation, name: string): unknown {
  const contract = operation.input.shape[name] as z.ZodType & { options?: readonly unknown[] }
  const given = operation.examples?.map(({ request }) => request[name]) ?? []
  const options = choicesOf(contract)
  return [...given, usual[name], ...options, ...forms].find(
    (value) => value !== undefined && contract.safeParse(value).success,
  )
}

function choicesOf(contract: z.ZodType): readonly unknown[] {
  const { innerType, entries } = contract._zod.def as {
    innerType?: z.ZodType
    entries?: Record<string, unknown>
  }
  if (entries) return Object.values(entries)
  return innerType ? choicesOf(innerType) : []
}
