// Every entry, in the order in which they run. Memory looks at what those before it left; the ledger has databases of its own.
import type { Entry } from '../entry.ts'
import { accountReads } from './account-reads.ts'
import { anchors } from './anchors.ts'
import { browsing } from './browse.ts'
import { engine } from './engine.ts'
import { execution } from './execute.ts'
import { grade } from './grade.ts'
import { health } from './health.ts'
import { ledgerAppend } from './ledger-append.ts'
import { ledgerRead } from './ledger-read.ts'
import { memory } from './memory.ts'
import { memorySearch } from './memory-search.ts'
import { messagesFeed } from './messages-feed.ts'
import { offersList } from './offers-list.ts'
import { ots } from './ots.ts'
import { pageFlood } from './page-flood.ts'
import { paidCall } from './paid-call.ts'
import { proposals } from './proposals.ts'
import { relays } from './relays.ts'
import { review } from './review.ts'
import { schnorr } from './schnorr.ts'
import { trivialHandler } from './trivial-handler.ts'
import { validation } from './validate.ts'
import { verifyExport } from './verify-export.ts'
import { verifyProof } from './verify-proof.ts'
import { worstCase } from './worst-case.ts'

export const entries: readonly Entry[] = [
  health,
  trivialHandler,
  verifyProof,
  verifyExport,
  review,
  paidCall,
  schnorr,
  ots,
  relays,
  anchors,
  engine,
  worstCase,
  validation,
  execution,
  browsing,
  grade,
  pageFlood,
  memory,
  ledgerAppend,
  ledgerRead,
  messagesFeed,
  accountReads,
  memorySearch,
  offersList,
  proposals,
]
