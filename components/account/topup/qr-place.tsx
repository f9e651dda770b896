// A placeholder of the QR code's size, until the code is there.
import type { ReactNode } from 'react'

export function QrPlace({ children }: { children: ReactNode }) {
  return <div className="qr qr-place">{children}</div>
}
