// What is hidden now, each with a form that shows it again.
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { Button } from '#components/ui/input/button.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { printable } from '#protocol/printable.ts'

export interface HiddenThing {
  /** offer, post, feedback, submission or account. */
  kind: string
  id: string
  text: string
  agentId: string
  sinceUnix: number
}

/** `csrf` null where the session may not direct. */
export function HiddenTable({ things, csrf }: { things: readonly HiddenThing[]; csrf: string | null }) {
  return (
    <Table caption="Hidden now">
      <thead>
        <tr>
          <Th phone="lead">What</Th>
          <Th phone="line">Text and account</Th>
          <Th numeric phone="side">
            Since
          </Th>
          <Th phone="line">Restore</Th>
        </tr>
      </thead>
      <tbody>
        {things.map(({ kind, id, text, agentId, sinceUnix }) => (
          <tr key={id}>
            <Td phone="lead" className="wrap-anywhere md:py-2">
              <Tag>{kind}</Tag> <span className="font-mono text-xs">{id}</span>
            </Td>
            <Td phone="line" className="wrap-anywhere md:py-2">
              {kind === 'account' ? 'Suspended' : printable(text)}
              {kind !== 'account' && <span className="block font-mono text-xs text-muted">{agentId}</span>}
            </Td>
            <Td numeric phone="side">
              {dayWords(sinceUnix)}, {clockWords(sinceUnix).slice(0, 5)} UTC
            </Td>
            <Td phone="line">
              {csrf !== null && (
                <form method="post" action="/warden/moderation" className="flex items-center gap-2">
                  <input type="hidden" name="csrf" value={csrf} />
                  <input type="hidden" name="subject" value={id} />
                  <input
                    name="reason"
                    required
                    maxLength={512}
                    placeholder="Reason"
                    aria-label={`Reason to restore ${id}`}
                    className="input min-w-0 flex-1"
                  />
                  <Button type="submit" name="verb" value="restore">
                    Restore
                  </Button>
                </form>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
