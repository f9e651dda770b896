// The guides of the reference, in the order of the work.

export const GUIDES = [
  {
    slug: 'review-before-acting',
    title: 'Review before acting',
    does: 'Create an account, send what is about to happen, and act only on approve.',
  },
  {
    slug: 'verify-a-verdict',
    title: 'Verify a verdict',
    does: 'Check a proof over HTTP, on the command line or in a page with the network off.',
  },
  {
    slug: 'recompute',
    title: 'Recompute a verdict',
    does: 'Recompute each claim of a proof from published bytes, with programs that fit on a screen.',
  },
  {
    slug: 'pay-with-lightning',
    title: 'Pay with Lightning',
    does: 'Pay for a single call without an account (L402), or fill a balance.',
  },
  {
    slug: 'pay-with-usdc',
    title: 'Pay with USDC',
    does: 'Pay for a single call without an account (x402), with a standard client.',
  },
  {
    slug: 'pay-from-a-balance',
    title: 'Pay from a balance',
    does: 'Top up by card or Lightning, spend from one balance, and read what each call cost.',
  },
  {
    slug: 'publish-a-verdict',
    title: 'Publish a verdict',
    does: 'Put a signed verdict into the public ledger and link to it.',
  },
  {
    slug: 'audit-the-ledger',
    title: 'Export and audit the ledger',
    does: 'Download every entry, verify it offline, and compare what others hold.',
  },
  {
    slug: 'connect-mcp',
    title: 'Connect an MCP client',
    does: 'Ready configurations for common clients, the tools, and how a tool call is paid.',
  },
  {
    slug: 'receive-events',
    title: 'Receive events',
    does: 'Poll, stream, or have events delivered to a webhook, and verify their signature.',
  },
  {
    slug: 'errors-and-limits',
    title: 'Errors and limits',
    does: 'Every error code with its meaning, and the quotas of this instance.',
  },
  {
    slug: 'idempotency',
    title: 'Repeat a call safely',
    does: 'Send an Idempotency-Key, so that a lost response never costs twice.',
  },
] as const

export type GuideSlug = (typeof GUIDES)[number]['slug']

/** Fragments of the earlier one-page guide, which others link to: their guide stands there in the list. */
export const EARLIER_ANCHORS: Partial<Record<GuideSlug, string>> = {
  'review-before-acting': 'first-verdict',
  'verify-a-verdict': 'check-a-proof',
  'pay-with-lightning': 'paying',
  'connect-mcp': 'mcp',
  recompute: 'recompute',
  'errors-and-limits': 'errors-and-limits',
  idempotency: 'idempotency',
}
