// Head of an operation's page: the sentence first, then price, limits and other facts.
import type { ReactNode } from 'react'
import { numberText } from '#components/ui/number-text.ts'
import { Tag } from '#components/ui/tag.tsx'
import type { OperationReference, RateReference } from '#server/surfaces/reference.ts'

export function OperationHead({ operation }: { operation: OperationReference }) {
  return (
    <header>
      <p className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag look="accent" mono>
          {operation.method}
        </Tag>
        <span className="min-w-0 font-mono text-lg wrap-anywhere">{operation.path}</span>
      </p>
      <h1>{operation.summary}</h1>
      {operation.description && (
        <p className="mt-2 max-w-[32rem] text-base text-text-2">{operation.description}</p>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line max-xs:grid-cols-1">
        {factsOf(operation).map(({ name, value, aside }) => (
          <div
            key={name}
            className="grid content-start bg-surface px-3.5 pt-2.5 pb-2.75 last:odd:col-span-full"
          >
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="mt-px text-base leading-snug font-semibold wrap-anywhere tabular-nums">{value}</dd>
            <dd className="text-xs text-muted">{aside}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

interface Fact {
  name: string
  value: ReactNode
  aside: string
}

const RAIL: Record<string, string> = { bearer: 'Account balance', l402: 'L402' }

function factsOf(operation: OperationReference): Fact[] {
  const { price, payWith, tool, rate, maxBodyBytes, needsAccount, idempotencyKey } = operation
  const facts: Fact[] = price
    ? [
        price.rule === null
          ? { name: 'Price', value: `${numberText(price.sats)} sats`, aside: usdText(operation) }
          : { name: 'Price', value: `from ${numberText(price.sats)} sats`, aside: price.rule },
        price.freeCalls
          ? { name: 'Free', value: `first ${numberText(price.freeCalls)} calls`, aside: 'per account' }
          : { name: 'Free', value: 'none', aside: 'every call is charged' },
        {
          name: 'Pay with',
          value: payWith.map((rail) => RAIL[rail] ?? rail).join(', ') || 'nothing here yet',
          aside: 'rejected and failed calls are free',
        },
      ]
    : [
        operation.capability === 'mcp'
          ? { name: 'Price', value: 'Free', aside: 'paid tools cost the price of their operation' }
          : { name: 'Price', value: 'Free', aside: 'never charged' },
        needsAccount
          ? { name: 'Account', value: 'API key', aside: 'Authorization: Bearer' }
          : {
              name: 'Account',
              value: 'Not needed',
              aside: operation.knowsAccounts ? 'a key is recognised' : 'a key is ignored',
            },
      ]
  if (tool)
    facts.push({
      name: 'Tool',
      value: <code className="font-mono">{tool}</code>,
      aside: 'name in MCP; same fields',
    })
  facts.push({ name: 'Rate', value: rateText(rate), aside: `per ${rate.per}, class ${rate.class}` })
  facts.push(
    maxBodyBytes === null
      ? { name: 'Response', value: operation.produces, aside: 'on success' }
      : {
          name: 'Body',
          value: `up to ${numberText(maxBodyBytes / 1024)} KiB`,
          aside: idempotencyKey ? 'JSON, with an Idempotency-Key' : 'JSON',
        },
  )
  return facts
}

/** The dollar price belongs to one rail. */
function usdText({ price, payWith }: OperationReference): string {
  if (!price?.usd) return 'flat'
  return payWith.includes('x402') ? `or ${price.usd} USDC` : 'flat'
}

const PERIOD: Record<number, string> = { 1: 'second', 60: 'minute', 3600: 'hour', 86400: 'day' }

export const rateText = ({ quota, windowSeconds }: RateReference): string =>
  `${numberText(quota)} per ${PERIOD[windowSeconds] ?? `${windowSeconds} s`}`
