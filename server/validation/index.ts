export { validateReturns } from './validate-returns.ts'
