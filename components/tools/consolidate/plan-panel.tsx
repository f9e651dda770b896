// A plan: whether it pays, what it joins and leaves alone, what to know before signing, and the unsigned transaction.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { exclusionWords, type Plan } from './plan-words.ts'

const sats = (value: number): string => `${numberText(value)} sats`
const outputName = (txid: string, vout: number): string => `${txid.slice(0, 8)}…${txid.slice(-8)}:${vout}`

export function PlanPanel({ plan }: { plan: Plan }) {
  const { economics, inputs, outputs, excluded, warnings } = plan
  return (
    <>
      <Panel aria-label="Plan">
        <PanelHead
          title={economics.recommended ? 'Joining pays' : 'Joining does not pay'}
          aside={`${inputs.length} outputs become one`}
        />
        <PanelBody className="grid gap-4">
          <p className="text-sm text-text-2">
            It costs {sats(plan.fee_sats)} now, and is cheaper than spending the outputs one by one once the
            fee rate is above {economics.break_even_fee_rate} sat/vB.
          </p>
          <KeyValues
            rows={[
              ['Joined', sats(plan.total_in_sats)],
              ['Fee', `${sats(plan.fee_sats)}, ${numberText(plan.vsize)} vB at ${plan.fee_rate} sat/vB`],
              ['New output', sats(plan.total_out_sats)],
              [
                'Destination',
                <code key="to" className="wrap-anywhere">
                  {outputs[0]!.address}
                </code>,
              ],
              ['Outputs read from', plan.utxo_source === 'caller' ? 'what you pasted' : plan.utxo_source],
            ]}
          />
          <Table caption="Cost of spending the same outputs later">
            <thead>
              <tr>
                <Th>Fee rate later</Th>
                <Th numeric>Cost then</Th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(economics.cost_later_sats_at).map(([rate, cost]) => (
                <tr key={rate}>
                  <Td>{rate} sat/vB</Td>
                  <Td numeric>{sats(cost)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </PanelBody>
      </Panel>
      <Note tone="warning" title="Before you sign">
        <ul className="grid list-disc gap-1 pl-4">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Note>
      <Panel aria-label="Unsigned transaction">
        <PanelHead title="Unsigned transaction" aside="PSBT, BIP 174" level={3} />
        <PanelBody>
          <CodeBlock code={plan.psbt_base64} label="PSBT in Base64" className="wrap-anywhere" />
        </PanelBody>
        <PanelTail>
          <a
            href={`data:application/octet-stream;base64,${plan.psbt_base64}`}
            download={`consolidation-${plan.plan_id.slice(0, 8)}.psbt`}
          >
            Download .psbt
          </a>
          <span>Open it in your wallet, compare destination and fee, then sign there.</span>
        </PanelTail>
      </Panel>
      <Panel aria-label="Joined outputs">
        <PanelHead title="Joined outputs" aside={String(inputs.length)} level={3} />
        <Table caption="Joined outputs">
          <thead>
            <tr>
              <Th>Output</Th>
              <Th numeric>Value</Th>
              <Th numeric>Virtual bytes</Th>
            </tr>
          </thead>
          <tbody>
            {inputs.map(({ txid, vout, value_sats: value, vsize }) => (
              <tr key={`${txid}:${vout}`}>
                <Td phone="lead">
                  <code title={`${txid}:${vout}`}>{outputName(txid, vout)}</code>
                </Td>
                <Td numeric phone="side">
                  {sats(value)}
                </Td>
                <Td numeric phone="hide">
                  {vsize}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      {excluded.length > 0 && (
        <Panel aria-label="Left alone">
          <PanelHead title="Left alone" aside={String(excluded.length)} level={3} />
          <Table caption="Outputs that are left alone">
            <thead>
              <tr>
                <Th>Output</Th>
                <Th>Reason</Th>
              </tr>
            </thead>
            <tbody>
              {excluded.map(({ txid, vout, reason }) => (
                <tr key={`${txid}:${vout}`}>
                  <Td phone="lead">
                    <code title={`${txid}:${vout}`}>{outputName(txid, vout)}</code>
                  </Td>
                  <Td phone="line">{exclusionWords[reason]}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
    </>
  )
}
