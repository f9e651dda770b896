'use client'
// Copies a whole value with one click. Shows “copied” for 1.2 s and announces it to screen readers.
import clsx from 'clsx'
import { Check, Copy } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'

const SHOWN_MS = 1200

interface CopyButtonProps {
  value: string
  /** What is copied, for the button's name: "event id", "example". */
  name: string
  /** The words that `children` show, so that the button's name begins with what is seen. */
  text?: string
  children?: ReactNode
  className?: string
}

export function CopyButton({ value, name, text, children, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      // Refused, or no secure context: nothing was copied, so nothing says so. The title still holds the value.
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS)
  }

  return (
    <button
      type="button"
      title={value}
      aria-label={text === undefined ? `Copy ${name}` : `${text}, copy ${name}`}
      data-copied={copied || undefined}
      onClick={copy}
      className={className ?? 'button button-quiet button-dense button-square'}
    >
      {children}
      <Icon of={copied ? Check : Copy} size={13} className={clsx('copy-icon no-print')} />
      <span role="status" className="sr-only">
        {copied ? 'copied' : ''}
      </span>
    </button>
  )
}
