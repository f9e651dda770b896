// Every entry, in the order in which they run. Memory looks at what those before it left; the ledger has databases of its own.
import type { Entry } from '../entry.ts'
import { accountReads } from './capabilities/account-reads.ts'
import { browsing } from './capabilities/browse.ts'
import { execution } from './capabilities/execute.ts'
import { grade } from './capabilities/grade.ts'
import { memorySearch } from './capabilities/memory-search.ts'
import { messagesFeed } from './capabilities/messages-feed.ts'
import { offersList } from './capabilities/offers-list.ts'
import { proposals } from './capabilities/proposals.ts'
import { validation } from './capabilities/validate.ts'
import { anchors } from './ledger/anchors.ts'
import { ledgerAppend } from './ledger/ledger-append.ts'
import { ledgerRead } from './ledger/ledger-read.ts'
import { ots } from './ledger/ots.ts'
import { relays } from './ledger/relays.ts'
import { verifyExport } from './ledger/verify-export.ts'
import { engine } from './review/engine.ts'
import { paidCall } from './review/paid-call.ts'
import { review } from './review/review.ts'
import { schnorr } from './review/schnorr.ts'
import { verifyProof } from './review/verify-proof.ts'
import { worstCase } from './review/worst-case.ts'
import { health } from './server/health.ts'
import { memory } from './server/memory.ts'
import { pageFlood } from './server/page-flood.ts'
import { trivialHandler } from './server/trivial-handler.ts'

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
