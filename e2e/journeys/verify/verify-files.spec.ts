// A reader drops files on /verify: a bundle, evidence of a contradiction, the profile of another ledger, and a whole export.
import { gunzipSync, gzipSync } from 'node:zlib'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { formatEvidence } from '#protocol/ledger/audit/evidence.ts'
import { keysOf } from '#protocol/ledger/audit/signed-heads.ts'
import { formatBundle } from '#protocol/ledger/bundle/bundle.ts'
import { madeBundle, profileDocument } from '#protocol/ledger/testing/made-bundle.ts'
import { ledgerMaker } from '#protocol/ledger/testing/made-ledger.ts'
import * as testProofs from '#protocol/testing/worked-proof.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { publishVerdicts, unlike } from '../../pages/ledger-page.ts'
import { VerifyPage } from '../../pages/verify-page.ts'

const { madeProfile, makeLedger } = ledgerMaker(testProofs)
const foreign = makeLedger(['pre_action_verdict', 'trade_outcomes'])
const foreignAgain = makeLedger(['trade_outcomes', 'pre_action_verdict'])

let bundle: Buffer
let exported: Buffer
let manifest: string
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  const [published] = await publishVerdicts(request, [`git status ${unlike()}`])
  await expect(async () => {
    bundle = await bodyOf(request, `/ledger/${published!.entry}/bundle`)
    expect(JSON.parse(String(bundle)).log).not.toBeNull()
  }).toPass()
  manifest = String(await bodyOf(request, '/log/export/manifest.json'))
  exported = await bodyOf(request, `/log/export/${JSON.parse(JSON.parse(manifest).content).file}`)
  await request.dispose()
})

async function bodyOf(request: APIRequestContext, path: string): Promise<Buffer> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.body()
}

const drop = (page: Page, name: string, content: Buffer | string) =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

test('a bundle holds with the network off, packed too, and every changed place is caught', async ({
  page,
  context,
}) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await context.setOffline(true)
  await drop(page, 'entry.verdict', bundle)
  await expect(verify.headline).toHaveText(/^It holds: the entry is in the ledger, unaltered/)
  await expect(verify.loaded).toContainText('a bundle of a ledger entry')
  expect(await verify.idsWith('pass')).toEqual(
    expect.arrayContaining([
      'bundle.copies',
      'event.sig',
      'record.content_hash',
      'log.inclusion',
      'chain.link',
    ]),
  )
  for (const place of ['record', 'Merkle path', 'checkpoint', 'signature'] as const) {
    await page.getByRole('radio', { name: place, exact: true }).check({ force: true })
    await page.getByRole('checkbox', { name: 'Change one character' }).check({ force: true })
    await expect(verify.headline).not.toHaveText(/^It holds/)
    expect(await verify.idsWith('fail')).not.toEqual([])
    await verify.restore()
    await expect(verify.headline).toHaveText(/^It holds/)
  }
  expect(await axeFaults(page)).toEqual([])
  await drop(page, 'entry.verdict.gz', gzipSync(bundle))
  await expect(verify.loaded).toContainText('entry.verdict.gz')
  await expect(verify.headline).toHaveText(/^It holds/)
  await drop(page, 'entry.verdict.gz', gzipSync(bundle).subarray(0, 900))
  await expect(page.getByText('This gzip file is damaged or cut off.')).toBeVisible()
})

