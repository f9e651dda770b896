'use client'
// Dialog that asks for confirmation before an action that cannot be undone; its buttons repeat the verb. Radix manages
// the focus.
import { X } from 'lucide'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../icon.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One or two sentences: what happens, and what does not. */
  description: ReactNode
  children?: ReactNode
  /** The safe way first, the verb last. */
  actions?: ReactNode
}

// Our own scrim instead of Radix's Overlay: that one injects a <style> element, which the page's policy refuses.
export function Dialog({ open, onOpenChange, title, description, children, actions }: DialogProps) {
  // Radix gives the focus back to a trigger of its own only, and dialogs here are opened by whatever was pressed.
  const before = useRef<Element | null>(null)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className="scrim" aria-hidden />
        <Primitive.Content
          className="dialog"
          onOpenAutoFocus={() => {
            before.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus()
          }}
        >
          <Primitive.Title className="pr-8 text-lg font-semibold">{title}</Primitive.Title>
          <Primitive.Description className="text-sm text-text-2">{description}</Primitive.Description>
          {children}
          {actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
          <Primitive.Close className="button button-quiet button-dense button-square absolute top-3.5 right-3.5">
            <Icon of={X} size={15} />
            <span className="sr-only">Close</span>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
