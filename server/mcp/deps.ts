/** The parts that the MCP endpoint uses. */
import type { AccountsDeps } from '#server/accounts/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'

export const defineOperation = operationsOf<AccountsDeps>()
