// The rules of configuration, containers and packages: a module of its own, so that a page loads it when a change needs it.
export { ruleList as configRules } from '../rules/lists/config.ts'
