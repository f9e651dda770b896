// Icon of 16 px with a stroke of 1.8; at 14 px and less 2.1. A word always stands next to it.
import type { IconNode } from 'lucide'
import { createElement } from 'react'

export function Icon({ of: shapes, size = 16, className }: IconProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 14 ? 2.1 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      {shapes.map(([shape, attributes], place) => createElement(shape, { ...attributes, key: place }))}
    </svg>
  )
}

interface IconProps {
  of: IconNode
  size?: number
  className?: string
}
