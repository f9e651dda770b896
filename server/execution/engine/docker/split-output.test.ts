import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { splitOutput } from './split-output.ts'

const frame = (stream: 1 | 2, content: string): Buffer => {
  const header = Buffer.alloc(8)
  header[0] = stream
  header.writeUInt32BE(Buffer.byteLength(content), 4)
  return Buffer.concat([header, Buffer.from(content)])
}
const frames = Buffer.concat([frame(1, 'one '), frame(2, 'wrong'), frame(1, ''), frame(1, 'two')])

it.each([1, 3, 8, 13, frames.length])('splits frames that arrive %i bytes at a time', async (size) => {
  const source = new PassThrough()
  const { stdout, stderr } = splitOutput(source)
  const read = Promise.all([text(stdout), text(stderr)])
  for (let at = 0; at < frames.length; at += size) source.write(frames.subarray(at, at + size))
  source.end()
  expect(await read).toEqual(['one two', 'wrong'])
})

it('keeps what came of a frame that was cut off', async () => {
  const source = new PassThrough()
  const { stdout, stderr } = splitOutput(source)
  const read = Promise.all([text(stdout), text(stderr)])
  source.end(frames.subarray(0, 10))
  expect(await read).toEqual(['on', ''])
})
