/** Lists the MCP tools: the operations of the catalogue with a tool name, with schemas, hints and price. */
import type { Tool as ToolDefinition } from '@modelcontextprotocol/sdk/types.js'
import type { Env } from '#server/kernel/env.ts'
import {
  type AnyOperation,
  isTool,
  pathParameters,
  plainPath,
  railsOf,
  slugOf,
} from '#server/kernel/operation.ts'
import { portable } from './portable-schema.ts'
import { shallow } from './shallow-schema.ts'
import { argumentsSchemaOf, resultSchemaOf, traitsOf } from './tool-schema.ts'

export interface Tool {
  name: string
  /** Those with more path parameters first. */
  operations: readonly AnyOperation[]
  definition: ToolDefinition
}

/** The members of a result with their types; the whole schema is in the OpenAPI document. */
const listedLevels = 1

type Settings = Pick<Env, 'BASE_URL' | 'FREE_REVIEW_CALLS'>

export function toolsOf(catalogue: readonly AnyOperation[], env: Settings): Tool[] {
  const byName = Map.groupBy(catalogue.filter(isTool), ({ tool }) => tool!)
  return [...byName].map(([name, sharing]) => {
    const operations = sharing.toSorted(
      (a, b) => pathParameters(b.path).length - pathParameters(a.path).length,
    )
    return { name, operations, definition: definitionOf(name, operations, env) }
  })
}

export const toolNames = (catalogue: readonly AnyOperation[]): string[] => [
  ...new Set(catalogue.filter(isTool).map(({ tool }) => tool!)),
]

function definitionOf(name: string, operations: readonly AnyOperation[], env: Settings): ToolDefinition {
  // The operation without path parameters is the one that the tool is about.
  const main = operations.at(-1)!
  const others = operations.slice(0, -1).map(({ path, summary }) => {
    const given = pathParameters(path).join(' and ')
    return `With ${given}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}.`
  })
  return {
    name,
    title: main.summary,
    description: [`${main.summary}.`, main.description, ...others, priceText(main, env)]
      .filter(Boolean)
      .join(' '),
    inputSchema: portable(argumentsSchemaOf(operations)) as ToolDefinition['inputSchema'],
    outputSchema: portable(
      shallow(resultSchemaOf(operations), listedLevels),
    ) as ToolDefinition['outputSchema'],
    annotations: hintsOf(operations),
    _meta: {
      'assay/operations': operations.map(({ method, path }) => `${method} ${plainPath(path)}`),
      'assay/price': priceOf(main, env),
      'assay/docs': `${env.BASE_URL}/docs/${slugOf(main)}`,
    },
  }
}

/** A call that costs sats changes the balance, so it is neither read-only nor idempotent. */
function hintsOf(operations: readonly AnyOperation[]) {
  const isFree = operations.every(({ price }) => price.kind === 'free')
  return {
    readOnlyHint: isFree && operations.every(({ effect }) => effect === 'read'),
    destructiveHint: operations.some((operation) => traitsOf(operation).destructive === true),
    idempotentHint: isFree && operations.every(({ idempotency }) => idempotency !== 'key'),
    openWorldHint: operations.some((operation) => traitsOf(operation).openWorld !== false),
  }
}

function priceOf(operation: AnyOperation, env: Settings) {
  const { price, auth } = operation
  if (price.kind === 'free') return { sats: 0, usd: '0', needs_account: auth === 'bearer' }
  return {
    sats: price.agentSats,
    usd: price.usd,
    ...(price.rule === undefined ? {} : { rule: price.rule }),
    free_calls: price.freeCalls ? env.FREE_REVIEW_CALLS : 0,
    pay_with: railsOf(operation).filter((rail) => rail !== 'card'),
    needs_account: auth === 'bearer',
  }
}

function priceText(operation: AnyOperation, env: Settings): string {
  const { price, auth } = operation
  const key = auth === 'bearer' ? ' Needs an API key.' : ''
  if (price.kind === 'free') return `Free.${key}`
  const free =
    price.freeCalls && env.FREE_REVIEW_CALLS > 0
      ? ` The first ${env.FREE_REVIEW_CALLS} calls of an account are free.`
      : ''
  const usd = price.usd === null ? '' : ` or USD ${price.usd} by x402`
  if (price.rule !== undefined) return `Price: ${price.rule}.${key}`
  return `Price: ${price.agentSats} sats${usd} a call.${free}${key}`
}
