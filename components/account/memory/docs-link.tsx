// A link to an operation of the reference.
import Link from 'next/link'
import type { ReactNode } from 'react'

export const DocsLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link href={`/docs/${id}`} prefetch={false}>
    {children}
  </Link>
)
