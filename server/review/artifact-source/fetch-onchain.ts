/**
 * Reads a mined transaction, or a call to a contract deployed at a block, from the chain in the engine's
 * input format.
 */
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import { type ChainTransaction, type ContractCall, sourceUnavailable } from './artifact-source.schema.ts'
import type { FetchedArtifact } from './fetch-artifact.ts'
import { callNode } from './json-rpc.ts'

interface Block {
  hash?: unknown
}
interface Mined {
  hash?: unknown
  blockHash?: unknown
  from?: unknown
  to?: unknown
  value?: unknown
  input?: unknown
}
interface Receipt {
  transactionHash?: unknown
  blockHash?: unknown
}

export async function fetchTransaction(ctx: ReviewDeps, source: ChainTransaction): Promise<FetchedArtifact> {
  const { chain_id: chainId, tx_hash: hash } = source
  const [mined, receipt] = (await ofChain(ctx, chainId, [
    ['eth_getTransactionByHash', [hash]],
    ['eth_getTransactionReceipt', [hash]],
  ])) as [Mined | null, Receipt | null]
  if (!mined || !receipt) throw sourceUnavailable('the chain has no such mined transaction')
  const isOne =
    mined.hash === hash && receipt.transactionHash === hash && mined.blockHash === receipt.blockHash
  if (!isOne || !isHex(mined.blockHash))
    throw sourceUnavailable('the node returned inconsistent data for this transaction')
  const artifact = jcsIntegers({
    chainId,
    from: address(mined.from),
    to: mined.to === null || mined.to === undefined ? null : address(mined.to),
    value: quantity(mined.value).toString(),
    data: hex(mined.input),
  })
  return { artifact, provenance: 'independently_fetched_onchain_effect' }
}

export async function fetchCall(ctx: ReviewDeps, source: ContractCall): Promise<FetchedArtifact> {
  const {
    chain_id: chainId,
    block_number: number,
    contract_address: to,
    calldata,
    block_hash: expected,
  } = source
  const at = `0x${number.toString(16)}`
  const [block, code] = (await ofChain(ctx, chainId, [
    ['eth_getBlockByNumber', [at, false]],
    ['eth_getCode', [to.toLowerCase(), at]],
  ])) as [Block | null, unknown]
  if (!block || !isHex(block.hash)) throw sourceUnavailable('the chain has no such block yet')
  if (expected !== undefined && block.hash !== expected)
    throw sourceUnavailable('the block at this height has a different hash')
  if (hex(code) === '0x') throw sourceUnavailable('no contract is deployed at this address at that block')
  const artifact = jcsIntegers({ chainId, to, value: '0', data: calldata })
  return { artifact, provenance: 'independently_fetched_onchain' }
}

/** The results, after the node has confirmed its chain id. */
async function ofChain(
  ctx: ReviewDeps,
  chainId: 8453 | 84532,
  calls: [method: string, params: unknown[]][],
): Promise<unknown[]> {
  const [chain, ...answers] = await callNode(ctx, chainId, [['eth_chainId', []], ...calls])
  if (quantity(chain) !== BigInt(chainId)) throw sourceUnavailable('the node is on a different chain')
  return answers
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

function hex(value: unknown): string {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/.test(value)) return value
  throw sourceUnavailable('the node returned an invalid byte string')
}

function address(value: unknown): string {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value
  throw sourceUnavailable('the node returned an invalid address')
}

function quantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/.test(value)) return BigInt(value)
  throw sourceUnavailable('the node returned an invalid number')
}
