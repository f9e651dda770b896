/** How are withdrawals named? */
import { base32Prefix } from '#server/accounts/account-names.ts'
import type { Context } from '#server/context.ts'

export const newWithdrawalId = (ctx: Context): string => `wd_${base32Prefix(ctx.randomBytes(17), 26)}`
