// One command or program to run, with the reader's key in its place and its bytes to copy.
import { KeyedCode } from './key/keyed-code.tsx'

interface ShellBlockProps {
  label: string
  code: string
  language?: 'shell' | 'node'
}

export function ShellBlock({ label, code, language = 'shell' }: ShellBlockProps) {
  return (
    <div className="well text-text">
      <KeyedCode code={code} label={label} language={language === 'shell' ? 'shell' : 'script'} />
    </div>
  )
}
