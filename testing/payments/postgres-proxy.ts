/**
 * A proxy in front of Postgres that simulates network loss: the answer to a commit, a statement in transit,
 * all connections at once.
 */
import { connect, createServer, type Socket } from 'node:net'

export type PostgresProxy = Awaited<ReturnType<typeof startPostgresProxy>>

interface Pair {
  client: Socket
  server: Socket
  /** Whether the open transaction has booked something. */
  isBooking: boolean
  isLosing: boolean
}

/** Names of the prepared statements that book, as every use of them sends them. */
const bookings = ['books_reserve', 'books_end_holds', 'books_post', 'books_topup'].map((name) =>
  Buffer.from(`${name}\0`),
)
/** A simple query and the tag of a server's answer to it. */
const commit = Buffer.from('\0\0\0\x0bCOMMIT\0')
const committed = Buffer.from('COMMIT\0')

export async function startPostgresProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let commitsToLose = 0
  let lost = 0

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    const pair: Pair = { client, server, isBooking: false, isLosing: false }
    pairs.add(pair)
    const cut = () => {
      client.destroy()
      server.destroy()
      pairs.delete(pair)
    }
    client.on('data', (bytes) => {
      if (bookings.some((name) => bytes.includes(name))) pair.isBooking = true
      // Commits of jobs that run meanwhile are not lost.
      if (bytes.includes(commit)) {
        if (commitsToLose > 0 && pair.isBooking) {
          commitsToLose -= 1
          pair.isLosing = true
        }
        pair.isBooking = false
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!pair.isLosing) return client.write(bytes)
      if (!bytes.includes(committed)) return
      lost += 1
      cut()
    })
    for (const socket of [client, server]) socket.on('error', cut).on('close', cut)
  })
  proxy.listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as { port: number }).port)

  return {
    url: url.href,
    /** Postgres commits the next transactions that book something, but their answers are lost. */
    loseCommits(times: number) {
      commitsToLose = times
    },
    lost: () => lost,
    cutAll() {
      for (const { client } of pairs) client.destroy()
    },
    async close() {
      proxy.close()
      for (const { client } of pairs) client.destroy()
    },
  }
}
