'use client'
// Form for a request: path and query members as fields, the body as JSON, and the API key where one is required.
import { Input, Textarea } from '#components/ui/input/field.tsx'
import { type Answer, explain } from './explain-answer.ts'
import type { RunnableCall } from './run-request.ts'

interface RequestFormProps {
  call: RunnableCall
  values: Record<string, string>
  onValues: (values: Record<string, string>) => void
  body: string
  onBody: (body: string) => void
  token: string
  onToken: (token: string) => void
  /** The last one; null before. Of a 422 it says what is wrong. */
  answer: Answer | null
}

export function RequestForm({
  call,
  values,
  onValues,
  body,
  onBody,
  token,
  onToken,
  answer,
}: RequestFormProps) {
  const error = answer?.status === 422 ? explain(answer).faults.join('. ') : undefined
  const isEmpty = call.params.length === 0 && !call.takesBody && call.credential === null
  return (
    <div className="grid gap-4 bg-sunken p-4">
      {isEmpty && (
        <p className="text-sm text-muted">
          {call.method} {call.path} takes no parameters.
        </p>
      )}
      {call.params.map(({ name, required, description }) => (
        <Input
          key={name}
          label={
            <>
              <code>{name}</code>
              {required ? '' : ', optional'}
            </>
          }
          hint={description}
          value={values[name] ?? ''}
          onChange={(event) => onValues({ ...values, [name]: event.target.value })}
          error={call.takesBody ? undefined : error}
          spellCheck={false}
          autoComplete="off"
        />
      ))}
      {call.takesBody && (
        <Textarea
          label={call.consumes?.startsWith('text/') ? 'Body, as text' : 'Body, as JSON'}
          mono
          rows={Math.min(16, Math.max(5, body.split('\n').length + 1))}
          value={body}
          onChange={(event) => onBody(event.target.value)}
          error={error}
          spellCheck={false}
        />
      )}
      {call.credential !== null && (
        <Input
          label={CREDENTIAL[call.credential]}
          hint="Held by this page and sent only to this server, with a call that you run."
          type="password"
          value={token}
          onChange={(event) => onToken(event.target.value.trim())}
          placeholder={call.credential === 'operator' ? undefined : 'asy_…'}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </div>
  )
}

const CREDENTIAL = {
  account: 'API key',
  'account, optional': 'API key, optional',
  operator: 'Operator token',
} as const
