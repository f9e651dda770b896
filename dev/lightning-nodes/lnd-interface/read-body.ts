/**
 * Reads request members like LND's gateway: 64-bit numbers as strings, bytes as base64 or its URL-safe
 * form.
 */
import { toHex } from '#protocol/bytes.ts'
import { ApiError } from './api.ts'

export function readInt64(value: unknown, name: string): bigint {
  if (value === undefined) return 0n
  if (!/^\d{1,19}$/.test(String(value))) throw new ApiError(3, `${name} is no whole number`)
  return BigInt(String(value))
}

export function readBytes(value: unknown, name: string, length: number): Uint8Array | undefined {
  if (value === undefined || value === '') return undefined
  const bytes = typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : new Uint8Array()
  if (bytes.length !== length) throw new ApiError(3, `${name} is not ${length} bytes of base64`)
  return bytes
}

export function readHash(value: unknown, name: string): string {
  const bytes = readBytes(value, name, 32)
  if (!bytes) throw new ApiError(3, `${name} is missing`)
  return toHex(bytes)
}

export function readText(value: unknown, name: string): string {
  if (value !== undefined && typeof value !== 'string') throw new ApiError(3, `${name} is no text`)
  return value ?? ''
}

export const toBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
