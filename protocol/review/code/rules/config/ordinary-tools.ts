// Covers settings of pipelines, build tools, linters, editors, tags and texts that change neither what ships nor who may
// do what.
import { allowRule } from '../../../core/rule.ts'
import { setting } from '../../settings/setting.ts'
import { is, isReference, like, more, not, on } from '../../settings/values.ts'

const GITHUB = 'https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax'
const GITLAB = 'https://docs.gitlab.com/ci/yaml/'
const TSCONFIG = 'https://www.typescriptlang.org/tsconfig/'
const PACKAGE = 'https://docs.npmjs.com/cli/v11/configuring-npm/package-json'
const PLAIN = like(/^[^<>$`\n{}]{0,300}$/)
const flow = (text: string): string =>
  `--- a/.github/workflows/ci.yml\n+++ b/.github/workflows/ci.yml\n@@ -3,4 +3,5 @@\n${text}`

export const ordinaryPipeline = allowRule({
  id: 'code.allow.pipeline',
  evidence: 'B',
  source: GITHUB,
  settings: [
    setting({
      path: 'name | jobs.*.name | steps.name | steps.id | run-name | description',
      in: ['github'],
      value: like(/^[^`\n]{0,200}$/),
      source: GITHUB,
    }),
    setting({
      path: 'runs-on',
      in: ['github'],
      value: like(/^(?:ubuntu|windows|macos)-(?:latest|\d[\d.]{0,6})$|^\$\{\{ ?matrix\.\w{1,20} ?\}\}$/),
      source: GITHUB,
    }),
    setting({
      path: 'strategy.fail-fast | strategy.max-parallel | concurrency | concurrency.group | concurrency.cancel-in-progress',
      in: ['github'],
      source: GITHUB,
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: 'timeout-minutes',
      in: ['github'],
      value: like(/^[1-9]\d{0,2}$/),
      source: GITHUB,
    }),
    setting({ path: 'matrix.*', in: ['github'], value: like(/^[\w. -]{1,40}$/), source: GITHUB }),
    setting({
      path: 'jobs.*.needs',
      in: ['github'],
      value: like(/^[\w-]{1,60}$/),
      source: GITHUB,
      where: ({ node, isReplaced, isRemoved }) => node.value !== null && !isReplaced && !isRemoved,
    }),
    setting({
      path: 'with.node-version | with.python-version | with.go-version | with.java-version | with.distribution | with.ruby-version | with.dotnet-version | with.toolchain | with.fetch-depth | with.cache | with.cache-dependency-path | with.key | with.restore-keys | with.path | with.name | with.retention-days | with.architecture | with.node-version-file | with.go-version-file | with.components',
      in: ['github'],
      value: not(like(/secrets\.|github\.(?:event|head_ref)|^\.?\/?$|(?:^|[\s/])(?:~|\.\.|\.\w)|^[/*]/)),
      source: 'https://github.com/actions',
    }),
    setting({
      path: 'on.push.branches | on.pull_request.branches | on.pull_request.paths | on.push.paths ',
      in: ['github'],
      value: like(/^[\w./*-]{1,80}$/),
      source: GITHUB,
      where: ({ names, node, isReplaced, isRemoved }) =>
        !isReplaced && !isRemoved && (names.includes('pullrequest') || !/^\*+$/.test(node.value ?? '')),
    }),
    setting({
      path: 'on | on.pull_request | on.push | on.workflow_dispatch',
      in: ['github'],
      value: is('push', 'pull_request', 'workflow_dispatch', ''),
      source: GITHUB,
    }),
    setting({
      path: 'on.schedule.cron',
      in: ['github'],
      value: like(/^\d[\d*/, -]{8,40}$/),
      source: GITHUB,
      where: ({ isReplaced }) => !isReplaced,
    }),
    setting({
      path: 'defaults.run.shell | defaults.run.working-directory | steps.working-directory',
      in: ['github'],
      value: like(/^(?!\/|[^\n]*\.\.)(?:bash|[\w./-]{1,80})$/),
      source: GITHUB,
    }),
    setting({
      path: 'env.CI | env.FORCE_COLOR | env.TZ | env.CARGO_TERM_COLOR | env.PYTHONUNBUFFERED',
      in: ['github', 'gitlab', 'circle'],
      value: PLAIN,
      source: GITHUB,
    }),
    setting({
      path: 'stages | cache.key | artifacts.expire_in | coverage | timeout',
      in: ['gitlab'],
      value: PLAIN,
      source: GITLAB,
    }),
    setting({
      path: 'updates.package-ecosystem | updates.directory | schedule.interval | schedule.day | version | updates.labels | groups.**',
      in: ['dependabot'],
      value: PLAIN,
      source:
        'https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference',
    }),
  ],
  fires: [
    flow(' jobs:\n   test:\n+    timeout-minutes: 15\n     runs-on: ubuntu-24.04\n'),
    flow(' jobs:\n   test:\n     strategy:\n       matrix:\n-        node: [22]\n+        node: [22, 24]\n'),
  ],
  quiet: [
    flow(' jobs:\n   test:\n+    runs-on: [self-hosted, prod]\n     steps: []\n'),
    flow(' jobs:\n   test:\n     env:\n+      FROBNICATE: 1\n     steps: []\n'),
  ],
})

