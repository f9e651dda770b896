/** Splits the output of a container into its two streams: frames of one byte for the stream, three zeros, a length, and the bytes. */
import { PassThrough, type Readable } from 'node:stream'

const HEADER_BYTES = 8
const STDERR = 2

/** Both end with the source, and fail with it. */
export function splitOutput(source: Readable): { stdout: Readable; stderr: Readable } {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  let header = Buffer.alloc(0)
  let left = 0
  let current = stdout
  source.on('data', (chunk: Buffer) => {
    let rest = chunk
    while (rest.length > 0) {
      if (left === 0) {
        const missing = HEADER_BYTES - header.length
        header = Buffer.concat([header, rest.subarray(0, missing)])
        rest = rest.subarray(missing)
        if (header.length < HEADER_BYTES) return
        current = header[0] === STDERR ? stderr : stdout
        left = header.readUInt32BE(4)
        header = Buffer.alloc(0)
        continue
      }
      const part = rest.subarray(0, left)
      current.write(part)
      left -= part.length
      rest = rest.subarray(part.length)
    }
  })
  const end = () => {
    stdout.end()
    stderr.end()
  }
  source.once('end', end)
  source.once('close', end)
  source.on('error', end)
  return { stdout, stderr }
}
