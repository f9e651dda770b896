'use client'
// Accepts the answer of POST /review, dropped, chosen or pasted. It stays in the browser.
import { useState } from 'react'
import { Button } from '#components/ui/input/button.tsx'
import { DropZone } from '#components/ui/input/drop-zone.tsx'
import { Textarea, VERBATIM } from '#components/ui/input/field.tsx'
import { TOO_LONG } from './record/read-given.ts'

interface GivenBoxProps {
  refusal: { problem: string; remedy: string } | null
  onText(text: string): void
}

export function GivenBox({ refusal, onText }: GivenBoxProps) {
  const [typed, setTyped] = useState('')
  const [isEmptyAsked, setEmptyAsked] = useState(false)
  const onSubmit = () => {
    setEmptyAsked(typed.trim() === '')
    if (typed.trim() !== '') onText(typed)
  }
  return (
    <DropZone
      className="needs-script"
      title="Drop the response from POST /review"
      hint="JSON, as a file or as text. It stays in this page."
      maxFileBytes={TOO_LONG + 1}
      onText={(text) => onText(text)}
      onSubmit={onSubmit}
      field={
        <Textarea
          label="Or paste it"
          name="answer"
          mono
          rows={5}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setEmptyAsked(false)
          }}
          error={
            isEmptyAsked
              ? 'Paste the JSON response from POST /review.'
              : refusal && `${refusal.problem} ${refusal.remedy}`
          }
          {...VERBATIM}
        />
      }
      submit={
        <Button type="submit" variant="primary">
          Explain
        </Button>
      }
    />
  )
}
