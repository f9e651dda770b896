// The reader of addresses: a module of its own, so that a page loads it when a plan may hold one.
export { readAddress as addresses } from './read-address.ts'
