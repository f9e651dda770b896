/**
 * The service's node and its customer's, connected by channels with the balances of the last run. Keys,
 * handshake, channels, invoices, HTLCs and preimages are real. The chain is simulated (see chain.ts), and
 * each start opens new channels with the recorded balances instead of resuming the old ones.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initializeWasmFromBinary } from 'lightningdevkit'
import { fromHex } from '#protocol/bytes.ts'
import { createChain } from './chain.ts'
import { channelSats, createChannels, reserveMsat, sendableMsat } from './channels.ts'
import { createHtlcFaults, type HtlcFaults } from './htlc-faults.ts'
import { createNeighbour, type Neighbour } from './neighbour.ts'
import { createEventLoop } from './node/event-loop.ts'
import type { Role } from './node/journal.ts'
import { type Invoice, openRecords } from './node/records.ts'
import { startWalletNode, type WalletNode } from './node/wallet-node.ts'

export interface Pair {
  service: WalletNode
  payer: WalletNode
  neighbour: Neighbour
  /** Invoices of the payer and its neighbour. */
  findOutsideInvoice(hash: string): Invoice | undefined
  faults: HtlcFaults
  height(): number
  /** Opens the channels that the payer needs to send this much: customers have unlimited funds. */
  fundPayer(amountMsat: bigint): Promise<void>
  stop(): void
}

/** Funds of the service's node before its first payment. */
const openingMsat = 10_000_000_000n
/** The payer opens all channels and keeps enough in each for its reserve and commitment fees. */
const largestShareMsat = channelSats * 1000n - 100_000_000n

export async function startPair(directory: string): Promise<Pair> {
  mkdirSync(directory, { recursive: true })
  await initializeWasmFromBinary(readFileSync(wasmPath()))
  const chain = createChain()
  const loop = createEventLoop()
  const channels = createChannels(chain, loop)
  const faults = createHtlcFaults()
  const parts = { chain, loop, channels, faults }
  const records = openRecords(join(directory, 'journal.jsonl'))
  const nodes: WalletNode[] = []
  async function start(role: Role) {
    const node = await startWalletNode(role, readSeed(directory, role), records.of(role), parts)
    nodes.push(node)
    return node
  }
  const service = await start('service')
  const payer = await start('payer')
  await payer.node.stayConnected(service.node)
  for (const pushMsat of shares(openingMsat + service.records.netMsat() - reserveMsat))
    await channels.open(payer.node, service.node, { pushMsat })
  await channels.open(payer.node, service.node)
  // A channel with fewer than seven blocks counts as unknown: LDK would name it in invoices, and the next
  // run has another.
  chain.bury()

  return {
    service,
    payer,
    neighbour: createNeighbour(payer, () => start('neighbour'), channels),
    findOutsideInvoice: (hash) =>
      payer.records.invoices.get(hash) ?? records.of('neighbour').invoices.get(hash),
    faults,
    height: chain.height,
    async fundPayer(amountMsat) {
      while (sendableMsat(payer.node, service.node) < amountMsat)
        await channels.open(payer.node, service.node)
    },
    stop() {
      loop.stop()
      for (const { node } of nodes) node.stop()
      records.close()
    },
  }
}

/** The service's funds, divided equally over the required number of channels. */
function shares(ownedMsat: bigint): bigint[] {
  if (ownedMsat <= 0n) return []
  const count = (ownedMsat + largestShareMsat - 1n) / largestShareMsat
  return Array.from(
    { length: Number(count) },
    (_, index) => ownedMsat / count + (index === 0 ? ownedMsat % count : 0n),
  )
}

function wasmPath(): string {
  return createRequire(import.meta.url).resolve('lightningdevkit/liblightningjs.wasm')
}

function readSeed(directory: string, role: Role): Uint8Array {
  const path = join(directory, `${role}.seed`)
  if (!existsSync(path)) {
    writeFileSync(`${path}.draft`, randomBytes(32).toString('hex'), { mode: 0o600 })
    renameSync(`${path}.draft`, path)
  }
  return fromHex(readFileSync(path, 'utf8'))!
}
