/** A process that appends until it is killed, and prints what was acknowledged. */
import { fromHex, sha256Bytes, toHex } from '#protocol/bytes.ts'
import { eventId } from '#protocol/nostr-event.ts'
import type { Context } from '#server/compose.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { appendEntries } from '#server/ledger/append/append.ts'
import { directoryMark } from '#server/ledger/high-water/directory-mark.ts'
import { createNewestSeen } from '#server/ledger/high-water/newest-seen.ts'
import { createKeyGuard } from '#server/ledger/keys/key-guard.ts'
import { readLog } from '#server/ledger/publish/checkpoint.store.ts'
import { checkpointKeyOf, originOf } from '#server/ledger/publish/note-key.ts'
import { signChainHeads } from '#server/ledger/publish/sign-chain-heads.ts'
import { signCheckpoint } from '#server/ledger/publish/sign-checkpoint.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import type { Signer } from '#server/proofs/signing/signer.ts'
import { outcomeDraft } from './drafts.ts'

const [name = 'p', pause = '0'] = process.argv.slice(2)
const env = readEnv()
const db = openDatabase(env.DATABASE_URL!, 2)
const secretKey = Uint8Array.from(Buffer.from(env.VERIFIER_SECRET_KEY!, 'hex'))
const pubkey = toHex(wasmSchnorr.publicKey(secretKey))

const sign: Signer['sign'] = async (template) => {
  const id = eventId({ ...template, pubkey: pubkey as never })
  const sig = toHex(wasmSchnorr.sign(fromHex(id)!, secretKey, sha256Bytes(fromHex(id)!)))
  return { ...template, id, pubkey, sig } as never
}
const ctx = {
  db,
  env,
  nowUnix: () => Math.floor(Date.now() / 1000),
  signer: { pubkey, sign, signRepeatably: sign },
  log: createLog('silent'),
  mark: directoryMark(env.LEDGER_MARK!),
  newestSeen: createNewestSeen(),
  keyGuard: createKeyGuard(),
  checkpointKey: checkpointKeyOf(env, originOf(env, (await readLog(db)).origin)),
} as unknown as Context

for (let round = 0; ; round += 1) {
  const keys = Array.from({ length: 1 + (round % 13) }, (_, index) => `${name}-${round}-${index}`)
  const appended = await db.transaction((tx) =>
    appendEntries(
      tx,
      ctx,
      keys.map((key) => outcomeDraft(ctx, key)),
    ),
  )
  await signCheckpoint(ctx)
  process.stdout.write(appended.map(({ entry }, index) => `${keys[index]} ${entry}\n`).join(''))
  await signChainHeads(ctx)
  if (pause !== '0') await new Promise((resolve) => setTimeout(resolve, Number(pause)))
}
