/** Groups the operations for readers: by task, the everyday ones first; what only operators and providers call comes last. */
import { type AnyOperation, isInternal } from '#server/kernel/operation.ts'

export interface ReferenceGroup {
  title: string
  operations: AnyOperation[]
}

interface Task {
  title: string
  capabilities: readonly string[]
  /** Operations that a reader looks for first. */
  first: readonly string[]
}

const tasks: readonly Task[] = [
  {
    title: 'Review an action',
    capabilities: ['review', 'residence'],
    first: ['review.requestReview', 'review.requestExternalReview', 'residence.actWithReview'],
  },
  {
    title: 'Verify a proof',
    capabilities: ['proofs'],
    first: ['proofs.verifyProof', 'proofs.getVerdictProof'],
  },
  {
    title: 'Publish and read the ledger',
    capabilities: ['ledger'],
    first: [
      'ledger.submitVerdict',
      'ledger.listEntries',
      'ledger.getEntry',
      'ledger.getBundle',
      'ledger.searchHash',
    ],
  },
  {
    title: 'Account and key',
    capabilities: ['accounts'],
    first: ['accounts.createAccount', 'accounts.getBalance', 'accounts.getStatement'],
  },
  {
    title: 'Pay and withdraw',
    capabilities: ['payments', 'billing'],
    first: [
      'payments.createTopup',
      'payments.getTopupStatus',
      'billing.createCardTopup',
      'billing.createUsdcTopup',
      'payments.withdrawBalance',
    ],
  },
  { title: 'Events and webhooks', capabilities: ['events'], first: ['events.listEvents'] },
  {
    title: 'Tools',
    capabilities: ['execution', 'browse', 'reason', 'validation', 'markets', 'tools'],
    first: [
      'execution.executeCode',
      'reason.answerQuestion',
      'reason.makeDecision',
      'validation.validateReturns',
    ],
  },
  { title: 'Memory', capabilities: ['memory'], first: ['memory.storeMemory', 'memory.getMemory'] },
  {
    title: 'Marketplace',
    capabilities: ['marketplace'],
    first: ['marketplace.listOffers', 'marketplace.buyOffer'],
  },
  { title: 'Conformance', capabilities: ['conformance'], first: ['conformance.listVerifiers'] },
  { title: 'Messages, feedback and bounty', capabilities: ['messages', 'feedback', 'bounty'], first: [] },
  { title: 'Essays and novel', capabilities: ['reading'], first: [] },
  {
    title: 'Service, keys and rules',
    capabilities: ['discovery', 'lists', 'mcp'],
    first: ['mcp.sendMessage', 'discovery.getHealth', 'discovery.getPrices', 'discovery.getVerifierKeys'],
  },
]

export const appendix = 'Appendix: operators and providers'

/** Each operation stands in one group; a capability that no task names has a group of its own. */
export function referenceGroups(operations: readonly AnyOperation[]): ReferenceGroup[] {
  const called = operations.filter((operation) => !isInternal(operation))
  const named = new Set(tasks.flatMap(({ capabilities }) => capabilities))
  const others = [...new Set(called.map(capabilityOf))].filter((capability) => !named.has(capability))
  const all: Task[] = [
    ...tasks,
    ...others.map((capability) => ({ title: titleOf(capability), capabilities: [capability], first: [] })),
  ]
  return [
    ...all.map(({ title, capabilities, first }) => ({
      title,
      operations: inOrder(
        called.filter((operation) => capabilities.includes(capabilityOf(operation))),
        first,
      ),
    })),
    { title: appendix, operations: inOrder(operations.filter(isInternal), []) },
  ].filter((group) => group.operations.length > 0)
}

const capabilityOf = ({ id }: AnyOperation): string => id.slice(0, id.indexOf('.'))

const titleOf = (capability: string): string => capability.charAt(0).toUpperCase() + capability.slice(1)

/** The first ones, then by path, a call that changes something before a read of the same path. */
function inOrder(operations: readonly AnyOperation[], first: readonly string[]): AnyOperation[] {
  const placeOf = ({ id }: AnyOperation) => (first.includes(id) ? first.indexOf(id) : first.length)
  const read = ({ method }: AnyOperation) => Number(method === 'GET')
  return operations.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : read(a) - read(b)),
  )
}
