'use client'
// Exports the whole statement: reads it page by page and builds a CSV file in the browser.
import { Download } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { saveFile } from '#components/verify/recipe/save-file.ts'
import { satsText } from '../balance/amounts.ts'
import { gatherStatement, statementCsv } from './statement-csv.ts'

type Saving = { state: 'idle' } | { state: 'gathering'; words: string } | { state: 'refused'; words: string }

export function CsvButton({ apiKey }: { apiKey: string }) {
  const client = useTRPCClient()
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const save = async () => {
    control.current = new AbortController()
    setSaving({ state: 'gathering', words: 'Preparing' })
    const gathered = await gatherStatement(
      client,
      apiKey,
      (done, total) => setSaving({ state: 'gathering', words: `${satsText(done)} of ${satsText(total)}` }),
      control.current.signal,
    )
    if (gathered === 'cancelled') return setSaving({ state: 'idle' })
    if ('refusal' in gathered) {
      const { title, text } = gathered.refusal
      return setSaving({ state: 'refused', words: `No file was created. ${title} ${text}` })
    }
    saveFile('assay-statement.csv', 'text/csv;charset=utf-8', statementCsv(gathered.entries))
    setSaving({ state: 'idle' })
  }
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="text-xs text-muted tabular-nums">
        {saving.state !== 'idle' && saving.words}
      </span>
      {saving.state === 'gathering' ? (
        <Button size="dense" onClick={() => control.current?.abort()}>
          Cancel
        </Button>
      ) : (
        <Button size="dense" onClick={save}>
          <Icon of={Download} size={14} />
          CSV
        </Button>
      )}
    </span>
  )
}
