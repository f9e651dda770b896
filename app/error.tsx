'use client'
// Error page: what happened, what was not affected, and how to try again.
import { ErrorReport } from '#components/frame/error-report.tsx'

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <main id="main" className="page">
      <ErrorReport reference={error.digest} onRetry={reset} />
    </main>
  )
}
