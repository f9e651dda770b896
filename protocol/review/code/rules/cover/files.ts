// Covers changed lines without effect: blank lines, comments, documents, and statements that only moved.
import { allowRule } from '../../../core/rule.ts'
import { commentOf, isOrder, isWholeComment } from '../../cover/comments.ts'
import { isPlainProse } from '../../cover/documents.ts'
import { judgeChange } from '../../handler.ts'
import type { Language } from '../../model.ts'

export const noEffect = allowRule({
  id: 'code.allow.no_effect',
  evidence: 'A',
  source: 'policy: review.md §5',
  fires: [
    '--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,3 @@\n x = 1\n+# the first of three\n y = 2\n',
    '--- a/a.go\n+++ b/a.go\n@@ -1,2 +1,3 @@\n a := 1\n+// b follows a\n b := 2\n',
  ],
  quiet: [
    '--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,3 @@\n x = 1\n+frobnicate(x)\n y = 2\n',
    '--- a/a.go\n+++ b/a.go\n@@ -1,2 +1,3 @@\n a := 1\n+//go:generate sh fetch.sh\n',
  ],
})

export const documents = allowRule({
  id: 'code.allow.documents',
  evidence: 'A',
  source: 'policy: review.md §5',
  fires: [
    '--- a/README.md\n+++ b/README.md\n@@ -1,2 +1,3 @@\n # Tool\n+Run it with Node 24.\n',
    '--- a/docs/guide.rst\n+++ b/docs/guide.rst\n@@ -1,2 +1,2 @@\n-Old words.\n+New words.\n',
    '--- a/docs/rooms.md\n+++ b/docs/rooms.md\n@@ -1,3 +1,3 @@\n ```sh\n-roomctl list --by-day\n+roomctl list --per-day\n ```\n',
  ],
  quiet: [
    '--- a/docs/rooms.md\n+++ b/docs/rooms.md\n@@ -1,2 +1,3 @@\n ```sh\n+roomctl close --no-check\n ```\n',
    '--- a/tool.py\n+++ b/tool.py\n@@ -1,2 +1,3 @@\n import os\n+frobnicate(os)\n',
    '--- a/Makefile\n+++ b/Makefile\n@@ -1,2 +1,3 @@\n all:\n+\tfrobnicate all\n',
  ],
})

/** Where the order of statements means nothing. */
const ANY_ORDER: readonly Language[] = ['json']

export const withoutEffect = judgeChange((change, report) => {
  const { before, after, isDoc } = change
  if (isDoc) {
    for (const side of [before, after])
      for (const span of report.openLines(side))
        if (isPlainProse(change.file.path, side.text, span)) report.cover(documents, side, span)
    return
  }
  for (const side of [before, after]) {
    for (const span of report.openLines(side))
      if (
        isWholeComment(side, span, change.language, change.file.path) &&
        !isOrder(commentOf(side, span), change.language)
      )
        report.cover(noEffect, side, span)
    for (const { start, end, kept } of side.statements) {
      if (kept && ANY_ORDER.includes(change.language) && report.isOpen(side, start))
        report.cover(noEffect, side, [start, end])
    }
  }
})
