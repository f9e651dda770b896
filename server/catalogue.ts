/**
 * The catalogue: every operation, listed once. Loading it validates each operation and opens nothing, so
 * documents, tests and scripts can import it.
 */
import * as accounts from '#server/accounts/index.ts'
import * as bounty from '#server/bounty/index.ts'
import { checkCatalogue } from '#server/check-catalogue.ts'
import * as conformance from '#server/conformance/index.ts'
import * as discovery from '#server/discovery/index.ts'
import * as events from '#server/events/index.ts'
import * as execution from '#server/execution/index.ts'
import * as feedback from '#server/feedback/index.ts'
import * as ledger from '#server/ledger/index.ts'
import * as lists from '#server/lists/index.ts'
import * as marketplace from '#server/marketplace/index.ts'
import * as markets from '#server/markets/index.ts'
import * as mcp from '#server/mcp/index.ts'
import * as memory from '#server/memory/index.ts'
import * as messages from '#server/messages/index.ts'
import * as billing from '#server/payments/billing-operations.ts'
import * as payments from '#server/payments/index.ts'
import * as proofs from '#server/proofs/index.ts'
import * as reading from '#server/reading/index.ts'
import * as reason from '#server/reason/index.ts'
import * as residence from '#server/residence/index.ts'
import * as review from '#server/review/index.ts'
import * as tools from '#server/tools/index.ts'
import * as validation from '#server/validation/index.ts'
import * as warden from '#server/warden/index.ts'

/** Operations by capability; the tRPC router has the same two levels. */
export const capabilities = {
  review,
  lists,
  ledger,
  conformance,
  proofs,
  validation,
  execution,
  reason,
  markets,
  tools,
  residence,
  memory,
  marketplace,
  reading,
  accounts,
  events,
  messages,
  feedback,
  bounty,
  payments,
  billing,
  warden,
  mcp,
  discovery,
} as const

export const catalogue = checkCatalogue(
  Object.values(capabilities).flatMap((operations) => Object.values(operations)),
)
