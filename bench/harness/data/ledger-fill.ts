// Makes a ledger of so many entries, by the same code that appends, with a signature that costs nothing: for reading only.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Hex, toHex } from '#protocol/bytes.ts'
import { eventId } from '#protocol/nostr-event.ts'
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { appendEntries } from '#server/ledger/append/append.ts'
import type { EntryDraft } from '#server/ledger/append/entry-draft.ts'
import { takeExportWhenDue } from '#server/ledger/export/take-export.ts'
import { writeSegments } from '#server/ledger/export/write-segments.ts'
import { readLog } from '#server/ledger/publish/checkpoint.store.ts'
import { signCheckpoint } from '#server/ledger/publish/sign-checkpoint.ts'
import type { Signer } from '#server/proofs/signing/signer.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { sql } from '#testing/sql.ts'

const batch = 2_048
const agents = 500
const padding = 'x'.repeat(700)

export interface FillOptions {
  root: string
  dataDir: string
  databaseUrl: string
  entries: number
  secretKey: string
}

/** Answers how many there are; adds what is missing to what an earlier run left. */
export async function fillLedger({
  root,
  dataDir,
  databaseUrl,
  entries,
  secretKey,
}: FillOptions): Promise<number> {
  const mark = join(dataDir, 'fill-ledger-mark')
  rmSync(mark, { recursive: true, force: true })
  const ctx = await createContext({
    env: readEnv({
      DATABASE_URL: databaseUrl,
      VERIFIER_SECRET_KEY: secretKey,
      LEDGER_INIT: 'when_empty',
      LEDGER_MARK: mark,
    }),
    log: createLog('warn'),
    rulesetFiles: builtRuleset(root),
    catalogue,
  })
  try {
    const { signer } = ctx
    const quick = { ...ctx, signer: { ...signer!, signRepeatably: unsigned(signer!) } }
    let { size } = await readLog(ctx.db)
    const startedAtMs = Date.now()
    const first = size
    while (size < entries) {
      const count = Math.min(batch, entries - size)
      const drafts = Array.from({ length: count }, (_, index) => draftOf(ctx.signer!.pubkey, size + index))
      await ctx.db.transaction((tx) => appendEntries(tx, quick, drafts))
      size += count
      if (size % (batch * 25) < batch) {
        const left = ((Date.now() - startedAtMs) / (size - first)) * (entries - size)
        console.error(`  ${size} of ${entries} entries, ${Math.ceil(left / 1_000)} s left`)
      }
    }
    // Heads are signed by the server where they are needed; here a million of them would only cost time.
    await sql(ctx.db, 'TRUNCATE outbox')
    await signCheckpoint(ctx)
    await writeSegments(ctx)
    await takeExportWhenDue(ctx)
    return size
  } finally {
    await ctx.close()
  }
}

function draftOf(pubkey: string, number: number): EntryDraft {
  const draft = outcomeDraft(
    { signer: { pubkey } as Signer, nowUnix: () => 1_790_000_000 + number },
    `fill-${number}`,
    padding,
  )
  const attesters = [`agent:agent-${number % agents}`]
  const artifactHash = sha256Hex(`artifact ${number % 400_000}`)
  return {
    ...draft,
    members: { ...draft.members, attesters },
    facts: { ...draft.facts, artifactHash, attesters },
  }
}

const unsigned =
  ({ pubkey }: Signer): Signer['signRepeatably'] =>
  async (template) => {
    const id = eventId({ ...template, pubkey })
    return { ...template, id, pubkey, sig: toHex(new Uint8Array(64)) } as never
  }
