export { executeCode } from './execute-code.ts'
export { getExecutionStatus } from './get-execution-status.ts'
