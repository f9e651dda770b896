/** Builds LNURL errors for wallets (LUD-06): in the body, with HTTP 200; only an unknown name gives 404. */
import { lnurlError } from '#protocol/payments/lnurl/own-address.ts'
import { RawAnswer } from '#server/kernel/operation.ts'

const contentType = 'application/json; charset=utf-8'

export const lnurlRefusal = (reason: string): RawAnswer =>
  new RawAnswer(JSON.stringify(lnurlError(reason)), {}, { contentType })

export const unknownAddress = (): RawAnswer =>
  new RawAnswer(JSON.stringify(lnurlError('unknown address')), {}, { status: 404, contentType })
