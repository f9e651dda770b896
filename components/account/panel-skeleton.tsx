// Where a panel will stand whose content is on its way.

import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Panel, PanelBody } from '#components/ui/panel.tsx'

export const PanelSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Panel>
      <PanelBody className="grid gap-3">
        <Skeleton className="w-40" />
        <Skeleton className="w-3/4" />
      </PanelBody>
    </Panel>
  </Loading>
)
