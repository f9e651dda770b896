'use client'
// A sample with the reader's key in it: shown shortened until the reader wants to see it, copied whole.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { markedScript, markedShell } from '../code-marks.tsx'
import { filledWith, maskedKey, takesKey } from './fill-key.ts'
import { useReaderKey } from './reader-key.ts'

const MARKS = { shell: markedShell, script: markedScript }

interface KeyedCodeProps {
  code: string
  label: string
  language?: keyof typeof MARKS
  copy?: boolean
  className?: string
}

export function KeyedCode({ code, label, language = 'shell', ...rest }: KeyedCodeProps) {
  const { shown, copied } = useFilled(code)
  return (
    <CodeBlock code={copied} label={label} {...rest}>
      {MARKS[language](shown)}
    </CodeBlock>
  )
}

/** What a sample shows and what a copy of it holds. */
export function useFilled(code: string): { shown: string; copied: string } {
  const { apiKey, isFilled, isShown } = useReaderKey()
  if (apiKey === '' || !isFilled || !takesKey(code)) return { shown: code, copied: code }
  const copied = filledWith(code, apiKey)
  return { shown: isShown ? copied : filledWith(code, maskedKey(apiKey)), copied }
}
