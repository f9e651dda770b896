/** Fetches JSON from a configured address through the egress guard, preserving every digit of its numbers. */
import { parseJsonTree } from '#protocol/json/json-tree.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { FetchJson } from './rates.ts'

const maxBytes = 64 * 1_024

export const fetchJsonThrough =
  (egress: Pick<Egress, 'read'>): FetchJson =>
  async (url, timeoutMs) => {
    const { host } = new URL(url)
    const { status, bytes } = await egress.read(url, { maxBytes, timeoutMs, chooser: 'configured' })
    if (status !== 200) throw new Error(`${host} answered ${status}`)
    const read = parseJsonTree(bytes)
    if (!read.ok) throw new Error(`${host} did not return JSON: ${read.problem.message}`)
    return read.value
  }
