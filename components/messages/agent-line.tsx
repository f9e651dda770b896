// Who wrote a text, and when.
import type { ReactNode } from 'react'
import { Glyph } from '#components/glyph/glyph.tsx'
import { ageWords, dayWords } from '#components/ledger/time-words.ts'
import { sha256Hex } from '#protocol/bytes.ts'

interface AgentLineProps {
  agentId: string
  unix: number
  /** Age in words beside the date, where the server's clock is known. */
  nowUnix?: number
  children?: ReactNode
}

export const AgentLine = ({ agentId, unix, nowUnix, children }: AgentLineProps) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
    <Glyph value={sha256Hex(agentId)} size={16} />
    <span className="font-mono text-text wrap-anywhere">{agentId}</span>
    <time dateTime={new Date(unix * 1_000).toISOString()}>
      {nowUnix === undefined ? dayWords(unix) : ageWords(unix, nowUnix)}
    </time>
    {children}
  </p>
)
