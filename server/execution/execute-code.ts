/** POST /execute: runs Python without a network, and signs what went in, what came out, and the limits in force. Nothing of it is kept but hashes. */

import { auditHash } from '#protocol/proofs/audit-row.ts'
import type { FixedPrice } from '#server/kernel/operation.ts'
import { priceByRequest } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import type { ActionProofPayloadOnTheWire } from '#server/proofs/actions/action-proof.schema.ts'
import { auditedActionWriter, auditRowOf } from '#server/proofs/actions/audit-action.ts'
import { sealedOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import { requireUsableKey } from '#server/proofs/signing/seal.ts'
import { defineOperation } from './deps.ts'
import { ExecuteAnswer, type ExecuteInput, ExecuteRequest } from './execute.schema.ts'
import { GRANTED_TIER, tiers } from './execution.rules.ts'
import { executionFacts } from './execution-facts.ts'
import { inRunPlace } from './in-run-place.ts'
import { pageOfAction, runErrors } from './run-members.ts'
import { MOST_WAIT_MS } from './run-queue.ts'
import { admit, checkRequest, withinCap } from './tier-admission.ts'

const price: FixedPrice = priceByRequest(
  tiers[0].sats,
  '700 sats at tiers 0 and 1, 2,800 at tier 2, 5,600 at tier 3',
  '0.197322',
)
/** Of a grant. */
const MOST_GRANTED_SECONDS = 3_600

/** At most, with its wait in the queue. */
const runSecondsOf = ({ tier, timeout_seconds: timeout }: ExecuteInput): number =>
  MOST_WAIT_MS / 1_000 +
  Math.ceil(timeout ?? (tier === GRANTED_TIER ? MOST_GRANTED_SECONDS : tiers[tier]!.timeoutSeconds))

export const executeCode = defineOperation({
  id: 'execution.executeCode',
  method: 'POST',
  path: '/execute',
  summary: 'Run Python in a sandbox without a network',
  description:
    'The code runs as __main__ with the standard library of Python, its own /tmp and nothing else: no network, no state from other runs. A run that starts is charged, whatever its exit code; one that the service loses is not. The answer names the limits in force; the proof signs hashes of code, input and output. A hash of an input that can be guessed can be guessed too. L402 and x402 pay for tiers 0 and 1. The code can see the kernel version, the amount of memory and the processors of the host.',
  input: ExecuteRequest,
  output: ExecuteAnswer,
  errors: runErrors,
  auth: 'payer',
  price,
  async beforePayment(ctx, input) {
    checkRequest(input)
    requireUsableKey(ctx)
    if (input.tier < GRANTED_TIER) await admit(ctx, input, null)
  },
  priceOf: async (ctx, input, account) => (await admit(ctx, input, account)).sats,
  runSecondsOf,
  effect: 'append',
  idempotency: 'key',
  rate: 'run',
  maxBodyBytes: 8 * 1024 * 1024,
  tool: 'execute',
  mcp: { openWorld: false },
  examples: [
    { title: 'A sum', request: { code: 'print(sum(range(10)))', tier: 0 } },
    {
      title: 'Lines of the input, sorted',
      request: { code: 'import sys\nprint("".join(sorted(sys.stdin)))', stdin: 'b\na\n', tier: 0 },
    },
  ],
  async run(ctx, input, call) {
    const admission = await admit(ctx, input, call.account)
    const { requested, granted, grant, sats } = admission
    const grantId = grant?.grantId ?? null
    const run = await inRunPlace(ctx, call, runSecondsOf(input), () =>
      withinCap(ctx, admission, call, (recheck) =>
        ctx.sandbox.run({
          caller: call.account?.id ?? call.ip,
          code: Buffer.from(input.code),
          stdin: Buffer.from(input.stdin),
          limits: granted,
          grantId,
          ...(recheck ? { recheck } : {}),
        }),
      ),
    )
    const { report, ofKind, answer } = executionFacts({ input, requested, granted, grantId, run })
    const row = auditRowOf(ctx, call, { ...price, baseSats: sats, agentSats: sats }, report, { ofKind })
    return deferWrite(auditedActionWriter, row, ({ row: audit, sealed, companion }) => ({
      ...answer,
      action_id: audit.action_id,
      page_url: pageOfAction(audit.action_id),
      audit,
      audit_hash: auditHash(audit),
      proof: sealedOnTheWire<ActionProofPayloadOnTheWire>(sealed, companion),
    }))
  },
})
