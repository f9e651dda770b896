/** One customer with several accounts, of which nobody else spends; and one account that all customers share. */
import type { Payer } from '#testing/x402/payer.ts'
import type { Attempt } from './attempt.ts'
import type { Answer, WireRequest } from './caller.ts'
import type { Model, ModelAccount } from './model.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { World } from './world.ts'

export interface Worker {
  world: World
  model: Model
  /** With more USDC than it can spend. */
  payer: Payer
  /** Without any. */
  poorPayer: Payer
  /** Those that it uses. */
  accounts: ModelAccount[]
  /** Holds Lightning sats alone, so that nobody must know in which order it was spent from. */
  shared: ModelAccount
  /** Answers that a repeat of their request must get again, byte for byte. */
  remembered: { request: WireRequest; ip: string; answer: Answer }[]
}

/** Answers what came of it, in a word or two. */
export type Operation = (worker: Worker, attempt: Attempt) => Promise<string>

export const ownAccount = ({ accounts }: Worker, random: SeededRandom): ModelAccount => random.pick(accounts)

/** Now and then the one that is shared; always when all others are in doubt. */
export const anyAccount = (worker: Worker, random: SeededRandom): ModelAccount =>
  random.chance(0.2) || worker.accounts.length === 0 ? worker.shared : ownAccount(worker, random)

/** Whoever's it is. */
export const anybody = ({ model }: Worker, random: SeededRandom): ModelAccount => random.pick(model.accounts)

export function remember(worker: Worker, attempt: Attempt, request: WireRequest, answer: Answer): void {
  worker.remembered.push({ request, ip: attempt.ip, answer })
}
