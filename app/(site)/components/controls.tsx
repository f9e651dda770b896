// Buttons, inputs, switches, segments and tabs.
import { Copy, Search, X } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, Textarea } from '#components/ui/input/field.tsx'
import { SegmentLinks } from '#components/ui/input/segments.tsx'
import { Switch } from '#components/ui/input/switch.tsx'
import { ControlsLive } from './controls-live.tsx'
import { Part, Row } from './part.tsx'

const VIEWS = [
  { value: 'all', label: 'All', href: '/components?view=all' },
  { value: 'reject', label: 'Reject', href: '/components?view=reject' },
  { value: 'other', label: 'Other', href: '/components?view=other' },
]

export function Controls() {
  return (
    <>
      <Part
        title="Buttons"
        rule="One primary in view. Words say what happens; a disabled button keeps its word."
      >
        <Row label="Primary">
          <Button variant="primary">Sign it</Button>
          <Button variant="primary" data-state="hover">
            Hover
          </Button>
          <Button variant="primary" data-state="focus">
            Focus
          </Button>
          <Button variant="primary" loading loadingLabel="Signing">
            Sign it
          </Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
        </Row>
        <Row label="Default">
          <Button>Export</Button>
          <Button data-state="hover">Hover</Button>
          <Button data-state="pressed">Pressed</Button>
          <Button data-state="focus">Focus</Button>
          <Button disabled>Disabled</Button>
        </Row>
        <Row label="Quiet, danger">
          <Button variant="quiet">Recompute</Button>
          <Button variant="quiet" data-state="hover">
            Hover
          </Button>
          <Button variant="danger">Revoke key</Button>
          <Button variant="danger-line">
            <Icon of={X} size={15} />
            Reject
          </Button>
        </Row>
        <Row label="Sizes">
          <Button size="dense">Dense 26</Button>
          <Button>Default 32</Button>
          <Button size="touch">Touch 44</Button>
          <Button square aria-label="Copy">
            <Icon of={Copy} size={15} />
          </Button>
        </Row>
      </Part>
      <Part title="Inputs" rule="Label above, unit inside. An error says the way out in one sentence.">
        <div className="grid gap-4 md:grid-cols-2">
          <Input
            label="Amount"
            unit="sats"
            defaultValue="25,000"
            inputMode="numeric"
            hint="about 22.84 USD"
          />
          <Input
            label="With an icon"
            icon={<Icon of={Search} size={15} className="text-muted" />}
            placeholder="Entry, event id or hash"
          />
          <Input
            label="Error"
            defaultValue="45,000"
            unit="sats"
            error="Exceeds your balance. Maximum: 39,000 sats after the 100-sat fee."
          />
          <Input label="Disabled" defaultValue="platform set" disabled />
          <Textarea label="Artifact" mono defaultValue={'set -e\nrm -rf "$BUILD_DIR"/*'} />
        </div>
        <Row label="Switch">
          <Switch>Off</Switch>
          <Switch defaultChecked>On</Switch>
          <Switch disabled>Disabled</Switch>
        </Row>
        <Row label="As links">
          <SegmentLinks label="View, as links" options={VIEWS} value="all" />
        </Row>
        <ControlsLive />
      </Part>
    </>
  )
}
