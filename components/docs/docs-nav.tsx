'use client'
// Navigates the reference: the guides in the order of the work, then every operation by task, narrowed by words of its path or
// summary.
import clsx from 'clsx'
import { Search } from 'lucide'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'

export interface NavOperation {
  slug: string
  method: string
  path: string
  summary: string
}

export interface NavGroup {
  name: string
  operations: readonly NavOperation[]
}

export interface NavGuide {
  slug: string
  title: string
}

export interface DocsLinks {
  guides: readonly NavGuide[]
  groups: readonly NavGroup[]
}

interface DocsNavProps extends DocsLinks {
  className?: string
}

const holdsEveryWord = ({ method, path, summary }: NavOperation, wanted: string): boolean => {
  const text = `${method} ${path} ${summary}`.toLowerCase()
  return wanted.split(/\s+/).every((word) => text.includes(word))
}

export function DocsNav({ guides, groups, className }: DocsNavProps) {
  const path = usePathname()
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown = groups
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter((operation) => holdsEveryWord(operation, wanted)),
    }))
    .filter(({ operations }) => operations.length > 0)
  const count = (list: readonly NavGroup[]) =>
    list.reduce((total, { operations }) => total + operations.length, 0)

  return (
    <nav aria-label="Reference" className={clsx('grid content-start text-sm', className)}>
      <label className="input needs-script mb-1">
        <Icon of={Search} size={14} className="text-muted" />
        <span className="sr-only">Filter operations</span>
        <input
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          placeholder={`Filter ${count(groups)} operations`}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <p role="status" className={wanted === '' ? 'sr-only' : 'py-1 text-xs text-muted'}>
        {wanted === '' ? '' : `${count(shown)} of ${count(groups)} operations`}
      </p>
      {wanted === '' && (
        <NavPart name="Guides">
          {guides.map(({ slug, title }) => (
            <NavLink key={slug} href={`/docs/guides/${slug}`} path={path}>
              {title}
            </NavLink>
          ))}
          <NavLink href="/docs/engine" path={path}>
            Rules and calibration
          </NavLink>
        </NavPart>
      )}
      {shown.map(({ name, operations }) => (
        <NavPart key={name} name={name}>
          {operations.map((operation) => (
            <NavLink
              key={operation.slug}
              href={`/docs/${operation.slug}`}
              path={path}
              title={operation.summary}
            >
              <span>{operation.method}</span>
              <span>{operation.path}</span>
            </NavLink>
          ))}
        </NavPart>
      ))}
    </nav>
  )
}

interface NavLinkProps {
  href: string
  /** The address of this page. */
  path: string
  title?: string
  children: React.ReactNode
}

const NavLink = ({ href, path, title, children }: NavLinkProps) => (
  <li>
    <Link href={href} aria-current={path === href ? 'page' : undefined} title={title} prefetch={false}>
      {children}
    </Link>
  </li>
)

function NavPart({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <h2 className="mt-3.5 mb-1 text-xs">{name}</h2>
      <ul className="docs-links">{children}</ul>
    </>
  )
}
