/** Starts the LND adapter on a real embedded pair with its own directory. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPair, startEmbeddedPair } from '#dev/lightning-nodes/start-embedded-pair.ts'
import { createTestPayer, type TestPayer } from '#server/payments/lightning/wallets/embedded/test-payer.ts'
import { lndWallet } from '#server/payments/lightning/wallets/lnd/lnd.ts'
import type { LightningWallet } from '#server/payments/lightning/wallets/wallet.ts'
import { createPairFaults, type PairFaults } from './pair-faults.ts'

export interface LndBench {
  wallet: LightningWallet
  payer: TestPayer
  faults: PairFaults
  /** The running pair. */
  pair(): EmbeddedPair
  /** Kills the pair and restarts it with the same directory and port. */
  crash(): Promise<void>
  close(): Promise<void>
}

export const testPreimageSecret = new Uint8Array(32).fill(7)

export async function startLndBench(): Promise<LndBench> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-pair-'))
  let pair = await startEmbeddedPair({ directory })
  const { url, macaroonHex } = pair
  const wallet = lndWallet({ url, macaroonHex, preimageSecret: testPreimageSecret })
  const payer = createTestPayer({ url, macaroonHex })
  const faults = createPairFaults({ url, macaroonHex })
  return {
    wallet,
    payer,
    faults,
    pair: () => pair,
    async crash() {
      await pair.kill()
      pair = await startEmbeddedPair({ directory })
      if (pair.url !== url) throw new Error('the port was taken by somebody else')
    },
    async close() {
      await Promise.all([wallet.close(), payer.close(), faults.close()])
      await pair.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
