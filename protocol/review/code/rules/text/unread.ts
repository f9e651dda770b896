// Reports what of a change cannot be read: binary files, texts without a changed line, more files than are judged.
import { rule } from '../../../core/rule.ts'

export const binaryContent = rule({
  id: 'code.binary',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'https://git-scm.com/docs/git-diff#_generating_patch_text_with_p',
  message: ({ shown }: { readonly shown: string }) =>
    `\`${shown}\`: the content of a binary file cannot be read here.`,
  fix: 'Build it from source, or give its digest.',
  fires: [
    'diff --git a/lib/codec.so b/lib/codec.so\nindex 3b18e51..9f2c1aa 100755\nBinary files a/lib/codec.so and b/lib/codec.so differ\n',
    'diff --git a/pics/seal.png b/pics/seal.png\nindex 3b18e51..9f2c1aa 100644\nGIT binary patch\nliteral 12\nTcmZQ%00000\n',
  ],
  quiet: [
    '--- a/lib/codec.c\n+++ b/lib/codec.c\n@@ -1,1 +1,1 @@\n-/* codec */\n+/* the codec */\n',
    '--- a/pics/seal.svg\n+++ b/pics/seal.svg\n@@ -1,1 +1,1 @@\n-<svg width="4"/>\n+<svg width="5"/>\n',
  ],
})

export const noChangeRead = rule({
  id: 'code.unread',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'https://www.gnu.org/software/diffutils/manual/html_node/Unified-Format.html',
  message: ({ why }: { readonly why: string }) => why,
  fix: 'Send the change as a unified diff.',
  fires: [
    'diff --git a/src/till.py b/src/till.py\n',
    'diff --git a/src/till.py b/src/till.py\nindex 3b18e51..9f2c1aa 100644\n',
  ],
  quiet: [
    '--- a/src/till.py\n+++ b/src/till.py\n@@ -1,2 +1,2 @@\n-total = 0\n+total = 1\n rows = []\n',
    'diff --git a/src/till.py b/src/cash.py\nsimilarity index 100%\nrename from src/till.py\nrename to src/cash.py\n',
  ],
})
