/** GET /audit/agent-readiness/preview: six checks of the audit, free and without a proof. */
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { PreviewAnswer, PreviewRequest } from './agent-readiness.schema.ts'
import { auditPrice } from './audit-agent-readiness.ts'
import { auditSite } from './audit-site.ts'
import { PREVIEW_CHECKS } from './check-table.ts'
import { fixesOf } from './score.ts'

export const previewAgentReadiness = defineOperation({
  id: 'tools.previewAgentReadiness',
  method: 'GET',
  path: '/audit/agent-readiness/preview',
  summary: 'Preview the audit of a site for agents',
  description: 'Runs six checks of the audit and names the fix that wins the most points. No proof.',
  input: PreviewRequest,
  output: PreviewAnswer,
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'heavy',
  examples: [{ title: 'A site', request: { url: 'https://example.com/' } }],
  async run(ctx, { url }) {
    const audit = await auditSite(ctx, url, 'preview')
    const checks = audit.checks.filter(({ id }) => PREVIEW_CHECKS.includes(id))
    return {
      url,
      handshake_found: checks.some(({ id, passed }) => id === 'H1' && passed),
      checks_run: checks.length,
      checks_passed: checks.filter(({ passed }) => passed).length,
      top_fix: fixesOf(checks, new URL(url).host)[0] ?? null,
      price: { sats: auditPrice.agentSats, usd: auditPrice.usd },
    }
  },
})
