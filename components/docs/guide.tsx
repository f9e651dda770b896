// The guide: from nothing to a verdict that others can check, in the order of the work.
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { Section } from '#components/ui/section.tsx'
import type { OperationReference } from '#server/surfaces/reference.ts'
import { ShellBlock } from './shell-block.tsx'

export const GUIDE = [
  { id: 'first-verdict', title: 'First verdict' },
  { id: 'check-a-proof', title: 'Check a proof' },
  { id: 'mcp', title: 'MCP clients' },
  { id: 'rules', title: 'Rules and calibration' },
  { id: 'paying', title: 'Paying' },
  { id: 'errors-and-limits', title: 'Errors and limits' },
  { id: 'idempotency', title: 'Idempotency' },
  { id: 'recompute', title: 'Recompute a verdict' },
] as const

type GuideId = (typeof GUIDE)[number]['id']

export function GuideSection({ id, children }: { id: GuideId; children: ReactNode }) {
  const { title } = GUIDE.find((part) => part.id === id)!
  return (
    <Section id={id} title={title} className="scroll-mt-4">
      <div className="grid max-w-[46rem] gap-3 text-base text-text-2">{children}</div>
    </Section>
  )
}

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

interface FirstVerdictProps {
  register: OperationReference
  review: OperationReference
}

export function FirstVerdict({ register, review }: FirstVerdictProps) {
  return (
    <GuideSection id="first-verdict">
      <p>
        Request a verdict before any step that cannot be undone. <OperationLink operation={register} />{' '}
        creates an account and shows its key once
        {review.price?.freeCalls ? `; the first ${review.price.freeCalls} verdicts are free` : ''}.
      </p>
      <ShellBlock label="create an account" code={register.example.curl} />
      <p>
        Set <code>ASSAY_KEY</code> to the key and send the artifact to review. It is text: a command, a diff,
        an order, a transaction or a plan.
      </p>
      <ShellBlock
        label="request a verdict"
        code={`export ASSAY_KEY=asy_…\n${review.example.curl} > answer.json`}
      />
      <Note tone="warning" title="Act on approve only.">
        A missing response, a timeout or a 5xx is not a verdict. Do not treat it as an approval.
      </Note>
    </GuideSection>
  )
}

export function CheckProof({ verify, baseUrl }: { verify: OperationReference; baseUrl: string }) {
  return (
    <GuideSection id="check-a-proof">
      <p>
        With <code>sign</code>, the response includes <code>proof.event</code>: a Nostr event that anyone can
        check for free, without an account. <OperationLink operation={verify} /> returns every check with its
        expected and recomputed values, and <Link href="/verify">the verify page</Link> runs the same checks
        in your browser.
      </p>
      <ShellBlock
        label="check a proof"
        code={`jq '{event: .proof.event}' answer.json |\n  curl -sS ${baseUrl}${verify.path} \\\n    -H 'Content-Type: application/json' -d @-`}
      />
      <p>
        Pass your expectations as <code>expect_artifact_hash</code>, <code>expect_intended_verifier</code> and{' '}
        <code>expect_max_age_seconds</code>. A proof that doesn’t meet them returns <code>valid: false</code>,
        not an error.
      </p>
    </GuideSection>
  )
}

/** What a verdict rests on, with the way to every rule. */
export function Rules({ count }: { count: number }) {
  return (
    <GuideSection id="rules">
      <p>
        Verdicts come from {count.toLocaleString('en')} rules. Approve means that every effect was understood
        and allowed. Anything no rule understood is a concern with <code>basis: "unjudged"</code>, and its
        spans are listed in <code>coverage.unjudged</code>. See{' '}
        <Link href="/docs/engine" prefetch={false}>
          every rule with its source and examples, and how confidence is calibrated
        </Link>
        .
      </p>
    </GuideSection>
  )
}

export function Paying({ review }: { review: OperationReference }) {
  return (
    <GuideSection id="paying">
      <p>
        Prices are flat and <Link href="/prices">public</Link>. A call without credentials returns 402 with
        every available payment method. A payment sent with the call is used first, then a free call, then the
        account balance.
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          <b>Balance.</b> Top it up in <Link href="/account">your account</Link> or with{' '}
          <code>POST /topup</code>, and send <code>Authorization: Bearer asy_…</code>.
        </li>
        <li>
          <b>Lightning, without an account (L402).</b> Pay the invoice in <code>WWW-Authenticate</code> and
          repeat the call with <code>Authorization: L402 &lt;macaroon&gt;:&lt;preimage&gt;</code>. A token
          buys one delivered call within 24 hours; <code>POST /register/confirm</code> converts an unused
          token into balance.
        </li>
        <li>
          <b>USDC on Base, without an account (x402).</b> Sign one of <code>accepts</code> and send{' '}
          <code>X-PAYMENT</code> (version 1) or <code>PAYMENT-SIGNATURE</code> (version 2). On 503{' '}
          <code>settlement_pending</code>, resend the same payment; do not sign another.
        </li>
        <li>
          <b>Card.</b> <code>POST /billing/topup</code> returns a checkout URL. Card and USDC top-ups can be
          spent, not withdrawn.
        </li>
      </ul>
      <p>
        Standard L402 and x402 clients work unchanged. The same payment with the same request returns the same
        response, so a lost response costs nothing.
      </p>
      {review.price && (
        <p>
          <OperationLink operation={review} /> costs {review.price.sats.toLocaleString('en')} sats
          {review.price.freeCalls ? ` after the first ${review.price.freeCalls} calls per account` : ''}. The
          response includes the cost: <code>cost_sats</code>, <code>charge</code>, <code>billing</code>.
        </p>
      )}
      <Note title="Rejected and failed calls cost nothing.">
        The amount is held while the call runs and released if it fails. A 4xx is never charged.
      </Note>
    </GuideSection>
  )
}

export function Idempotency({ operations }: { operations: readonly OperationReference[] }) {
  return (
    <GuideSection id="idempotency">
      <p>
        Send an <code>Idempotency-Key</code> of 8 to 128 letters, digits, dots, dashes, colons or underscores,
        and you can safely repeat the call. For 24 hours, the same key and body return the same response with{' '}
        <code>Idempotency-Replayed: true</code> and no second charge. The same key with a different body
        returns 409, and <code>diverged_fields</code> lists the differences.
      </p>
      <p className="wrap-anywhere">
        Supported by:{' '}
        {operations.map((operation, index) => (
          <span key={operation.slug}>
            {index > 0 && ', '}
            <OperationLink operation={operation} />
          </span>
        ))}
        .
      </p>
    </GuideSection>
  )
}
