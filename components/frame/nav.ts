// Links of the frame, each to a page that exists.

export interface NavItem {
  href: string
  label: string
  /** Answered outside the router (JSON, text): a plain link, no prefetch. */
  plain?: boolean
}

export const MAIN_NAV: readonly NavItem[] = [
  { href: '/ledger', label: 'Ledger' },
  { href: '/verify', label: 'Verify' },
  { href: '/marketplace', label: 'Marketplace' },
  { href: '/docs', label: 'Docs' },
  { href: '/prices', label: 'Prices' },
]

/** Stands apart at the right: whose page it is depends on the browser. */
export const ACCOUNT_NAV: readonly NavItem[] = [{ href: '/account', label: 'Account' }]

export const FOOTER_NAV: readonly NavItem[] = [
  { href: '/ledger', label: 'Ledger' },
  { href: '/leaderboard', label: 'Track record' },
  { href: '/attestations', label: 'Attestations' },
  { href: '/conformance', label: 'Conformance' },
  { href: '/marketplace', label: 'Marketplace' },
  { href: '/bounty', label: 'Bounty' },
  { href: '/validate', label: 'Validate' },
  { href: '/markets', label: 'Markets' },
  { href: '/tools', label: 'Tools' },
  { href: '/corpus', label: 'Essays' },
  { href: '/waternova', label: 'Waternova' },
  { href: '/docs', label: 'API reference' },
  { href: '/openapi.json', label: 'OpenAPI', plain: true },
  { href: '/llms.txt', label: 'llms.txt', plain: true },
  { href: '/prices', label: 'Prices' },
  { href: '/messages', label: 'Message board' },
  { href: '/feedback', label: 'Feedback' },
  { href: '/stats', label: 'Stats' },
  { href: '/health', label: 'Health' },
  { href: '/components', label: 'Components' },
]

export const SHORTCUTS: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search'],
  ['Ctrl K', 'Search, also while typing'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['n', 'Next entry of the ledger, or next text'],
  ['p', 'Previous entry of the ledger, or previous text'],
  ['a', 'Approve the proposal in view'],
  ['r', 'Reject the proposal in view'],
  ['u', 'Undo the last approval'],
  ['?', 'This list'],
]
