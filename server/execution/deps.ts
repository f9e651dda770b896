/** The parts that executions use. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import type { Browsers } from './browse/browser/browsers.ts'
import type { Extractor } from './browse/extract/extract-text.ts'
import type { HostPace } from './browse/read/host-pace.ts'
import type { Robots } from './browse/read/robots.ts'
import type { Sandbox } from './sandbox.ts'

export interface ExecutionDeps extends ProofsDeps {
  sandbox: Sandbox
  browsers: Browsers
  /** What reading other people's sites needs. */
  reading: { robots: Robots; pace: HostPace; extractor: Extractor }
}

export const defineOperation = operationsOf<ExecutionDeps>()
