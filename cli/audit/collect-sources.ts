/** Collects the signed statements that each source holds. A source that fails is kept, with its reason. */
import { readFileSync, statSync } from 'node:fs'
import { copiedEvent, readStatements } from '#protocol/ledger/audit/read-statements.ts'
import {
  type LedgerKeys,
  namesChainHead,
  readSignedHead,
  type SignedHead,
  type SignedStatement,
} from '#protocol/ledger/audit/signed-heads.ts'
import { MAX_BUNDLE_BYTES } from '#protocol/ledger/bundle/bundle.ts'
import { checkEventShape, type SignedEvent } from '#protocol/nostr-event.ts'
import type { Schnorr } from '#protocol/signatures/secp.ts'
import { NoInput, nameOf, unreadable } from '../exit.ts'
import { fetchBytes, Unanswered } from '../network/fetch-bytes.ts'
import { unpacked } from '../verify/verify-bundle-file.ts'
import { readRelay } from './read-relay.ts'

export interface Source {
  readonly kind: 'remembered' | 'relay' | 'witness' | 'file'
  readonly name: string
  readonly statements: readonly SignedStatement[]
  /** Why it is not known what the source holds; null when it is. */
  readonly problem: string | null
  /** What it sent that no key of the ledger has signed. */
  readonly refused: number
}

const witnessLimits = { maxBytes: MAX_BUNDLE_BYTES, timeoutMs: 15_000 }
const mostForgeries = 256
const ledgerKind = 30_078
const copyKind = 78

export function collectSources(
  asked: { relays: readonly string[]; witnesses: readonly string[]; files: readonly string[] },
  keys: LedgerKeys,
  schnorr: Schnorr,
): Promise<Source[]> {
  const known = new Map<string, SignedHead | null>()
  return Promise.all([
    ...asked.relays.map((url) => fromRelay(url, keys, schnorr, known)),
    ...asked.witnesses.map((url) => fromWitness(url, keys, schnorr)),
    ...asked.files.map((file) => fromFile(file, keys, schnorr)),
  ])
}

/** `known`: heads that another relay has sent too, so that each signature is checked once. */
async function fromRelay(
  url: string,
  keys: LedgerKeys,
  schnorr: Schnorr,
  known: Map<string, SignedHead | null>,
): Promise<Source> {
  const authors = keys.verifierPubkeys
  const heads = new Map<string, SignedHead>()
  let refused = 0
  const takeHead = (event: SignedEvent): boolean => {
    if (!namesChainHead(event, keys)) return true
    const key = `${event.id}${event.sig}${event.pubkey}`
    let head = known.get(key)
    if (head === undefined) {
      const read = readSignedHead(event, keys, schnorr)
      head = read.ok ? read.value : null
      known.set(key, head)
    }
    // A known id says nothing about the other members of what was sent: the verified event counts.
    if (head !== null) heads.set(event.id, head)
    else refused += 1
    return refused <= mostForgeries
  }
  const problem = await readRelay(
    url,
    [
      { kinds: [ledgerKind], authors, '#t': ['ledger'] },
      { kinds: [copyKind], authors, '#t': ['copy'] },
    ],
    (given) => {
      const shape = checkEventShape(given)
      if (!shape.ok || !authors.includes(shape.event.pubkey)) return false
      if (shape.event.kind === ledgerKind) return takeHead(shape.event)
      const inside = checkEventShape(copiedEvent(shape.event))
      return inside.ok ? takeHead(inside.event) : shape.event.kind === copyKind
    },
  )
  return { kind: 'relay', name: url, statements: [...heads.values()], problem, refused }
}

async function fromWitness(url: string, keys: LedgerKeys, schnorr: Schnorr): Promise<Source> {
  const source = { kind: 'witness', name: url, statements: [], refused: 0 } as const
  try {
    const read = readStatements(await fetchBytes(url, witnessLimits), keys, schnorr)
    return read.ok
      ? { ...source, statements: read.value, problem: null }
      : { ...source, problem: read.problem, refused: 1 }
  } catch (cause) {
    if (!(cause instanceof Unanswered)) throw cause
    return { ...source, problem: cause.message }
  }
}

/** Throws NoInput for a file that cannot be read: it is on this machine. */
function fromFile(file: string, keys: LedgerKeys, schnorr: Schnorr): Source {
  const name = nameOf(file)
  const read = readStatements(unpacked(bytesOf(file), name), keys, schnorr)
  return read.ok
    ? { kind: 'file', name, statements: read.value, problem: null, refused: 0 }
    : { kind: 'file', name, statements: [], problem: read.problem, refused: 1 }
}

function bytesOf(file: string): Uint8Array {
  try {
    if (statSync(file).size > MAX_BUNDLE_BYTES) throw new NoInput(`${nameOf(file)} is longer than 2 MiB`)
    return readFileSync(file)
  } catch (cause) {
    throw cause instanceof NoInput ? cause : unreadable(file, cause)
  }
}
