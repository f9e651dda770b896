// Decides, before anything is signed, whether the ledger must publish a verdict: the operator's own, and
// every one with full disclosure.

import type { JsonValue } from '#protocol/json/strict-json.ts'
import { RecordRefusedError, recordBytes } from '#protocol/ledger/record/record.ts'
import type { LedgerRecord } from '#protocol/ledger/record/record-types.ts'
import type { Call } from '#server/kernel/call.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import type { FinalReview } from '#server/review/model/opinion/opinion-on-the-wire.ts'
import { summaryOf } from '#server/review/review.rules.ts'
import { proposedEntries } from '../outcomes/proposed-entries.ts'
import type { MandatoryFacts } from './verdict-drafts.ts'

interface Judged {
  artifact: string
  record: FinalReview
  fullDisclosure: boolean
}

/** Null when the ledger need not publish it. Throws 422 for an artifact that does not fit in a record. */
export function mandatoryFacts(ctx: LedgerDeps, call: Call, judged: Judged): MandatoryFacts | null {
  const isOperator = call.account !== null && call.account.agentId === ctx.env.OPERATOR_AGENT_ID
  if (!isOperator && !judged.fullDisclosure) return null
  const issues = judged.record.issues
  const facts: MandatoryFacts = {
    attester: isOperator
      ? `op:${ctx.signer!.pubkey}`
      : call.account
        ? `agent:${call.account.agentId}`
        : 'anon',
    agentId: call.account?.agentId ?? null,
    summary: summaryOf(judged.record),
    issues: issues.length,
    highBlockers: issues.filter(({ severity }) => severity === 'blocker' || severity === 'high').length,
    proposedEntries: proposedEntries(judged.record),
    paid: call.payment !== null && call.payment.method !== 'free',
    disclosure: judged.fullDisclosure
      ? { artifact: judged.artifact, issues: issues as unknown as JsonValue[] }
      : null,
  }
  refuseUnwritable(facts)
  return facts
}

/** Upper bound of the record members around the disclosure. */
const restOfRecord = 'x'.repeat(4_096)

function refuseUnwritable({ disclosure, summary }: MandatoryFacts): void {
  try {
    recordBytes({ restOfRecord, summary, disclosure } as unknown as LedgerRecord)
  } catch (error) {
    if (!(error instanceof RecordRefusedError)) throw error
    throw new InvalidRequest([
      {
        loc: ['body', 'confidentiality_tier'],
        msg: `the ledger cannot publish this artifact in full (${error.message}); use hash_only or partial_disclosure`,
        type: 'not_publishable',
      },
    ])
  }
}
