// Shows the stake and the bounds that it crosses. The arithmetic as it was done, then every test that was run.
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { Tag } from '#components/ui/tag.tsx'
import type { CapitalScale, CapitalTest } from '#protocol/review/types.ts'
import { percentOf, TEST_NAME } from './capital-tests.ts'

const TIER: Record<CapitalScale['tier'], string> = {
  S0: 'up to 0.5 % of equity',
  S1: 'above 0.5 % to 2 % of equity',
  S2: 'above 2 % to 5 % of equity',
  S3: 'above 5 % to 50 % of equity',
  S4: 'above 50 % of equity',
  'S?': 'equity or amount at risk unknown',
}

export function CapitalPanel({ scale }: { scale: CapitalScale }) {
  const { tier, tests } = scale
  return (
    <Panel aria-label="Capital scale">
      <PanelHead title="Capital scale" aside={`Tier ${tier}, ${TIER[tier]}`} />
      <PanelBody className="grid gap-1 text-sm">
        <Arithmetic scale={scale} />
      </PanelBody>
      {tests.length > 0 && (
        <Table caption="Tests of the capital scale">
          <thead>
            <tr>
              <Th phone="lead">Test</Th>
              <Th numeric phone="hide">
                Value
              </Th>
              <Th numeric phone="hide">
                Ok up to
              </Th>
              <Th numeric phone="hide">
                Reject above
              </Th>
              <Th phone="side">Outcome</Th>
            </tr>
          </thead>
          <tbody>
            {tests.map((test, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a test can run more than once, in a fixed order
              <TestRow key={place} test={test} />
            ))}
          </tbody>
        </Table>
      )}
      <PanelTail>Exact fractions, compared without rounding. The bounds are data of the rule set.</PanelTail>
    </Panel>
  )
}

function Arithmetic({ scale }: { scale: CapitalScale }) {
  const { at_risk_usd, equity_usd, at_risk_bps, max_loss_usd, equity_source, notional_bps } = scale
  return (
    <>
      {at_risk_usd !== null && equity_usd !== null && at_risk_bps !== null ? (
        <p className="tabular-nums">
          {numberText(at_risk_usd)} <span className="text-muted">USD at risk ÷</span> {numberText(equity_usd)}{' '}
          <span className="text-muted">USD equity =</span>{' '}
          <strong className="font-semibold">{percentOf(at_risk_bps)}</strong>
          <span className="text-muted">, rounded up to a basis point</span>
        </p>
      ) : (
        <p className="text-text-2">
          {at_risk_usd === null
            ? 'No amount at risk could be derived.'
            : `${numberText(at_risk_usd)} USD at risk.`}{' '}
          {equity_usd === null ? 'No equity is known.' : `${numberText(equity_usd)} USD equity.`}
        </p>
      )}
      <p className="text-xs text-muted">
        {equity_source !== null && `Equity as stated in the ${SOURCE[equity_source]}. `}
        {notional_bps !== null && `Notional is ${percentOf(notional_bps)} of equity. `}
        {max_loss_usd !== null && `The caller allows a loss of ${numberText(max_loss_usd)} USD.`}
      </p>
    </>
  )
}

const SOURCE = {
  capital: 'request',
  artifact: 'artifact',
  trading_state: 'stored trading state',
} as const

const OUTCOME: Record<CapitalTest['outcome'], string> = { ok: 'ok', concern: 'concern', reject: 'reject' }
const TONE: Record<CapitalTest['outcome'], string> = {
  ok: 'text-text-2',
  concern: 'text-concern-text',
  reject: 'text-reject-text',
}

function TestRow({ test }: { test: CapitalTest }) {
  const name = TEST_NAME[test.id]
  return (
    <Tr>
      <Td phone="lead">
        <span className="flex flex-wrap items-center gap-2">
          <Tag look="line" mono>
            {test.id}
          </Tag>
          {name}
        </span>
        <span className="text-xs text-text-2 md:hidden">
          {minus(test.value)}
          <span className="text-muted">, ok up to</span> {minus(test.ok)}
          <span className="text-muted">, reject above</span> {minus(test.reject_above)}
        </span>
      </Td>
      {[test.value, test.ok, test.reject_above].map((figure, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
        <Td key={column} numeric phone="hide">
          {minus(figure)}
        </Td>
      ))}
      <Td phone="side">
        <span className={`font-medium ${TONE[test.outcome]}`}>{OUTCOME[test.outcome]}</span>
      </Td>
    </Tr>
  )
}

const minus = (figure: string): string => figure.replace('-', '\u2212')
