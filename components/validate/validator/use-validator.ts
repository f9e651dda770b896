'use client'
// Runs the validation in a worker as text and options change; an answer to an earlier question is dropped.
import { useEffect, useRef, useState } from 'react'
import type { ValidateAnswer, Validated, ValidateOptions, ValidateTask } from './validate.worker.ts'

export type Validation =
  | { step: 'empty' }
  | { step: 'running' }
  | { step: 'refused'; faults: readonly string[] }
  | { step: 'failed' }
  | { step: 'done'; value: Validated; isCurrent: boolean }

/** A change of `attempt` runs it again. */
export function useValidator(
  text: string,
  options: ValidateOptions,
  attempt: number,
  closesSha256: string | null,
): Validation {
  const [validation, setValidation] = useState<Validation>({ step: 'empty' })
  const worker = useRef<Worker | null>(null)
  const seq = useRef(0)

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of attempt asks again
  useEffect(() => {
    if (text.trim() === '') {
      seq.current++
      setValidation({ step: 'empty' })
      return
    }
    setValidation((before) =>
      before.step === 'done' ? { ...before, isCurrent: false } : { step: 'running' },
    )
    worker.current ??= start((answer) => {
      if (answer !== null && answer.seq !== seq.current) return
      if (answer === null) {
        worker.current = null
        setValidation({ step: 'failed' })
      } else if (answer.ok) setValidation({ step: 'done', value: answer.value, isCurrent: true })
      else setValidation({ step: 'refused', faults: answer.faults })
    })
    worker.current.postMessage({ seq: ++seq.current, text, options, closesSha256 } satisfies ValidateTask)
  }, [text, options, attempt, closesSha256])

  return validation
}

/** `onAnswer` gets null when the code could not be loaded or has stopped. */
function start(onAnswer: (answer: ValidateAnswer | null) => void): Worker {
  const worker = new Worker(new URL('./validate.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<ValidateAnswer>) => onAnswer(data)
  worker.onerror = () => {
    worker.terminate()
    onAnswer(null)
  }
  return worker
}
