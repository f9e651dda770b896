// Names what pages load when an artifact may hold an address or calls of tools. Nothing is judged without them.
import type { ReadAddress } from '../address/scan-words.ts'
import type { Budget } from '../core/budget.ts'
import { PartMissing } from '../core/part-missing.ts'
import type { Part } from './part.ts'

export interface ReadCalls {
  /** Members of JSON at [from, to) of a text that the strict reader accepts. */
  partsOfJson(text: string, from: number, to: number, tool: string, budget: Budget): Part[]
  /** Parts of the objects of a text, from the brace at `start` on. */
  partsOfObjects(text: string, start: number, from: number, to: number, budget: Budget): Part[]
}

/** Those that are loaded; a page adds to them. */
export interface NestedReaders {
  readonly addresses?: ReadAddress
  readonly conversations?: ReadCalls
}

/** Throws PartMissing when a word has to be read. */
export const readerOfAddresses = ({ addresses }: NestedReaders): ReadAddress =>
  addresses ??
  (() => {
    throw new PartMissing('addresses')
  })

export function readerOfCalls({ conversations }: NestedReaders): ReadCalls {
  if (!conversations) throw new PartMissing('conversations')
  return conversations
}
