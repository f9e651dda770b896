// Block of code. Code scrolls sideways in its own frame, is reachable by key, and can be copied.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { CopyButton } from './input/copy-button.tsx'

interface CodeBlockProps {
  /** Exactly what the copy button copies. */
  code: string
  /** Names the block for readers and for its copy button: "curl example". */
  label: string
  /** The code with its spans marked; the plain code otherwise. */
  children?: ReactNode
  copy?: boolean
  className?: string
}

export function CodeBlock({ code, label, children, copy = true, className }: CodeBlockProps) {
  return (
    <div className={clsx(copy && 'code-frame', className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would lose the meaning of pre */}
      <pre className="code" tabIndex={0} role="region" aria-label={label}>
        {children ?? code}
      </pre>
      {copy && (
        <div className="code-copy no-print">
          <CopyButton value={code} name={label} />
        </div>
      )}
    </div>
  )
}

/** One line to copy: a command, an invoice, a URL. */
export function CodeLine({ code, label }: { code: string; label: string }) {
  return (
    <div className="well flex items-center gap-2 pr-1.5 pl-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would lose the meaning of code */}
      <code className="code-line" tabIndex={0} role="region" aria-label={label}>
        {code}
      </code>
      <CopyButton value={code} name={label} />
    </div>
  )
}
