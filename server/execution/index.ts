export { executeCode } from './execute-code.ts'
export { getExecutionMetrics } from './get-execution-metrics.ts'
export { getExecutionStatus } from './get-execution-status.ts'
