// Finds a free port on this machine. The port may be taken at any later moment: bind immediately, and retry
// on failure.
import { createServer } from 'node:net'

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((tell) => {
    const probe = createServer()
    probe.once('error', () => tell(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => tell(true)))
  })
}

export function freePort(): Promise<number> {
  return new Promise((tell, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? tell(address.port) : fail(new Error('no port')),
      )
    })
  })
}
