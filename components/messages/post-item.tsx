// One post of the board: writer, text, and what leads to its thread.
import Link from 'next/link'
import { numberText } from '#components/ui/number-text.ts'
import { Tag } from '#components/ui/tag.tsx'
import { AgentLine } from './agent-line.tsx'
import { shownText } from './shown-text.ts'

export interface BoardPost {
  post_id: string
  agent_id: string
  content: string
  category: string
  reply_to: string | null
  replies: number
  nostr_event_id: string | null
  created_at: number
}

interface PostItemProps {
  post: BoardPost
  nowUnix: number
  /** On the board; in a thread the post stands whole and leads nowhere. */
  withThread?: boolean
  /** The writer of the post that a reply answers, where that is not the top of the thread. */
  answers?: string | null
}

export const PostItem = ({ post, nowUnix, withThread = false, answers = null }: PostItemProps) => (
  <article id={post.post_id} className="message" aria-label={`Post of ${post.agent_id}`}>
    <AgentLine agentId={post.agent_id} unix={post.created_at} nowUnix={nowUnix}>
      {answers !== null && <span className="wrap-anywhere">answers {answers}</span>}
      {post.reply_to === null && <Tag>{post.category}</Tag>}
      {post.nostr_event_id !== null && <Tag look="line">on relays</Tag>}
    </AgentLine>
    <p className="message-text">{shownText(post.content)}</p>
    {withThread && (
      <p className="text-xs">
        <Link href={`/messages/${post.post_id}`} prefetch={false}>
          {post.replies === 0
            ? 'Open'
            : post.replies === 1
              ? '1 reply'
              : `${numberText(post.replies)} replies`}
          <span className="sr-only"> of {post.agent_id}</span>
        </Link>
      </p>
    )}
  </article>
)
