// Price of each operation. Sats for programs and for our own pages, the dollar price, free calls, ways to pay in force.
import Link from 'next/link'
import { numberText } from '#components/ui/number-text.ts'
import { Table, Td, Th } from '#components/ui/table.tsx'

export interface PriceRow {
  tool: string
  slug: string
  method: string
  path: string
  satsAgent: number
  satsBase: number
  usd: string | null
  /** How the price follows from the request; null for a flat one. */
  rule: string | null
  /** Per account; null where none. */
  freeCalls: number | null
  methods: readonly string[]
}

const RAIL: Record<string, string> = {
  bearer: 'account balance',
  l402: 'Lightning (L402)',
  x402: 'USDC (x402)',
  card: 'card',
}

export const railName = (rail: string): string => RAIL[rail] ?? rail

export function PriceTable({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <Table caption="Price of each tool">
      <thead>
        <tr>
          <Th>Tool</Th>
          <Th numeric>API</Th>
          <Th numeric>Website</Th>
          <Th numeric>USD</Th>
          <Th numeric>Free calls</Th>
          <Th>Pay with</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.tool}>
            <Td phone="lead">
              <Link href={`/docs/${row.slug}`} prefetch={false}>
                <strong className="font-medium">{row.tool}</strong>{' '}
                <code className="text-xs text-muted wrap-anywhere">
                  {row.method} {row.path}
                </code>
              </Link>
              {row.rule && <span className="block text-xs text-muted">{row.rule}</span>}
            </Td>
            <Td numeric phone="side">
              {row.rule && 'from '}
              <Sats value={row.satsAgent} />
            </Td>
            <Td numeric phone="line" className={PHONE_LINE}>
              <PhoneName>Website, signed in</PhoneName>
              <span>
                {row.rule && 'from '}
                <Sats value={row.satsBase} />
              </span>
            </Td>
            <Td numeric phone="line" className={PHONE_LINE}>
              <PhoneName>USD</PhoneName>
              {row.usd ?? <span className="text-muted">none</span>}
            </Td>
            <Td numeric phone="line" className={PHONE_LINE}>
              <PhoneName>Free calls per account</PhoneName>
              {row.freeCalls === null ? <span className="text-muted">none</span> : `first ${row.freeCalls}`}
            </Td>
            <Td phone="line" className={PHONE_LINE}>
              <PhoneName>Pay with</PhoneName>
              {row.methods.map(railName).join(', ')}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** On a phone each line has its name left and its figure right. */
const PHONE_LINE = 'max-md:flex max-md:justify-between max-md:gap-3 max-md:text-right'

/** The heads of the columns are hidden on a phone, so each figure says what it is. */
const PhoneName = ({ children }: { children: string }) => (
  <span className="shrink-0 text-muted md:hidden" aria-hidden>
    {children}
  </span>
)

const Sats = ({ value }: { value: number }) => (
  <>
    {numberText(value)} <span className="text-xs text-muted">sats</span>
  </>
)
