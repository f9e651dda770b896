// Validates realised results in the browser; with `?event_id=` it compares rows with a signed report.
import type { Metadata } from 'next'
import { ValidatePage } from '#components/validate/validate-page.tsx'
import { btcCloseFileName } from '#server/markets/read/btc-close-file-name.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readReport } from '#server/validation/read-report.ts'
import { validateReturns } from '#server/validation/validate-returns.ts'

export const metadata: Metadata = {
  title: 'Validate',
  description: 'Test in your browser whether chance explains realised returns or trades.',
}

interface PageProps {
  searchParams: Promise<{ event_id?: string | string[] }>
}

export default async function Page({ searchParams }: PageProps) {
  keepPage(30)
  const { event_id: asked } = await searchParams
  const ctx = await sharedContext()
  const eventId = [asked].flat()[0]
  const report =
    eventId !== undefined && /^[0-9a-f]{64}$/.test(eventId) ? await readReport(ctx, eventId) : null
  return (
    <ValidatePage
      priceSats={validateReturns.price.kind === 'fixed' ? validateReturns.price.agentSats : 0}
      canSign={ctx.signer !== null}
      report={report}
      closesSha256={await btcCloseFileName(ctx, report?.provedAtUnix ?? null)}
    />
  )
}
