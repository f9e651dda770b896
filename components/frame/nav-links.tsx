'use client'
// Navigation links. The link to the current page, or to its section, is marked as current.
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { MAIN_NAV, type NavItem } from './nav.ts'

interface NavLinksProps {
  className: string
  items?: readonly NavItem[]
}

export function NavLinks({ className, items = MAIN_NAV }: NavLinksProps) {
  const path = usePathname()
  return items.map(({ href, label, plain }) => {
    const current = path === href || path.startsWith(`${href}/`)
    const props = { href, className, 'aria-current': current ? ('page' as const) : undefined }
    return plain ? (
      <a key={href} {...props}>
        {label}
      </a>
    ) : (
      <Link key={href} {...props} prefetch={false}>
        {label}
      </Link>
    )
  })
}
