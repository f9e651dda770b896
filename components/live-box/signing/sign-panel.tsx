'use client'
// Signs the verdict as a proof that anyone can check, or copies a link that restores the box.
import { Link2, PenLine } from 'lucide'
import { CodeLine } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { useOnline } from '#components/ui/feedback/use-online.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import type { SigningTerms } from '../box-state.ts'
import { MAX_CODE_POINTS } from '../editor/kinds.ts'
import type { BoxState } from '../link.ts'
import { useCopyLink } from '../use-copy-link.ts'
import { STORE_KEY } from './account-key.ts'
import { SignedProofNote } from './signed-proof.tsx'
import type { NewKey, Signing } from './use-signing.ts'

interface SignPanelProps {
  state: BoxState
  /** Code points of the text. */
  length: number
  signing: Signing
  terms: SigningTerms
}

export function SignPanel({ state, length, signing, terms }: SignPanelProps) {
  const online = useOnline()
  const link = useCopyLink(state)
  const { account, busy, proof, refusal, newKey } = signing
  const tooLong = length > MAX_CODE_POINTS
  const canSign = terms.available && length > 0 && !tooLong
  const freeLeft = account?.freeCallsRemaining ?? terms.freeCalls
  const word =
    freeLeft > 0
      ? `Sign verdict, ${freeLeft} of ${terms.freeCalls} free`
      : `Sign verdict, ${terms.priceSats} sats`
  return (
    <div className="live-sign needs-script">
      <div className="live-acts">
        <Button
          variant="primary"
          disabled={!canSign}
          loading={busy}
          loadingLabel="Signing"
          aria-describedby="sign-terms"
          onClick={() => signing.sign(state)}
        >
          <Icon of={PenLine} size={15} />
          {word}
        </Button>
        <Button
          onClick={link.copy}
          disabled={state.text === ''}
          title="The text is in the fragment of the link, which browsers never send to a server"
        >
          <Icon of={Link2} size={15} />
          Copy link
        </Button>
      </div>
      <p role="status" className="text-xs text-muted empty:hidden">
        {link.copied === 'yes' && 'Copied. The link contains the text.'}
        {link.copied === 'in_address_bar' && 'Copying was blocked. The link is in the address bar.'}
      </p>
      <p id="sign-terms" className="text-xs text-muted">
        {termsText(terms, account !== null, tooLong)}
      </p>
      {!online && refusal?.kind !== 'offline' && (
        <Note tone="offline" live>
          Offline. Verdicts are computed in this page and need no network; signing does.
        </Note>
      )}
      {newKey && <NewKeyNote newKey={newKey} onDismiss={signing.dismissKey} />}
      {refusal && (
        <div className="grid justify-items-start gap-2">
          <Note tone={refusal.kind === 'offline' ? 'offline' : 'error'} title={refusal.title} live>
            <span className="wrap-anywhere">{refusal.text}</span>
          </Note>
          {refusal.kind === 'unknown_key' ? (
            <Button onClick={signing.forgetKey}>Forget this key</Button>
          ) : refusal.kind === 'unpaid' ? (
            <a href="/account" className="text-sm">
              Top up the account
            </a>
          ) : refusal.kind !== 'invalid' ? (
            <Button onClick={() => signing.sign(state)}>Try again</Button>
          ) : null}
        </div>
      )}
      {proof && (
        <SignedProofNote
          key={proof.eventId}
          proof={proof}
          isCurrent={isSame(proof.signed, state)}
          account={account}
          publishSats={terms.publishSats}
        />
      )}
    </div>
  )
}

const isSame = (a: BoxState, b: BoxState): boolean => a.type === b.type && a.text === b.text

function termsText(terms: SigningTerms, hasAccount: boolean, tooLong: boolean): string {
  if (!terms.available) return 'This instance has no signing key, so it cannot sign verdicts.'
  if (tooLong) return `At most ${numberText(MAX_CODE_POINTS)} characters can be signed.`
  if (hasAccount) return `Signing with the API key saved in this browser (${STORE_KEY} in its local storage).`
  const free = terms.freeCalls === 1 ? 'one free call' : `${terms.freeCalls} free calls`
  return `Your first signature creates an account with ${free}. No name, email or card. Its key is shown once and saved in this browser (${STORE_KEY} in its local storage).`
}

function NewKeyNote({ newKey, onDismiss }: { newKey: NewKey; onDismiss(): void }) {
  return (
    <section className="well grid gap-2 p-3 text-sm" aria-label="Your new key">
      <p>
        <strong className="font-medium">Your API key, shown once.</strong>{' '}
        {newKey.kept
          ? `Saved in this browser as ${STORE_KEY} in local storage; clearing site data deletes it.`
          : 'This browser blocked storage, so the key is lost when this page closes.'}{' '}
        We store only its hash, so a lost key cannot be recovered. Copy it to use it elsewhere.
      </p>
      <CodeLine code={newKey.apiKey} label="account key" />
      <Button size="dense" className="justify-self-start" onClick={onDismiss}>
        Hide key
      </Button>
    </section>
  )
}
