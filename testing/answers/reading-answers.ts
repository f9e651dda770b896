/** Answers of the essays and the novel. */
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

export async function recordReading(ask: Ask, service: PaidService): Promise<void> {
  const { apiKey } = await service.fundedAccount(1_000)
  await ask('reading.listEssays', {}, { title: 'Essays' })
  await ask('reading.getCorpusTxt', {}, { title: 'Essays as text' })
  await ask('reading.getEssay', { file: 'verify-a-verdict.md' }, { title: 'A guide' })
  await ask('reading.getNovel', {}, { title: 'Chapters' })
  await ask('reading.getChapter', { file: 'chapter-1.md' }, { title: 'A free chapter' })
  await ask('reading.getChapter', { file: 'chapter-4.md' }, { title: 'A paid chapter, unpaid' })
  await ask('reading.getChapter', { file: 'chapter-4.md' }, { apiKey, title: 'A paid chapter' })
}
