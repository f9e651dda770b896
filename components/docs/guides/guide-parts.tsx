// Parts of a guide: numbered steps, each with its request and the answer beside it, from the catalogue.
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { OperationReference, SampleAnswer } from '#server/surfaces/reference.ts'
import { SamplePanel } from '../sample-answer.tsx'
import { ShellBlock } from '../shell-block.tsx'

/** What every guide is given: the operations by id, and the address of this instance. */
export interface GuideProps {
  /** Throws for an id that the catalogue does not have. */
  op(id: string): OperationReference
  operations: readonly OperationReference[]
  baseUrl: string
}

/** Running text of a guide. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-[46rem] gap-3 text-base text-text-2">{children}</div>
)

interface StepProps {
  title: string
  children?: ReactNode
  /** The request, and where an answer to it is recorded, that beside it. */
  request?: string
  /** Names the request for readers and for its copy button. */
  label?: string
  language?: 'shell' | 'node'
  answer?: SampleAnswer | undefined
  /** A link to its reference page, where it can be run. */
  operation?: OperationReference
}

export function Step({ title, children, request, label, language, answer, operation }: StepProps) {
  const name = label ?? title.toLowerCase()
  return (
    <li className="mt-8 [counter-increment:step]">
      <h2 className="mb-2 before:mr-2 before:text-muted before:content-[counter(step)_'.']">{title}</h2>
      {children && <Prose>{children}</Prose>}
      {request && (
        <div className="mt-3 grid grid-cols-2 items-start gap-4 max-[1100px]:grid-cols-1">
          <div className={answer ? 'grid min-w-0 gap-2' : 'col-span-full grid min-w-0 gap-2'}>
            <ShellBlock label={name} code={request} language={language} />
            {operation && (
              <p className="text-xs text-muted">
                Fields, errors and a form that runs it: <OperationLink operation={operation} />
              </p>
            )}
          </div>
          {answer && <SamplePanel sample={answer} title="Response" label={`Response: ${name}`} />}
        </div>
      )}
    </li>
  )
}

export const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="[counter-reset:step]">{children}</ol>
)

export const OperationLink = ({
  operation,
}: {
  operation: Pick<OperationReference, 'slug' | 'method' | 'path'>
}) => (
  <Link href={`/docs/${operation.slug}`} prefetch={false}>
    <code>
      {operation.method} {operation.path}
    </code>
  </Link>
)

export const GuideLink = ({ slug, children }: { slug: string; children: ReactNode }) => (
  <Link href={`/docs/guides/${slug}`} prefetch={false}>
    {children}
  </Link>
)

/** The recorded answer with that title; another name in a recording is a mistake of the guide. */
export function answerOf({ id, samples }: OperationReference, title?: string): SampleAnswer {
  const found = title === undefined ? samples[0] : samples.find((sample) => sample.title === title)
  if (!found) throw new Error(`no answer "${title}" of ${id} is recorded`)
  return found
}

const KEY_LINE = ' \\\n  -H "Authorization: Bearer $ASSAY_KEY"'

/** The sample without its credential. */
export const withoutKey = (curl: string): string => curl.replace(KEY_LINE, '')

/** The sample with another credential in place of the key. */
export const withHeader = (curl: string, header: string): string =>
  curl.replace(KEY_LINE, ` \\\n  -H ${header}`)

/** The request of an operation whose body comes from a pipe. */
export const pipedTo = ({ path }: OperationReference, baseUrl: string, hasKey: boolean): string =>
  [
    `curl -sS '${baseUrl}${path}'`,
    ...(hasKey ? ['-H "Authorization: Bearer $ASSAY_KEY"'] : []),
    "-H 'Content-Type: application/json' -d @-",
  ].join(' \\\n    ')
