// What was read of a wallet: the verdict, its figures, and the sellers that it paid most often.
import type { z } from 'zod'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { WalletIntel } from '#server/tools/seller-intel/seller-intel.schema.ts'

type Intel = z.output<typeof WalletIntel>

const VERDICT_WORDS: Record<Intel['verdict'], readonly [title: string, meaning: string]> = {
  real_customer: [
    'Behaves like a customer',
    'It paid one seller five times or more on three days, and most of its payments went to sellers that it paid again.',
  ],
  catalog_walker: [
    'Walks through a catalogue',
    'It paid ten sellers or more, most of them once, and small amounts.',
  ],
  mixed: ['Neither pattern', 'Its payments fit neither a customer nor a walk through a catalogue.'],
  no_activity: ['No payment', 'It made no payment by a signed authorisation in these blocks.'],
}

export function WalletPanels({ intel }: { intel: Intel }) {
  const [title, meaning] = VERDICT_WORDS[intel.verdict]
  const { window, cadence } = intel
  return (
    <>
      <Panel aria-label="Verdict">
        <PanelHead title={title} aside={intel.verdict} />
        <PanelBody className="grid gap-4">
          <p className="text-sm text-text-2">{meaning}</p>
          <KeyValues
            rows={[
              [
                'Wallet',
                <code key="wallet" className="wrap-anywhere">
                  {intel.wallet}
                </code>,
              ],
              ['Payments', `${numberText(intel.payments)}, ${intel.total_usdc} USDC`],
              ['Plain transfers', `${numberText(intel.plain_transfers)}, not counted`],
              ['Sellers', numberText(intel.distinct_sellers)],
              ['Payments a day', String(cadence.per_day)],
              ['Busiest hour', busiest(cadence.hours)],
              [
                'Blocks read',
                `${numberText(window.from_block)} to ${numberText(window.to_block)}${window.complete ? '' : ', not all 30 days'}`,
              ],
            ]}
          />
        </PanelBody>
        <PanelTail>
          <span>A payment is a transfer by a signed authorisation (EIP-3009). x402 pays so; others may.</span>
        </PanelTail>
      </Panel>
      {intel.top_sellers.length > 0 && (
        <Panel aria-label="Sellers">
          <PanelHead title="Sellers" aside="the most payments first" level={3} />
          <Table caption="Sellers that the wallet paid">
            <thead>
              <tr>
                <Th>Paid to</Th>
                <Th numeric>Payments</Th>
                <Th numeric>USDC</Th>
              </tr>
            </thead>
            <tbody>
              {intel.top_sellers.map(({ pay_to: to, payments, usdc }) => (
                <tr key={to}>
                  <Td phone="lead">
                    <code className="wrap-anywhere">{to}</code>
                  </Td>
                  <Td numeric phone="line">
                    {numberText(payments)}
                  </Td>
                  <Td numeric phone="side">
                    {usdc}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
    </>
  )
}

function busiest(hours: readonly number[]): string {
  const most = Math.max(...hours)
  return most === 0 ? 'none' : `${String(hours.indexOf(most)).padStart(2, '0')}:00 UTC, ${numberText(most)}`
}
