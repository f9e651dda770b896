'use client'
// Sends a request that changes something. A repeat after a lost answer carries the same Idempotency-Key, so it counts
// as the same request.
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isLost, type Refusal, refusalFrom } from './refusal.ts'
import { newIdempotencyKey } from './service-client.ts'

interface RequestOptions<Input, Output> {
  /** False for a change of settings alone: its refusals say nothing about money. */
  moves?: boolean
  onDone?(output: Output, input: Input): void
  /** Also after a refusal. */
  onEnd?(): void
}

export interface ServiceRequest<Input, Output> {
  busy: boolean
  /** Of the newest request; null while it is under way or refused. */
  answer: Output | null
  refusal: Refusal | null
  send(input: Input): void
  clear(): void
}

export function useRequest<Input, Output>(
  call: (input: Input, idempotencyKey: string) => Promise<Output>,
  { moves = true, onDone, onEnd }: RequestOptions<Input, Output> = {},
): ServiceRequest<Input, Output> {
  const repeat = useRef<{ text: string; key: string } | null>(null)
  const mutation = useMutation<Output, RefusedRequest, Input>({
    async mutationFn(input) {
      const text = JSON.stringify(input ?? null)
      if (repeat.current?.text !== text) repeat.current = { text, key: newIdempotencyKey() }
      try {
        const output = await call(input, repeat.current.key)
        repeat.current = null
        return output
      } catch (error) {
        const refusal = refusalFrom(error, { moves })
        if (!isLost(refusal)) repeat.current = null
        throw new RefusedRequest(refusal)
      }
    },
    onSuccess: (output, input) => onDone?.(output, input),
    onSettled: () => onEnd?.(),
  })
  const { isPending, data, error, mutate, reset } = mutation
  return {
    busy: isPending,
    answer: data ?? null,
    refusal: error?.refusal ?? null,
    send: (input) => {
      if (!isPending) mutate(input)
    },
    clear: reset,
  }
}

class RefusedRequest extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.title)
    this.refusal = refusal
  }
}
