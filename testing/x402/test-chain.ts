/**
 * A local chain with USDC: the chain id, the token's address and its domain are those of the real network.
 */
import { setTimeout } from 'node:timers/promises'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  type Hex,
  http,
  nonceManager,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { BASE, type X402Network } from '#protocol/payments/x402/networks.ts'
import { startAnvil } from './anvil.ts'
import { type Artefact, compileContracts } from './compile-contracts.ts'
import { receiptOf } from './receipt.ts'

/** Identical on every public chain. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

export interface TestChainOptions {
  network?: X402Network
  /** The domain of the deployed token; a domain other than the network's invalidates its signatures. */
  domainName?: string
  /** The chain's clock starts here and runs in real time. */
  startUnix?: number
}

export type TestChain = Awaited<ReturnType<typeof startTestChain>>

export async function startTestChain(options: TestChainOptions = {}) {
  const { network = BASE, domainName = network.domain.name, startUnix } = options
  const { TestUsdc, TestMulticall } = compileContracts()
  const { abi } = TestUsdc
  const anvil = await startAnvil(network.chainId, startUnix)
  const rpcUrl = `http://${anvil.host}`
  const token = network.asset as Address
  const minter = privateKeyToAccount(generatePrivateKey(), { nonceManager })
  const client = createTestClient({
    mode: 'anvil',
    account: minter,
    chain: {
      id: Number(network.chainId),
      name: network.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    },
    transport: http(rpcUrl),
    pollingInterval: 25,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)

  /** Resolves when the transaction is in a block. */
  async function write(functionName: string, args: unknown[]): Promise<Hex> {
    const hash = await client.writeContract({ address: token, abi, functionName, args })
    const { status } = await receiptOf(client, hash)
    if (status !== 'success') throw new Error(`${functionName} failed on the chain`)
    return hash
  }

  /** The code is read from the chain: the compiler's output has no immutables yet, hence an empty domain. */
  async function plant({ abi, bytecode }: Artefact, at: Address, args: unknown[]): Promise<void> {
    const hash = await client.sendTransaction({ data: encodeDeployData({ abi, bytecode, args }) })
    const { contractAddress } = await receiptOf(client, hash)
    const code = await client.getCode({ address: contractAddress! })
    await client.setCode({ address: at, bytecode: code! })
  }

  try {
    await client.setBalance({ address: minter.address, value: 10n ** 21n })
    await plant(TestUsdc, token, [domainName])
    await plant(TestMulticall, MULTICALL3, [])
  } catch (error) {
    await anvil.close()
    throw error
  }
  return {
    network,
    rpcUrl,
    /** For EGRESS_ALLOW. */
    host: anvil.host,
    token,
    tokenAbi: abi,
    client,
    write,
    mint: (account: string, microUsdc: bigint) => write('mint', [account, microUsdc]),
    balanceOf: (account: string) =>
      client.readContract({
        address: token,
        abi,
        functionName: 'balanceOf',
        args: [account],
      }) as Promise<bigint>,
    /** A new key with ether for gas. */
    async fundedKey(ether = 1n): Promise<Hex> {
      const key = generatePrivateKey()
      await client.setBalance({ address: privateKeyToAccount(key).address, value: ether * 10n ** 18n })
      return key
    },
    async nowUnix(): Promise<number> {
      return Number((await client.getBlock()).timestamp)
    },
    mine: (blocks = 1) => client.mine({ blocks }),
    /** The next block and those after it are later. */
    async passTime(seconds: number): Promise<void> {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
    /** Resolves when every accepted transaction is in a block: the node answers before it has made one. */
    async untilMined(): Promise<void> {
      while ((await client.getTxpoolStatus()).pending > 0) await setTimeout(10)
    },
    /** Transactions are accepted and wait until `resumeBlocks`. */
    stopBlocks: () => client.setAutomine(false),
    async resumeBlocks(): Promise<void> {
      await client.setAutomine(true)
      await client.mine({ blocks: 1 })
    },
    close: anvil.close,
  }
}
