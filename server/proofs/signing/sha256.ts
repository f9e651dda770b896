/** SHA-256 on the server's fast path: the platform's own, about eight times the reference implementation. */
import { hash } from 'node:crypto'
import type { Hex64, Sha256OfText } from '#protocol/bytes.ts'

/** As `sha256Hex` of protocol/bytes.ts for well-formed texts; a lone surrogate would be hashed as U+FFFD. */
export const nativeSha256: Sha256OfText = (wellFormed) => hash('sha256', wellFormed, 'hex') as Hex64
