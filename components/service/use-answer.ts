'use client'
// Reads from the service and keeps the last good answer while a newer one loads or fails.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Refusal, refusalFrom } from './refusal.ts'

export interface Answer<Value> {
  value: Value | null
  /** Why the newest request had no answer. */
  refusal: Refusal | null
  busy: boolean
  again(): void
}

export function useAnswer<QueryValue, Failure, Value, Key extends readonly unknown[]>(
  options: UseQueryOptions<QueryValue, Failure, Value, Key>,
): Answer<Value> {
  const { data, error, isFetching, refetch } = useQuery(options)
  const refusal = useMemo(() => (error ? refusalFrom(error, { moves: false }) : null), [error])
  return { value: data ?? null, refusal, busy: isFetching, again: () => void refetch() }
}
