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
        A 422 lists each wrong field as <code>{'{ loc, msg, type }'}</code> under <code>detail</code>. Every
        other refusal is <code>{'{ detail, code, request_id }'}</code>: a sentence for people, a code for
        programs, and the id to name when you report it, which is also in <code>X-Request-Id</code>.
      </p>
      <div>
        <ErrorList errors={errors} />
      </div>
      <p>
        Every answer says in <code>RateLimit</code> what is left of the window; a 429 says in{' '}
        <code>Retry-After</code> when to come back.
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
