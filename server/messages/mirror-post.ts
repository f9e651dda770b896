/** Signs the kind 1 event by which a post is mirrored on relays. The service signs it, so the text names the writer first. */
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { boardPostTemplate } from '#protocol/proofs/other-events.ts'
import type { MessagesDeps } from './deps.ts'

/** Whether posts are mirrored now: relays are configured, and the key of this server is the one in force. */
export const mirrors = ({ relays, signer, keyGuard }: MessagesDeps): boolean =>
  relays.length > 0 && signer !== null && keyGuard.problem === null

interface Mirrored {
  id: string
  agentId: string
  category: string
  content: string
  createdAtUnix: number
}

/** Null where posts are not mirrored. The event is released only with the transaction that stores the post. */
export const signMirror = async (ctx: MessagesDeps, post: Mirrored): Promise<SignedEvent | null> =>
  mirrors(ctx)
    ? ctx.signer!.signRepeatably(
        boardPostTemplate({ ...post, createdAt: post.createdAtUnix, baseUrl: ctx.env.BASE_URL }),
      )
    : null
