// Every entry, in the order in which they run. Memory is last: it looks at what the others left.
import type { Entry } from '../entry.ts'
import { engine } from './engine.ts'
import { health } from './health.ts'
import { memory } from './memory.ts'
import { review } from './review.ts'
import { schnorr } from './schnorr.ts'
import { trivialHandler } from './trivial-handler.ts'
import { verifyProof } from './verify-proof.ts'
import { worstCase } from './worst-case.ts'

export const entries: readonly Entry[] = [
  health,
  trivialHandler,
  verifyProof,
  review,
  schnorr,
  engine,
  worstCase,
  memory,
]
