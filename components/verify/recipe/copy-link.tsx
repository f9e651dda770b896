'use client'
// Copies a link that contains the whole view in its fragment, which browsers do not send.
import { Check, Link2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'

const SHOWN_MS = 1200

export function CopyLink({ path }: { path: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
      setState('copied')
      timer.current = setTimeout(() => setState('idle'), SHOWN_MS)
    } catch {
      setState('refused')
    }
  }
  return (
    <>
      <Button size="dense" onClick={copy} title="Without the artifact, which stays in this page">
        <Icon of={state === 'copied' ? Check : Link2} size={14} />
        Copy link to this state
      </Button>
      <span role="status" className={state === 'refused' ? 'text-xs' : 'sr-only'}>
        {state === 'copied' && 'copied'}
        {state === 'refused' && 'Not copied: the browser refused. The address bar holds a link too.'}
      </span>
    </>
  )
}
