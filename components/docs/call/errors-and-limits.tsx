// All error codes and quotas of this instance.
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { ErrorReference, RateReference } from '#server/surfaces/reference.ts'
import { GuideSection } from '../guide.tsx'
import { ErrorList } from './error-list.tsx'
import { rateText } from './operation-head.tsx'

interface ErrorsAndLimitsProps {
  errors: readonly ErrorReference[]
  rates: readonly RateReference[]
}

export function ErrorsAndLimits({ errors, rates }: ErrorsAndLimitsProps) {
  return (
    <GuideSection id="errors-and-limits">
      <p>
        A 422 lists each invalid field as <code>{'{ loc, msg, type }'}</code> under <code>detail</code>. Every
        other error is <code>{'{ detail, code, request_id }'}</code>: a message, a machine-readable code, and
        the ID to quote when you report it, also sent in <code>X-Request-Id</code>.
      </p>
      <div>
        <ErrorList errors={errors} />
      </div>
      <p>
        Every response reports the remaining quota in <code>RateLimit</code>. A 429 sets{' '}
        <code>Retry-After</code>.
      </p>
      <div className="panel">
        <Table caption="Quotas of this instance">
          <thead>
            <tr>
              <Th>Class</Th>
              <Th numeric>Requests</Th>
              <Th>Counted per</Th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={rate.class}>
                <Td>
                  <code>{rate.class}</code>
                </Td>
                <Td numeric>{rateText(rate)}</Td>
                <Td>{rate.per}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </GuideSection>
  )
}
