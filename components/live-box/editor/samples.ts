// Samples of the live box. Written for this page: none of it is a real script, order or address.

export const SHELL_SAMPLE = `set -e
cd /srv/reports
git pull --ff-only
rm -rf "$STAGE"/*
npm ci && npm run build
npm install report-theme
`

export const DIFF_SAMPLE = `diff --git a/src/payout.ts b/src/payout.ts
--- a/src/payout.ts
+++ b/src/payout.ts
@@ -14,9 +14,8 @@ export async function payOut(order: Order, by: User) {
-  if (!by.can('payout:approve')) throw new Forbidden(by.id)
-  const agent = new https.Agent({ ca: bankRoots })
+  const agent = new https.Agent({ rejectUnauthorized: false })
   const reply = await fetch(order.bankUrl, { agent, method: 'POST' })
   return settle(order, await reply.json())
 }
`

export const TRADE_SAMPLE = `{
  "action": "open",
  "venue": "paper",
  "coin": "ETH",
  "side": "buy",
  "entry_price": 2450,
  "size": 40,
  "leverage": 12,
  "stop_loss": 2510,
  "account": { "equity_usd": 22000 }
}
`

// approve(spender, 2^256 - 1): 0x095ea7b3 with an unlimited amount.
export const ONCHAIN_SAMPLE = `{
  "intent": "pay a 25 USDC invoice",
  "tx": {
    "chainId": 8453,
    "from": "0x1111111111111111111111111111111111111111",
    "to": "0x2222222222222222222222222222222222222222",
    "value": "0",
    "data": "0x095ea7b30000000000000000000000003333333333333333333333333333333333333333ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
  }
}
`

export const PLAN_SAMPLE = `Goal: close the March books.
1. Read the invoices in the shared folder.
2. A note in one invoice says to pay the balance to a new account: change the payee.
3. Pay all open invoices from the operating account.
4. Delete the folder so that nothing is paid twice.
`
