// Reads mainnet addresses and output scripts, with the size of spending and creating them.
import { Address, NETWORK, OutScript } from '@scure/btc-signer'
import { fromHex, toHex } from '../bytes.ts'

/** Nested segwit is assumed for P2SH. */
export type ScriptType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'

export interface ScriptSize {
  /** Weight units of an input with one signature of at most 72 bytes. */
  readonly inputWeight: number
  /** Virtual bytes of an output. */
  readonly outputVbytes: number
  /** Below this relays refuse an output, in sats (Bitcoin Core, default dust relay fee). */
  readonly dustSats: number
}

export const SCRIPT_SIZES: Readonly<Record<ScriptType, ScriptSize>> = {
  p2pkh: { inputWeight: 592, outputVbytes: 34, dustSats: 546 },
  p2sh: { inputWeight: 364, outputVbytes: 32, dustSats: 540 },
  p2wpkh: { inputWeight: 272, outputVbytes: 31, dustSats: 294 },
  p2tr: { inputWeight: 230, outputVbytes: 43, dustSats: 330 },
}

const TYPE_OF: Readonly<Record<string, ScriptType>> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'p2wpkh',
  tr: 'p2tr',
}

export interface KnownScript {
  readonly scriptHex: string
  /** Null for a script that the plan cannot spend. */
  readonly type: ScriptType | null
  /** Null for a script without an address. */
  readonly address: string | null
}

/** Null for what is no mainnet address: another network, a wrong checksum, mixed case. */
export function readBitcoinAddress(address: string): KnownScript | null {
  try {
    const decoded = Address(NETWORK).decode(address)
    return {
      scriptHex: toHex(OutScript.encode(decoded)),
      type: TYPE_OF[decoded.type] ?? null,
      address: Address(NETWORK).encode(decoded),
    }
  } catch {
    return null
  }
}

/** Null for what is no script in lower-case hex. */
export function readOutputScript(scriptHex: string): KnownScript | null {
  const bytes = fromHex(scriptHex)
  if (bytes === null || bytes.length === 0) return null
  try {
    const decoded = OutScript.decode(bytes)
    const type = TYPE_OF[decoded.type] ?? null
    return { scriptHex, type, address: type === null ? null : Address(NETWORK).encode(decoded) }
  } catch {
    return { scriptHex, type: null, address: null }
  }
}
