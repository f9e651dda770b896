'use client'
// List of keyboard shortcuts. Opens with `?` or from the footer; its dialog is loaded on first use.
import { lazy, Suspense, useState } from 'react'
import { useShortcut } from './shortcuts.ts'

const KeyHelpDialog = lazy(() => import('./key-help-dialog.tsx'))

export function KeyHelp() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  useShortcut('?', show)
  return (
    <>
      <button type="button" className="footer-link needs-script" onClick={show}>
        Keyboard
      </button>
      {wanted && (
        <Suspense>
          <KeyHelpDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
