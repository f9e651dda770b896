// Reads untrusted JSON without loss: members in order, numbers as the text that was sent. Used for hashing
// third-party records (ledger-json.ts), because `1.0` and 2^53+1 do not survive native numbers.
import type { JsonLimits, StrictJson } from './error.ts'
import { readJson } from './read.ts'
import type { JsonBuilder } from './reader.ts'

export type JsonTree = JsonObjectTree | JsonArrayTree | { readonly str: string } | { readonly lit: string }
/** Member names are unique. */
export type JsonObjectTree = { readonly obj: [name: string, value: JsonTree][] }
export type JsonArrayTree = { readonly arr: JsonTree[] }

export function parseJsonTree(input: Uint8Array | string, limits?: JsonLimits): StrictJson<JsonTree> {
  const namesOf = new WeakMap<JsonObjectTree, Set<string>>()
  const tree: JsonBuilder<JsonTree, JsonArrayTree, JsonObjectTree> = {
    string: (str) => ({ str }),
    number: (lit) => ({ lit }),
    literal: (value) => ({ lit: String(value) }),
    array: () => ({ arr: [] }),
    addItem: ({ arr }, item) => {
      arr.push(item)
    },
    object: () => {
      const object = { obj: [] }
      namesOf.set(object, new Set())
      return object
    },
    hasMember: (object, name) => namesOf.get(object)!.has(name),
    addMember: (object, name, value) => {
      namesOf.get(object)!.add(name)
      object.obj.push([name, value])
    },
  }
  return readJson(input, tree, limits)
}
