/** Reads the state of a payment from the chain, the only source that is believed about money. */
import { type Address, type Hex, TransactionReceiptNotFoundError } from 'viem'
import { toHex } from '#protocol/bytes.ts'
import { domainSeparator } from '#protocol/payments/x402/authorization.ts'
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import { findNonceEnd, WIDEST_BLOCKS } from './find-nonce-end.ts'
import { ChainUnavailable, type NodeClient } from './node-client.ts'
import { readReceipt } from './read-receipt.ts'
import type { AwaitedPayment, Settlement } from './settlement.ts'
import { TOKEN } from './token.abi.ts'

/** Every method throws ChainUnavailable when the node does not answer. */
export interface Chain {
  readonly network: X402Network
  /** `transaction`: where somebody says the payment is; false or absent, the nonce is looked for in the logs. */
  findSettlement(payment: AwaitedPayment, transaction?: string): Promise<Settlement>
  /** Used or cancelled, in the newest block. */
  authorizationState(payer: string, nonce: string): Promise<boolean>
  /** µUSDC. */
  balanceOf(account: string): Promise<bigint>
  /** Of the newest block. */
  blockTimeUnix(): Promise<number>
  /** Throws WrongChain when the node is of another chain, or the asset wants other signatures than protocol makes. */
  check(): Promise<void>
}

/** The configuration and the chain differ: no payment could be right. */
export class WrongChain extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongChain'
  }
}

const SEARCH_MARGIN_SECONDS = 3_600

export interface ChainOptions {
  network: X402Network
  client: NodeClient
  /** Blocks that must stand on a settlement, its own included: 1 is the newest. */
  confirmations: number
  /** How many blocks one question for logs spans at most. */
  widestLogBlocks?: bigint
}

export function createChain(options: ChainOptions): Chain {
  const { network, client, confirmations: wanted, widestLogBlocks: widestBlocks = WIDEST_BLOCKS } = options
  const asset = network.asset as Address

  async function receiptOf(transaction: string) {
    try {
      return await client.getTransactionReceipt({ hash: transaction as Hex })
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    }
  }

  /** Null when the transaction is not there, failed, or has nothing to do with the nonce. */
  async function judge(transaction: string, payment: AwaitedPayment): Promise<Settlement | null> {
    const receipt = await receiptOf(transaction)
    const shown = receipt ? readReceipt(receipt, payment) : 'foreign'
    if (!receipt || shown === 'foreign') return null
    const { blockNumber } = receipt
    const confirmations = Number((await client.getBlockNumber()) - blockNumber) + 1
    if (confirmations < wanted) return { state: 'confirming', transaction, blockNumber, confirmations }
    if (shown === 'ends_nonce') return { state: 'spent_otherwise', transaction }
    return { state: 'settled', transaction, blockNumber, confirmations }
  }

  const isUsedAt = (payer: string, nonce: string, blockNumber: bigint): Promise<boolean> =>
    client.readContract({
      address: asset,
      abi: TOKEN,
      functionName: 'authorizationState',
      args: [payer as Address, nonce as Hex],
      blockNumber,
    })

  return {
    network,
    async findSettlement(payment, transaction) {
      if (payment.network.caip2 !== network.caip2)
        throw new TypeError(`a payment on ${payment.network.name} is not on ${network.name}`)
      return ask('settlement', async () => {
        const claimed = transaction === undefined ? null : await judge(transaction, payment)
        if (claimed) return claimed
        const { payer, nonce } = payment
        const head = await client.getBlock()
        if (!(await isUsedAt(payer, nonce, head.number))) {
          const depth = BigInt(wanted - 1)
          const confirmed = head.number > depth ? head.number - depth : 0n
          const { timestamp } = await client.getBlock({ blockNumber: confirmed })
          return { state: 'unused', confirmedUnix: Number(timestamp) }
        }
        const sinceUnix = (payment.seenAtUnix ?? Number(head.timestamp)) - SEARCH_MARGIN_SECONDS
        const found = await findNonceEnd(client, {
          asset,
          payer,
          nonce,
          head: head.number,
          sinceUnix,
          widestBlocks,
        })
        return (found && (await judge(found, payment))) ?? { state: 'used_unseen' }
      })
    },
    authorizationState: (payer, nonce) =>
      ask('authorizationState', async () => isUsedAt(payer, nonce, await client.getBlockNumber())),
    balanceOf: (account) =>
      ask('balanceOf', () =>
        client.readContract({
          address: asset,
          abi: TOKEN,
          functionName: 'balanceOf',
          args: [account as Address],
        }),
      ),
    blockTimeUnix: () => ask('newest block', async () => Number((await client.getBlock()).timestamp)),
    check: () => ask('chain and asset', () => checkChain(client, network)),
  }
}

async function checkChain(client: NodeClient, network: X402Network): Promise<void> {
  const chainId = await client.getChainId()
  if (BigInt(chainId) !== network.chainId)
    throw new WrongChain(`the node is of chain ${chainId}, ${network.name} is ${network.chainId}`)
  const asset = network.asset as Address
  if (!(await client.getCode({ address: asset })))
    throw new WrongChain(`there is no contract at ${asset} on ${network.name}`)
  const answered = await client.readContract({ address: asset, abi: TOKEN, functionName: 'DOMAIN_SEPARATOR' })
  if (answered !== `0x${toHex(domainSeparator(network))}`)
    throw new WrongChain(
      `the asset on ${network.name} is not ${network.domain.name}/${network.domain.version}`,
    )
}

async function ask<Answer>(what: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WrongChain) throw error
    throw new ChainUnavailable(what, error)
  }
}
