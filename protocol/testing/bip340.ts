// The rows of BIP-340's test-vectors.csv.
import { vectorText } from './vectors.ts'

export interface Bip340Row {
  index: number
  secretKey: Uint8Array | null
  publicKey: Uint8Array
  auxRand: Uint8Array
  message: Uint8Array
  signature: Uint8Array
  valid: boolean
  comment: string
}

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

export function bip340Rows(): Bip340Row[] {
  const [header, ...lines] = vectorText('bip340/test-vectors.csv').trimEnd().split(/\r?\n/)
  if (header !== 'index,secret key,public key,aux_rand,message,signature,verification result,comment') {
    throw new Error('test-vectors.csv has other columns')
  }
  return lines.map((line) => {
    const [index, secretKey, publicKey, auxRand, message, signature, result, ...comment] = line.split(',')
    return {
      index: Number(index),
      secretKey: secretKey ? bytes(secretKey) : null,
      publicKey: bytes(publicKey!),
      auxRand: bytes(auxRand!),
      message: bytes(message!),
      signature: bytes(signature!),
      valid: result === 'TRUE',
      comment: comment.join(','),
    }
  })
}
