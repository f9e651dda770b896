'use client'
// One API call as curl, as TypeScript and as a form that runs it, with its answer.
import { Play } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useRef, useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { Tabs } from '#components/ui/input/tabs.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { AnswerPanel, NoAnswer } from './answer-panel.tsx'
import { type Answer, explain } from './explain-answer.ts'
import { useKeptAccount } from './kept-account.ts'
import { RequestForm } from './request-form.tsx'
import { type RunnableCall, requestOf } from './run-request.ts'

interface CallPanelProps {
  call: RunnableCall
  /** Each example as text to copy, and as it is shown. */
  examples: { value: string; label: string; code: string; shown: ReactNode }[]
}

type Ran =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'lost' }
  | { state: 'answered'; answer: Answer }

/** Enough for a repeat to be recognised; not a secret. */
const newIdempotencyKey = (): string =>
  `docs-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

export function CallPanel({ call, examples }: CallPanelProps) {
  const [values, setValues] = useState(call.values)
  const [body, setBody] = useState(call.body)
  const [kept, keep] = useKeptAccount()
  const [typedKey, setTypedKey] = useState<string | null>(null)
  const apiKey = typedKey ?? kept?.apiKey ?? ''
  const [ran, setRan] = useState<Ran>({ state: 'idle' })
  // Kept until an answer arrives, so that running it again after a lost answer never pays twice.
  const idempotencyKey = useRef<string | null>(null)

  const run = async () => {
    setRan({ state: 'running' })
    idempotencyKey.current ??= newIdempotencyKey()
    const { url, init } = requestOf(call, { values, body, apiKey, idempotencyKey: idempotencyKey.current })
    const startedMs = performance.now()
    try {
      const response = await fetch(url, init)
      const text = await response.text()
      idempotencyKey.current = null
      const tookMs = Math.round(performance.now() - startedMs)
      const answer = { status: response.status, tookMs, text, json: parsed(text) }
      setRan({ state: 'answered', answer })
      const { freeCallsRemaining } = explain(answer)
      // The live box counts with the same number.
      if (kept && kept.apiKey === apiKey && freeCallsRemaining !== null) keep({ ...kept, freeCallsRemaining })
    } catch {
      setRan({ state: 'lost' })
    }
  }

  const faults =
    ran.state === 'answered' && ran.answer.status === 422 ? explain(ran.answer).faults.join('. ') : undefined
  const form = (
    <RequestForm
      call={call}
      values={values}
      onValues={setValues}
      body={body}
      onBody={setBody}
      apiKey={apiKey}
      onApiKey={setTypedKey}
      error={faults}
    />
  )
  const codeOf = (value: string) => examples.find((example) => example.value === value)
  return (
    <>
      <Panel aria-label="Call it">
        <Tabs
          label="The call"
          tabs={[
            ...examples.map(({ value, label, shown }) => ({ value, label, content: shown })),
            { value: 'request', label: 'Your request', content: form },
          ]}
          end={(value) => {
            const example = codeOf(value)
            return example && <CopyButton value={example.code} name={`${example.label} example`} />
          }}
        />
        <PanelTail className="needs-script">
          <Button
            variant="primary"
            size="dense"
            onClick={run}
            loading={ran.state === 'running'}
            loadingLabel="Running"
          >
            <Icon of={Play} size={13} />
            Run it
          </Button>
          <span className="min-w-0 flex-1">
            <RunNote call={call} hasKey={apiKey !== ''} />
          </span>
        </PanelTail>
      </Panel>
      {ran.state === 'lost' && <NoAnswer paid={call.price !== null} />}
      {ran.state === 'answered' && (
        <AnswerPanel
          answer={ran.answer}
          paid={call.price !== null}
          onKeep={keep}
          keptKey={kept?.apiKey ?? ''}
        />
      )}
    </>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function RunNote({ call, hasKey }: { call: RunnableCall; hasKey: boolean }) {
  if (call.needsAccount && !hasKey)
    return (
      <>
        Requires an API key; none is saved in this browser.{' '}
        <Link href="/docs/accounts-createAccount" prefetch={false}>
          Get one for free
        </Link>
      </>
    )
  if (call.price)
    return call.price.freeCalls
      ? `Uses a free call, or ${call.price.sats} sats of your balance`
      : `Costs ${call.price.rule ?? `${call.price.sats} sats`} of your balance`
  return call.effect === 'read' ? 'Free and read-only' : 'Free'
}
