'use client'
// Error page inside the frame, which stays, so that the navigation remains usable.
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
