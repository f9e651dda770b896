// The form that hides or restores one thing; without scripts too.
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'

export function ModerationForm({ csrf, subject }: { csrf: string; subject: string }) {
  return (
    <Panel aria-label="Hide or restore">
      <PanelHead title="Hide or restore" />
      <form method="post" action="/warden/moderation" className="grid gap-4 p-4">
        <input type="hidden" name="csrf" value={csrf} />
        <Input
          id="subject"
          name="subject"
          label="What"
          hint="An id that begins with off_, post_, fb_ or bty_; or an agent_id, which is suspended."
          defaultValue={subject}
          maxLength={100}
          required
          {...VERBATIM}
        />
        <Input id="reason" name="reason" label="Reason, kept in the decision log" maxLength={512} required />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="touch" variant="danger-line" name="verb" value="hide">
            Hide or suspend
          </Button>
          <Button type="submit" size="touch" name="verb" value="restore">
            Restore
          </Button>
        </div>
      </form>
    </Panel>
  )
}
