/** Answers of executions and of browsing, on the engine of this host and a site of its own. */
import { ARTIFACT_SECONDS, insertArtifact, newArtifactId } from '#server/execution/browse/artifacts.store.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import { servePublicly } from '#testing/public-site.ts'
import type { Ask } from './answer-recorder.ts'

/** The smallest PNG. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export async function recordExecution(ask: Ask, service: PaidService): Promise<void> {
  const { ctx } = service
  await ctx.sandbox.test()
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 10_000)
  await ask('execution.executeCode', { code: 'print(sum(range(10)))', tier: 0 }, { title: 'A sum', apiKey })
  const site = await servePublicly('55.1.2.4', (_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<h1>Opening hours</h1><p>Monday to Friday, 9 to 17.</p>'),
  )
  try {
    const page = { url: `${site.origin}/hours` }
    const { action_id: actionId } = await ask('execution.browsePage', page, { title: 'A page', apiKey })
    const text = { ...page, action: 'extract_text' }
    await ask('execution.actOnWeb', text, { title: 'The text of a page', apiKey })
    const artifactId = newArtifactId(ctx.randomBytes(17))
    const shot = { artifactId, sha256: '0'.repeat(64), width: 1, height: 1, png: Buffer.from(PNG, 'base64') }
    await ctx.db.transaction((tx) => insertArtifact(tx, shot, actionId, ctx.nowUnix() + ARTIFACT_SECONDS))
    await ask('execution.getArtifact', { artifact_id: artifactId }, { title: 'A screenshot' })
  } finally {
    await site.close()
  }
  await ask('execution.getExecutionStatus', {}, { title: 'After a run' })
  await ask('execution.getExecutionMetrics', {}, { title: 'After a run' })
  await ask('execution.getMetrics', { limit: 5 }, { title: 'After a run' })
  await ask('discovery.getUsage')
}
