// The proof of an action is withheld, and what is revealed later binds or does not, for every visitor to see.
import { type APIRequestContext, expect, test } from '@playwright/test'
import { fundAccount, registerAccount } from '../../pages/account-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { VerifyPage } from '../../pages/verify-page.ts'

interface Withheld {
  proof_id: string
  content: Record<string, unknown>
}
let made: Withheld[]

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  const { apiKey } = await registerAccount(request)
  await fundAccount(request, apiKey, 5_000)
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers: { authorization: `Bearer ${apiKey}` }, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const returns = Array.from({ length: 40 }, (_, day) => ((day * 7) % 11) / 1_000 - 0.004)
  const { action_id } = await post('/validate', { returns })
  const withhold = () => post('/prove', { action_id, disclose: false })
  made = [await withhold(), await withhold()]
  await request.dispose()
})

const reveal = async (request: APIRequestContext, { proof_id }: Withheld, content: object) => {
  const answer = await request.post(`/prove/${proof_id}/reveal`, { data: { content } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a withheld proof shows its commitment, then what was committed to', async ({ page, request }) => {
  const [proof] = made
  await page.goto(`/attestations/${proof!.proof_id}`)
  const lead = page.getByRole('region', { name: 'Attestation', exact: true })
  await expect(lead.getByText('Withheld', { exact: true })).toHaveCount(2)
  await expect(lead.getByText('It does not show what the payload says')).toBeVisible()
  await expect(page.getByText(String(proof!.content.input_hash).slice(0, 6))).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Verify the commitment' }).click()
  await expect(new VerifyPage(page).headline).toHaveText(/^It holds/)

  await reveal(request, proof!, proof!.content)
  await page.goto(`/attestations/${proof!.proof_id}`)
  await expect(lead.getByText('Disclosed', { exact: true })).toHaveCount(2)
  const action = page.getByRole('region', { name: 'Action', exact: true })
  await expect(action.getByText('Validation of trades')).toBeVisible()
  await expect(action.getByText(String(proof!.content.input_hash).slice(0, 6)).first()).toBeVisible()
  await page.getByRole('link', { name: 'Verify in your browser' }).click()
  await expect(new VerifyPage(page).headline).toHaveText(/^It holds/)
})

test('a reveal of other content is kept as evidence, and the true content comes too late', async ({
  page,
  request,
}) => {
  const proof = made[1]!
  await reveal(request, proof, { ...proof.content, output_hash: '0'.repeat(64), note: 'x\u202ey' })
  await reveal(request, proof, proof.content)
  await page.goto(`/attestations/${proof.proof_id}`)
  const lead = page.getByRole('region', { name: 'Attestation', exact: true })
  await expect(lead.getByText('Mismatch', { exact: true })).toHaveCount(2)
  const evidence = page.getByRole('region', { name: 'Evidence', exact: true })
  await expect(evidence.getByText('"note": "x\\u{202e}y"')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Action', exact: true })).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
})
