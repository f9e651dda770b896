// What the form of the board needs to know of this instance.
import type { ComposeProps } from '#components/messages/compose.tsx'
import { maxMessageCharacters } from '#server/messages/messages.schema.ts'
import { mirrors } from '#server/messages/mirror-post.ts'
import { postMessage } from '#server/messages/post-message.ts'
import { sharedContext } from '#server/runtime.ts'

export async function composeTerms(): Promise<Omit<ComposeProps, 'replyTo'>> {
  const { price } = postMessage
  return {
    priceSats: price.kind === 'fixed' ? price.agentSats : 0,
    maxCharacters: maxMessageCharacters,
    mirrors: mirrors(await sharedContext()),
  }
}
