// Flags access rules of Firebase and Firestore that let anyone read or write.
import { rule } from '../../../core/rule.ts'
import { judgeChange } from '../../handler.ts'

const file = (text: string): string =>
  `--- a/firestore.rules\n+++ b/firestore.rules\n@@ -3,3 +3,3 @@\n   match /databases/{database}/documents {\n${text}   }\n`

export const openRules = rule({
  id: 'code.cloud.rules_open',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://firebase.google.com/docs/rules/insecure-rules',
  message: ({ shown }: { readonly shown: string }) =>
    `\`${shown}\` holds for everyone on the internet, signed in or not.`,
  fix: 'Name who may do it, by `request.auth` and the document.',
  fires: [
    file('-    allow read, write: if request.auth.uid == owner;\n+    allow read, write: if true;\n'),
    file('     match /notes/{id} {\n+      allow write;\n     }\n'),
  ],
  quiet: [
    file('-    allow read, write: if true;\n+    allow read, write: if request.auth.uid == owner;\n'),
    file('     match /notes/{id} {\n+      allow write: if request.auth.uid == id;\n     }\n'),
  ],
})

const OPEN = /^\s{0,40}allow\s{1,4}[\w, ]{2,60}(?:\s{0,2}:\s{0,2}if\s{1,2}true)?\s{0,2};/

export const judgePublicRules = judgeChange(({ file: { path }, before, after }, report) => {
  if (!/\.rules$/.test(path)) return
  const old = new Set(before.lines.map(({ at, length }) => before.code.slice(at, at + length).trim()))
  for (const { at, length, changed } of after.lines) {
    const text = after.code.slice(at, at + length)
    report.budget.spend(length)
    if (!changed || old.has(text.trim()) || !OPEN.test(text)) continue
    const start = at + text.length - text.trimStart().length
    report.found(openRules, after, [start, at + text.trimEnd().length], { shown: text.trim().slice(0, 90) })
  }
})
