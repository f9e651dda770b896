// Relays for development in a process of their own, so that their checks of signatures do not take the server's thread. Prints their addresses.
import { serveRelay } from '#dev/relay/serve-relay.ts'

const count = Number(process.argv[2] ?? '1')
const relays = await Promise.all(Array.from({ length: count }, () => serveRelay()))
console.log(JSON.stringify(relays.map(({ url }) => url)))
process.on('SIGTERM', () => process.exit(0))
