// The rules of Solidity: a module of its own, so that a page loads it when a change needs it.
export { ruleList as contractsRules } from '../rules/lists/contracts.ts'
