// The parts of an entry's page for every type of record, under the policy of the page.
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { html } from '#components/testing/markup.ts'
import { sha256Hex } from '#protocol/bytes.ts'
import { ENTRY_TYPES, type LedgerRecord, type TradeRow } from '#protocol/ledger/record/record-types.ts'
import { ledgerMaker } from '#protocol/ledger/testing/made-ledger.ts'
import * as testProofs from '#protocol/testing/worked-proof.ts'
import type { LedgerHead } from '#server/ledger/ledger-head.ts'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { EntryTimeline } from './clocks/entry-timeline.tsx'
import { BoundPanel } from './entry/bound-panel.tsx'
import { ChainLink } from './entry/chain-link.tsx'
import { EntryLead } from './entry/entry-lead.tsx'
import { MissingEntry } from './entry/missing-entry.tsx'
import { RawRecord } from './entry/raw-record.tsx'
import { RecordPanels } from './entry/record-panels.tsx'
import { DemonstrationBanner, leadSentence } from './list/ledger-lead.tsx'
import { InclusionPath } from './without-us/inclusion-path.tsx'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push() {} }), usePathname: () => '/ledger' }))

const words = (element: ReactElement) =>
  html(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const hash = (name: string) => sha256Hex(name)
const ledger = ledgerMaker(testProofs).makeLedger([...ENTRY_TYPES])

function viewOf(entry: number, changes: Partial<EntryView> = {}): EntryView {
  const { type, recordText, event, head } = ledger.at(entry)
  const record: LedgerRecord = JSON.parse(recordText)
  return {
    row: {
      entry,
      reserved: false,
      type,
      title: record.title,
      createdAtUnix: event.created_at,
      eventId: event.id,
      contentHash: hash(recordText),
      head,
      prevHead: head && hash('before'),
      recordSha256: null,
      verdict: null,
      artifactHash: null,
      judgmentType: null,
      recordRaw: recordText,
      chainHeadEventId: null,
      decisionRef: null,
      sig: event.sig,
    } as never,
    record,
    recordBytes: recordText.length,
    commitment: {
      published_at: null,
      onchain_anchor: null,
      ots_anchor_signed: null,
      relays: [],
      relay_anchor: { status: 'unverified', checked_at: null },
      ots_anchor: null,
    } as never,
    outcome: null,
    leaf: hash('leaf'),
    inclusion: {
      size: 2,
      root: hash('root'),
      steps: [{ sibling: hash('sibling'), side: 'right', node: hash('root'), from: 2, to: 2 }],
    },
    nextHead: null,
    previous: null,
    next: null,
    ...changes,
  }
}

const parts = (view: EntryView) => (
  <>
    <EntryLead view={view} verifierPubkey={hash('key')} />
    <EntryTimeline view={view} />
    <RecordPanels record={view.record} />
    <InclusionPath entry={view.row.entry} leaf={view.leaf} inclusion={view.inclusion!} />
    <ChainLink view={view} />
    <RawRecord view={view} />
    <BoundPanel view={view} />
  </>
)

describe.each([1, 40, 41, 42, 43, 44])('entry %i of the made ledger', (entry) => {
  const view = viewOf(entry)
  it(`(${view.record.type ?? 'founding'}) keeps the policy: no style attribute`, () => {
    expect(html(parts(view))).not.toMatch(/\sstyle=/)
  })
  it('has one title, and says that nothing outside holds it', () => {
    expect(html(parts(view)).match(/<h1/g)).toHaveLength(1)
    expect(words(parts(view))).toContain('Not yet anchored outside this service.')
    expect(words(parts(view))).toContain('No OpenTimestamps proof yet')
  })
  it('a drawing that no check has vouched for claims nothing', () => {
    expect(words(parts(view))).not.toMatch(/\bpass\b/)
  })
})

const trade = (result: TradeRow['result'], pnl: string): TradeRow => ({
  trade_id: result,
  coin: 'BTC',
  side: 'long',
  realized_pnl_usd: pnl,
  result,
  reason: 'stop',
  source: 'venue',
  opened_at: null,
  settled_at: 1_790_000_000,
  verdict_entry: 40,
  fill_refs: [],
})

it('a loss stands at the size of a win: the same row but for sign, word and colour', () => {
  const { record } = viewOf(41)
  if (record.type !== 'trade_outcomes') throw new Error('entry 41 holds no outcomes')
  const rowOf = (one: TradeRow) =>
    html(<RecordPanels record={{ ...record, trades: [one] }} />)
      .match(/<tbody>.*<\/tbody>/)![0]
      .replaceAll(/<svg.*?<\/svg>/g, '')
  const win = rowOf(trade('WIN', '10.5'))
  const loss = rowOf(trade('LOSS', '-10.5'))
  expect(win).toContain('+10.5')
  expect(loss).toContain('−10.5')
  expect(
    loss.replace('lost', 'won').replace('−10.5', '+10.5').replace('text-reject-text', 'text-approve-text'),
  ).toBe(win)
})

describe('how a verdict ended', () => {
  const outcome = (current: string, pnl: string, settledAt: number) =>
    ({
      applicable: true,
      outcome_status: 'settled',
      outcome_current: current,
      settled_by: [41],
      trades: [{ ...trade('LOSS', pnl), settled_at: settledAt }],
      settled_at: settledAt,
      settled_after_commit: null,
      venue: 'test',
      account: '0x0',
    }) as never
  const { createdAtUnix } = viewOf(40).row

  it('is in the title, losses too', () => {
    const text = words(parts(viewOf(40, { outcome: outcome('proven_wrong', '-171.92', createdAtUnix + 60) })))
    expect(text).toContain('It was proven wrong: −171.92 USD.')
    expect(text).toContain('proven wrong')
    expect(text).toContain('No outside clock shows that the verdict came first.')
  })
  it('says so when it settled before the verdict was signed', () => {
    const text = words(parts(viewOf(40, { outcome: outcome('proven_right', '1', createdAtUnix - 60) })))
    expect(text).toContain('It settled before the verdict was signed.')
  })
})

describe('the sentence of the ledger', () => {
  const head: LedgerHead = {
    entries: 412,
    newestEntry: 450,
    checkpoint: { size: 450, root: hash('root'), signedAtUnix: 1_000 },
    witnesses: null,
    isDemonstration: false,
    frozenReason: null,
  }
  it.each([
    [head, '412 entries under one signed root, checkpoint 38 seconds old, no witness is configured.'],
    [{ ...head, witnesses: { seen: 2, of: 3 } }, 'cosigned by 2 of 3 witnesses.'],
    [{ ...head, entries: 1, checkpoint: null }, '1 entry; no signed checkpoint yet.'],
    [{ ...head, entries: 0 }, 'No entries yet'],
  ])('%#', (of, text) => {
    expect(leadSentence(of, 1_038)).toContain(text)
  })
  it('invented data is called that', () => {
    expect(words(<DemonstrationBanner />)).toMatch(/Demonstration data\. .* are invented/)
  })
  it('an address without an entry leads to those that exist', () => {
    const unfounded = { ...head, entries: 0, newestEntry: 0 }
    expect(html(<MissingEntry asked="7" state="reserved" head={head} />)).toContain('href="/ledger/40"')
    expect(html(<MissingEntry asked="900" state="unknown" head={head} />)).toContain('href="/ledger/450"')
    expect(html(<MissingEntry asked="1" state="unknown" head={unfounded} />)).not.toContain(
      'href="/ledger/1"',
    )
    expect(words(<MissingEntry asked={'a'.repeat(64)} state="unknown" head={head} />)).toContain(
      '412 entries',
    )
  })
})
