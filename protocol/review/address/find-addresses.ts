// Finds the addresses that a text mentions, in every spelling that is known.
import type { Budget } from '../core/budget.ts'
import { readAddress } from './read-address.ts'
import { type AddressFound, addressesAmong } from './scan-words.ts'

/** `bare`: also hex without prefix, which in prose may be a commit or another hash. */
export const findAddresses = (
  text: string,
  budget: Budget,
  options: { bare?: boolean; asset?: string | null } = {},
): AddressFound[] => addressesAmong(text, readAddress, budget, options)
