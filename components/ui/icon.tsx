// Icon of 16 px with a stroke of 1.8; at 14 px and less 2.1. A word always stands next to it.
import type { LucideIcon } from 'lucide-react'

export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return <Drawing size={size} strokeWidth={size <= 14 ? 2.1 : 1.8} className={className} aria-hidden />
}

interface IconProps {
  of: LucideIcon
  size?: number
  className?: string
}
