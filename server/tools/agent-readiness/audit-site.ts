/** Audits one site: visits it, then scores what was seen. */
import { InvalidRequest } from '#server/kernel/errors.ts'
import type { ToolsDeps } from '../deps.ts'
import { collectEvidence } from './collect-evidence.ts'
import { scoreSite } from './score.ts'
import { createSiteVisitor, type VisitLimits } from './site-visitor.ts'

export async function auditSite(
  ctx: Pick<ToolsDeps, 'egress' | 'env' | 'nowUnix'>,
  url: string,
  scope: 'all' | 'preview',
  limits?: VisitLimits,
) {
  const { origin } = new URL(url)
  const visitor = createSiteVisitor({
    egress: ctx.egress,
    origin,
    isOwn: origin === new URL(ctx.env.BASE_URL).origin,
    nowUnix: ctx.nowUnix,
    ...(limits ? { limits } : {}),
  })
  const evidence = await collectEvidence(visitor, url, scope)
  if (visitor.denied())
    throw new InvalidRequest([
      {
        loc: [scope === 'all' ? 'body' : 'query', 'url'],
        msg: 'send the address of a public http or https site; this one may not be reached from here',
        type: 'egress_denied',
      },
    ])
  return { ...scoreSite(evidence), visits: visitor.visits }
}
