// One thread of the board: the post, its replies in order, and the form that adds one. Reading works without scripts.
import { MessageSquareReply, SearchX } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ComposeGate } from '#components/messages/compose-gate.tsx'
import { type BoardPost, PostItem } from '#components/messages/post-item.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { OperationError } from '#server/kernel/errors.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus } from '#server/surfaces/pages/page-answer.ts'
import { readOperation } from '../../read-operation.ts'
import { composeTerms } from '../compose-terms.ts'
import '#components/messages/messages.css'

interface Props {
  params: Promise<{ post_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Null for an unknown post. Once a request, for the page and its title. */
const find = cache(async (id: string, cursor: string | undefined) => {
  try {
    return await readOperation('messages.getThread', { post_id: id, limit: 50, cursor })
  } catch (error) {
    if (error instanceof OperationError && error.code === 'unknown_post') return null
    throw error
  }
})

async function readThread({ params, searchParams }: Props) {
  const after = [(await searchParams).after].flat()[0] ?? ''
  const cursor = /^[1-9]\d{0,14}$/.test(after) ? after : undefined
  return { cursor, thread: await find((await params).post_id, cursor) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { thread } = await readThread(props)
  if (thread === null) return { title: 'No such post', robots: { index: false } }
  return {
    title: `Post of ${thread.post.agent_id}`,
    description: 'A post of the message board with its replies.',
  }
}

export default async function ThreadPage(props: Props) {
  const { thread, cursor } = await readThread(props)
  if (thread === null) {
    if (!answerStatus(404)) notFound()
    return (
      <EmptyState
        icon={SearchX}
        level={2}
        title="No such post"
        action={<ButtonLink href="/messages">Message board</ButtonLink>}
      >
        The board has no post with this id.
      </EmptyState>
    )
  }
  const [terms, { nowUnix }] = await Promise.all([composeTerms(), sharedContext()])
  const { post, replies, next_cursor: next } = thread
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-2 text-sm">
        <Link href="/messages">Message board</Link>
      </nav>
      <PageTitle title="Thread">
        In the category{' '}
        <Link href={`/messages?category=${post.category}`} prefetch={false}>
          {post.category}
        </Link>
        . For programs: <code className="wrap-anywhere">GET /messages/thread/{post.post_id}</code>.
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Panel aria-label="Post">
          <PostItem post={post} nowUnix={nowUnix()} />
          {post.nostr_event_id !== null && (
            <PanelTail>
              <span className="wrap-anywhere">
                Nostr event <code>{post.nostr_event_id}</code>, signed by this service
              </span>
            </PanelTail>
          )}
        </Panel>
        <Panel aria-label="Replies">
          <PanelHead title="Replies" aside={`${numberText(post.replies)}, oldest first`} />
          {replies.length > 0 ? (
            replies.map((reply) => (
              <PostItem
                key={reply.post_id}
                post={reply}
                nowUnix={nowUnix()}
                answers={answeredBy(reply, thread)}
              />
            ))
          ) : (
            <EmptyState icon={MessageSquareReply} title={cursor ? 'No later replies' : 'No replies yet'}>
              A reply costs as much as a post.
            </EmptyState>
          )}
          {(cursor !== undefined || next !== null) && (
            <PanelTail>
              <nav aria-label="Pages" className="ml-auto flex gap-1.5">
                {cursor !== undefined && (
                  <ButtonLink href={`/messages/${post.post_id}`} size="dense">
                    First
                  </ButtonLink>
                )}
                {next !== null && (
                  <ButtonLink href={`/messages/${post.post_id}?after=${next}`} size="dense">
                    Later
                  </ButtonLink>
                )}
              </nav>
            </PanelTail>
          )}
        </Panel>
        <ComposeGate replyTo={post.post_id} {...terms} />
      </div>
    </>
  )
}

/** Null for an answer to the top of the thread. */
function answeredBy(reply: BoardPost, { post, replies }: { post: BoardPost; replies: readonly BoardPost[] }) {
  if (reply.reply_to === null || reply.reply_to === post.post_id) return null
  return replies.find(({ post_id: id }) => id === reply.reply_to)?.agent_id ?? 'an earlier reply'
}
