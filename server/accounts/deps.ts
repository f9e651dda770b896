/** The parts that accounts use. */
import type { Authenticator } from '#server/accounts/keys/authenticate.ts'
import type { Deps } from '#server/deps.ts'
import { type AnyOperation, operationsOf } from '#server/kernel/operation.ts'

export interface AccountsDeps extends Deps {
  accounts: Authenticator
  /** The operations that are served; prices and tool names come from them. */
  catalogue: readonly AnyOperation[]
}

export const defineOperation = operationsOf<AccountsDeps>()
