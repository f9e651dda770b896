'use client'
// Lists the keyboard shortcuts and the switch that turns them off.
import { Dialog } from '#components/ui/input/dialog.tsx'
import { Switch } from '#components/ui/input/switch.tsx'
import { Kbd } from '#components/ui/tag.tsx'
import { SHORTCUTS } from './nav.ts'
import { useShortcutsOn } from './shortcuts.ts'

export default function KeyHelpDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [on, setOn] = useShortcutsOn()
  return (
    <Dialog
      {...props}
      title="Keyboard shortcuts"
      description="Single keys work whenever you are not typing in a field."
    >
      <dl className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-y-1.5 text-sm">
        {SHORTCUTS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={on} onChange={(event) => setOn(event.currentTarget.checked)}>
        Single keys {on ? 'on' : 'off'}
      </Switch>
    </Dialog>
  )
}
