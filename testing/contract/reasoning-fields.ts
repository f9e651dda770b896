/** payloads 7 and 12.7, member by member. */
import { z } from 'zod'
import {
  audited,
  charged,
  count,
  flag,
  hex64,
  int,
  list,
  members,
  num,
  orNull,
  share,
  text,
  ts,
  words,
} from './units.ts'

const mentions = list(
  members({ address: words, namespace: words, seq: int, created_at: ts, reason_codes: list(words) }),
)
const model = z.strictObject({ provider_class: z.enum(['local', 'hosted']), model_hash: hex64 })

const reasoned = { known_bad_mentions: mentions, model }

const decided = {
  decision: words,
  confidence: orNull(share),
  risk_score: share,
  risk_level: z.enum(['low', 'medium', 'high']),
  reasoning: words,
  alternatives: list(text),
}

export const reasonFields = members({
  status: z.literal('success'),
  type: z.literal('reasoning'),
  answer: z.union([words, members({})]),
  confidence: orNull(share),
  ...reasoned,
  ...audited('reason'),
  ...charged,
})

export const decisionFields = members({
  status: z.literal('success'),
  type: z.literal('decision'),
  result: members(decided),
  ...decided,
  ...reasoned,
  ...audited('decision'),
  ...charged,
})

export const actFields = members({
  status: z.enum(['acted', 'blocked']),
  intent: words,
  reasoning: members({ answer: words, confidence: orNull(share), ...reasoned }),
  review: orNull(members({ verdict: z.enum(['approve', 'approve_with_concerns', 'reject']) })),
  memory: orNull(z.strictObject({ stored: flag, key: z.literal('residence:last') })),
  ...audited('residence_act'),
  ...charged,
})

export const residenceFields = members({
  identity: members({
    agent_id: z.string().regex(/^[a-z0-9][a-z0-9._-]{2,63}$/),
    label: orNull(text),
    created_at: ts,
    lightning_address: z.string().regex(/^[^@]+@[^@]+$/),
    nostr_pubkey: orNull(hex64),
  }),
  wallet: members({ lightning: count, card: count, x402: count, xrp: count, bonus: count }),
  memory: members({ count, bytes: count }),
  mailbox: members({ unread: count, latest_at: orNull(ts) }),
  reputation: members({
    score: z.int().min(0).max(100),
    tier: z.enum(['newcomer', 'resident', 'established', 'anchor']),
    components: list(members({ name: words, value: num, points: num })).length(5),
  }),
})
