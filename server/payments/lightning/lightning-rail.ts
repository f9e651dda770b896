/** State of our Lightning node. Its network is asked once and fixed; a node that does not answer is left alone for a moment. */
import { OperationError } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import {
  type LightningNetwork,
  type LightningWallet,
  type WalletInfo,
  WalletUnavailable,
} from '#server/payments/rails/lightning/wallet.ts'

export interface LightningRail {
  wallet: LightningWallet
  /** As last heard; null before the first answer. */
  readonly info: WalletInfo | null
  /** True on networks whose sats are worth something. */
  readonly realValue: boolean
  /** Throws rail_unavailable while the node does not answer, or answers for another network than it did. */
  use<T>(work: (wallet: LightningWallet, info: WalletInfo) => Promise<T>): Promise<T>
  /** Whether it is worth trying: false for some seconds after a failure. */
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

  /** Over at once when the node answers after all: it may have refused one request, and that is no reason to leave it alone. */
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
