// Creates the signing key of a development server once and keeps it in .data/; never prints it. Production
// uses its own key.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Order of secp256k1's group (SEC 2, 2.4.1): a secret key is 1 … n − 1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** 64 hex characters. */
export function developmentVerifierKey(path: string): string {
  if (!existsSync(path)) create(path)
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { secret_key?: unknown }
  if (typeof kept.secret_key !== 'string' || !isSecretKey(kept.secret_key)) {
    throw new Error(
      `${path} contains no valid key: restore it. If you delete it, the key of every existing proof is lost.`,
    )
  }
  return kept.secret_key
}

export function isSecretKey(hex: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(hex)) return false
  const scalar = BigInt(`0x${hex}`)
  return scalar > 0n && scalar < order
}

function create(path: string): void {
  let secretKey: string
  do secretKey = randomBytes(32).toString('hex')
  while (!isSecretKey(secretKey))
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const content = { use: 'development only; set VERIFIER_SECRET_KEY in production', secret_key: secretKey }
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, path) // fails if the file exists: a key is never overwritten
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
