// The way in: a token, once. The address is replaced at once by one without it.
import { KeyRound } from 'lucide'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'

export type Refusal = 'expired' | 'invalid' | 'throttled'

const WHY: Record<Refusal, { title: string; text: string }> = {
  expired: { title: 'The session is over.', text: 'Sign in again. What was not sent has not been decided.' },
  invalid: { title: 'This token is not valid.', text: 'It is unknown, has expired, or was revoked.' },
  throttled: { title: 'Too many refused tokens from this address.', text: 'Try again in a minute.' },
}

export function SignIn({ refusal }: { refusal: Refusal | null }) {
  return (
    <>
      <PageTitle title="Approvals">For the people who operate this instance.</PageTitle>
      <Panel className="max-w-[30rem]" aria-label="Sign in">
        <PanelHead title="Sign in" />
        <PanelBody>
          <form method="get" action="/warden/approvals" className="grid gap-4">
            {refusal && (
              <Note tone="error" title={WHY[refusal].title}>
                {WHY[refusal].text}
              </Note>
            )}
            <Input
              {...VERBATIM}
              label="Operator token"
              hint="Made with npm run operators. The session lasts 12 hours."
              type="password"
              name="token"
              required
              icon={<Icon of={KeyRound} size={14} />}
            />
            <Button type="submit" variant="primary" className="justify-self-start">
              Sign in
            </Button>
          </form>
        </PanelBody>
      </Panel>
    </>
  )
}
