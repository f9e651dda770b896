// Lays out one component of the style guide: name and rule on the left, its states on the right.
import type { ReactNode } from 'react'

export function Part({ title, rule, children }: { title: string; rule: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-line py-6 md:grid-cols-[232px_minmax(0,1fr)]">
      <div>
        <h2 className="text-base">{title}</h2>
        <p className="mt-1 max-w-[16rem] text-xs text-muted max-md:max-w-none">{rule}</p>
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  )
}

export function Row({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-3 gap-y-1.5 md:grid-cols-[96px_minmax(0,1fr)]">
      <span className="text-xs text-muted">{label}</span>
      <div className="flex flex-wrap items-center gap-2.5">{children}</div>
    </div>
  )
}
