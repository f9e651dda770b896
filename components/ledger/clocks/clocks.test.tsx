import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { anchorSentence } from '../entry/entry-lead.tsx'
import { ClocksPanel } from './clocks-panel.tsx'
import { EntryTimeline } from './entry-timeline.tsx'

const id = 'ab'.repeat(32)
const issuedAt = 1_790_000_000

interface Given {
  publishedAt?: number
  relay?: 'unverified' | 'anchored' | 'replaced' | 'lost'
  block?: { network: 'mainnet' | 'regtest'; time: number; precedence: boolean }
  isStamped?: boolean
  onchainAt?: number
  settledAt?: number
}

function viewOf({
  publishedAt,
  relay = 'unverified',
  block,
  isStamped,
  onchainAt,
  settledAt,
}: Given): EntryView {
  const ots = {
    status: block ? 'confirmed' : 'pending',
    calendars: ['https://a.example', 'https://b.example'],
    network: block?.network ?? null,
    precedence: block?.precedence ?? false,
    bitcoin_block_height: block ? 975_612 : null,
    bitcoin_block_time: block?.time ?? null,
    ots_path: '/ledger/40/ots',
    verify: `ots verify -d ${id} ${id}.ots`,
  }
  return {
    row: { entry: 40, eventId: id, createdAtUnix: issuedAt },
    commitment: {
      event_id: id,
      published_at: publishedAt ?? null,
      relays: publishedAt ? ['relay.example', '127.0.0.1:7000'] : [],
      relay_anchor: {
        status: relay,
        checked_at: relay === 'unverified' ? null : issuedAt + 700,
        relays_holding: relay === 'anchored' ? ['127.0.0.1:7000'] : [],
      },
      ots_anchor: block || isStamped ? ots : null,
      ots_anchor_signed: block || isStamped ? { ...ots, ots_path: '/ledger/40/ots?anchor=signed' } : null,
      onchain_anchor: onchainAt
        ? { chain: 'eip155:8453', block_number: 7, block_time: onchainAt, transaction: '0xaa' }
        : null,
    },
    outcome: settledAt
      ? {
          applicable: true,
          outcome_status: 'settled',
          outcome_current: 'proven_right',
          settled_at: settledAt,
          settled_after_commit: true,
          trades: [{ realized_pnl_usd: '1' }],
          venue: 'Venue',
        }
      : null,
  } as unknown as EntryView
}

const words = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const line = (given: Given) => words(renderToStaticMarkup(<EntryTimeline view={viewOf(given)} />))
const panel = (given: Given) => renderToStaticMarkup(<ClocksPanel view={viewOf(given)} />)
const names = (given: Given) =>
  [...renderToStaticMarkup(<EntryTimeline view={viewOf(given)} />).matchAll(/<b>(.*?)<\/b>/g)].map(
    ([, name]) => name,
  )

const bitcoin = { network: 'mainnet', time: issuedAt + 3_000, precedence: true } as const

describe('the time line', () => {
  it('puts what happened in the order of its time, with the time between', () => {
    const given = {
      publishedAt: issuedAt + 3,
      relay: 'anchored',
      onchainAt: issuedAt + 40,
      block: bitcoin,
      settledAt: issuedAt + 90_000,
    } as const
    const text = line(given)
    expect(names(given)).toEqual(['Issued', 'Relays', 'On-chain', 'Bitcoin', 'Outcome'])
    expect(text).toContain('3 seconds')
    expect(text).toContain('49 minutes')
    expect(text).toContain('24 hours')
    // The outcome settled on another day than the verdict.
    expect(text).toMatch(/Outcome \d\d:\d\d:\d\d \d+ Sep 2026/)
  })
  it('shows what has not happened after what has, without a time between', () => {
    const given = { publishedAt: issuedAt + 3, isStamped: true } as const
    const text = line(given)
    expect(names(given)).toEqual(['Issued', 'Relays', 'Bitcoin'])
    expect(text).toContain('Promised by 2 calendars, in no block yet')
    expect(text.match(/\d+ (second|minute|hour)/g)).toEqual(['3 second'])
  })
  it('an outcome before the block stands before it, and the block is no precedence', () => {
    const given = { block: { ...bitcoin, precedence: false }, settledAt: issuedAt + 60 } as const
    const text = line(given)
    expect(names(given)).toEqual(['Issued', 'Outcome', 'Bitcoin', 'Relays'])
    expect(text).toContain('Shows existence, not that it came before an outcome.')
  })
  it('a block of a local chain is named so, and never Bitcoin', () => {
    const given = { block: { ...bitcoin, network: 'regtest' } } as const
    const text = line(given)
    expect(text).toContain('of a chain of development that anyone can mine: proves no time')
    expect(names(given)).toContain('Local chain')
    expect(names(given)).not.toContain('Bitcoin')
  })
})

