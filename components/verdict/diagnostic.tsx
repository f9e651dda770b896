// Which words caused the verdict? The rule that fired, under the line it fired on, with the values it found.
import type { ReactNode } from 'react'

export type Severity = 'blocker' | 'high' | 'medium' | 'low'

/** Blockers take the reject ink; everything lower stays grey. */
const toneOf = (severity: Severity) => (severity === 'blocker' ? 'reject' : undefined)

interface DiagnosticProps {
  severity: Severity
  rule: string
  /** One sentence with the values found. */
  children: ReactNode
}

export function Diagnostic({ severity, rule, children }: DiagnosticProps) {
  return (
    <div className="diagnostic" data-tone={toneOf(severity)}>
      <code className={severity === 'blocker' ? 'font-medium text-tone-text' : 'font-medium text-muted'}>
        {rule}
      </code>
      <span className="sr-only">, {severity}</span>
      <div>{children}</div>
    </div>
  )
}

/** The underlined span of the text that a rule fired on. */
export function Finding({ severity, children }: { severity: Severity; children: ReactNode }) {
  return (
    <span className="finding" data-tone={toneOf(severity)}>
      {children}
    </span>
  )
}
