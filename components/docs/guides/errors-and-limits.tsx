// Guide: all error codes and quotas of this instance.
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { ErrorReference, RateReference } from '#server/surfaces/reference.ts'
import { ErrorList } from '../call/error-list.tsx'
import { rateText } from '../call/operation-head.tsx'
import { Prose } from './guide-parts.tsx'

interface ErrorsAndLimitsProps {
  errors: readonly ErrorReference[]
  rates: readonly RateReference[]
}

export function ErrorsAndLimits({ errors, rates }: ErrorsAndLimitsProps) {
  return (
    <>
      <section className="mt-6">
        <h2 className="mb-2">Errors</h2>
        <Prose>
          <p>
            A 422 lists each invalid field as <code>{'{ loc, msg, type }'}</code> under <code>detail</code>.
            Every other error is <code>{'{ detail, code, request_id }'}</code>: a message, a machine-readable
            code, and the ID to quote when you report it, also sent in <code>X-Request-Id</code>.
          </p>
          <div>
            <ErrorList errors={errors} />
          </div>
        </Prose>
      </section>
      <section className="mt-8">
        <h2 className="mb-2">Limits</h2>
        <Prose>
          <p>
            Every response reports the remaining quota in <code>RateLimit</code>. A 429 sets{' '}
            <code>Retry-After</code>.
          </p>
          <div className="panel text-text">
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
        </Prose>
      </section>
    </>
  )
}
