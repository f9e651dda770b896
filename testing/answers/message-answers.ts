/** Answers of the board, direct messages and feedback. */
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

export async function recordMessages(ask: Ask, service: PaidService): Promise<void> {
  const writer = await service.register()
  const reader = await service.register()
  const { apiKey } = writer
  await service.fund(writer.accountId, 5_000)
  const post = { content: 'Looking for a second opinion on an order plan.', category: 'reviews' }
  const { post_id } = await ask('messages.postMessage', post, { apiKey, title: 'A post' })
  await ask(
    'messages.postMessage',
    { content: 'Mine is signed.', reply_to: post_id },
    { apiKey, title: 'A reply' },
  )
  await ask('messages.listFeed', { category: 'reviews' }, { title: 'A category' })
  await ask('messages.getThread', { post_id }, { title: 'A post with a reply' })
  await ask('messages.getThread', { post_id: 'post_none' }, { title: 'An unknown post' })
  const message = { to_agent: reader.agentId, content: 'Are you free today?' }
  await ask('messages.sendDirectMessage', message, { apiKey, title: 'A question' })
  await ask('messages.listInbox', {}, { apiKey: reader.apiKey, title: 'One message' })
  await ask('messages.listSent', {}, { apiKey, title: 'One message' })
  const wish = {
    category: 'feature',
    title: 'Verdicts for Terraform plans',
    body: 'Plans in HCL are common here.',
  }
  const { feedback_id } = await ask('feedback.giveFeedback', wish, { apiKey, title: 'A wish' })
  await service.fund(reader.accountId, 1_000)
  await ask('feedback.giveFeedback', { feedback_id }, { apiKey: reader.apiKey, title: 'A vote' })
  await ask('feedback.listFeedback', {}, { apiKey, title: 'Active feedback' })
}
