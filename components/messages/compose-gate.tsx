'use client'
// Opens the form that writes a post or a reply; its code loads when it is wanted.
import { useState } from 'react'
import { Lazy } from '#components/ui/feedback/lazy.tsx'
import { lazyPart } from '#components/ui/feedback/lazy-part.ts'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { ComposeProps } from './compose.tsx'

const compose = lazyPart(() => import('./compose.tsx').then((file) => file.Compose))

export function ComposeGate(props: ComposeProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className="noscript:hidden">
        <Button variant="primary" onClick={() => setOpen(true)}>
          {props.replyTo === null ? 'Write a post' : 'Reply'}
        </Button>
      </div>
    )
  return (
    <Panel aria-label={props.replyTo === null ? 'Write a post' : 'Reply'}>
      <Lazy part={compose} props={props} place={<Place />} />
    </Panel>
  )
}

const Place = () => (
  <Loading label="Loading form">
    <div className="grid gap-4 p-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-8 w-36" />
    </div>
  </Loading>
)
