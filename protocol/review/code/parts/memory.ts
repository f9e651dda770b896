// The rules of memory in C and C++: a module of its own, so that a page loads it when a change needs it.
export { ruleList as memoryRules } from '../rules/lists/memory.ts'