describe('how the clocks are checked', () => {
  it('Bitcoin: both proofs to download and the command of the official client', () => {
    const markup = panel({ block: bitcoin })
    expect(markup).toContain(`href="/ledger/40/ots" download="${id}.ots"`)
    expect(markup).toContain(`href="/ledger/40/ots?anchor=signed" download="${id}.signed.ots"`)
    expect(markup).toContain(`ots verify -d ${id} ${id}.ots`)
  })
  it('pending: the command that completes the proof, and no claim', () => {
    const text = words(panel({ isStamped: true }))
    expect(text).toContain(`ots upgrade ${id}.ots`)
    expect(text).toContain('Nothing yet')
    expect(text).toContain('Bitcoin, pending')
  })
  it('a local chain has a proof to download, and no command that would have to fail', () => {
    const text = words(panel({ block: { ...bitcoin, network: 'regtest' } }))
    expect(text).toContain('No time.')
    expect(text).not.toContain('ots verify')
  })
  it('relays: the request, to one that holds it', () => {
    expect(words(panel({ publishedAt: issuedAt, relay: 'anchored' }))).toContain(
      'websocat -n1 ws://127.0.0.1:7000',
    )
    expect(words(panel({ publishedAt: issuedAt }))).toContain('wss://relay.example')
    expect(words(panel({ publishedAt: issuedAt, relay: 'replaced' }))).toMatch(
      /Survivor floor.*a floor, not the time/,
    )
  })
  it('strongest first; what proves no time comes last', () => {
    const order = (given: Given) =>
      words(panel(given)).match(/Bitcoin(?= The)|Relay copy|On-chain|Local chain/g)
    const all = { publishedAt: issuedAt, relay: 'anchored', onchainAt: issuedAt, block: bitcoin } as const
    expect(order(all)).toEqual(['Bitcoin', 'Relay copy', 'On-chain'])
    expect(order({ ...all, block: { ...bitcoin, network: 'regtest' } })).toEqual([
      'Relay copy',
      'On-chain',
      'Local chain',
    ])
  })
  it('nothing outside: no panel', () => {
    expect(panel({})).toBe('')
  })
})

describe('the sentence of the lead', () => {
  it.each<[Given, string]>([
    [{}, 'Not yet anchored outside this service.'],
    [{ publishedAt: issuedAt }, 'Accepted by 2 relays; not yet checked there.'],
    [{ publishedAt: issuedAt, relay: 'lost' }, 'No relay returned it at the last check.'],
    [{ publishedAt: issuedAt, relay: 'replaced' }, 'Relays hold a later event in its place.'],
    [{ onchainAt: issuedAt + 60 }, 'In a transaction on eip155:8453 60 seconds later.'],
    [{ publishedAt: issuedAt, relay: 'anchored', onchainAt: issuedAt }, 'Held by 1 relay at the last check.'],
    [{ block: bitcoin }, 'In a Bitcoin block 50 minutes later, before every known outcome.'],
    [
      { block: { ...bitcoin, precedence: false } },
      'In a Bitcoin block 50 minutes later, which is not earlier than every outcome.',
    ],
    [
      { block: { ...bitcoin, network: 'regtest' }, publishedAt: issuedAt, relay: 'anchored' },
      'In a block of a local chain of development 50 minutes later, which proves no time. Held by 1 relay at the last check.',
    ],
  ])('%j', (given, sentence) => {
    expect(anchorSentence(viewOf(given))).toBe(sentence)
  })
})
