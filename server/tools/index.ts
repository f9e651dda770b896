export { planConsolidation } from './consolidation/plan-consolidation.ts'
