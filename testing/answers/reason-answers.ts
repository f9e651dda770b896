/** Answers of the language model: from a service with a local one, and from one without. */
import { startModelServer } from '#testing/model/model-server.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import { startService } from '#testing/service.ts'
import type { Ask } from './answer-recorder.ts'

const decision = {
  goal: 'Keep the service up during the migration',
  question: 'Migrate tonight or on Sunday?',
  options: ['tonight', 'Sunday'],
}

const act = {
  intent: 'Remove the build output before the release build',
  artifact: 'rm -rf ./build',
  artifact_type: 'shell_command',
}

/** `bare`: a service without a model. */
export async function recordReasoning(ask: Ask, bare: PaidService): Promise<void> {
  const model = await startModelServer()
  const service = await startService({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'example-model',
    MODEL_BASE_URL: model.url,
    MODEL_INPUT_USD_PER_MILLION: '0',
    MODEL_OUTPUT_USD_PER_MILLION: '0',
  })
  try {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 10_000)
    const asked = { from: service, apiKey }
    model.behave({
      say: JSON.stringify({ answer: 'Whoever holds the allowance can take every token, at any time.' }),
    })
    await ask(
      'reason.answerQuestion',
      { question: 'What can go wrong when a token allowance is unlimited?', style: 'short' },
      { ...asked, title: 'A text' },
    )
    model.behave({
      say: JSON.stringify({
        decision: 'Sunday',
        confidence: 0.8,
        risk_score: 0.3,
        reasoning: 'Fewer people depend on the service on Sunday, and a rollback has time.',
        alternatives: ['tonight, with a second person on call'],
      }),
    })
    await ask('reason.makeDecision', decision, { ...asked, title: 'One of two options' })
    model.behave({
      say: JSON.stringify({ answer: 'The folder is rebuilt by the next build.', confidence: 0.9 }),
    })
    await ask('residence.actWithReview', act, { ...asked, title: 'Nothing objects' })
  } finally {
    await Promise.all([service.close(), model.close()])
  }
  const { apiKey, accountId } = await bare.register()
  await bare.fund(accountId, 1_000)
  const without = { apiKey, title: 'No model is configured' }
  await ask('reason.answerQuestion', { question: 'Is it safe?' }, without)
  await ask('reason.makeDecision', decision, without)
  await ask('residence.actWithReview', act, without)
}
