import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { workedAction, workedActionPayload } from '#protocol/testing/worked-action.ts'
import type { ActionView } from '#server/proofs/attestations/explore-attestations.ts'
import { ActionLead } from './action-lead.tsx'
import { AttestationTable } from './attestation-table.tsx'
import { stateWords, unsignedWords } from './attestation-words.ts'

const hash = 'ab'.repeat(32)
const disclosed: ActionView = {
  kind: 'action',
  position: 7,
  proofId: `proof_${'0'.repeat(20)}`,
  eventId: 'cd'.repeat(32),
  signatureType: 'nostr_event',
  proofHash: hash,
  createdAtUnix: 1_790_000_000,
  state: 'content_bound',
  actionId: workedAction.action_id,
  agentId: null,
  payload: workedActionPayload,
  evidence: null,
}
const withheld: ActionView = { ...disclosed, state: 'committed', payload: null }
const mismatch: ActionView = {
  ...withheld,
  state: 'content_commitment_mismatch',
  evidence: {
    committed_hash: `sha256:${hash}`,
    revealed_content: { note: 'pay \u202e<script>' },
    recomputed_hash: `sha256:${'ef'.repeat(32)}`,
    revealed_at: 1_790_000_060,
  },
}
const shown = (view: ActionView) => renderToStaticMarkup(<ActionLead view={view} />)

describe('the page of a proved action', () => {
  it.each([
    ['disclosed', disclosed],
    ['withheld', withheld],
    ['mismatch', mismatch],
  ])('%s: says what the state shows and what it does not', (_, view) => {
    const { name, shows, showsNot } = stateWords[view.state]
    const markup = shown(view).replaceAll('&#x27;', '’')
    for (const words of [name, shows, showsNot]) expect(markup).toContain(words)
    expect(markup.includes('Output hash')).toBe(view.payload !== null)
    expect(markup.includes('Hash of what was revealed')).toBe(view.evidence !== null)
    expect(markup).not.toContain(unsignedWords)
  })

  it('shows the revealed content as text, with what cannot be seen', () => {
    expect(shown(mismatch)).toContain('\\u{202e}&lt;script&gt;')
  })

  it('says that nobody can verify a proof that no key has signed', () => {
    const markup = shown({ ...disclosed, signatureType: 'public_hash', eventId: null })
    expect(markup).toContain(unsignedWords)
    expect(markup).not.toContain('/verify?event_id')
  })
})

it('the table names state and kind of each action', () => {
  const rows = [disclosed, withheld, mismatch]
  const markup = renderToStaticMarkup(<AttestationTable rows={rows} nowUnix={1_790_000_100} />)
  for (const words of ['Answer of the reasoning service: success', 'Withheld proof of an action', 'Mismatch'])
    expect(markup).toContain(words)
})