export const ordinaryTool = allowRule({
  id: 'code.allow.tool_setting',
  evidence: 'B',
  source: TSCONFIG,
  settings: [
    setting({
      path: 'compilerOptions.strict | compilerOptions.noUnusedLocals | compilerOptions.noUnusedParameters | compilerOptions.noImplicitAny | compilerOptions.strictNullChecks | compilerOptions.noImplicitReturns | compilerOptions.noFallthroughCasesInSwitch | compilerOptions.noUncheckedIndexedAccess | compilerOptions.exactOptionalPropertyTypes | compilerOptions.forceConsistentCasingInFileNames',
      in: ['tsconfig'],
      value: on,
      source: TSCONFIG,
    }),
    setting({
      path: 'compilerOptions.target | compilerOptions.module | compilerOptions.lib | compilerOptions.jsx | compilerOptions.moduleResolution | compilerOptions.declaration | compilerOptions.sourceMap | compilerOptions.esModuleInterop | compilerOptions.resolveJsonModule | compilerOptions.isolatedModules | compilerOptions.noEmit | compilerOptions.incremental | compilerOptions.skipLibCheck',
      in: ['tsconfig'],
      value: PLAIN,
      source: TSCONFIG,
    }),
    setting({
      path: 'indent_style | indent_size | end_of_line | charset | trim_trailing_whitespace | insert_final_newline | max_line_length | tab_width | line-length | formatter.** | printWidth | semi | singleQuote | tabWidth | trailingComma | bracketSpacing | arrowParens | useTabs | max-line-length | max_width | endOfLine | quoteProps',
      value: PLAIN,
      source: 'https://editorconfig.org/',
    }),
    setting({
      path: '^description | ^keywords | ^author | ^author.* | ^contributors.* | ^license | ^version',
      in: ['package', 'composer'],
      value: PLAIN,
      source: PACKAGE,
    }),
    setting({
      path: 'project.name | project.version | project.description | project.authors.* | project.license | project.keywords | project.classifiers | project.readme | project.urls.* | project.requires-python | tool.poetry.version | tool.poetry.description | package.version | package.description | package.authors | package.edition | package.license | package.keywords | package.categories',
      in: ['pyproject', 'cargo'],
      value: PLAIN,
      source: 'https://packaging.python.org/en/latest/specifications/pyproject-toml/',
    }),
    setting({
      path: 'tool.black.** | tool.isort.** | tool.ruff.line-length | tool.ruff.target-version | tool.pytest.ini_options.minversion',
      in: ['pyproject'],
      value: PLAIN,
      source: 'https://packaging.python.org/en/latest/specifications/pyproject-toml/',
    }),
    setting({
      path: 'lint-staged.*',
      in: ['package'],
      value: like(
        /^(?:eslint|prettier|biome|stylelint|tsc)(?: (?:check|format|lint|--(?:fix|write|check|cache|noEmit)))*$/,
      ),
      source: 'https://github.com/lint-staged/lint-staged',
    }),
    setting({
      path: '',
      in: ['ignore'],
      value: like(/^[\w./*?[\]{}@ -]{1,120}$/),
      source: 'https://git-scm.com/docs/gitignore',
      // A line that goes lets its files in.
      where: ({ path, isRemoved }) => !isRemoved && /(?:^|\/)\.gitignore$/.test(path),
    }),
    setting({
      path: 'Description | Documentation | RestartSec | Restart | After | WantedBy | SupplementaryGroups | TimeoutStopSec | SyslogIdentifier',
      in: ['systemd'],
      value: PLAIN,
      source: 'https://www.freedesktop.org/software/systemd/man/latest/systemd.service.html',
      where: ({ names, node }) =>
        names.at(-1) !== 'supplementarygroups' ||
        !/\b(?:root|sudo|wheel|docker|disk|shadow|adm|kvm|lxd)\b/.test(node.value ?? ''),
    }),
  ],
  fires: [
    '--- a/tsconfig.json\n+++ b/tsconfig.json\n@@ -2,2 +2,3 @@\n   "compilerOptions": {\n+    "noUnusedLocals": true,\n     "outDir": "dist"\n',
    '--- a/package.json\n+++ b/package.json\n@@ -1,3 +1,3 @@\n {\n   "name": "tool",\n-  "version": "1.4.0",\n+  "version": "1.5.0",\n',
  ],
  quiet: [
    '--- a/tsconfig.json\n+++ b/tsconfig.json\n@@ -2,2 +2,2 @@\n   "compilerOptions": {\n-    "strict": true\n+    "strict": false\n',
    '--- a/package.json\n+++ b/package.json\n@@ -3,1 +3,2 @@\n   "name": "tool",\n+  "main": "lib/other.js",\n',
  ],
})

export const ordinaryCloud = allowRule({
  id: 'code.allow.cloud_setting',
  evidence: 'B',
  source: 'https://developer.hashicorp.com/terraform/language/resources',
  settings: [
    setting({
      path: 'tags.* | default_tags.tags.* | labels.* | common_tags.*',
      in: ['terraform', 'cloudformation'],
      value: like(/^[^`\n]{0,200}$/),
      source: 'https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html',
      where: ({ names, node }) =>
        !/role|admin|access/i.test(names.at(-1) ?? '') || isReference(node.value ?? ''),
    }),
    setting({
      path: 'variable.*.description | output.*.description ',
      in: ['terraform', 'cloudformation'],
      value: like(/^[^`\n]{0,300}$/),
      source: 'https://developer.hashicorp.com/terraform/language/values/variables',
    }),
    setting({
      path: 'desired_count | desired_capacity | min_size | max_size | read_capacity | write_capacity | DesiredCount | node_count | min_node_count | max_node_count | memory_size | cpu | memory | timeout | retention_in_days | message_retention_seconds | visibility_timeout_seconds',
      in: ['terraform', 'cloudformation'],
      value: more(0n),
      source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs',
      where: ({ names }) => names.at(-1) !== 'retentionindays',
    }),
    setting({
      path: 'instance_type | instance_class | machine_type | node_type | vm_size | InstanceType',
      in: ['terraform', 'cloudformation'],
      value: like(/^[\w.-]{3,40}$/),
      source: 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instance-types.html',
    }),
    setting({
      path: 'terraform.required_version | required_providers.*.version',
      in: ['terraform'],
      value: like(/^[~>=<!, \d.]{3,40}$/),
      source: 'https://developer.hashicorp.com/terraform/language/expressions/version-constraints',
    }),
  ],
  fires: [
    '--- a/infra/a.tf\n+++ b/infra/a.tf\n@@ -3,3 +3,3 @@ resource "aws_ecs_service" "a" {\n-  desired_count = 2\n+  desired_count = 4\n }\n',
    '--- a/infra/a.tf\n+++ b/infra/a.tf\n@@ -3,2 +3,5 @@ resource "aws_ecs_service" "a" {\n   name = "a"\n+  tags = {\n+    Team = "platform"\n+  }\n }\n',
  ],
  quiet: [
    '--- a/infra/a.tf\n+++ b/infra/a.tf\n@@ -3,3 +3,3 @@ resource "aws_ecs_service" "a" {\n-  desired_count = 2\n+  desired_count = 0\n }\n',
    '--- a/infra/a.tf\n+++ b/infra/a.tf\n@@ -3,2 +3,3 @@ resource "aws_ecs_service" "a" {\n   name = "a"\n+  iam_role = "other"\n }\n',
  ],
})

export const interfaceText = allowRule({
  id: 'code.allow.interface_text',
  evidence: 'B',
  source: 'https://www.w3.org/International/questions/qa-i18n',
  settings: [
    setting({
      path: '**',
      in: ['i18n'],
      value: like(
        /^(?![^\n]{0,500}(?:https?:|javascript:|<\s?(?:script|iframe|img|svg|object|embed|a)\b|\bon\w{3,20}=|[$#]\{|`|\d{8}))[^\n]{0,500}$/i,
      ),
      source: 'https://www.w3.org/International/questions/qa-i18n',
      // The path names a language: `de.json`, `messages_fr.properties`, `fr/shop.yaml`.
      where: ({ path }) =>
        /(?:^|[/_.-])[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?(?:\/[\w.-]{1,60})?\.\w{1,10}$/.test(path),
    }),
  ],
  fires: [
    '--- a/src/locales/de.json\n+++ b/src/locales/de.json\n@@ -2,2 +2,2 @@\n-  "cart.title": "Warenkorb",\n+  "cart.title": "Ihr Warenkorb",\n   "a": "b"\n',
    '--- a/i18n/fr/shop.yaml\n+++ b/i18n/fr/shop.yaml\n@@ -1,1 +1,2 @@\n welcome: Bonjour\n+bye: Au revoir {name}\n',
  ],
  quiet: [
    '--- a/src/locales/de.json\n+++ b/src/locales/de.json\n@@ -2,2 +2,2 @@\n-  "cart.title": "Warenkorb",\n+  "cart.title": "<script src=//x.example></script>",\n   "a": "b"\n',
    '--- a/i18n/fr/shop.yaml\n+++ b/i18n/fr/shop.yaml\n@@ -1,1 +1,2 @@\n welcome: Bonjour\n+help: https://other.example/help\n',
  ],
})
