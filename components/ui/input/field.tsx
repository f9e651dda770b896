// Form field. Label above, unit inside at the right, and under it one sentence: a hint, or the error with its way out.
import clsx from 'clsx'
import { X } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'

/** For what is hashed or looked up as it is typed: the browser changes and remembers nothing of it. */
export const VERBATIM = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
}

interface FieldFrameProps extends FieldProps {
  id: string
  children: ReactNode
}

function FieldFrame({ id, label, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs text-reject-text">
          <Icon of={X} size={13} className="mt-0.75" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

function describedBy(id: string, { hint, error }: FieldProps) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  }
}

type InputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & { unit?: string; icon?: ReactNode }

export function Input({ label, hint, error, className, unit, icon, ...rest }: InputProps) {
  const generated = useId()
  const id = rest.id ?? generated
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <span className="input">
        {icon}
        <input {...rest} id={id} {...describedBy(id, { label, hint, error })} />
        {unit && <span className="text-xs whitespace-nowrap text-muted">{unit}</span>}
      </span>
    </FieldFrame>
  )
}

type TextareaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean }

export function Textarea({ label, hint, error, className, mono, ...rest }: TextareaProps) {
  const generated = useId()
  const id = rest.id ?? generated
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <span className="input">
        <textarea
          rows={4}
          {...rest}
          id={id}
          className={mono ? 'font-mono' : undefined}
          {...describedBy(id, { label, hint, error })}
        />
      </span>
    </FieldFrame>
  )
}
