/** A page names its status to whoever listens round its own request, and to nobody else. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { answerStatus, listenToPage } from './page-answer.ts'

it('each request hears its own page, also after waiting', async () => {
  const page = (status: number | null) =>
    listenToPage(async (answer) => {
      await sleep(5)
      if (status !== null) expect(answerStatus(status)).toBe(true)
      await sleep(5)
      return answer.status
    })
  expect(await Promise.all([page(404), page(null), page(410)])).toEqual([404, null, 410])
})

it('says when nobody listens, so that the page can fall back', () => {
  expect(answerStatus(404)).toBe(false)
})
