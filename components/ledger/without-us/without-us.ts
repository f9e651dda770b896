// Commands that recompute an entry on another machine with nothing but curl, sha256sum and Python's standard library.
import type { EntryView } from '#server/ledger/read/explore-entry.ts'

export interface ShellCheck {
  title: string
  command: string
  /** What it must print. */
  prints: string
  name: string
}

/** `member`: where the event stands in the answer. */
const eventIdPython = (member = '') =>
  `import hashlib,json,sys;e=json.load(sys.stdin)${member};print(hashlib.sha256(json.dumps([0,e["pubkey"],e["created_at"],e["kind"],e["tags"],e["content"]],separators=(",",":"),ensure_ascii=False).encode()).hexdigest())`

export function shellChecks({ row }: Pick<EntryView, 'row'>, baseUrl: string): ShellCheck[] {
  const { entry, contentHash, prevHead, head, recordSha256, eventId } = row
  const url = `${baseUrl}/ledger/${entry}`
  return [
    {
      title: 'The record hashes to its content hash',
      command: `curl -s ${url}/canonical | sha256sum`,
      prints: contentHash,
      name: 'content hash',
    },
    ...(head === null || prevHead === null
      ? []
      : [
          {
            title: 'Content hash and previous head give the head',
            command: `printf %s "${contentHash}|${prevHead}" | sha256sum`,
            prints: head,
            name: 'head',
          },
        ]),
    ...(recordSha256 === null
      ? []
      : [
          {
            title: 'The older record hash',
            command: `curl -s "${url}/canonical?recipe=legacy_ascii_escaped_v0" | sha256sum`,
            prints: recordSha256,
            name: 'record_sha256',
          },
        ]),
    {
      title: 'The signed event hashes to its id',
      command: `curl -s ${url} | python3 -c '${eventIdPython('["proof_event"]')}'`,
      prints: eventId,
      name: 'event id',
    },
  ]
}

/** The profile is better taken from elsewhere, or kept from an earlier visit. */
export const bundleCommand = (entry: number, baseUrl: string): string =>
  `curl -s ${baseUrl}/ledger/${entry}/bundle -o entry-${entry}.verdict -s ${baseUrl}/.well-known/assay-profile.json -o assay-profile.json && npx assay verify entry-${entry}.verdict --profile assay-profile.json`

/** Of a signed event that may have no entry. */
export const eventIdCommand = (eventId: string, baseUrl: string): string =>
  `curl -s ${baseUrl}/verdict-proofs/${eventId} | python3 -c '${eventIdPython()}'`

export const proofCommand = (eventId: string, baseUrl: string): string =>
  `curl -s ${baseUrl}/verdict-proofs/${eventId} -o proof.json && npx assay verify proof.json`
