// Switch. A native checkbox, so that it works before any script has run.
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  children: ReactNode
  className?: string
}

export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label className={clsx('switch', className)}>
      <input {...rest} type="checkbox" />
      <span className="switch-track" aria-hidden />
      <span>{children}</span>
    </label>
  )
}
