/** The parts that the essays and the novel use. */
import type { Deps } from '#server/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { Library } from './open-library.ts'

export interface ReadingDeps extends Deps {
  library: Library
}

export const defineOperation = operationsOf<ReadingDeps>()
