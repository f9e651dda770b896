'use client'
// Error page content: the page failed, nothing was charged, and how to continue. Every page preloads this file, so it
// imports nothing.
interface ErrorReportProps {
  /** The digest under which the server's log holds the whole error. */
  reference?: string
  onRetry: () => void
}

export function ErrorReport({ reference, onRetry }: ErrorReportProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-10">
      <h1>This page could not be displayed</h1>
      <p className="max-w-[34rem] text-text-2">
        Opening it signed nothing and charged nothing. No verdict was produced. Do not treat this as an
        approval.
      </p>
      {reference && (
        <p className="text-sm text-muted">
          Reference <code>{reference}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-primary" onClick={onRetry}>
          Try again
        </button>
        {/* A full load: the router's own state may be what broke. */}
        <a href="/" className="button button-default">
          Go to the home page
        </a>
      </div>
    </div>
  )
}
