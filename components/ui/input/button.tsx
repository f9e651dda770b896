// Button. One primary in view; a disabled button keeps its word; a loading one says what it does ("Signing") and keeps its
// width, because both words lie in the same grid cell.
import clsx from 'clsx'
import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-line'
export type ButtonSize = 'dense' | 'default' | 'touch'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Square, for a single icon: give it an aria-label. */
  square?: boolean
}

function classesOf({ variant = 'default', size = 'default', square }: Look, extra?: string): string {
  return clsx(
    'button',
    `button-${variant}`,
    size !== 'default' && `button-${size}`,
    square && 'button-square',
    extra,
  )
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    loading?: boolean
    /** The present participle, shown while loading. */
    loadingLabel?: string
  }

export function Button({
  variant,
  size,
  square,
  loading,
  loadingLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classesOf({ variant, size, square }, className)}
      aria-busy={loading || undefined}
      // Not `disabled`: the focus would be lost while the work runs.
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? undefined : rest.onClick}
    >
      {loadingLabel === undefined ? (
        children
      ) : (
        <span className="grid place-items-center">
          <Layer shown={!loading}>{children}</Layer>
          <Layer shown={loading === true}>{loadingLabel}</Layer>
        </span>
      )}
    </button>
  )
}

function Layer({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx('col-start-1 row-start-1 inline-flex items-center gap-1.75', !shown && 'invisible')}
    >
      {children}
    </span>
  )
}

/** A link that looks like a button: for going somewhere, where Button is for doing something. */
export function ButtonLink({
  variant,
  size,
  square,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...rest} className={classesOf({ variant, size, square }, className)} />
}
