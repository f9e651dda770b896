export { executeCode } from './execute-code.ts'
export { getExecutionMetrics } from './status/get-execution-metrics.ts'
export { getExecutionStatus } from './status/get-execution-status.ts'
export { getMetrics } from './status/get-metrics.ts'
