/** Reads unspent outputs and transactions from an Esplora server; what it says is checked as far as it can be. */
import { z } from 'zod'
import type { Utxo } from '#protocol/bitcoin/consolidation.ts'
import { readPreviousOutput } from '#protocol/bitcoin/previous-tx.ts'
import type { KnownScript } from '#protocol/bitcoin/script-type.ts'
import { fromHex } from '#protocol/bytes.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { MOST_SATS } from './read-sources.ts'

const TIMEOUT_MS = 5_000
const LIST_BYTES = 2 * 1024 * 1024
/** A transaction has at most 400,000 weight units, in hex. */
const TX_BYTES = 8 * 1024 * 1024
const MOST_PREVIOUS = 100
const AT_ONCE = 8

export interface ChainReader {
  egress: Pick<Egress, 'read'>
  url: string
}

const Outputs = z.array(
  z.object({
    txid: z.string().regex(/^[0-9a-f]{64}$/),
    vout: z.int().min(0).max(1_000_000),
    value: z.int().min(0).max(MOST_SATS),
    status: z.object({ confirmed: z.boolean(), block_height: z.int().min(0).optional() }),
  }),
)

/** Throws chain_data_unavailable. */
export async function readUtxos(reader: ChainReader, scripts: readonly KnownScript[]): Promise<Utxo[]> {
  const tip = Number(await readText(reader, '/blocks/tip/height', 100))
  if (!Number.isSafeInteger(tip) || tip < 0) throw unavailable('it gives no height')
  const lists = await Promise.all(
    scripts.map(async (script) => {
      const text = await readText(reader, `/address/${script.address}/utxo`, LIST_BYTES)
      const read = Outputs.safeParse(jsonOf(text))
      if (!read.success) throw unavailable('its list of outputs has another form')
      return read.data.map(
        ({ txid, vout, value, status: { confirmed, block_height: height } }): Utxo => ({
          txid,
          vout,
          valueSats: value,
          confirmations: confirmed && height !== undefined ? Math.max(0, tip - height + 1) : 0,
          type: script.type,
          address: script.address,
          scriptHex: script.scriptHex,
          previousTx: null,
        }),
      )
    }),
  )
  const utxos = lists.flat()
  if (utxos.reduce((sum, { valueSats }) => sum + valueSats, 0) > MOST_SATS)
    throw unavailable('its outputs are worth more than all bitcoin')
  return utxos
}

/** The same outputs with their previous transactions, for those that a signer needs or wants them for; at most 100. */
export async function withPreviousTxs(reader: ChainReader, utxos: readonly Utxo[]): Promise<Utxo[]> {
  const wanted = utxos
    .filter(({ type }) => type !== 'p2tr')
    .sort((a, b) => Number(isLegacy(b)) - Number(isLegacy(a)))
    .slice(0, MOST_PREVIOUS)
  const found = new Map<Utxo, Uint8Array>()
  for (let from = 0; from < wanted.length; from += AT_ONCE)
    await Promise.all(
      wanted
        .slice(from, from + AT_ONCE)
        .map(async (utxo) => found.set(utxo, await readPrevious(reader, utxo))),
    )
  return utxos.map((utxo) => ({ ...utxo, previousTx: found.get(utxo) ?? null }))
}

const isLegacy = ({ type }: Utxo): boolean => type === 'p2pkh' || type === 'p2sh'

async function readPrevious(
  reader: ChainReader,
  { txid, vout, valueSats, scriptHex }: Utxo,
): Promise<Uint8Array> {
  const raw = fromHex((await readText(reader, `/tx/${txid}/hex`, TX_BYTES)).toLowerCase())
  const output = raw && readPreviousOutput(raw, txid, vout)
  if (!output) throw unavailable('a transaction has another hash than it is asked for by')
  if (output.valueSats !== BigInt(valueSats) || output.scriptHex !== scriptHex)
    throw unavailable('an output differs from its transaction')
  return raw
}

async function readText({ egress, url }: ChainReader, path: string, maxBytes: number): Promise<string> {
  try {
    const { status, bytes } = await egress.read(`${url}${path}`, {
      maxBytes,
      timeoutMs: TIMEOUT_MS,
      chooser: 'configured',
    })
    if (status === 200) return new TextDecoder().decode(bytes).trim()
  } catch (cause) {
    throw unavailable('it does not answer', cause)
  }
  throw unavailable('it refuses the request')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const unavailable = (why: string, cause?: unknown): OperationError =>
  new OperationError('chain_data_unavailable', {
    detail: `The source of chain data cannot be used: ${why}. Send \`utxos\`, or try again later.`,
    headers: { 'Retry-After': '30' },
    cause,
  })
