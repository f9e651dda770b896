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
  { href: '/docs', label: 'Docs' },
  { href: '/prices', label: 'Prices' },
]

/** Stands apart at the right: whose page it is depends on the browser. */
export const ACCOUNT_NAV: readonly NavItem[] = [{ href: '/account', label: 'Account' }]

export const FOOTER_NAV: readonly NavItem[] = [
  { href: '/ledger', label: 'Ledger' },
  { href: '/attestations', label: 'Attestations' },
  { href: '/conformance', label: 'Conformance' },
  { href: '/validate', label: 'Validate' },
  { href: '/tools/consolidate', label: 'Consolidate' },
  { href: '/corpus', label: 'Essays' },
  { href: '/waternova', label: 'Waternova' },
  { href: '/docs', label: 'API reference' },
  { href: '/openapi.json', label: 'OpenAPI', plain: true },
  { href: '/llms.txt', label: 'llms.txt', plain: true },
  { href: '/prices', label: 'Prices' },
  { href: '/stats', label: 'Stats' },
  { href: '/health', label: 'Health' },
  { href: '/components', label: 'Components' },
]

export const SHORTCUTS: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['n', 'Next entry of the ledger, or next text'],
  ['p', 'Previous entry of the ledger, or previous text'],
  ['?', 'This list'],
]
