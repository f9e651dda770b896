/** Provides response examples: recorded from a real service (testing/answers), and errors produced by the error writer. */
import {
  type ErrorCode,
  errorBody,
  httpStatus,
  meaningOfCode,
  OperationError,
} from '#server/kernel/errors.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import recorded from './answer-examples.json' with { type: 'json' }
import { refusalOf } from './request-refusal.ts'

export type Example =
  | { summary: string; value: unknown }
  | { summary: string; externalValue: string }
  | { $ref: string }

/** A recorded answer; `body` is null for binary answers, shown by their address only. */
export interface KeptAnswer {
  operationId: string
  title: string
  status: number
  contentType: string
  path: string
  body: unknown
}

export const keptAnswers = recorded as unknown as readonly KeptAnswer[]

const requestId = 'req_2fkn3zmo5qkbd4v7zq6r7wx3ce'
const nameOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '_')

/** Examples of one operation, status and type, by name. */
export function answerExamples(
  operationId: string,
  status: number,
  contentType: string,
): Record<string, Example> {
  const given = keptAnswers.filter(
    (answer) =>
      answer.operationId === operationId && answer.status === status && answer.contentType === contentType,
  )
  return Object.fromEntries(
    given.map(({ title, path, body }) => [
      nameOf(title),
      body === null ? { summary: title, externalValue: path } : { summary: title, value: body },
    ]),
  )
}

/** One example per code, except 402 (depends on the price, recorded from calls) and 422 (depends on the input). */
export const errorExamples = (codes: Iterable<ErrorCode>): Record<string, Example> =>
  Object.fromEntries(
    [...new Set(codes)]
      .filter((code) => ![402, 422].includes(httpStatus(code)))
      .sort()
      .map((code) => [
        code,
        { summary: meaningOfCode[code], value: errorBody(new OperationError(code), requestId) },
      ]),
  )

export function examplesOfErrors(
  operation: AnyOperation,
  status: number,
  codes: readonly ErrorCode[],
): Record<string, Example> {
  if (status === 422)
    return {
      invalid_request: { summary: 'A member at fault', value: errorBody(refusalOf(operation)!, requestId) },
    }
  if (status === 402) return challengeOf(operation)
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
}

/** The recorded 402 of the operation, or one of the same shape. */
function challengeOf(operation: AnyOperation): Record<string, Example> {
  const challenges = keptAnswers.filter(({ status }) => status === 402)
  const own = challenges.filter(({ operationId }) => operationId === operation.id)
  return Object.fromEntries(
    (own.length > 0 ? own : challenges.slice(0, 1)).map(({ title, body }) => [
      nameOf(title),
      { summary: title, value: body },
    ]),
  )
}
