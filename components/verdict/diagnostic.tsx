// Draws what a rule found, under the line it fired on, with the values; and the underline of the span.
import type { ReactNode } from 'react'

/** How a span is marked: by the severity of a finding, or as not understood by any rule. */
export type Severity = 'blocker' | 'high' | 'medium' | 'low' | 'unjudged'

/** Blockers take the reject ink; everything lower stays grey; what was not judged is dashed. */
const toneOf = (severity: Severity) =>
  severity === 'blocker' ? 'reject' : severity === 'unjudged' ? 'unjudged' : undefined

interface DiagnosticProps {
  severity: Severity
  rule: string
  /** One sentence with the values found. */
  children: ReactNode
}

export function Diagnostic({ severity, rule, children }: DiagnosticProps) {
  return (
    <div className="diagnostic" data-tone={toneOf(severity)}>
      {severity === 'unjudged' ? (
        <span className="font-medium text-muted">{rule}</span>
      ) : (
        <>
          <code className={severity === 'blocker' ? 'font-medium text-tone-text' : 'font-medium text-muted'}>
            {rule}
          </code>
          <span className="sr-only">, {severity}</span>
        </>
      )}
      <div>{children}</div>
    </div>
  )
}

/** An underlined span: what a rule fired on, or what none understood. */
export function Finding({ severity, children }: { severity: Severity; children: ReactNode }) {
  return (
    <span className="finding" data-tone={toneOf(severity)}>
      {children}
    </span>
  )
}
