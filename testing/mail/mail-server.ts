/** A mail server on the loopback that keeps what it accepts: in the clear, with STARTTLS, or with TLS from the first byte. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Headers and body as sent. */
  text: string
  /** Whether it came over TLS. */
  isSecure: boolean
}

export interface MailServer {
  port: number
  readonly mails: ReceivedMail[]
  /** User names of accepted and refused logins. */
  readonly logins: string[]
  /** Refuses recipients while set. */
  refusal: string | null
  close(): Promise<void>
}

interface MailServerOptions {
  /** Without one there is no STARTTLS, and passwords are taken in the clear. */
  tls?: { cert: string; key: string; isImplicit: boolean }
  address?: string
  port?: number
  received?: (mail: ReceivedMail) => void
}

export const mailUser = { name: 'assay', password: 'p@ss' }

export async function startMailServer({
  tls,
  address = '127.0.0.1',
  port = 0,
  received,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...(tls
      ? { cert: tls.cert, key: tls.key, secure: tls.isImplicit }
      : { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onAuth({ username = '', password }, _session, done) {
      logins.push(username)
      if (username === mailUser.name && password === mailUser.password) done(null, { user: username })
      else done(new Error('no such user'))
    },
    onRcptTo: (_address, _session, done) =>
      done(started.refusal === null ? null : new Error(started.refusal)),
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        const mail = { to, text, isSecure: session.secure }
        mails.push(mail)
        received?.(mail)
        done()
      })
    },
  })
  // A client that refuses the certificate ends the connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  const started: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    logins,
    refusal: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return started
}

/** Without the soft line ends and escapes of quoted-printable. */
export const readable = (text: string): string => text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