test('another ledger is verified with the profile that the reader gives, and so is evidence against it', async ({
  page,
}) => {
  const verify = new VerifyPage(page)
  await verify.open()
  const options = { profile: madeProfile, secrets: [testProofs.testSecretKey], keys: [] }
  const text = formatBundle(madeBundle(foreign, 41, options))
  await drop(page, 'foreign.verdict', text)
  await expect(verify.headline).not.toHaveText(/^It holds/)
  const keys = keysOf(madeProfile)!
  const evidence = formatEvidence({
    schema: 'assay.equivocation.v1',
    ledger: {
      service_name: madeProfile.name,
      origin: keys.origin,
      vkeys: keys.vkeys,
      verifier_pubkeys: keys.verifierPubkeys.slice(0, 1),
      schema_prefix: keys.schemaPrefix,
    },
    findings: [{ kind: 'two_roots', notes: [foreign.note(), foreignAgain.note()] }],
    claims: { made_at: 1_790_000_000, site: null, sources: ['a relay'] },
  })
  await drop(page, 'evidence.json', evidence)
  await expect(verify.headline).toHaveText('The file proves nothing')

  // A report on an export stands under the keys that it was read with.
  await drop(page, 'export.ndjson.gz', exported)
  await expect(verify.headline).toHaveText(/^Cannot be established here/)
  await drop(page, 'assay-profile.json', JSON.stringify(profileDocument(madeProfile)))
  await expect(verify.headline).toHaveText('Nothing loaded yet')
  await expect(page.getByText('Checked with the profile of Assay.')).toBeVisible()
  await drop(page, 'foreign.verdict', text)
  await expect(verify.headline).toHaveText(/^It holds/)
  await drop(page, 'evidence.json', evidence)
  await expect(verify.headline).toHaveText('Confirmed: the ledger contradicts itself under its own keys')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Use those of this instance' }).click()
  await expect(verify.headline).toHaveText('The file proves nothing')
})

test('the whole ledger of the instance holds, by two named requests', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await page.getByRole('button', { name: 'Verify the whole ledger of this instance' }).click()
  await expect(verify.headline).toHaveText(/^It holds: this is the whole ledger up to the signed checkpoint/)
  await expect(page.getByText('2 requests made')).toBeVisible()
  expect(await verify.idsWith('pass')).toEqual([
    'export.read',
    'export.entries',
    'export.tree',
    'export.file',
  ])
  await page.getByRole('button', { name: 'Add the entries since' }).click()
  await expect(page.getByText('Up to the newest checkpoint.')).toBeVisible()
  await expect(verify.headline).toHaveText(/^It holds: this is the whole ledger up to the signed checkpoint/)
  await expect(page.getByText('4 requests made')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test('a dropped export is verified offline and compared with its manifest; a changed entry is named', async ({
  page,
  context,
}) => {
  const verify = new VerifyPage(page)
  await verify.open()
  // The code of this part is loaded when an export is first read.
  await drop(page, 'export.ndjson.gz', exported)
  await expect(verify.headline).toHaveText('Cannot be established here (export.tree and export.file)')
  await context.setOffline(true)
  await drop(page, 'manifest.json', manifest)
  await expect(verify.headline).toHaveText(/^It holds: this is the whole ledger/)
  await context.setOffline(false)

  const lines = String(gunzipSync(exported)).trimEnd().split('\n')
  const changed = lines.with(-1, lines.at(-1)!.replace(/"sig":"../, '"sig":"00'))
  await drop(page, 'changed.ndjson', changed.join('\n'))
  await expect(verify.headline).toHaveText(/^Altered: not every entry of the file holds \(export\.entries\)/)
  await expect(verify.report.getByText('event.sig', { exact: false }).first()).toBeVisible()
  await drop(page, 'manifest.json', manifest.replace(/"sig":"../, '"sig":"00'))
  await expect(page.getByText('The manifest has no valid signature.')).toBeVisible()

  await drop(page, 'entry.verdict', bundle)
  await expect(verify.headline).toHaveText(/^It holds: the entry is in the ledger/)
  // Without an export, its manifest is a signed event like any other; a checkpoint is not verified here.
  await drop(page, 'manifest.json', manifest)
  await expect(verify.headline).toHaveText('It holds: the published key signed exactly these words')
  await drop(page, 'checkpoint.txt', JSON.parse(JSON.parse(manifest).content).note)
  await expect(page.getByText('no export is loaded')).toBeVisible()
})

test('a long export shows its progress and can be cancelled; what is no export is refused', async ({
  page,
}) => {
  const verify = new VerifyPage(page)
  await verify.open()
  const lines = String(gunzipSync(exported))
  await drop(page, 'long.ndjson', lines.repeat(Math.ceil(30_000_000 / lines.length)))
  await expect(verify.report.getByRole('progressbar')).toBeVisible()
  await expect(verify.report.getByText(/[1-9][\d,]* lines/)).toBeVisible()
  await verify.report.getByRole('button', { name: 'Cancel' }).click()
  await expect(verify.report.getByText('Cancelled.')).toBeVisible()
  await drop(page, 'noise.ndjson.gz', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7]))
  await expect(verify.headline).toHaveText(/^The file cannot be read to its end/)
})
