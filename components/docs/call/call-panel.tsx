'use client'
// One API call as curl, as TypeScript, as a call of its MCP tool, and as a form that sends it, with its answer.
import { Play } from 'lucide'
import Link from 'next/link'
import { useState } from 'react'
import { keepInBrowser, useSession } from '#components/account/session/session.ts'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { Lazy } from '#components/ui/feedback/lazy.tsx'
import { lazyPart } from '#components/ui/feedback/lazy-part.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { Tabs } from '#components/ui/input/tabs.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { KeyedCode, useFilled } from '../key/keyed-code.tsx'
import { pasteKey, useReaderKey } from '../key/reader-key.ts'
import type { RunnableCall } from './run-request.ts'
import { type Ran, useCall } from './use-call.ts'

export interface CallExample {
  value: string
  label: string
  code: string
  language: 'shell' | 'script'
}

interface CallPanelProps {
  call: RunnableCall
  examples: readonly CallExample[]
}

const SENT = 'request'
const requestForm = lazyPart(() => import('./request-form.tsx').then((file) => file.RequestForm))
const streamPanel = lazyPart(() => import('./stream-panel.tsx').then((file) => file.StreamPanel))
const answerPanel = lazyPart(() => import('./answer-panel.tsx').then((file) => file.AnswerPanel))

export function CallPanel({ call, examples }: CallPanelProps) {
  const [values, setValues] = useState(call.values)
  const [body, setBody] = useState(call.body)
  const [operatorToken, setOperatorToken] = useState('')
  const { apiKey } = useReaderKey()
  const isOperators = call.credential === 'operator'
  const token = isOperators ? operatorToken : apiKey
  const { ran, run, stop } = useCall(call)
  const [isAsked, setAsked] = useState(false)

  const send = () => {
    setAsked(false)
    return run({ values, body, token })
  }
  const form = (
    <Lazy
      part={requestForm}
      props={{
        ...{ call, values, body, token },
        onValues: setValues,
        onBody: setBody,
        onToken: isOperators ? setOperatorToken : pasteKey,
        answer: ran.state === 'answered' ? ran.answer : null,
      }}
      place={<div className="h-80 bg-sunken" />}
    />
  )
  return (
    <>
      <Panel aria-label="Call it">
        <Tabs
          label="The call"
          tabs={[
            ...examples.map(({ value, label, code, language }) => ({
              value,
              label,
              content: (
                <KeyedCode
                  code={code}
                  language={language}
                  label={`${label} example`}
                  copy={false}
                  className="max-h-100 overflow-y-auto"
                />
              ),
            })),
            { value: SENT, label: 'Try it', content: form },
          ]}
          end={(value) => {
            const example = examples.find((candidate) => candidate.value === value)
            return example && <CopyExample {...example} />
          }}
        />
        <PanelTail className="needs-script">
          <Button
            variant="primary"
            size="dense"
            onClick={() => (call.warning !== null && token !== '' ? setAsked(true) : send())}
            loading={ran.state === 'running' || ran.state === 'receiving'}
            loadingLabel="Running"
          >
            <Icon of={Play} size={13} />
            Run it
          </Button>
          <span className="min-w-0 flex-1">
            <RunNote call={call} hasToken={token !== ''} />
          </span>
        </PanelTail>
        {isAsked && (
          <div className="border-t border-line p-3">
            <Note tone="warning" live title="Send this call?">
              {call.warning}
              <span className="mt-2 flex flex-wrap gap-2">
                <Button size="dense" onClick={() => setAsked(false)}>
                  Cancel
                </Button>
                <Button size="dense" variant="danger" onClick={send}>
                  Send it
                </Button>
              </span>
            </Note>
          </div>
        )}
      </Panel>
      <Result ran={ran} isPaid={call.price !== null} onStop={stop} />
    </>
  )
}

/** The key that is kept takes the place of one that was pasted. */
function keep(account: KeptAccount): boolean {
  pasteKey('')
  return keepInBrowser(account)
}

function CopyExample({ code, label }: CallExample) {
  const { copied } = useFilled(code)
  return <CopyButton value={copied} name={`${label} example`} />
}

function Result({ ran, isPaid, onStop }: { ran: Ran; isPaid: boolean; onStop: () => void }) {
  const session = useSession()
  const kept = session.state === 'open' && session.isKept ? session.account.apiKey : ''
  if (ran.state === 'lost') return <NoAnswer paid={isPaid} />
  if (ran.state === 'answered')
    return (
      <Lazy
        part={answerPanel}
        props={{ answer: ran.answer, paid: isPaid, onKeep: keep, keptKey: kept }}
        place={<Panel aria-label="Response" className="h-40" />}
      />
    )
  if (ran.state !== 'receiving') return null
  return (
    <Lazy
      part={streamPanel}
      props={{ text: ran.text, onStop }}
      place={<Panel aria-label="Response" className="h-40" />}
    />
  )
}

function RunNote({ call, hasToken }: { call: RunnableCall; hasToken: boolean }) {
  if (call.credential === 'operator')
    return hasToken ? 'With your operator token' : 'Requires an operator token'
  if (call.credential === 'account' && !hasToken)
    return (
      <>
        {call.price ? `${costOf(call.price)}. ` : ''}Requires an API key; none is saved in this browser.{' '}
        <Link href="/docs/create-account" prefetch={false}>
          Get one for free
        </Link>
      </>
    )
  if (call.price)
    return call.price.freeCalls
      ? `Uses a free call, or ${numberText(call.price.sats)} sats of your balance`
      : `${costOf(call.price)}, from your balance`
  return call.effect === 'read' ? 'Free and read-only' : 'Free'
}

const costOf = ({ rule, sats }: NonNullable<RunnableCall['price']>): string =>
  rule === null ? `Costs ${numberText(sats)} sats` : `Costs ${rule}`

/** The request may have been carried out although its answer was lost. */
function NoAnswer({ paid }: { paid: boolean }) {
  return (
    <Note tone="offline" title="No response." live>
      {paid
        ? 'No verdict was produced. Do not treat this as an approval. Run it again: the same Idempotency-Key is reused, so nothing is charged twice.'
        : 'Check the connection, then run it again.'}
    </Note>
  )
}
