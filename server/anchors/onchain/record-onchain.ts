/**
 * Writes verdict ids into transactions of the configured key and records them when they are final. A transaction is stored with its
 * number before it is sent: a crash repeats the same bytes, and no id is written twice.
 */
import { type Hex, keccak256 } from 'viem'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { findMined } from './find-mined.ts'
import {
  giveNumberBack,
  lockNumbers,
  nextStoredNumber,
  type OpenCommit,
  queueVerdicts,
  readOpen,
  storeFinal,
  storeSigned,
} from './onchain.store.ts'
import type { OnchainWriter } from './onchain-writer.ts'

/** Open transactions of one run; the node is asked for each. */
const batch = 50
/** 32 bytes of calldata and a transfer of nothing take 22,280. */
const gas = 30_000n
/** After this a transaction that is in no block is signed again with higher fees, if these are within the limit. */
const patienceSeconds = 120

export type OnchainParts = Pick<LedgerParts, 'db' | 'nowUnix' | 'onchain' | 'log'>

/** Returns how the job failed; the words of the node, which are for the operator. */
export async function recordOnchain({ db, nowUnix, onchain: writer }: OnchainParts): Promise<string | null> {
  if (writer === null) return null
  await queueVerdicts(db, nowUnix(), writer.dailyLimit)
  const problems: string[] = []
  try {
    const before = await readOpen(db, keyOf(writer), batch)
    if (before.length === 0) return null
    for (const commit of before) if (commit.state === 'signed') await settle({ db, nowUnix }, writer, commit)
    await signWaiting({ db, nowUnix }, writer, problems)
    for (const { serialized } of await readOpen(db, keyOf(writer), batch))
      if (serialized !== null) await send(writer, serialized as Hex, problems)
  } catch (error) {
    problems.push((error as Error).message)
  }
  return [...new Set(problems)].slice(0, 3).join('; ').slice(0, 500) || null
}

const keyOf = ({ network, account }: OnchainWriter) => ({ chain: network.caip2, writer: account.address })

type Parts = Pick<OnchainParts, 'db' | 'nowUnix'>

/** Records a final transaction, frees a number that another one used, or raises the fees of one that waits. */
async function settle({ db, nowUnix }: Parts, writer: OnchainWriter, commit: OpenCommit): Promise<void> {
  const found = await findMined(writer, commit)
  if (found.state === 'final') return storeFinal(db, { eventId: commit.eventId, ...found.block }, nowUnix())
  const waitedSeconds = nowUnix() - commit.signedAtUnix!
  if (found.state === 'in_block' || waitedSeconds < patienceSeconds) return
  if (found.state === 'number_used') return giveNumberBack(db, commit.eventId)
  const fees = await feesOf(writer, BigInt(commit.maxFeeWei!))
  if (fees === null) return
  await storeSigned(db, await sign(writer, commit.eventId, commit.nonce!, fees), nowUnix())
}

/** Numbers are given out in one transaction of the database, and only then anything is sent. */
async function signWaiting({ db, nowUnix }: Parts, writer: OnchainWriter, problems: string[]): Promise<void> {
  const { client, account, network } = writer
  const fees = await feesOf(writer, 0n)
  if (fees === null) {
    problems.push('gas costs more than ONCHAIN_MAX_FEE_GWEI')
    return
  }
  const counted = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  await db.transaction(async (tx) => {
    await lockNumbers(tx, account.address)
    let number = Math.max(counted, await nextStoredNumber(tx, network.caip2, account.address))
    for (const { state, eventId } of await readOpen(tx, keyOf(writer), batch)) {
      if (state !== 'waiting') continue
      await storeSigned(tx, await sign(writer, eventId, number, fees), nowUnix())
      number += 1
    }
  })
}

interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** `above`: of the transaction that it replaces; nodes want at least a tenth more. Null where the limit forbids it. */
async function feesOf({ client, maxFeePerGasWei }: OnchainWriter, above: bigint): Promise<Fees | null> {
  const asked = await client.estimateFeesPerGas()
  const least = (above * 9n) / 8n + 1n
  const maxFeePerGas = above > 0n && asked.maxFeePerGas < least ? least : asked.maxFeePerGas
  if (maxFeePerGas > maxFeePerGasWei) return null
  const tip = above > 0n ? (asked.maxPriorityFeePerGas * 5n) / 4n + 1n : asked.maxPriorityFeePerGas
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}

async function sign({ account, network }: OnchainWriter, eventId: string, nonce: number, fees: Fees) {
  const serialized = await account.signTransaction({
    type: 'eip1559',
    chainId: Number(network.chainId),
    nonce,
    to: account.address,
    value: 0n,
    data: `0x${eventId}`,
    gas,
    ...fees,
  })
  const { address: writer } = account
  const hash = keccak256(serialized)
  return { eventId, chain: network.caip2, writer, nonce, serialized, hash, maxFeeWei: fees.maxFeePerGas }
}

/** Sending again is harmless: the same bytes are the same transaction. */
async function send({ client }: OnchainWriter, serialized: Hex, problems: string[]): Promise<void> {
  try {
    await client.request({ method: 'eth_sendRawTransaction', params: [serialized] })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (!/already known|already imported|nonce too low|nonce has already/i.test(said))
      problems.push(said.slice(0, 200))
  }
}
