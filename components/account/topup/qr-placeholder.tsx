// A placeholder of the QR code's size, until the code is there.
import type { ReactNode } from 'react'

export function QrPlaceholder({ children }: { children: ReactNode }) {
  return <div className="qr qr-placeholder">{children}</div>
}
