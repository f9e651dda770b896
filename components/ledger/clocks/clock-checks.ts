// How each clock of an entry is checked on another machine: what it shows, the command, and the file it needs.
import { CLOCK, type Clock } from '#components/verdict/clock-strength.tsx'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { counted } from '../ledger-words.ts'

export interface ClockCheck {
  clock: Clock
  shows: string
  /** What is done, in one sentence; null with a command that says it. */
  how: string | null
  command: string | null
  files: readonly { href: string; name: string; title: string }[]
}

/** Strongest first. */
export function clockChecks({ commitment, row }: Pick<EntryView, 'commitment' | 'row'>): ClockCheck[] {
  const checks = [
    ...bitcoinCheck(commitment),
    ...relayCheck(commitment, row.eventId),
    ...onchainCheck(commitment, row.eventId),
  ]
  return checks.toSorted((a, b) => CLOCK[b.clock].bars - CLOCK[a.clock].bars)
}

type Commitment = EntryView['commitment']

function bitcoinCheck({
  ots_anchor: anchor,
  ots_anchor_signed: signed,
  event_id: id,
}: Commitment): ClockCheck[] {
  // A failed one is stamped again: until then there is no proof.
  if (!anchor || anchor.status === 'failed') return []
  const isLocal = anchor.network === 'regtest'
  const isPending = anchor.bitcoin_block_height === null
  return [
    {
      clock: isPending ? 'pending' : isLocal ? 'local_chain' : 'bitcoin',
      shows: isPending
        ? 'Nothing yet: calendars have promised to put the event id into a block.'
        : isLocal
          ? 'No time. The proof leads to a block of a chain of development that this instance mines itself.'
          : anchor.precedence
            ? 'The event existed before the block, and the block is earlier than every known outcome.'
            : 'The event existed before the block. It does not show that the verdict came before an outcome.',
      how: isLocal
        ? 'The official client follows the public chain and does not know this block.'
        : isPending
          ? 'The official client completes the proof from the calendars.'
          : null,
      command: isLocal ? null : isPending ? `ots upgrade ${id}.ots` : anchor.verify,
      files: [
        { href: anchor.ots_path, name: `${id}.ots`, title: 'Proof of the id' },
        ...(signed
          ? [{ href: signed.ots_path, name: `${id}.signed.ots`, title: 'Proof of the signed event' }]
          : []),
      ],
    },
  ]
}

function relayCheck({ relay_anchor: anchor, relays }: Commitment, id: string): ClockCheck[] {
  const [relay] = anchor.relays_holding.length > 0 ? anchor.relays_holding : relays
  if (relay === undefined) return []
  const shows = {
    unverified: `${counted(relays.length, 'relay', 'relays')} accepted the event; whether it is held was not checked yet.`,
    anchored:
      'A relay returned the original event. The time is the signer’s own; that it was published rests on the relay.',
    replaced: 'Relays hold a later event in its place. Its time is a floor, not the time of the original.',
    lost: 'No relay returned the event at the last check.',
  }[anchor.status]
  return [
    {
      clock:
        anchor.status === 'replaced'
          ? 'survivor_floor'
          : anchor.status === 'anchored'
            ? 'relay_copy'
            : 'own_clock',
      shows,
      how: 'Ask a relay for the id and compare the bytes.',
      command: `echo '["REQ","entry",{"ids":["${id}"]}]' | websocat -n1 ${addressOf(relay)}`,
      files: [],
    },
  ]
}

function onchainCheck({ onchain_anchor: anchor }: Commitment, id: string): ClockCheck[] {
  if (!anchor) return []
  return [
    {
      clock: 'on_chain',
      shows: 'A transaction of our key contains the event id. The time is that of its block.',
      how: `Ask a node of ${anchor.chain}; it must print 0x${id.slice(0, 8)}…${id.slice(-8)}.`,
      command: `cast tx ${anchor.transaction} input`,
      files: [],
    },
  ]
}

/** Relays are named by host; only a loopback one, in development, is not encrypted. */
const addressOf = (relay: string): string =>
  /^(?:127\.0\.0\.1|localhost)(?::|\/|$)/.test(relay) ? `ws://${relay}` : `wss://${relay}`
