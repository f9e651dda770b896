// Reports, one step lower, what a rule finds in a test, a fixture or a document.
import { rule } from '../../../core/rule.ts'

interface Lowered {
  readonly rule: string
  readonly message: string
  readonly where: string
}

const texts = {
  category: 'security',
  evidence: 'B',
  source: 'policy: review.md §5',
  message: ({ rule, message, where }: Lowered) => `${message} (${rule}, in ${where})`,
  fix: 'Keep the pattern out of code that others copy, or say in the test what it shows.',
} as const

export const loweredHigh = rule({
  ...texts,
  id: 'code.lowered.high',
  severity: 'high',
  fires: [
    '--- a/tests/test_shell.py\n+++ b/tests/test_shell.py\n@@ -1,2 +1,3 @@\n import os, sys\n+os.system("ls " + sys.argv[1])\n',
    '--- a/test/run.spec.js\n+++ b/test/run.spec.js\n@@ -1,2 +1,3 @@\n const cp = require("child_process")\n+cp.exec("ls " + process.argv[2])\n',
  ],
  quiet: [
    '--- a/tests/test_shell.py\n+++ b/tests/test_shell.py\n@@ -1,2 +1,3 @@\n import os, sys\n+os.listdir(".")\n',
    '--- a/src/run.py\n+++ b/src/run.py\n@@ -1,2 +1,3 @@\n import os, sys\n+os.system("ls " + sys.argv[1])\n',
  ],
})

export const loweredMedium = rule({
  ...texts,
  id: 'code.lowered.medium',
  severity: 'medium',
  fires: [
    '--- a/tests/test_etag.py\n+++ b/tests/test_etag.py\n@@ -1,2 +1,3 @@\n import hashlib\n+digest = hashlib.md5(data).hexdigest()\n',
    '--- a/test/etag.test.js\n+++ b/test/etag.test.js\n@@ -1,2 +1,3 @@\n const crypto = require("crypto")\n+const tag = crypto.createHash("md5").update(data).digest("hex")\n',
  ],
  quiet: [
    '--- a/tests/test_etag.py\n+++ b/tests/test_etag.py\n@@ -1,2 +1,3 @@\n import hashlib\n+digest = hashlib.sha256(data).hexdigest()\n',
    '--- a/src/etag.py\n+++ b/src/etag.py\n@@ -1,2 +1,3 @@\n import hashlib\n+digest = hashlib.md5(data).hexdigest()\n',
  ],
})

export const loweredLow = rule({
  ...texts,
  id: 'code.lowered.low',
  severity: 'low',
  fires: [
    '--- a/tests/test_box.py\n+++ b/tests/test_box.py\n@@ -1,2 +1,3 @@\n from Crypto.Cipher import AES\n+box = AES.new(key, AES.MODE_CBC, iv)\n',
    '--- a/tests/test_seal.py\n+++ b/tests/test_seal.py\n@@ -1,2 +1,3 @@\n from Crypto.Cipher import AES\n+seal = AES.new(key, AES.MODE_CTR)\n',
  ],
  quiet: [
    '--- a/tests/test_box.py\n+++ b/tests/test_box.py\n@@ -1,2 +1,3 @@\n from Crypto.Cipher import AES\n+box = AES.new(key, AES.MODE_GCM, nonce=nonce)\n',
    '--- a/src/seal.py\n+++ b/src/seal.py\n@@ -1,2 +1,3 @@\n from Crypto.Cipher import AES\n+seal = AES.new(key, AES.MODE_CTR)\n',
  ],
})
