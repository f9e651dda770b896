/** Reads the USDC logs of a wallet from finalised blocks, newest first, within a limit of calls and time. */
import { type Address, type Hex, isHex, numberToHex, pad, toEventSelector } from 'viem'
import { BASE } from '#protocol/payments/x402/networks.ts'
import { type NodeClient, type NodeRefusal, refusalBehind } from '#server/payments/x402/chain/node-client.ts'
import type { WalletLog } from './pair-payments.ts'

export interface ReadLimits {
  /** Blocks before the last finalised one. */
  windowBlocks: bigint
  widestBlocks: bigint
  narrowestBlocks: bigint
  calls: number
  allMs: number
}

/** 30 days of blocks of two seconds. */
export const READ_LIMITS: ReadLimits = {
  windowBlocks: 1_296_000n,
  widestBlocks: 10_000n,
  narrowestBlocks: 64n,
  calls: 400,
  allMs: 25_000,
}

export interface WalletLogs {
  /** In the order of the chain. */
  logs: WalletLog[]
  /** What was read; `isWhole` when it is the whole window. */
  fromBlock: bigint
  toBlock: bigint
  toUnix: number
  isWhole: boolean
  calls: number
}

/** The node contradicts itself or answers another question. */
export class InconsistentNode extends Error {}

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const AUTHORIZATION_USED = toEventSelector('AuthorizationUsed(address,bytes32)')
/** Of a range that is too wide: what the node says in place of an answer. */
const TOO_WIDE_CODES = [-32005, -32602]
const TOO_WIDE_WORDS = /range|limit|results|too (?:many|large)|10,?000/i

const isTooWide = (refusal: NodeRefusal | null): boolean =>
  refusal !== null && (TOO_WIDE_CODES.includes(refusal.code) || TOO_WIDE_WORDS.test(refusal.message))

export async function readWalletLogs(
  client: NodeClient,
  wallet: string,
  limits: ReadLimits = READ_LIMITS,
): Promise<WalletLogs> {
  const endsAt = performance.now() + limits.allMs
  if (BigInt(await client.getChainId()) !== BASE.chainId)
    throw new InconsistentNode('the node is of another chain')
  const head = await client.getBlock({ blockTag: 'finalized' })
  const first = head.number > limits.windowBlocks ? head.number - limits.windowBlocks : 0n
  const pages: WalletLog[][] = []
  let [to, width, calls] = [head.number, limits.widestBlocks, 0]
  while (to >= first && calls < limits.calls && (calls === 0 || performance.now() < endsAt)) {
    const from = to - first >= width ? to - width + 1n : first
    calls += 1
    try {
      pages.push(await logsBetween(client, wallet, from, to))
    } catch (error) {
      if (!isTooWide(refusalBehind(error)) || width <= limits.narrowestBlocks) throw error
      width = width / 2n > limits.narrowestBlocks ? width / 2n : limits.narrowestBlocks
      continue
    }
    to = from - 1n
    width = width * 2n < limits.widestBlocks ? width * 2n : limits.widestBlocks
  }
  if (to === head.number) throw new InconsistentNode('no range of blocks could be read')
  return {
    logs: pages.reverse().flat(),
    fromBlock: to + 1n,
    toBlock: head.number,
    toUnix: Number(head.timestamp),
    isWhole: to < first,
    calls,
  }
}

async function logsBetween(
  client: NodeClient,
  wallet: string,
  from: bigint,
  to: bigint,
): Promise<WalletLog[]> {
  const answer: unknown = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: BASE.asset as Address,
        topics: [[TRANSFER, AUTHORIZATION_USED], pad(wallet as Address, { size: 32 })],
        fromBlock: numberToHex(from),
        toBlock: numberToHex(to),
      },
    ],
  })
  if (!Array.isArray(answer)) throw new InconsistentNode('eth_getLogs: no list')
  const logs = answer.map((log) => readLog(log, wallet, from, to))
  return logs.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
}

/** A node that answers anything else than it was asked for is not believed. */
function readLog(log: unknown, wallet: string, from: bigint, to: bigint): WalletLog {
  const { address, topics, data, blockNumber, logIndex, transactionHash, removed } = (log ?? {}) as Record<
    string,
    unknown
  >
  const [event, owner, third] = Array.isArray(topics) ? (topics as unknown[]) : []
  if (String(address).toLowerCase() !== BASE.asset.toLowerCase() || removed === true)
    throw new InconsistentNode('a log of another contract')
  if (String(owner).toLowerCase() !== pad(wallet as Address, { size: 32 }).toLowerCase())
    throw new InconsistentNode('a log of another wallet')
  if (!isHex(blockNumber) || BigInt(blockNumber) < from || BigInt(blockNumber) > to)
    throw new InconsistentNode('a log outside the range')
  if (!isHex(logIndex) || !isHex(transactionHash) || !isHex(third) || third.length !== 66)
    throw new InconsistentNode('a log of another form')
  const at = {
    blockNumber: BigInt(blockNumber),
    logIndex: Number(logIndex),
    transaction: transactionHash as Hex,
  }
  if (event === AUTHORIZATION_USED) return { ...at, kind: 'authorization' }
  if (event !== TRANSFER || !isHex(data) || data.length !== 66)
    throw new InconsistentNode('a log of another event')
  return { ...at, kind: 'transfer', to: `0x${third.slice(26)}`.toLowerCase(), microUsdc: BigInt(data) }
}
