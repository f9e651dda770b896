/** Calls operations by their id and keeps what they answer, so that examples in documents are answers of a real service. */
import { catalogue } from '#server/catalogue.ts'
import { type AnyOperation, plainPath } from '#server/kernel/operation.ts'
import { sourceOf } from '#server/kernel/parse-input.ts'
import type { Service } from '#testing/service.ts'

export interface RecordedAnswer {
  operationId: string
  title: string
  status: number
  contentType: string
  /** Path and query that were called. */
  path: string
  /** JSON, or text; null where the answer is bytes. */
  body: unknown
}

export interface Asked {
  title?: string
  apiKey?: string
  headers?: Record<string, string>
  /** Other than of the recorder's service. */
  from?: Pick<Service, 'surface'>
}

// biome-ignore lint/suspicious/noExplicitAny: members of answers whose shape the contract checks
export type Ask = (operationId: string, members?: Record<string, unknown>, asked?: Asked) => Promise<any>

const isText = (type: string): boolean => /^text\/|json|ndjson/.test(type)

export function createAnswerRecorder(service: Pick<Service, 'surface'>): {
  ask: Ask
  recorded: RecordedAnswer[]
} {
  const recorded: RecordedAnswer[] = []
  async function ask(operationId: string, members: Record<string, unknown> = {}, asked: Asked = {}) {
    const operation = catalogue.find(({ id }) => id === operationId)
    if (!operation) throw new Error(`there is no operation ${operationId}`)
    const { path, body } = requestOf(operation, members)
    const { surface } = asked.from ?? service
    const response = await surface.request(`http://localhost:3000${path}`, {
      method: operation.method,
      headers: {
        host: 'localhost:3000',
        ...(body === null ? {} : { 'content-type': operation.consumes ?? 'application/json' }),
        ...(asked.apiKey ? { authorization: `Bearer ${asked.apiKey}` } : {}),
        ...asked.headers,
      },
      ...(body === null ? {} : { body }),
    })
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]!
    const text = await response.text()
    const answer = /[/+]json$/.test(contentType) ? JSON.parse(text) : text
    recorded.push({
      operationId,
      title: asked.title ?? 'An answer',
      status: response.status,
      contentType,
      path,
      body: isText(contentType) ? answer : null,
    })
    return answer
  }
  return { ask, recorded }
}

/** Members go where the operation reads them from. */
function requestOf(operation: AnyOperation, members: Record<string, unknown>) {
  const from = (source: string) =>
    Object.entries(members).filter(([name]) => sourceOf(operation, name) === source)
  const path = plainPath(operation.path).replace(/\{(\w+)\}/g, (_, name: string) => String(members[name]))
  const query = new URLSearchParams(from('query').map(([name, value]) => [name, String(value)])).toString()
  const body =
    operation.method === 'GET'
      ? null
      : operation.consumes
        ? String(members.body)
        : JSON.stringify(Object.fromEntries(from('body')))
  return { path: query === '' ? path : `${path}?${query}`, body }
}
