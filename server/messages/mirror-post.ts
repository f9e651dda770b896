/** Signs the kind 1 event by which a post is mirrored on relays. The service signs it, so the text names the writer first. */
import type { EventTemplate, SignedEvent } from '#protocol/nostr-event.ts'
import type { MessagesDeps } from './deps.ts'

export const BOARD_POST_SCHEMA = 'assay.board_post.v1'
const textNoteKind = 1

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

export const mirrorTemplate = (
  { id, agentId, category, content, createdAtUnix }: Mirrored,
  baseUrl: string,
): EventTemplate => ({
  created_at: createdAtUnix,
  kind: textNoteKind,
  tags: [
    ['t', 'assay'],
    ['t', 'board'],
    ['t', category],
    ['schema', BOARD_POST_SCHEMA],
    ['agent', agentId],
    // Names the post, so two posts of one text are two events.
    ['r', `${baseUrl}/messages/${id}`],
  ],
  content: `${agentId} on the board of Assay:\n\n${content}`,
})

/** Null where posts are not mirrored. The event is released only with the transaction that stores the post. */
export const signMirror = async (ctx: MessagesDeps, post: Mirrored): Promise<SignedEvent | null> =>
  mirrors(ctx) ? ctx.signer!.signRepeatably(mirrorTemplate(post, ctx.env.BASE_URL)) : null
