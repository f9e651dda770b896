/** Seals a value and computes what it is found by. */
import type { Env } from '#server/kernel/env.ts'
import type { NewValue } from './memory.store.ts'
import { fold, gramsOfText } from './search-grams.ts'
import { accountKeys, sealValue } from './value-cipher.ts'

/** `text`: well formed, at most maxValueBytes in UTF-8. */
export function newValue(
  env: Pick<Env, 'MEMORY_MASTER_KEY' | 'VERIFIER_SECRET_KEY' | 'ASSAY_DEPLOYMENT'>,
  accountId: string,
  key: string,
  text: string,
): NewValue {
  const keys = accountKeys(env, accountId)
  return {
    accountId,
    key,
    sealed: sealValue(keys, key, text),
    sizeBytes: Buffer.byteLength(text),
    grams: gramsOfText(keys.index, `${fold(key)}\n${fold(text)}`),
  }
}
