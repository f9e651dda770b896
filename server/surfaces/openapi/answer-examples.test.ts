/**
 * Answers of every operation by a real service: each fits its contract, and the examples of the document are such answers.
 * `npm run examples` writes them anew.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { catalogue } from '#server/catalogue.ts'
import { type AnyOperation, documented, plainPath } from '#server/kernel/operation.ts'
import type { RecordedAnswer } from '#testing/answers/answer-recorder.ts'
import { keptAnswers as keptFrom, membersOf } from '#testing/answers/kept-answers.ts'
import { recordAnswers } from '#testing/answers/record-answers.ts'
import { keptAnswers } from './answer-examples.ts'
import { openApiDocument } from './openapi-document.ts'

const isWriting = process.env.WRITE_EXAMPLES === '1'
const file = 'server/surfaces/openapi/answer-examples.json'
const operations = documented(catalogue)
const each = operations.map((operation) => [operation.id, operation] as const)

let recorded: RecordedAnswer[]
beforeAll(async () => {
  recorded = await recordAnswers()
  if (!isWriting) return
  writeFileSync(file, JSON.stringify(keptFrom(recorded)))
  execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', file])
}, 300_000)

/** What a contract says against an answer, members that it does not know included. */
function faultsOf(operation: AnyOperation, { status, contentType, body }: RecordedAnswer): string[] {
  const isOwnShape =
    status === (operation.successStatus ?? 200) &&
    contentType === (operation.produces ?? 'application/json').split(';')[0]
  const schemas = [
    ...(isOwnShape ? [operation.output] : []),
    ...(operation.answers?.[status] ? [operation.answers[status].schema] : []),
  ]
  if (schemas.length === 0 || body === null) return []
  const results = schemas.map((schema) => schema.safeParse(body))
  if (results.some(({ success, data }) => success && isSame(data, body))) return []
  return results.flatMap(({ error, data }) =>
    error
      ? error.issues.map((issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`)
      : membersOf(body).filter((member) => !membersOf(data).includes(member)),
  )
}

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(membersOf(a).sort()) === JSON.stringify(membersOf(b).sort())

describe('a real answer', () => {
  it.each(each)('%s succeeds, and each of its answers fits its contract', (id, operation) => {
    const answers = recorded.filter(({ operationId }) => operationId === id)
    expect(
      answers.map(({ status }) => status).filter((status) => status === 200 || status === 202),
    ).not.toEqual([])
    expect(answers.flatMap((answer) => faultsOf(operation, answer))).toEqual([])
  })

  it('is seen to break a contract: a member too many, one too few, one of another type', () => {
    const operation = operations.find(({ id }) => id === 'accounts.getBalance')!
    const answer = recorded.find(({ operationId }) => operationId === operation.id)!
    const body = answer.body as Record<string, unknown>
    expect(faultsOf(operation, { ...answer, body: { ...body, more: 1 } })).toEqual(['.more'])
    expect(faultsOf(operation, { ...answer, body: { ...body, balance_sats: '1' } })).toHaveLength(1)
    const { balance_sats: _, ...less } = body
    expect(faultsOf(operation, { ...answer, body: less })).toHaveLength(1)
  })
})

// What was just written is read by the next run.
it.skipIf(isWriting)(
  'the examples have the members of real answers; `npm run examples` writes them anew',
  () => {
    const formOf = ({ operationId, title, status, contentType, body }: RecordedAnswer) =>
      [operationId, title, status, contentType, [...new Set(membersOf(body))].sort()] as const
    expect(keptAnswers.map((answer) => formOf(answer))).toEqual(keptFrom(recorded).map(formOf))
  },
)

describe.skipIf(isWriting)('the document', () => {
  const document = openApiDocument(catalogue, 'http://localhost:3000')
  const responses = operations.flatMap(({ id, path, method }) => {
    const described = document.paths[plainPath(path)]![method.toLowerCase()] as {
      responses: Record<string, { content: Record<string, { examples?: Record<string, object> }> }>
    }
    return Object.entries(described.responses).flatMap(([status, { content }]) =>
      Object.entries(content).map(([type, { examples = {} }]) => ({ id, status, type, examples })),
    )
  })

  it('has an example of every answer of every operation', () => {
    expect(responses.length).toBeGreaterThan(500)
    expect(
      responses
        .filter(({ examples }) => Object.keys(examples).length === 0)
        .map(({ id, status, type }) => `${id} ${status} ${type}`),
    ).toEqual([])
  })

  it('shows no key that could be one', () => {
    const text = JSON.stringify(keptAnswers)
    expect(text).toContain('"asy_example')
    expect(text.match(/asy_(?!example)\w{30,}|whsec_(?!example)\w{30,}/g)).toBeNull()
  })
})
