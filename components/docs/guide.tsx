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
      <div className="grid max-w-[84ch] gap-3 text-base text-text-2">{children}</div>
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
        Ask before the step that cannot be undone. <OperationLink operation={register} /> creates an account
        and shows its key once
        {review.price?.freeCalls ? `; the first ${review.price.freeCalls} verdicts are free` : ''}.
      </p>
      <ShellBlock label="create an account" code={register.example.curl} />
      <p>
        Put the key into <code>ASSAY_KEY</code>, and send what is about to happen. The artifact is text: a
        command, a diff, an order, a transaction, a plan.
      </p>
      <ShellBlock
        label="ask for a verdict"
        code={`export ASSAY_KEY=asy_…\n${review.example.curl} > answer.json`}
      />
      <Note tone="warning" title="Act on approve only.">
        A missing answer, a timeout or a 5xx is no verdict, and never an approve.
      </Note>
    </GuideSection>
  )
}

export function CheckProof({ verify, baseUrl }: { verify: OperationReference; baseUrl: string }) {
  return (
    <GuideSection id="check-a-proof">
      <p>
        With <code>sign</code>, the answer carries <code>proof.event</code>: a Nostr event that anyone can
        check, free and without an account. <OperationLink operation={verify} /> answers every check with its
        expected and its recomputed value, and <Link href="/verify">the verify page</Link> runs the same
        checks in the browser.
      </p>
      <ShellBlock
        label="check a proof"
        code={`jq '{event: .proof.event}' answer.json |\n  curl -sS ${baseUrl}${verify.path} \\\n    -H 'Content-Type: application/json' -d @-`}
      />
      <p>
        Put what you rely on into the question: <code>expect_artifact_hash</code>,{' '}
        <code>expect_intended_verifier</code>, <code>expect_max_age_seconds</code>. A proof that does not say
        it is answered <code>valid: false</code>, not an error.
      </p>
    </GuideSection>
  )
}

/** What a verdict rests on, with the way to every rule. */
export function Rules({ count }: { count: number }) {
  return (
    <GuideSection id="rules">
      <p>
        {count.toLocaleString('en')} rules decide. Approve means that every effect was understood and allowed;
        what no rule understood is a concern with <code>basis: "unjudged"</code> and its spans under{' '}
        <code>coverage.unjudged</code>.{' '}
        <Link href="/docs/engine" prefetch={false}>
          Every rule with its source and examples, and what confidence rests on
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
        Prices are flat and public: <Link href="/prices">all of them</Link>. A call without a credential
        answers 402 with every way to pay that is in force, in one answer. A payment that was sent with the
        call goes first, then a free call, then the balance of the account.
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          <b>Balance.</b> Top it up in <Link href="/account">your account</Link> or with{' '}
          <code>POST /topup</code>, and send <code>Authorization: Bearer asy_…</code>.
        </li>
        <li>
          <b>Lightning, without an account (L402).</b> Pay the invoice of <code>WWW-Authenticate</code> and
          send the call again with <code>Authorization: L402 &lt;macaroon&gt;:&lt;preimage&gt;</code>. A token
          buys one delivered call within 24 hours; unused, <code>POST /register/confirm</code> turns it into
          balance.
        </li>
        <li>
          <b>USDC on Base, without an account (x402).</b> Sign one of <code>accepts</code> and send{' '}
          <code>X-PAYMENT</code> (version 1) or <code>PAYMENT-SIGNATURE</code> (version 2). On 503{' '}
          <code>settlement_pending</code> send the same payment again: do not sign another.
        </li>
        <li>
          <b>Card.</b> <code>POST /billing/topup</code> answers the address of a hosted payment page. Sats by
          card and by USDC can be spent, not withdrawn.
        </li>
      </ul>
      <p>
        Clients of L402 and of x402 work unchanged. The same payment with the same request gets the same
        answer again, so a lost answer costs nothing.
      </p>
      {review.price && (
        <p>
          <OperationLink operation={review} /> costs {review.price.sats.toLocaleString('en')} sats
          {review.price.freeCalls ? ` after the first ${review.price.freeCalls} calls of an account` : ''}.
          The answer says what it cost: <code>cost_sats</code>, <code>charge</code>, <code>billing</code>.
        </p>
      )}
      <Note title="Refused calls cost nothing.">
        A 4xx and a failed run are never charged; the amount is held while the call runs and given back when
        it fails.
      </Note>
    </GuideSection>
  )
}

export function Idempotency({ operations }: { operations: readonly OperationReference[] }) {
  return (
    <GuideSection id="idempotency">
      <p>
        Send an <code>Idempotency-Key</code> of 8 to 128 letters, digits, dots, dashes, colons or underscores,
        and repeat a call as often as you like. For 24 hours the same key and body give the same answer, with{' '}
        <code>Idempotency-Replayed: true</code> and no second charge; the same key with another body is
        refused with 409, and <code>diverged_fields</code> names what differs.
      </p>
      <p>
        It is taken by{' '}
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
