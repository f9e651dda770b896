// The rules of syntax trees: a module of its own, so that a page loads it when a change needs it.
export { ruleList as treesRules } from '../rules/lists/trees.ts'
