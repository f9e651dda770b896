/**
 * Requests of Nostr Wallet Connect (NIP-47), encrypted both ways. Keys, encryption and relays are the SDK's; the request is
 * ours, because a reply that cannot be read, or none, must be an answer here and never an exception in an event handler.
 */
import { NWCClient } from '@getalby/sdk/nwc'
import { z } from 'zod'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { excerptOf } from '../http/answer-fields.ts'
import { WalletUnavailable } from '../wallet.ts'
import { backend } from './names.ts'
import { openRelays } from './relays.ts'

const maxReplyChars = 256 * 1_024
const patienceMs = 10_000

/** The wallet answered with an error; which ones are final is for the caller to know. */
export class NwcRefused extends Error {
  readonly code: string
  constructor(method: string, code: string, message: string) {
    super(`nwc: ${method} was refused (${excerptOf(code)}): ${excerptOf(message)}`)
    this.name = 'NwcRefused'
    this.code = code
  }
}

export interface NwcConnection {
  /** Throws NwcRefused, or WalletUnavailable when there was no reply that can be read. */
  ask<Schema extends z.ZodType>(
    method: string,
    params: Readonly<Record<string, unknown>>,
    result: Schema,
    timeoutMs?: number,
  ): Promise<z.output<Schema>>
  close(): void
}

/** With the encryption that was agreed on. */
class Client extends NWCClient {
  agreed: 'nip44_v2' | 'nip04' = 'nip44_v2'
  override get encryptionType(): string {
    return this.agreed
  }
}

const Reply = z.object({
  result_type: z.string().optional(),
  error: z.object({ code: z.string(), message: z.string().default('') }).nullish(),
  result: z.unknown().optional(),
})

const unavailable = (what: string): WalletUnavailable => new WalletUnavailable(backend, what)

/** Throws for a connection string that is none; the message does not repeat it. */
export function createNwcConnection(connectionString: string, nowUnix: () => number): NwcConnection {
  const client = clientOf(connectionString)
  const relays = openRelays(client)
  let agreement: Promise<void> | null = null

  async function agreeOnEncryption(): Promise<void> {
    const { encryptions } = await client.getWalletServiceInfo().catch(() => {
      throw unavailable('the wallet has published nothing about itself')
    })
    if (encryptions.includes('nip44_v2')) client.agreed = 'nip44_v2'
    else if (encryptions.includes('nip04')) client.agreed = 'nip04'
    else throw unavailable('the wallet knows no encryption that we know')
  }

  async function askInText(method: string, request: string, timeoutMs: number): Promise<string> {
    const content = await client.encrypt(client.walletPubkey, request)
    const sentUnix = nowUnix()
    const expiresUnix = sentUnix + Math.ceil(timeoutMs / 1_000)
    const signed = await relays.sign(content, client.agreed, sentUnix, expiresUnix)
    const reply = await relays.exchange(method, signed, timeoutMs)
    if (reply.length > maxReplyChars) throw unavailable(`${method}: the reply is too large`)
    return client.decrypt(client.walletPubkey, reply).catch(() => {
      throw unavailable(`${method}: the reply cannot be decrypted`)
    })
  }

  return {
    async ask(method, params, schema, timeoutMs = patienceMs) {
      await relays.connected()
      agreement ??= agreeOnEncryption().catch((error: unknown) => {
        agreement = null
        throw error
      })
      await agreement
      const json = parseStrictJson(await askInText(method, JSON.stringify({ method, params }), timeoutMs))
      const reply = json.ok ? Reply.safeParse(json.value) : null
      if (!reply?.success) throw unavailable(`${method}: the reply is not understood`)
      const { error, result, result_type } = reply.data
      if (error) throw new NwcRefused(method, error.code, error.message)
      const read = schema.safeParse(result)
      if (!read.success || (result_type !== undefined && result_type !== method))
        throw unavailable(`${method}: the reply is not understood`)
      return read.data
    },
    close: () => relays.close(),
  }
}

function clientOf(connectionString: string): Client {
  try {
    return new Client({ nostrWalletConnectUrl: connectionString, requireSecret: true })
  } catch {
    // The library's messages may repeat parts of the string.
    throw new Error('nwc: the connection string is not of the form nostr+walletconnect://…?relay=…&secret=…')
  }
}
