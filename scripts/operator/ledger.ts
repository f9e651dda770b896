/**
 * Operator commands for the ledger: founds it, prints its state, publishes entries, rotates its keys, or
 * unfreezes it after the database has been checked.
 */
import { readFileSync } from 'node:fs'
import { toHex } from '#protocol/bytes.ts'
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readClockHealth } from '#server/discovery/clocks/clock-health.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { foundLedger } from '#server/ledger/append/found-ledger.ts'
import { publishWaiting } from '#server/ledger/append/publish-due.ts'
import { whyNotExtending } from '#server/ledger/high-water/restore-guard.ts'
import { publishKeyEvent } from '#server/ledger/partner/publish-key-event.ts'
import { publishPartnerReview } from '#server/ledger/partner/publish-review.ts'
import { isRotatedKey, revokeKey, rotateKey } from '#server/ledger/partner/rotate-key.ts'
import { readLog, thawLog } from '#server/ledger/publish/checkpoint.store.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { clockLines } from './clock-lines.ts'

const usage = `Usage: npm run ledger -- init | status | accept | publish-due | publish-review FILE | key-event FILE
       NEXT_SECRET_KEY=… npm run ledger -- rotate verifier | checkpoint | pq
       npm run ledger -- revoke verifier | checkpoint | pq PUBLIC_KEY LAST_ENTRY

  init     founds the ledger of an empty database: entry 1 and the reserved numbers
  status   prints name, size, head, whether appending is allowed, and how relays and anchors keep up
  accept   run it after verifying that the database is the newest: stores its state in the mark and allows appending
           again; refused if the mark has a larger size or another root
  publish-due          publishes verdicts that wait for the cadence now
  publish-review FILE  publishes a partner's review: {partner, subject, result, event?, how_to_verify, …}
  key-event FILE       publishes that a key is added, rotated or revoked: {action, key_kind, public_key, effective_entry, …}
  rotate KEY           publishes waiting verdicts and announces the key in NEXT_SECRET_KEY, signed by the old and the new
                       key. Running servers then sign nothing: set it as VERIFIER_SECRET_KEY, LOG_SECRET_KEY or
                       PQ_SECRET_KEY and restart them
  revoke KEY …         publishes that a former key counts for no entry after LAST_ENTRY. Rotate a leaked key first. What it
                       signed outside the ledger then counts only with a Bitcoin anchor older than the revocation
  FILE may be - for standard input. A refusal is reported in one sentence, and nothing is appended.

Settings as for the server: DATABASE_URL, VERIFIER_SECRET_KEY, LOG_SECRET_KEY, LOG_ORIGIN, LEDGER_MARK.`

const [command = '', file, publicKey = '', lastEntry = ''] = process.argv.slice(2)
const fromFile = { 'publish-review': publishPartnerReview, 'key-event': publishKeyEvent } as const
const isKnown =
  command in fromFile
    ? file !== undefined
    : command === 'rotate' || command === 'revoke'
      ? file !== undefined && isRotatedKey(file) && (command === 'revoke') === /^[1-9][0-9]*$/.test(lastEntry)
      : ['init', 'status', 'accept', 'publish-due'].includes(command) && file === undefined
if (!isKnown) {
  console.error(usage)
  process.exit(64)
}

const env = readEnv()
const ctx = await createContext({
  env,
  log: createLog('warn'),
  rulesetFiles: builtRuleset(process.cwd()),
  catalogue,
})
try {
  if (command === 'init')
    console.log((await foundLedger(ctx)) ? 'The ledger is founded.' : 'The database already has a ledger.')
  if (command === 'accept') await accept()
  if (command === 'publish-due') {
    console.log(`${await publishWaiting(ctx)} published.`)
    await ctx.ledger.advance()
  }
  if (command === 'rotate' && isRotatedKey(file!)) {
    const next = { nextSecret: process.env.NEXT_SECRET_KEY ?? '', reason: 'Rotated by the operator.' }
    const { entry, publicKey, effectiveEntry } = await rotateKey(ctx, file, next)
    console.log(`Published as entry ${entry}: ${publicKey} signs from entry ${effectiveEntry} on.`)
    if (file === 'verifier') console.log('Set it as VERIFIER_SECRET_KEY now; the old key no longer signs.')
    else console.log(`Set it as ${file === 'pq' ? 'PQ' : 'LOG'}_SECRET_KEY now.`)
  }
  if (command === 'revoke' && isRotatedKey(file!)) {
    const change = { publicKey, lastEntry: Number(lastEntry), reason: 'Revoked by the operator.' }
    const { entry } = await revokeKey(ctx, file, change)
    console.log(`Published as entry ${entry}: ${publicKey} counts for no entry after ${lastEntry}.`)
  }
  if (command in fromFile) {
    const text = readFileSync(file === '-' ? 0 : file!, 'utf8')
    const { entry, isNew } = await fromFile[command as keyof typeof fromFile](ctx, text)
    await ctx.ledger.advance()
    console.log(isNew ? `Published as entry ${entry}.` : `Entry ${entry} already.`)
  }
  const { origin, size, head, frozenReason } = await readLog(ctx.db)
  console.log(`name    ${origin ?? 'not founded'}\nsize    ${size}\nhead    ${head ?? 'none'}`)
  console.log(`state   ${frozenReason ?? 'may grow'}`)
  for (const line of clockLines(await readClockHealth(ctx), ctx.nowUnix())) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await ctx.close()
}

async function accept(): Promise<void> {
  const log = await readLog(ctx.db)
  if (log.origin === null || !ctx.mark)
    throw new Error('Nothing to accept: this needs a founded ledger and LEDGER_MARK.')
  const kept = await ctx.mark.newest()
  const reason = kept && (await whyNotExtending(ctx.db, log, kept))
  if (reason)
    throw new Error(
      `${reason} The ledger cannot be rolled back: restore the newest database, or start a new ledger under another LOG_ORIGIN.`,
    )
  await ctx.mark.raise({ origin: log.origin, size: log.size, root: toHex(log.root) })
  await thawLog(ctx.db)
}
