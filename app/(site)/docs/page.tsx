// The guide for developers; prices, limits and recipes in it are those of this instance.

import type { Metadata } from 'next'
import { ErrorsAndLimits } from '#components/docs/call/errors-and-limits.tsx'
import { Recompute } from '#components/docs/engine/recompute.tsx'
import { CheckProof, FirstVerdict, Idempotency, Paying, Rules } from '#components/docs/guide.tsx'
import { McpGuide } from '#components/docs/mcp/mcp-guide.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { catalogue } from '#server/catalogue.ts'
import { readSiteFacts } from '#server/discovery/service/site-facts.ts'
import { sharedContext } from '#server/runtime.ts'
import { toolsOf } from '#server/surfaces/mcp/tools.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { everyError, everyRate } from '#server/surfaces/reference.ts'
import { allOperations } from './operations.ts'

export const metadata: Metadata = {
  title: 'Reference',
  description:
    'Every operation with its price, fields and failures, and how to recompute a verdict without us.',
}

export default async function DocsPage() {
  keepPage(30)
  const [facts, operations] = await Promise.all([readSiteFacts(), allOperations()])
  const { ruleset, env } = await sharedContext()
  const mainOfTools = new Set(toolsOf(catalogue, env).map(({ operations }) => operations.at(-1)!.id))
  const { baseUrl, verifierPubkey, rulesetVersion, rulesetSha256 } = facts
  const named = (id: string) => {
    const operation = operations.find((candidate) => candidate.id === id)
    if (!operation) throw new Error(`the guide names ${id}, which the catalogue does not have`)
    return operation
  }
  const review = named('review.requestReview')
  return (
    <article className="min-w-0">
      <PageTitle title="Ask, get a verdict, and let anyone recompute it">
        Generated from the operations that run on this instance. For programs:{' '}
        <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/llms.txt">llms.txt</a>.
      </PageTitle>
      <FirstVerdict register={named('accounts.createAccount')} review={review} />
      <CheckProof verify={named('proofs.verifyProof')} baseUrl={baseUrl} />
      <McpGuide
        mcp={named('mcp.sendMessage')}
        tools={operations.filter(({ id }) => mainOfTools.has(id))}
        baseUrl={baseUrl}
      />
      <Rules count={ruleset.rules.length} />
      <Paying review={review} />
      <ErrorsAndLimits errors={everyError(operations)} rates={everyRate(operations)} />
      <Idempotency operations={operations.filter(({ idempotencyKey }) => idempotencyKey)} />
      <Recompute
        baseUrl={baseUrl}
        verifierPubkey={verifierPubkey}
        rulesetVersion={rulesetVersion}
        rulesetSha256={rulesetSha256}
        artifact={String(review.example.body?.artifact)}
      />
    </article>
  )
}
