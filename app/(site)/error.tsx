'use client'
// What if a page breaks inside the frame? The frame stays, so that there is a way on.
import { ErrorReport } from '#components/frame/error-report.tsx'

export default function SitePageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return <ErrorReport reference={error.digest} onRetry={reset} />
}
