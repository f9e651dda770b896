// Reference page of one operation. Price and limits, a call that runs, then every field and every failure.

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type CallExample, CallPanel } from '#components/docs/call/call-panel.tsx'
import { ErrorList } from '#components/docs/call/error-list.tsx'
import { FieldList } from '#components/docs/call/field-list.tsx'
import { OperationHead } from '#components/docs/call/operation-head.tsx'
import { runnableCall } from '#components/docs/call/run-request.ts'
import { SampleAnswers } from '#components/docs/sample-answer.tsx'
import { NotFoundReport } from '#components/frame/not-found-report.tsx'
import { answerStatus, keepPage } from '#server/surfaces/pages/page-answer.ts'
import type { OperationReference } from '#server/surfaces/reference.ts'
import { findOperation } from '../operations.ts'

type Props = { params: Promise<{ slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = await findOperation((await params).slug)
  return operation
    ? { title: `${operation.method} ${operation.path}`, description: `${operation.summary}.` }
    : { title: 'Not found', robots: { index: false } }
}

export default async function OperationPage({ params }: Props) {
  const operation = await findOperation((await params).slug)
  if (!operation) {
    if (!answerStatus(404)) notFound()
    return <NotFoundReport />
  }
  keepPage(30)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_416px] grid-rows-[auto_1fr] items-start gap-x-8 max-[1100px]:grid-cols-[minmax(0,1fr)] max-[1100px]:grid-rows-none">
      <OperationHead operation={operation} />
      <div className="row-span-2 grid min-w-0 gap-4 max-[1100px]:row-span-1 max-[1100px]:mt-4 min-[1101px]:sticky min-[1101px]:top-4">
        <Call operation={operation} />
      </div>
      <div className="min-w-0">
        <Fields operation={operation} />
        <h2 className="mt-8 mb-1">Errors</h2>
        <ErrorList errors={operation.errors} />
      </div>
    </article>
  )
}

function Call({ operation }: { operation: OperationReference }) {
  return (
    <>
      <CallPanel key={operation.id} call={runnableCall(operation)} examples={examplesOf(operation)} />
      <SampleAnswers samples={operation.samples} />
      <noscript>
        <div className="panel">
          <pre className="code">{operation.example.typescript}</pre>
        </div>
      </noscript>
    </>
  )
}

function examplesOf({ example: { curl, typescript, mcp } }: OperationReference): CallExample[] {
  return [
    { value: 'curl', label: 'curl', code: curl, language: 'shell' },
    { value: 'typescript', label: 'TypeScript', code: typescript, language: 'script' },
    ...(mcp === null ? [] : [{ value: 'mcp', label: 'MCP', code: mcp, language: 'shell' } as const]),
  ]
}

const PLACES = [
  { place: 'path', title: 'Path parameters' },
  { place: 'query', title: 'Query parameters' },
  { place: 'body', title: 'Body' },
] as const

function Fields({ operation: { request, answer, produces } }: { operation: OperationReference }) {
  return (
    <>
      {PLACES.map(({ place, title }) => {
        const fields = request.filter((field) => field.in === place)
        return fields.length === 0 ? null : (
          <section key={place}>
            <h2 className="mt-8 mb-1">{title}</h2>
            <FieldList label={title} fields={fields} />
          </section>
        )
      })}
      <h2 className="mt-8 mb-1">Response</h2>
      {answer.length > 0 ? (
        <FieldList label="Response" fields={answer} first={12} compact />
      ) : (
        <p className="py-2 text-sm text-text-2">Raw bytes, as {produces}.</p>
      )}
    </>
  )
}
