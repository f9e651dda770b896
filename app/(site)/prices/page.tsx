// Prices and payment methods: the price list that programs read at the same address.
import type { Metadata } from 'next'
import { NoValueNote } from '#components/account/balance/no-value-note.tsx'
import { testNetworkOf } from '#components/account/topup/rail-words.ts'
import { PriceTable, railName } from '#components/prices/price-table.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { slugOf } from '#server/kernel/operation.ts'
import { sharedContext } from '#server/runtime.ts'
import { readOperation } from '../read-operation.ts'

export const metadata: Metadata = {
  title: 'Prices',
  description: 'What each operation costs in sats and dollars, what is free, and how it is paid.',
}

export default async function PricesPage() {
  const [{ catalogue }, list, { components }, wallet] = await Promise.all([
    sharedContext(),
    readOperation('discovery.getPrices', {}),
    readOperation('discovery.getHealth', {}),
    readOperation('payments.getWalletStatus', {}),
  ])
  const rows = Object.entries(list.prices).map(([tool, price]) => ({
    tool,
    slug: slugOf(catalogue.find((operation) => operation.tool === tool)!),
    method: price.method,
    path: price.path,
    satsAgent: price.sats_agent,
    satsBase: price.sats_base,
    usd: price.usd,
    rule: price.rule,
    freeCalls: list.free_calls[tool] ?? null,
    methods: price.methods,
  }))
  const free = catalogue.filter(({ price }) => price.kind === 'free').length
  return (
    <>
      <PageTitle title="Flat prices. Rejected and failed calls are free">
        {free} of {catalogue.length} operations are free, including all proof verification. The same list for
        programs: <code>curl /prices</code>.
      </PageTitle>
      <div className="grid gap-4">
        <NoValueNote network={testNetworkOf(wallet)} />
        <Panel>
          <PriceTable rows={rows} />
          <PanelTail>
            Valid since {new Date(list.last_updated * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC,
            when this server started.
          </PanelTail>
        </Panel>
        <NotAvailable components={components} paymentMethods={list.payment_methods} />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Panel>
            <PanelHead title="How prices are set" />
            <PanelBody>
              <KeyValues
                rows={[
                  ['API surcharge', `${list.agent_multiplier} × the base price, rounded up to whole sats`],
                  ['Minimum price', `${list.minimum_price_sats} sats`],
                  ['Dynamic pricing', list.dynamic_pricing ? 'yes' : 'none'],
                  ['Rate', list.usd_per_sat ? `${list.usd_per_sat} USD per sat` : 'not configured'],
                ]}
              />
            </PanelBody>
          </Panel>
          <Panel>
            <PanelHead title="Fees" />
            <PanelBody>
              <KeyValues
                rows={[
                  ['Withdrawal', `${list.fees.withdraw_sats} sats`],
                  ['Seller’s share', `${list.fees.seller_percent} % of a sale`],
                ]}
              />
            </PanelBody>
          </Panel>
        </div>
      </div>
    </>
  )
}

/** The parts of the service that money goes through. */
const RAILS = { lightning: 'l402', x402: 'x402', billing: 'card' } as const

function NotAvailable({
  components,
  paymentMethods,
}: {
  components: Record<string, string>
  paymentMethods: readonly string[]
}) {
  const off = Object.entries(RAILS)
    .filter(([part, method]) => components[part] !== 'ok' && !paymentMethods.includes(method))
    .map(([, method]) => railName(method))
  if (off.length === 0) return null
  return (
    <Note title="Not available on this instance:">
      {off.join(', ')}. Supported: {paymentMethods.map(railName).join(', ')}. Dollar prices apply once USDC is
      available.
    </Note>
  )
}
