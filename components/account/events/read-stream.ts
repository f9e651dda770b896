// Reads server-sent events (WHATWG HTML, 9.2) from a response body: the part of the format that this service writes.
export interface StreamMessage {
  id: string
  /** Empty for an id that comes alone: where the stream begins. */
  data: string
}

/** Splits text into whole messages and what is left for the next piece. Comments and other fields are skipped. */
export function takeMessages(text: string): { messages: StreamMessage[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const messages = blocks.flatMap((block) => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [, name = '', value = ''] = /^([a-z]*): ?(.*)$/.exec(line) ?? []
        return [name, value] as const
      }),
    )
    const id = fields.get('id')
    return id === undefined ? [] : [{ id, data: fields.get('data') ?? '' }]
  })
  return { messages, rest }
}

/** Ends when the stream ends; throws when it breaks. */
export async function readMessages(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: StreamMessage) => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const { messages, rest } = takeMessages(text + value)
    text = rest
    for (const message of messages) onMessage(message)
  }
}
