export { auditAgentReadiness } from './agent-readiness/audit-agent-readiness.ts'
export { previewAgentReadiness } from './agent-readiness/preview-agent-readiness.ts'
export { planConsolidation } from './consolidation/plan-consolidation.ts'
