/**
 * Injects external faults while the service runs: failing or held payments, lost answers and broken
 * streams.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WalletUnavailable } from '#server/payments/lightning/wallets/wallet.ts'
import { routes } from '#testing/lightning/pair-faults.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { World } from './world.ts'

const kinds = {
  'payment fails': 3,
  'payment lies about': 4,
  'top-up lies about': 2,
  'answer to a payment is lost': 3,
  'payment is answered with 500': 2,
  'payment is handed over late': 2,
  'payment is not known': 1,
  'streams break': 3,
  'transaction is answered by nothing': 2,
  'blocks stop': 2,
  'the node of the chain fails': 1,
}

/** Runs until `signal` aborts; returns how often each occurred. */
export async function injectFaults(
  world: World,
  random: SeededRandom,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const { faults, chainNode, chain } = world
  const acts: Record<keyof typeof kinds, () => unknown> = {
    'payment fails': () => faults.failNext('payer'),
    'payment lies about': () => faults.delayNext('payer', random.between(100, 3_000)),
    'top-up lies about': () => faults.delayNext('service', random.between(100, 2_000)),
    'answer to a payment is lost': () => faults.wire('drop_answer', routes.send),
    'payment is answered with 500': () => faults.wire('error_after', routes.send),
    'payment is handed over late': () => faults.delayWire(routes.send, random.between(100, 2_000)),
    'payment is not known': () => faults.wire('not_found', routes.track),
    'streams break': () => faults.cutStreams(),
    'transaction is answered by nothing': () =>
      chainNode.behave({
        when: 'after',
        how: 'drop',
        times: 1,
        only: ({ body }) => body.includes('eth_sendRawTransaction'),
      }),
    async 'blocks stop'() {
      await chain.stopBlocks()
      await sleep(random.between(100, 1_500))
      await chain.resumeBlocks()
    },
    'the node of the chain fails': () =>
      chainNode.behave({ when: 'before', how: { status: 500, body: '' }, times: random.between(1, 4) }),
  }
  while (!signal.aborted) {
    await sleep(random.between(100, 1_500))
    const kind = random.weighted(kinds)
    try {
      await acts[kind]()
      counts[kind] = (counts[kind] ?? 0) + 1
    } catch (error) {
      // No faults are injected while nodes are down.
      if (!(error instanceof WalletUnavailable)) throw error
    }
  }
  await faults.clear()
  chainNode.behave()
  return counts
}
