// Ways to take the ledger away or to follow it: the whole export, and feeds for readers.
export function ExportLinks() {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      <a href="/ledger/export.ndjson" download="ledger.ndjson">
        Export, NDJSON
      </a>
      <a href="/ledger/feed.atom">Atom</a>
      <a href="/ledger/feed.json">JSON Feed</a>
    </span>
  )
}
