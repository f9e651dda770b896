// The attacks that this service claims to withstand, each with its tests. `npm test` runs the same files
// with fewer crashes and fixed random values; `npm run test:hostile` runs only these, for longer.
export interface Attack {
  attack: string
  /** Vitest files. */
  tests: readonly string[]
}

export const attacks: readonly Attack[] = [
  {
    attack: 'An artifact is rewritten so that a finding is missed',
    tests: ['protocol/review/metamorphic.test.ts'],
  },
  {
    attack: 'A database is rolled back under running servers, or fails over to a replica that lags',
    tests: ['server/ledger/high-water/fork.test.ts', 'server/ledger/high-water/restore-guard.test.ts'],
  },
  {
    attack: 'The mark outside the database is full, unreachable, or on a store without conditional writes',
    tests: [
      'server/ledger/high-water/full-volume.test.ts',
      'server/ledger/high-water/object-store-mark.test.ts',
    ],
  },
  {
    attack: 'Servers that append are killed at random moments',
    tests: ['server/ledger/append/kill.test.ts'],
  },
  {
    attack: 'A server starts with a key that is not current',
    tests: ['server/ledger/keys/key-guard.test.ts'],
  },
  {
    attack: 'The clock jumps, entries are repeated, and the owner of the database edits the ledger',
    tests: ['server/ledger/append/append.test.ts', 'prisma/constraints.test.ts'],
  },
  {
    attack: "The server's database role rewrites, empties or forges what is kept",
    tests: ['prisma/app-role.test.ts'],
  },
  {
    attack: 'A proof, an answer, an entry or a checkpoint is changed in any one place',
    tests: [
      'protocol/proofs/tamper.test.ts',
      'protocol/proofs/verify-verdict-proof.test.ts',
      'protocol/ledger/entry/verify-entry.test.ts',
      'server/proofs/every-signed/events.test.ts',
      'server/proofs/every-signed/signers.test.ts',
      'protocol/ledger/bundle/bundle-tamper.test.ts',
      'protocol/ledger/entry/verify-entry-tamper.test.ts',
      'protocol/ledger/note/note.test.ts',
      'protocol/ledger/note/witness.test.ts',
      'server/proofs/verify-proof.test.ts',
      'components/verify/verifier/verify-subject.test.ts',
      'cli/verify/verify.test.ts',
    ],
  },
  {
    attack: 'A hundred calls at once spend one balance, one token or one payment',
    tests: [
      'server/payments/faults/concurrency.test.ts',
      'server/payments/l402/l402-call.test.ts',
      'server/payments/x402/x402-call.test.ts',
      'server/proofs/consumptions/consume-proof.test.ts',
    ],
  },
  {
    attack: 'Server, node and database crash while money moves',
    tests: [
      'server/payments/withdrawals/withdraw-faults.test.ts',
      'server/payments/faults/faults.test.ts',
      'server/payments/faults/crashes.test.ts',
      'server/payments/faults/workload.test.ts',
    ],
  },
  {
    attack: 'The accounting tables are damaged by hand',
    tests: ['server/kernel/books/audit.test.ts', 'prisma/money.test.ts'],
  },
  {
    attack: 'The disk of the database is full, PostgreSQL is frozen, or connections are cut',
    tests: ['server/full-disk.test.ts', 'server/kernel/db.test.ts'],
  },
  {
    attack: 'Bonuses are farmed by accounts that pay and withdraw',
    tests: [
      'server/payments/withdrawals/referral-withdrawals.test.ts',
      'server/accounts/referrals/referrals.test.ts',
    ],
  },
  {
    attack: 'Keys, stored answers and names of others are guessed, replayed or taken',
    tests: [
      'server/accounts/keys/account-keys.test.ts',
      'server/accounts/create-account.test.ts',
      'server/run-operation.test.ts',
    ],
  },
  {
    attack: 'A public instance starts with development keys or live money',
    tests: ['server/deployment.test.ts'],
  },
  {
    attack: "A caller's address leads into the private network",
    tests: [
      'server/kernel/egress/address.test.ts',
      'server/kernel/egress/guarded-fetch.test.ts',
      'server/kernel/egress/only-way-out.test.ts',
      'server/kernel/egress/bypass.test.ts',
      'server/execution/browse/browse-page.test.ts',
      'server/review/artifact-source/artifact-source.test.ts',
    ],
  },
  {
    attack: 'Pages, hosts and bodies are abused over HTTP',
    tests: [
      'server/surfaces/pages/page-gate.test.ts',
      'server/surfaces/http/host-check.test.ts',
      'server/surfaces/http/http.test.ts',
      'server/surfaces/http/unstorable-text.test.ts',
      'protocol/json/strict-json.test.ts',
    ],
  },
  {
    attack: 'An artifact is made to exhaust, confuse or instruct the engine',
    tests: [
      'bench/hostile/hostile.test.ts',
      'protocol/review/plan/hostile.test.ts',
      'protocol/review/trade/hostile.test.ts',
      'server/review/model/prompt.test.ts',
    ],
  },
  {
    attack: 'Code that an agent sent tries to leave the sandbox, to exceed its limits, or to force a refund',
    tests: [
      'server/execution/hostile/hostile.test.ts',
      'server/execution/seccomp/bpf.test.ts',
      'server/execution/execute-code.test.ts',
    ],
  },
]
