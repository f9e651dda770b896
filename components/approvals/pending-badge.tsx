'use client'
// Shows how many proposals wait on the icon of the installed app; 0 clears it. Browsers without app badges ignore it.
import { useEffect } from 'react'

export function PendingBadge({ count }: { count: number }) {
  useEffect(() => {
    // Refused where the page is not installed and the platform has no icon for it.
    navigator.setAppBadge?.(count).catch(() => {})
  }, [count])
  return null
}
