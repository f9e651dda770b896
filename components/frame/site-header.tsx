// Header with navigation and search: 52 px, one row; on a phone a menu.
import Link from 'next/link'
import { Mark } from '#components/hallmark/mark.tsx'
import { ACCOUNT_NAV, MAIN_NAV } from './nav.ts'
import { NavLinks } from './nav-links.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SearchBox } from './search-box.tsx'
import type { ThemeChoice } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function SiteHeader({ theme }: { theme: ThemeChoice }) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link href="/" className="brand" aria-label="Assay, home" prefetch={false}>
          <Mark size={22} />
          <span aria-hidden>Assay</span>
        </Link>
        <nav aria-label="Main" className="flex items-center gap-0.5 max-md:hidden">
          <NavLinks className="nav-link" />
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <div className="max-md:hidden">
            <SearchBox />
          </div>
          <ThemeSwitch initial={theme} />
          <div className="max-md:hidden">
            <NavLinks className="button button-default" items={ACCOUNT_NAV} />
          </div>
          <PhoneMenu>
            <SearchBox />
            <nav aria-label="Main" className="grid">
              <NavLinks className="phone-link" items={[...MAIN_NAV, ...ACCOUNT_NAV]} />
            </nav>
          </PhoneMenu>
        </div>
      </div>
    </header>
  )
}
