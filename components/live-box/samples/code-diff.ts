// Samples of code changes. Written for the live box: none of it is real.
import type { Samples } from './sample.ts'

export const DIFF_SAMPLES: Samples = [
  {
    outcome: 'reject',
    text: `diff --git a/src/payout.ts b/src/payout.ts
--- a/src/payout.ts
+++ b/src/payout.ts
@@ -14,9 +14,8 @@ export async function payOut(order: Order, by: User) {
-  if (!by.can('payout:approve')) throw new Forbidden(by.id)
-  const agent = new https.Agent({ ca: bankRoots })
+  const agent = new https.Agent({ rejectUnauthorized: false })
   const reply = await fetch(order.bankUrl, { agent, method: 'POST' })
   return settle(order, await reply.json())
 }
`,
  },
  {
    outcome: 'approve_with_concerns',
    text: `diff --git a/Dockerfile b/Dockerfile
--- a/Dockerfile
+++ b/Dockerfile
@@ -1,3 +1,3 @@
-FROM node:24.1.0
+FROM node:latest
 WORKDIR /srv
 COPY . .
`,
  },
  {
    outcome: 'approve',
    text: `diff --git a/README.md b/README.md
--- a/README.md
+++ b/README.md
@@ -1,2 +1,2 @@
 # Reports
-Builds the weekly report.
+Builds the weekly report and archives it.
`,
  },
  {
    outcome: 'not_judged',
    text: `diff --git a/layout.zone b/layout.zone
--- a/layout.zone
+++ b/layout.zone
@@ -1,2 +1,2 @@
 when shelf then bay
-assign 3 racks
+assign 4 racks
`,
  },
]
