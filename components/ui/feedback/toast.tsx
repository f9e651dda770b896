'use client'
// Toast for an action that can still be undone. A bar shows the time left; F8 moves the focus to it.
import { Check, Undo2 } from 'lucide'
import { Toast as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface ToastProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** How long it can be undone. */
  durationMs?: number
  undo?: { label: string; altText: string; run: () => void }
}

/** Render it only after a reader's action: on the server it would carry a style attribute. */
export function Toast({ open, onOpenChange, title, durationMs = 8000, undo }: ToastProps) {
  return (
    <Primitive.Provider duration={durationMs} label="Notice">
      <Primitive.Root open={open} onOpenChange={onOpenChange} className="toast">
        <Icon of={Check} className="text-approve-text" />
        <Primitive.Title className="min-w-0 grow">{title}</Primitive.Title>
        {undo && (
          <Primitive.Action
            altText={undo.altText}
            className="button button-dense button-default"
            onClick={undo.run}
          >
            <Icon of={Undo2} size={14} />
            {undo.label}
          </Primitive.Action>
        )}
        <ToastBar durationMs={durationMs} />
      </Primitive.Root>
      <Primitive.Viewport className="toast-viewport" />
    </Primitive.Provider>
  )
}

function ToastBar({ durationMs }: { durationMs: number }) {
  // Set through the element, not as an attribute, so the policy lets it pass.
  return (
    <span
      className="toast-bar"
      aria-hidden
      ref={(bar) => {
        bar?.style.setProperty('animation-duration', `${durationMs}ms`)
      }}
    />
  )
}
