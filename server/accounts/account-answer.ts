/** Builds the account object returned to its holder. */
import type { z } from 'zod'
import { addressOf, refLinkOf } from './account-names.ts'
import type { Account } from './accounts.schema.ts'
import type { AccountRow } from './accounts.store.ts'

export const accountAnswer = (account: AccountRow, baseUrl: string): z.input<typeof Account> => ({
  agent_id: account.agentId,
  agent_id_changeable: !account.isRenamed,
  label: account.label,
  lightning_address: addressOf(account.agentId, baseUrl),
  nostr_pubkey: account.nostrPubkey,
  pay_to_lightning_address: account.payToAddress,
  on_leaderboard: account.onLeaderboard,
  ref_code: account.refCode,
  ref_link: refLinkOf(account.refCode, baseUrl),
  created_at: account.createdAtUnix,
})
