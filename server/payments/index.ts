export { createTopup } from './create-topup.ts'
export { describeTopup } from './describe-topup.ts'
export { getTopupStatus } from './get-topup-status.ts'
export { settleTopup } from './settle-topup.ts'
