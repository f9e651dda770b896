export { getVerdictProof } from './get-verdict-proof.ts'
export { listAssertions } from './list-assertions.ts'
export { verifyProof } from './verify-proof.ts'
