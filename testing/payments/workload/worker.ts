/** One customer with several accounts of its own, and one account that all customers share. */
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
  /** Without any USDC. */
  poorPayer: Payer
  /** Accounts in use. */
  accounts: ModelAccount[]
  /** Contains only Lightning sats, so that the order of spending does not matter. */
  shared: ModelAccount
  /** Answers that a repeat of their request must reproduce byte for byte. */
  remembered: { request: WireRequest; ip: string; answer: Answer }[]
}

/** Returns the outcome in a word or two. */
export type Operation = (worker: Worker, attempt: Attempt) => Promise<string>

export const ownAccount = ({ accounts }: Worker, random: SeededRandom): ModelAccount => random.pick(accounts)

/** Occasionally the shared one; always when all others are uncertain. */
export const anyAccount = (worker: Worker, random: SeededRandom): ModelAccount =>
  random.chance(0.2) || worker.accounts.length === 0 ? worker.shared : ownAccount(worker, random)

/** An account of any customer. */
export const anybody = ({ model }: Worker, random: SeededRandom): ModelAccount => random.pick(model.accounts)

export function remember(worker: Worker, attempt: Attempt, request: WireRequest, answer: Answer): void {
  worker.remembered.push({ request, ip: attempt.ip, answer })
}
