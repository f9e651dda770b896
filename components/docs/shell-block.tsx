// One command or program to run, with its bytes to copy.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { markedScript, markedShell } from './code-marks.tsx'

interface ShellBlockProps {
  label: string
  code: string
  language?: 'shell' | 'node'
}

export function ShellBlock({ label, code, language = 'shell' }: ShellBlockProps) {
  return (
    <div className="well text-text">
      <CodeBlock code={code} label={label}>
        {(language === 'shell' ? markedShell : markedScript)(code)}
      </CodeBlock>
    </div>
  )
}
