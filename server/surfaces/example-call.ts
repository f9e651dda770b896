/** Prints a ready-to-run call of an operation as a curl command and as TypeScript, from the same request. */
import { type AnyOperation, isTool } from '#server/kernel/operation.ts'
import { sourceOf } from '#server/kernel/parse-input.ts'

export interface ExampleCall {
  title: string
  /** Path and query, encoded. */
  path: string
  /** Members by location; the body is null when none is sent. */
  params: Record<string, string>
  body: Record<string, unknown> | null
  curl: string
  typescript: string
  /** The same as a call of its MCP tool; null where it is none. */
  mcp: string | null
}

/** Members whose value depends on the running instance, such as the current rule set. */
export type KnownMembers = Readonly<Record<string, string>>

const made64 = '0'.repeat(64)

/** A key in a URL ends up in logs, so examples send it in the header. */
const credentialMembers = ['api_key']

export const needsAccount = ({ price, auth }: AnyOperation): boolean =>
  price.kind === 'fixed' || auth === 'bearer' || auth === 'payer'

/** The variable that holds the caller's key or token; null where none is needed. */
const keyVariable = (operation: AnyOperation): string | null =>
  operation.auth === 'operator' || operation.auth === 'allowlist'
    ? 'ASSAY_OPERATOR_TOKEN'
    : needsAccount(operation)
      ? 'ASSAY_KEY'
      : null

export function exampleCall(operation: AnyOperation, baseUrl: string, known: KnownMembers): ExampleCall {
  const given = operation.examples?.[0]
  const request: Record<string, unknown> = Object.fromEntries(
    Object.entries(given?.request ?? {}).filter(([name]) => !credentialMembers.includes(name)),
  )
  for (const name of Object.keys(operation.input.shape))
    if (sourceOf(operation, name) === 'path') request[name] ??= made64
  for (const [name, value] of Object.entries(request))
    if (value === made64) request[name] = known[name] ?? value
  const from = (source: string) =>
    Object.entries(request).filter(([name]) => sourceOf(operation, name) === source)
  const path = operation.path.replace(/\{(\+?)(\w+)\}/g, (_, spansSlashes: string, name: string) =>
    (spansSlashes ? encodeURI : encodeURIComponent)(String(request[name])),
  )
  const query = new URLSearchParams(from('query').map(([name, value]) => [name, String(value)])).toString()
  const body = from('body').length > 0 ? Object.fromEntries(from('body')) : null
  const call = {
    title: given?.title ?? 'Call it',
    path: query === '' ? path : `${path}?${query}`,
    params: Object.fromEntries([...from('path'), ...from('query')].map(([name, v]) => [name, String(v)])),
    body,
  }
  return {
    ...call,
    curl: curlLine(operation, baseUrl, call.path, body),
    typescript: fetchCall(operation, baseUrl, call.path, body),
    mcp: isTool(operation) ? toolCall(operation, baseUrl, request) : null,
  }
}

function toolCall(operation: AnyOperation, baseUrl: string, request: Record<string, unknown>): string {
  const { tool: name } = operation
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: request } }
  const variable = keyVariable(operation)
  return curlText(`'${baseUrl}/mcp'`, variable, 'application/json', indentedJson(message))
}

type Body = ExampleCall['body']

const bodyType = ({ consumes }: AnyOperation): string => consumes?.split(';')[0] ?? 'application/json'

const bodyExpression = ({ consumes }: AnyOperation, body: NonNullable<Body>): string =>
  consumes
    ? JSON.stringify(body.body)
    : `JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')})`

function curlLine(operation: AnyOperation, baseUrl: string, path: string, body: Body): string {
  // curl uses POST when a body is given.
  const impliedMethod = body === null ? 'GET' : 'POST'
  const method = operation.method === impliedMethod ? '' : `-X ${operation.method} `
  const text = body && (operation.consumes ? String(body.body) : indentedJson(body))
  return curlText(`${method}'${baseUrl}${path}'`, keyVariable(operation), bodyType(operation), text)
}

const indentedJson = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')

function curlText(target: string, variable: string | null, type: string, text: string | null): string {
  const lines = [`curl -sS ${target}`]
  if (variable !== null) lines.push(`-H "Authorization: Bearer $${variable}"`)
  if (text !== null) {
    lines.push(`-H 'Content-Type: ${type}'`, `-d '${text.replaceAll("'", `'\\''`)}'`)
  }
  return lines.join(' \\\n  ')
}

function fetchCall(operation: AnyOperation, baseUrl: string, path: string, body: Body): string {
  const variable = keyVariable(operation)
  const headers = [
    ...(variable === null ? [] : [`    authorization: \`Bearer \${process.env.${variable}}\`,`]),
    ...(body ? [`    'content-type': '${bodyType(operation)}',`] : []),
  ]
  const options = [
    ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body ? [`  body: ${bodyExpression(operation, body)},`] : []),
  ]
  const url = `'${baseUrl}${path}'`
  const call =
    options.length === 0 ? `await fetch(${url})` : `await fetch(${url}, {\n${options.join('\n')}\n})`
  const isText = operation.produces !== undefined && !operation.produces.includes('json')
  return `const response = ${call}\nconsole.log(await response.${isText ? 'text' : 'json'}())`
}
