export { createAccount } from './create-account.ts'
export { describeRegistration } from './describe-registration.ts'
export { getBalance } from './get-balance.ts'
