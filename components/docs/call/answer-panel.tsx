'use client'
// Shows what came back: status, time and cost; the verdict where there is one; what a refusal asks for; then the bytes.
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Seal } from '#components/hallmark/seal.tsx'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import { OutcomeLabel } from '#components/verdict/outcome.tsx'
import { NotJudgedLabel } from '#components/verdict/verdict.tsx'
import { VERDICT_WORD } from '#components/verdict/words.ts'
import { markedJson } from '../code-marks.tsx'
import { type Answer, type Explained, explain } from './explain-answer.ts'

interface AnswerPanelProps {
  answer: Answer
  /** Whether the operation has a price. */
  paid: boolean
  keptKey: string
  onKeep: (account: KeptAccount) => boolean
}

/** A page is no place for a megabyte: the rest is one copy away. */
const SHOWN_CHARACTERS = 60_000

export function AnswerPanel({ answer, paid, keptKey, onKeep }: AnswerPanelProps) {
  const explained = explain(answer)
  const { json, text, status, tookMs } = answer
  const code = answer.isText ? (json === undefined ? text : JSON.stringify(json, null, 2)) : bytesText(answer)
  const shown = code.slice(0, SHOWN_CHARACTERS)
  return (
    <Panel aria-label="Response" data-testid="answer">
      <PanelHead
        title="Response"
        aside={
          <Tag>
            <span className="tabular-nums">{status}</span>
          </Tag>
        }
        end={
          <span role="status" className="text-xs text-muted tabular-nums">
            <span className="sr-only">Response {status}, </span>
            {numberText(tookMs)} ms, {costText(explained, paid, status)}
          </span>
        }
      />
      {explained.verdict && <VerdictRow {...explained.verdict} />}
      {explained.holds !== null && (
        <Row>
          <OutcomeLabel outcome={explained.holds ? 'pass' : 'fail'} />
          <span className="text-sm">
            {explained.holds ? 'The proof holds.' : 'The proof does not hold; the report names the check.'}
          </span>
        </Row>
      )}
      {explained.faults.length > 0 && (
        <Row>
          <Refusal status={status} explained={explained} />
        </Row>
      )}
      <AnswerHeaders headers={answer.headers} />
      <CodeBlock
        code={code}
        label="response"
        className="max-h-120 overflow-y-auto overscroll-contain"
        copy={answer.isText && code !== ''}
      >
        {json === undefined ? shown : markedJson(shown)}
        {answer.isCut && (
          <span className="code-quiet">
            {'\n'}… not read further; send the call with curl to have all of it
          </span>
        )}
        {code.length > shown.length && (
          <span className="code-quiet">
            {'\n'}… {numberText(code.length - shown.length)} more characters; the copy button copies all of
            them
          </span>
        )}
      </CodeBlock>
      <AnswerTail explained={explained} keptKey={keptKey} onKeep={onKeep} />
    </Panel>
  )
}

const bytesText = ({ bytes }: Answer): string =>
  bytes === 0 ? 'An empty body.' : `${numberText(bytes)} bytes that are no text.`

/** What a caller acts on beside the body. */
function AnswerHeaders({ headers }: Pick<Answer, 'headers'>) {
  if (headers.length === 0) return null
  return (
    <details className="border-b border-line px-4">
      <summary className="w-fit cursor-pointer py-2 text-xs text-muted hover:text-text">
        {headers.length} headers
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pb-3 font-mono text-xs max-xs:grid-cols-1">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-3 border-b border-line px-4 py-3">{children}</div>
)

function VerdictRow({ verdict, confidence, summary, notJudged }: NonNullable<Explained['verdict']>) {
  return (
    <Row>
      <Seal key={verdict} verdict={verdict} size={30} strike unstruck={notJudged} className="flex-none" />
      <div className="min-w-0 leading-snug">
        <strong className="block font-semibold">{VERDICT_WORD[verdict]}</strong>
        {notJudged && <NotJudgedLabel />}
        <span className="block text-xs text-muted tabular-nums">
          {confidence !== null && `${confidence.toFixed(4)} · `}
          {summary}
        </span>
      </div>
    </Row>
  )
}

function Refusal({ status, explained: { faults, waysToPay } }: { status: number; explained: Explained }) {
  const needsKey = status === 401 || status === 402
  return (
    <Note tone={status >= 500 ? 'error' : 'warning'} title={TITLE[status] ?? 'Refused.'}>
      {faults.length === 1 ? (
        <span className="wrap-anywhere">{faults[0]}</span>
      ) : (
        <ul className="list-disc pl-4">
          {faults.map((fault) => (
            <li key={fault} className="wrap-anywhere">
              {fault}
            </li>
          ))}
        </ul>
      )}
      {waysToPay.map((way) => (
        <span key={way} className="mt-1 block wrap-anywhere">
          {way}
        </span>
      ))}
      {needsKey && (
        <span className="mt-1 block">
          <Link href="/docs/create-account" prefetch={false}>
            Get a key
          </Link>
          , or paste yours under “Try it”.
        </span>
      )}
    </Note>
  )
}

const TITLE: Record<number, string> = {
  401: 'No valid key.',
  402: 'Payment required.',
  404: 'Not found.',
  409: 'Conflict.',
  413: 'Too large.',
  422: 'Invalid request.',
  429: 'Too many requests.',
}

function AnswerTail({
  explained,
  keptKey,
  onKeep,
}: {
  explained: Explained
  keptKey: string
  onKeep: (account: KeptAccount) => boolean
}) {
  const { artifactHash, eventId, account } = explained
  const [isRefused, setRefused] = useState(false)
  if (!artifactHash && !eventId && !account) return null
  return (
    <PanelTail>
      {artifactHash && (
        <span className="flex items-center gap-2">
          Artifact <HashChip value={artifactHash} name="artifact hash" />
        </span>
      )}
      {account &&
        (keptKey === account.apiKey ? (
          <span role="status">Saved in this browser for all pages of this site.</span>
        ) : (
          <>
            <Button size="dense" onClick={() => setRefused(!onKeep(account))}>
              Save this key in this browser
            </Button>
            <span role={isRefused ? 'alert' : undefined}>
              {isRefused
                ? 'This browser blocked storage: only this page holds the key. Copy it.'
                : 'It is shown only once.'}
            </span>
          </>
        ))}
      {eventId && (
        <Link className="ml-auto" href={`/verify?event_id=${eventId}`} prefetch={false}>
          Verify it
        </Link>
      )}
    </PanelTail>
  )
}

function costText({ costSats }: Explained, paid: boolean, status: number): string {
  if (costSats !== null) return `${numberText(costSats)} sats`
  if (!paid) return 'free'
  return status < 400 ? 'see charge' : 'not charged'
}
