/**
 * Tracks the state of the Lightning node. Its network is read once and fixed; after a failure the node is
 * not called for a moment.
 */
import { OperationError } from '#server/kernel/errors.ts'
import type { Log } from '#server/kernel/log.ts'
import {
  type LightningNetwork,
  type LightningWallet,
  type WalletInfo,
  WalletUnavailable,
} from '#server/payments/lightning/wallets/wallet.ts'

export interface LightningRail {
  wallet: LightningWallet
  /** Last known state; null before the first answer. */
  readonly info: WalletInfo | null
  /** True on networks whose sats have value. */
  readonly realValue: boolean
  /** Throws rail_unavailable while the node does not answer, or when it is on another network than before. */
  use<T>(work: (wallet: LightningWallet, info: WalletInfo) => Promise<T>): Promise<T>
  /** False for some seconds after a failure. */
  isUp(): boolean
}

const restMs = 5_000

export function createLightningRail(wallet: LightningWallet, log: Log): LightningRail {
  let info: WalletInfo | null = null
  let asking: Promise<WalletInfo> | null = null
  let restUntilMs = 0

  async function ask(): Promise<WalletInfo> {
    const heard = await wallet.info()
    if (info && info.network !== heard.network)
      throw new WalletUnavailable(wallet.backend, `it is on ${heard.network} now, not on ${info.network}`)
    info = heard
    return heard
  }

  /** Ends as soon as the node answers: a single refused request is no reason to stop calling it. */
  function rest(): void {
    const untilMs = performance.now() + restMs
    restUntilMs = untilMs
    ask().then(
      () => {
        if (restUntilMs === untilMs) restUntilMs = 0
      },
      () => {},
    )
  }

  return {
    wallet,
    get info() {
      return info
    },
    get realValue() {
      return info !== null && isReal(info.network)
    },
    isUp: () => performance.now() >= restUntilMs,
    async use(work) {
      if (performance.now() < restUntilMs) throw new OperationError('rail_unavailable', unavailable)
      try {
        asking ??= info
          ? null
          : ask().finally(() => {
              asking = null
            })
        return await work(wallet, info ?? (await asking!))
      } catch (error) {
        if (!(error instanceof WalletUnavailable)) throw error
        rest()
        log.warn({ err: error }, 'the Lightning node does not answer')
        throw new OperationError('rail_unavailable', { ...unavailable, cause: error })
      }
    },
  }
}

export const isReal = (network: LightningNetwork): boolean => network === 'mainnet'

const unavailable = {
  detail: 'The Lightning node does not answer. Nothing was moved.',
  headers: { 'Retry-After': '5' },
}
