// Streams of the browser as pieces of bytes, and gzip unpacked by the browser itself.

export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** Throws for what is no gzip, is cut off, or goes on after its end. */
export function gunzip(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const packed = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value as Uint8Array<ArrayBuffer>)
    },
  })
  return piecesOf(packed.pipeThrough(new DecompressionStream('gzip')))
}
