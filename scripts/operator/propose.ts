/** Puts a proposal into the queue of the operators, from a JSON file or standard input. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Evidence, proposalKinds } from '#server/warden/proposals/proposal.schema.ts'
import { propose } from '#server/warden/proposals/propose.ts'
import { onInstance } from './on-instance.ts'

const usage = `Usage: npm run propose -- FILE

  FILE (- for standard input) holds {fact, kind, title, detail, params, evidence, posterior_bps, impact_weight_milli}.
  kind is one of ${proposalKinds.join(', ')}; a proposal of kind other has the params
  {target_agent, action, params} of a directive. One proposal is made of a fact, however often it is sent.`

const Wished = z.object({
  fact: z.string().min(1).max(200),
  kind: z.enum(proposalKinds),
  title: z.string().min(1).max(140),
  detail: z.string().max(4_000).default(''),
  params: z.record(z.string(), z.unknown()).default({}),
  evidence: z.array(Evidence).max(20).default([]),
  posterior_bps: z.int().min(0).max(10_000),
  impact_weight_milli: z.int().min(0).max(1_000_000),
})

const [file, ...more] = process.argv.slice(2)
if (file === undefined || more.length > 0) {
  console.error(usage)
  process.exitCode = 2
} else
  await onInstance(async (db) => {
    const wished = Wished.safeParse(JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')))
    if (!wished.success)
      throw new Error(
        wished.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
      )
    const { posterior_bps: posteriorBps, impact_weight_milli: impactWeightMilli, ...said } = wished.data
    const request = { ...said, posteriorBps, impactWeightMilli }
    const { proposalId, isNew } = await propose(db, request, Math.floor(Date.now() / 1000))
    return isNew ? proposalId : `${proposalId}, which existed already`
  })
