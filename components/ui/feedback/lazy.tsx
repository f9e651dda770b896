'use client'
// Loads a part that the first view does not need. Its space is reserved while it loads; a part that fails to load says
// so and can be retried.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../input/button.tsx'
import type { LazyPart } from './lazy-part.ts'
import { Note } from './note.tsx'

interface LazyProps<Props extends object> {
  part: LazyPart<ComponentType<Props>>
  props: Props
  /** Of the size of what will stand there. */
  place?: ReactNode
}

export function Lazy<Props extends object>({ part, props, place = null }: LazyProps<Props>) {
  const [lost, setLost] = useState<LazyPart<ComponentType<Props>> | null>(null)
  const [, drawAgain] = useState(0)
  // Read anew each time: another part may be asked for in the same place.
  const Part = part.known()
  const isLost = lost === part
  useEffect(() => {
    if (Part || isLost) return
    let isCurrent = true
    part.bring().then(
      () => isCurrent && drawAgain((times) => times + 1),
      () => isCurrent && setLost(part),
    )
    return () => {
      isCurrent = false
    }
  }, [part, Part, isLost])
  if (Part) return <Part {...props} />
  if (!isLost) return place
  return (
    <div className="grid justify-items-start gap-2 p-4">
      <Note tone="warning" title="This part of the page could not be loaded." live>
        Nothing was asked of the service.
      </Note>
      <Button size="dense" onClick={() => setLost(null)}>
        Load it again
      </Button>
    </div>
  )
}
