'use client'
// What if a page breaks? What happened, what it did not do, and a way to try again.
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
