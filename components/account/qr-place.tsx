// What stands where the code will, in the same size?
import type { ReactNode } from 'react'

export function QrPlace({ children }: { children: ReactNode }) {
  return <div className="qr qr-place">{children}</div>
}
