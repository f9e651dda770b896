'use client'
// Error page for a failure of the frame itself: the same text as a page of its own.
import './globals.css'
import { ErrorReport } from '#components/frame/error-report.tsx'

export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <html lang="en">
      <body>
        <title>Error · Assay</title>
        <main className="page">
          <ErrorReport reference={error.digest} onRetry={reset} />
        </main>
      </body>
    </html>
  )
}
