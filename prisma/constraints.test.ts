/** The rules of the database that Prisma's schema cannot say: present, and each refuses its counter-example. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

let database: TestDatabase
let db: Database
const owner = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.ownerUrl, 4)
  await run(
    `INSERT INTO account (id, agent_id, ref_code, free_calls_limit, created_at_unix) VALUES ('${owner}', 'one-aaaaaaaa', 'R1', 1, 1)`,
  )
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

const run = (text: string) => db.pool.query(text)
const names = async (text: string): Promise<string[]> => (await run(text)).rows.map(({ name }) => name)
const gift = (key: string, msat: number) =>
  `SELECT books_post('bonus_grant', '${key}', '[{"kind":"promo","unit":"BONUS","amount":${-msat}},{"kind":"available","unit":"BONUS","owner":"${owner}","amount":${msat}}]', 1)`

describe('present in pg_catalog', () => {
  it('functions that write the books as their owner, with a search path of their own', async () => {
    expect(
      await names(
        `SELECT proname AS name FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace
           AND proconfig = '{"search_path=public, pg_temp"}' ORDER BY 1`,
      ),
    ).toEqual([
      'books_end_holds',
      'books_lock',
      'books_post',
      'books_reserve',
      'books_topup',
      'bounty_pay',
      'referral_revoke',
    ])
    expect(await names('SELECT proname AS name FROM pg_proc WHERE prosecdef AND proconfig IS NULL')).toEqual(
      [],
    )
  })

  it('functions', async () => {
    expect(
      await names(
        `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
      ),
    ).toEqual([
      'account_keeps_former_name',
      'anchor_guard',
      'board_hide',
      'books_account_for',
      'books_check_postings',
      'books_end_holds',
      'books_guard_account',
      'books_guard_kept',
      'books_guard_new_account',
      'books_lock',
      'books_network_fixed',
      'books_no_empty_journal',
      'books_pin_network',
      'books_post',
      'books_reserve',
      'books_topup',
      'bounty_guard',
      'bounty_pay',
      'chained_row_follows',
      'charge_claim_payment',
      'charge_claim_token',
      'dm_price',
      'dm_send',
      'ended_stays_ended',
      'feedback_vote',
      'issuance_only_forward',
      'ledger_commit_by_block',
      'ledger_commit_by_entry',
      'ledger_commit_by_relay',
      'ledger_commit_by_transaction',
      'ledger_commit_guard',
      'ledger_note_commits',
      'ledger_pending_guard',
      'log_state_guard',
      'log_tile_guard',
      'memory_delete',
      'memory_store',
      'offer_age_sales',
      'offer_buy',
      'offer_condition',
      'offer_count_category',
      'offer_create',
      'offer_deactivate',
      'offer_guard',
      'offer_lock',
      'offer_page',
      'offer_score',
      'offer_total',
      'onchain_commit_guard',
      'purchase_fulfil',
      'purchase_guard',
      'purchase_rate',
      'rate_take',
      'referral_pay',
      'referral_revoke',
      'refuse_change',
      'relay_anchor_guard',
      'warden_proposal_guard',
    ])
  })

  it('list columns are NOT NULL, all of them', async () => {
    expect(
      await names(
        `SELECT format('%I.%I', attrelid::regclass, attname) AS name FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
         WHERE c.relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND attndims > 0 AND NOT attnotnull`,
      ),
    ).toEqual([])
  })

  it('triggers', async () => {
    expect(await names(`SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`)).toEqual([
      'account_event_append_only',
      'account_keeps_former_name',
      'anchor_commits',
      'anchor_final',
      'anchor_kept',
      'attestation_append_only',
      'audit_row_append_only',
      'books_account_guard',
      'books_account_kept',
      'books_account_opens_at_zero',
      'books_flow_guard',
      'books_journal_append_only',
      'books_journal_not_empty',
      'books_network_fixed',
      'books_network_kept',
      'books_posting_append_only',
      'books_posting_check',
      'books_running_balance_guard',
      'books_seal_append_only',
      'bounty_guard',
      'bounty_submission_kept',
      'btc_close_file_append_only',
      'btc_daily_close_append_only',
      'chapter_offer_append_only',
      'chapter_purchase_append_only',
      'charge_final',
      'conformance_certificate_append_only',
      'conformance_grade_append_only',
      'head_evidence_append_only',
      'issuance_census_append_only',
      'issuance_counter_forward',
      'issuance_counter_kept',
      'known_bad_row_append_only',
      'known_bad_row_follows',
      'known_bad_snapshot_append_only',
      'l402_token_final',
      'ledger_chain_head_append_only',
      'ledger_coin_append_only',
      'ledger_commit_guard',
      'ledger_commit_kept',
      'ledger_entry_append_only',
      'ledger_entry_commits',
      'ledger_outcome_append_only',
      'ledger_pending_guard',
      'ledger_pending_kept',
      'ledger_submission_append_only',
      'lightning_invoice_final',
      'list_snapshot_append_only',
      'log_checkpoint_append_only',
      'log_export_append_only',
      'log_export_segment_append_only',
      'log_state_guard',
      'log_state_kept',
      'log_tile_guard',
      'log_tile_kept',
      'offer_content_append_only',
      'offer_counts_category',
      'offer_guard',
      'onchain_commit_commits',
      'onchain_commit_guard',
      'onchain_commit_kept',
      'operator_message_final',
      'pq_binding_append_only',
      'pq_companion_append_only',
      'proof_consumption_append_only',
      'proof_reveal_append_only',
      'purchase_guard',
      'rate_quote_append_only',
      'referral_final',
      'relay_anchor_commits',
      'relay_anchor_guard',
      'relay_anchor_kept',
      'relay_copy_append_only',
      'relay_publication_final',
      'relay_publication_kept',
      'ruleset_bundle_append_only',
      'ruleset_file_append_only',
      'sentinel_directive_append_only',
      'signed_event_append_only',
      'verify_proof_log_append_only',
      'warden_decision_append_only',
      'warden_decision_follows',
      'warden_proposal_guard',
      'warden_proposal_kept',
      'withdrawal_final',
      'withheld_proof_append_only',
      'witnessed_claim_append_only',
      'x402_payment_final',
    ])
  })

  it('checks', async () => {
    const checks = await names(
      `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1`,
    )
    expect(checks).toEqual(
      expect.arrayContaining([
        'chapter_offer_files',
        'chapter_purchase_sha256',
        'ledger_coin_upper',
        'ledger_commit_tier',
        'ledger_entry_chained',
        'ledger_entry_number',
        'ledger_entry_prev_head',
        'ledger_entry_record_sha256',
        'ledger_entry_reserved',
        'ledger_entry_typed',
        'log_state_root',
        'log_tile_width',
        'account_free_calls',
        'anchor_confirmed',
        'onchain_commit_final',
        'onchain_commit_signed',
        'onchain_commit_state',
        'anchor_digest',
        'anchor_event_digest',
        'anchor_frozen',
        'anchor_kind',
        'anchor_network',
        'anchor_stamped',
        'anchor_state',
        'anchor_subject',
        'anchor_upgrade',
        'attestation_kind',
        'attestation_of_action',
        'attestation_sealed',
        'attestation_signature',
        'attestation_withheld',
        'audit_row_hash',
        'audit_row_id',
        'audit_row_names',
        'proof_reveal_bound',
        'proof_reveal_evidence',
        'proof_reveal_state',
        'withheld_proof_hmac',
        'pq_binding_lengths',
        'pq_companion_length',
        'witnessed_claim_hash',
        'witnessed_claim_size',
        'books_account_sign',
        'books_account_whole_sats',
        'books_account_owner',
        'books_flow_kind',
        'books_posting_amount',
        'execution_grant_ends',
        'execution_grant_overrides',
        'execution_grant_charge_sats',
        'charge_state',
        'hold_line_amount',
        'idempotency_key_state',
        'known_bad_row_op',
        'known_bad_row_seq',
        'list_snapshot_hash',
        'list_snapshot_status',
        'review_source_class',
        'card_topup_amount',
        'charge_payer',
        'conformance_grade_overall',
        'conformance_grade_passed',
        'conformance_verifier_mapping',
        'conformance_verifier_name',
        'conformance_verifier_owner',
        'bounty_submission_amount',
        'bounty_submission_code',
        'bounty_submission_gate',
        'bounty_submission_hash',
        'bounty_submission_paid',
        'bounty_submission_state',
        'bounty_submission_tier',
        'bounty_submission_verdict',
        'board_post_length',
        'board_post_mirrored',
        'board_post_replies',
        'board_post_reply',
        'direct_message_not_oneself',
        'direct_message_payout',
        'feedback_category',
        'feedback_state',
        'feedback_votes',
        'charge_hour_sign',
        'l402_token_state',
        'lightning_invoice_settled',
        'referral_not_oneself',
        'relay_anchor_status',
        'relay_publication_accepted',
        'head_evidence_hash',
        'account_event_seq',
        'account_throttle_quota',
        'account_throttle_window',
        'dream_session_readings',
        'dream_session_state',
        'operator_alert_kind',
        'operator_message_accepted',
        'operator_message_receipt',
        'sentinel_state_one',
        'warden_proposal_first_approval',
        'operator_session_hash',
        'operator_token_hash',
        'operator_token_scopes',
        'warden_decision_names',
        'warden_decision_row',
        'warden_proposal_priority',
        'warden_proposal_status',
        'webhook_delivery_ended',
        'webhook_delivery_state',
        'webhook_endpoint_disabled',
        'webhook_endpoint_state',
        'offer_price',
        'offer_category_form',
        'offer_delivery',
        'offer_counts',
        'offer_seller_counts',
        'offer_category_count',
        'purchase_own',
        'purchase_payout',
        'purchase_state',
        'purchase_delivered',
        'purchase_stars',
        'withdrawal_amount',
        'withdrawal_ended',
        'withdrawal_routing',
        'x402_payment_transaction',
      ]),
    )
  })
})

describe('books', () => {
  it('post balanced journals, each fact once', async () => {
    expect((await run(gift('g1', 5_000_000))).rows[0].books_post).toBe(true)
    expect((await run(gift('g1', 5_000_000))).rows[0].books_post).toBe(false)
    const { available } = await createBooks(db, () => 1).balanceOf(owner)
    expect(available.BONUS).toBe(5_000)
  })

  const refused: [string, string, RegExp][] = [
    [
      'a journal that does not balance',
      `SELECT books_post('x', 'u1', '[{"kind":"promo","unit":"BONUS","amount":-1000}]', 1)`,
      /off by/,
    ],
    [
      'a journal that balances only across units',
      `SELECT books_post('x', 'u2', '[{"kind":"rail","unit":"LN","amount":-1000},{"kind":"available","unit":"BONUS","owner":"${owner}","amount":1000}]', 1)`,
      /off by/,
    ],
    [
      'a negative balance',
      `SELECT books_post('x', 'u3', '[{"kind":"available","unit":"BONUS","owner":"${owner}","amount":-9000000},{"kind":"promo","unit":"BONUS","amount":9000000}]', 1)`,
      /books_account_sign/,
    ],
    [
      'part of a sat for an agent',
      `SELECT books_post('x', 'u4', '[{"kind":"promo","unit":"BONUS","amount":-1},{"kind":"available","unit":"BONUS","owner":"${owner}","amount":1}]', 1)`,
      /whole_sats/,
    ],
    [
      'a conversion outside a top-up',
      `SELECT books_post('market', 'u5', '[{"kind":"fx","unit":"CARD","amount":-1000},{"kind":"available","unit":"CARD","owner":"${owner}","amount":1000}]', 1)`,
      /may not convert/,
    ],
    [
      'a posting of zero',
      `SELECT books_post('x', 'u6', '[{"kind":"promo","unit":"BONUS","amount":0}]', 1)`,
      /books_posting_amount/,
    ],
    [
      'an empty journal',
      `INSERT INTO books_journal (kind, external_key, created_at_unix) VALUES ('x', 'u7', 1)`,
      /no postings/,
    ],
    [
      'a balance set by hand',
      `UPDATE books_account SET balance = 0 WHERE kind = 'available'`,
      /only through postings/,
    ],
    ['a count of movements set by hand', 'UPDATE books_account SET movements = 0', /only through postings/],
    [
      'earnings set by hand',
      `INSERT INTO books_flow VALUES ('${owner}', 'market_sale', 1000, 0, 1)`,
      /only through postings/,
    ],
    [
      'a running balance set by hand',
      'INSERT INTO books_running_balance VALUES (1, 1, 1000)',
      /only through postings/,
    ],
    [
      'an account that opens with money',
      `INSERT INTO books_account (kind, unit, owner_id, balance) VALUES ('available', 'LN', '${owner}', 1000)`,
      /opens at zero/,
    ],
    [
      'an account of nobody',
      `INSERT INTO books_account (kind, unit, balance) VALUES ('available', 'XRP', 0)`,
      /books_account_owner/,
    ],
    ['another owner', `UPDATE books_account SET unit = 'LN' WHERE kind = 'promo'`, /never change/],
    ['a changed posting', 'UPDATE books_posting SET amount = 1', /append-only/],
    ['a deleted journal', 'DELETE FROM books_journal', /append-only/],
    ['a truncated book', 'TRUNCATE books_posting', /append-only/],
    [
      'a posting into a sealed journal',
      `INSERT INTO books_posting (journal_id, account_id, unit, amount) SELECT j.id, a.id, a.unit, 1000 FROM books_journal j, books_account a WHERE a.kind = 'promo' LIMIT 1`,
      /sealed|off by/,
    ],
    ['a counter that goes back', 'UPDATE issuance_counter SET last_index = -1', /never goes back/],
    ['a counter that disappears', 'DELETE FROM issuance_counter', /never removed/],
    ['a free call beyond the limit', 'UPDATE account SET free_calls_used = 2', /account_free_calls/],
  ]
  it.each(refused)('refuse %s', async (_name, statement, message) => {
    await expect(run(statement)).rejects.toThrow(message)
  })
})

describe('events', () => {
  const event = (seq: number, id: string) =>
    `INSERT INTO account_event (account_id, seq, id, type, data, created_at_unix) VALUES ('${owner}', ${seq}, '${id}', 'x', '{}', 1)`

  it('are there once', () => run(event(1, 'e1')))

  it.each([
    ['a number twice', event(1, 'e2'), /account_event_pkey/],
    ['an id twice', event(2, 'e1'), /account_event_id_key/],
    ['a changed event', `UPDATE account_event SET data = '{"a":1}'`, /append-only/],
    ['a deleted event', 'DELETE FROM account_event', /append-only/],
    ['truncated events', 'TRUNCATE account_event CASCADE', /append-only/],
  ])('refuse %s', async (_name, statement, message) => {
    await expect(run(statement)).rejects.toThrow(message)
  })
})

describe('holds', () => {
  const books = () => createBooks(db, () => 100)
  const request = (chargeId: string, priceSats: number, lightningOnly = false) => ({
    chargeId,
    accountId: owner,
    operation: 'POST /review',
    priceClass: 'agent' as const,
    priceSats,
    freeEligible: false,
    lightningOnly,
    leaseUntilUnix: 90,
  })

  it('draw units in spend order and give back exactly what they took', async () => {
    await run(
      `SELECT books_post('topup_lightning', 'ln:1', '[{"kind":"rail","unit":"LN","amount":-3000000},{"kind":"available","unit":"LN","owner":"${owner}","amount":3000000}]', 1)`,
    )
    expect(await books().reserve(request('h1', 6_000))).toEqual({ outcome: 'held' })
    const held = await books().balanceOf(owner)
    expect([held.available.BONUS, held.available.LN, held.heldSats]).toEqual([0, 2_000, 6_000])
    await books().release(['h1'])
    const back = await books().balanceOf(owner)
    expect([back.available.BONUS, back.available.LN, back.heldSats]).toEqual([5_000, 3_000, 0])
  })

  it('refuse what the right kind cannot pay', async () => {
    expect(await books().reserve(request('h2', 3_500, true))).toEqual({
      outcome: 'insufficient',
      balanceSats: 8_000,
      lightningSats: 3_000,
    })
  })

  it('end once: delivered or released, never both', async () => {
    await books().reserve(request('h3', 100))
    const first = await db.transaction((tx) => books().deliver(tx, ['h3']))
    expect(first.get('h3')).toEqual({ balanceSats: 7_900 })
    const second = await db.transaction((tx) => books().deliver(tx, ['h3']))
    expect(second.size).toBe(0)
    await books().release(['h3'])
    expect((await books().balanceOf(owner)).available.BONUS).toBe(4_900)
  })

  it('whose lease ended are swept back', async () => {
    await books().reserve(request('h4', 100))
    expect(await books().sweepLeases()).toBe(1)
    expect((await books().balanceOf(owner)).heldSats).toBe(0)
  })

  it('under a hundred at once on one account never overspend', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => books().reserve(request(`m${index}`, 100))),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(79)
    const balance = await books().balanceOf(owner)
    expect(balance.heldSats).toBe(7_900)
    const [total] = await names('SELECT sum(amount)::text AS name FROM books_posting')
    expect(total).toBe('0')
  })
})

describe('lists and registry', () => {
  const genesis = `encode(sha256('assay-known-bad-genesis'), 'hex')`
  const row = (seq: number, head: string) =>
    `INSERT INTO known_bad_row (seq, op, key, address, namespace, display_address, rule, reason_codes, basis, accounts,
       policy_version, first_seen_unix, created_at_unix, row_sha256, head_sha256, has_list_evidence)
     VALUES (${seq}, 'add', 'evm:account:ab', '0xab', 'eip155', '0xAB', 'r', '{r}', 'evidence_against', 1, 'v', 1, 1, 'aa', ${head}, false)`
  const headAfter = (head: string) => `encode(sha256(convert_to('aa|' || ${head}, 'UTF8')), 'hex')`
  const snapshot = (sha256: string) =>
    `INSERT INTO list_snapshot (sha256, list_id, entries, status, bytes, source, created_at_unix) VALUES (${sha256}, 'x', 1, 'full', 'y', 'z', 1)`

  it('take a row that follows the last one, by number and by hash', async () => {
    await run(row(1, headAfter(genesis)))
    await run(row(2, headAfter(headAfter(genesis))))
    await run(snapshot(`encode(sha256('y'), 'hex')`))
    await run(`INSERT INTO proof_consumption VALUES ('sha256:a', 'b', 'c', 1)`)
  })

  const refused: [string, string, RegExp][] = [
    ['a row that skips', row(4, headAfter(genesis)), /does not follow/],
    ['a row twice', row(2, headAfter(headAfter(genesis))), /does not follow/],
    ['a row on another head', row(3, headAfter(genesis)), /does not follow from/],
    ['a changed row', `UPDATE known_bad_row SET rule = 's'`, /append-only/],
    ['a deleted row', 'DELETE FROM known_bad_row', /append-only/],
    ['bytes under a hash that is not theirs', snapshot(`repeat('0', 64)`), /list_snapshot_hash/],
    ['a changed snapshot', `UPDATE list_snapshot SET status = 'partial'`, /append-only/],
    [
      'a list in force that is not stored',
      `INSERT INTO list_in_force VALUES ('x', 'none', 1)`,
      /list_in_force_snapshot/,
    ],
    [
      'a proof consumed twice',
      `INSERT INTO proof_consumption VALUES ('sha256:a', 'b', 'd', 2)`,
      /proof_consumption_pkey/,
    ],
    ['a consumption taken back', 'DELETE FROM proof_consumption', /append-only/],
  ]
  it.each(refused)('refuse %s', async (_name, statement, message) => {
    await expect(run(statement)).rejects.toThrow(message)
  })
})

describe('marketplace', () => {
  const other = '00000000-0000-4000-8000-000000000002'
  const purchase = (changes: string) =>
    `INSERT INTO purchase (id, offer_id, buyer_id, seller_id, price_sats, payout_sats, state, created_at_unix) VALUES (${changes})`

  it('takes an offer, what it delivers, and a purchase', async () => {
    await run(
      `INSERT INTO account (id, agent_id, ref_code, free_calls_limit, created_at_unix) VALUES ('${other}', 'two-aaaaaaaa', 'R2', 1, 1)`,
    )
    await run(
      `SELECT offer_create('o1', '${owner}', 'A text', 'Ten letters', 119, 'agent', NULL, NULL, 'The content', 1)`,
    )
    await run(purchase(`'p1', 'o1', '${other}', '${owner}', 119, 114, 'purchased', 1`))
  })

  const refused: [string, string, RegExp][] = [
    ['a changed price', 'UPDATE offer SET price_sats = 200', /never changes/],
    ['a changed text', `UPDATE offer SET title = 'Another'`, /never changes/],
    ['a removed offer', 'DELETE FROM offer', /never removed/],
    ['a changed content', `UPDATE offer_content SET content = 'Other'`, /append-only/],
    ['a removed content', 'DELETE FROM offer_content', /append-only/],
    [
      'a purchase of oneself',
      purchase(`'p2', 'o1', '${owner}', '${owner}', 119, 114, 'purchased', 1`),
      /purchase_own/,
    ],
    [
      'another payout',
      purchase(`'p2', 'o1', '${other}', '${owner}', 119, 113, 'purchased', 1`),
      /purchase_payout/,
    ],
    ['a delivery without its time', `UPDATE purchase SET state = 'fulfilled'`, /purchase_delivered/],
    ['a rating before the delivery', 'UPDATE purchase SET stars = 5', /purchase_stars/],
    ['a changed buyer', `UPDATE purchase SET buyer_id = '${owner}'`, /made as it is/],
    ['a removed purchase', 'DELETE FROM purchase', /never removed/],
    ['more ratings than sales', 'UPDATE offer SET ratings = 1, stars = 5', /offer_counts/],
  ]
  it.each(refused)('refuses %s', async (_name, statement, message) => {
    await expect(run(statement)).rejects.toThrow(message)
  })
})
