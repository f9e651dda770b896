// Decides how a configuration file is written, and which program reads it, by its path first and by its content after.
import type { Language } from '../../code/model.ts'
import { asciiLower } from '../../text/ascii.ts'

export type Format = 'directives' | 'docker' | 'hcl' | 'ini' | 'json' | 'lines' | 'xml' | 'yaml'

export type Dialect =
  | 'android'
  | 'ansible'
  | 'apache'
  | 'cargo'
  | 'circle'
  | 'cloudformation'
  | 'compose'
  | 'composer'
  | 'cron'
  | 'dependabot'
  | 'docker'
  | 'dotnet'
  | 'env'
  | 'gemfile'
  | 'github'
  | 'gitlab'
  | 'gitmodules'
  | 'gomod'
  | 'i18n'
  | 'ignore'
  | 'k8s'
  | 'lint'
  | 'lock'
  | 'maven'
  | 'mysql'
  | 'nginx'
  | 'npmrc'
  | 'package'
  | 'pghba'
  | 'pip'
  | 'postgres'
  | 'pyproject'
  | 'redis'
  | 'requirements'
  | 'sshd'
  | 'sudoers'
  | 'systemd'
  | 'terraform'
  | 'tsconfig'
  | 'other'

const BY_PATH: readonly (readonly [RegExp, Dialect, Format])[] = [
  [/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$|(?:^|\/)action\.ya?ml$/, 'github', 'yaml'],
  [/(?:^|\/)dependabot\.ya?ml$/, 'dependabot', 'yaml'],
  [/(?:^|\/)\.?gitlab-ci[\w.-]*\.ya?ml$/, 'gitlab', 'yaml'],
  [
    /(?:^|\/)\.circleci\/[^/]+\.ya?ml$|(?:^|\/)azure-pipelines[\w.-]*\.ya?ml$|(?:^|\/)(?:bitbucket-pipelines|\.travis|\.drone|appveyor|cloudbuild|buildspec)\.ya?ml$/,
    'circle',
    'yaml',
  ],
  [/(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/, 'compose', 'yaml'],
  [/(?:^|\/)(?:dockerfile|containerfile)[^/]*$|\.(?:dockerfile|containerfile)$/, 'docker', 'docker'],
  [/\.(?:tf|tfvars|hcl|nomad)$|\.tf\.json$/, 'terraform', 'hcl'],
  [/(?:^|\/)package\.json$/, 'package', 'json'],
  [
    /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$|(?:^|\/)composer\.lock$|(?:^|\/)pipfile\.lock$/,
    'lock',
    'json',
  ],
  [/(?:^|\/)pnpm-lock\.ya?ml$/, 'lock', 'yaml'],
  [/(?:^|\/)(?:cargo|poetry|uv|pdm)\.lock$/, 'lock', 'ini'],
  [/(?:^|\/)(?:yarn\.lock|gemfile\.lock|go\.sum|mix\.lock|flake\.lock|podfile\.lock)$/, 'lock', 'lines'],
  [/(?:^|\/)[tj]sconfig[\w.-]*\.json$/, 'tsconfig', 'json'],
  [
    /(?:^|\/)(?:biome\.jsonc?|\.eslintrc(?:\.json)?|\.prettierrc(?:\.json)?|\.stylelintrc(?:\.json)?|\.markdownlint\.json|\.jshintrc)$/,
    'lint',
    'json',
  ],
  [
    /(?:^|\/)(?:\.eslintrc\.ya?ml|\.prettierrc\.ya?ml|\.golangci\.ya?ml|\.rubocop\.ya?ml|\.yamllint\.ya?ml|\.pre-commit-config\.ya?ml|codecov\.ya?ml)$/,
    'lint',
    'yaml',
  ],
  [
    /(?:^|\/)(?:\.editorconfig|\.flake8|setup\.cfg|tox\.ini|\.pylintrc|ruff\.toml|rustfmt\.toml|clippy\.toml|mypy\.ini|pytest\.ini|\.coveragerc)$/,
    'lint',
    'ini',
  ],
  [/(?:^|\/)composer\.json$/, 'composer', 'json'],
  [/(?:^|\/)\.?npmrc$|(?:^|\/)\.yarnrc$/, 'npmrc', 'ini'],
  [/(?:^|\/)\.yarnrc\.ya?ml$/, 'npmrc', 'yaml'],
  [/(?:^|\/)pip\.(?:conf|ini)$/, 'pip', 'ini'],
  [/(?:^|\/)(?:pyproject\.toml|pipfile)$/, 'pyproject', 'ini'],
  [/(?:^|\/)cargo\.toml$/, 'cargo', 'ini'],
  [/(?:^|\/)(?:requirements|constraints)[\w./-]*\.(?:txt|in)$/, 'requirements', 'lines'],
  [/(?:^|\/)go\.(?:mod|work)$/, 'gomod', 'lines'],
  [/(?:^|\/)gemfile$/, 'gemfile', 'lines'],
  [/(?:^|\/)\.gitmodules$/, 'gitmodules', 'ini'],
  [/(?:^|\/)\.(?:git|docker|npm|eslint|prettier)?ignore$|(?:^|\/)\.gitattributes$/, 'ignore', 'lines'],
  [/(?:^|\/)pg_hba\.conf[\w.]*$/, 'pghba', 'lines'],
  [/(?:^|\/)postgresql[\w.-]*\.conf$/, 'postgres', 'ini'],
  [/(?:^|\/)(?:my|mysqld?|mariadb)[\w.-]*\.cnf$|\/my\.ini$/, 'mysql', 'ini'],
  [/(?:^|\/)redis[\w.-]*\.conf$/, 'redis', 'directives'],
  [/(?:^|\/)sshd?_config[\w./-]*$|sshd_config\.d\//, 'sshd', 'directives'],
  [/(?:^|\/)sudoers(?:[.-][\w-]{1,40}|\.d\/[^/]+)?$|\.sudoers$/, 'sudoers', 'lines'],
  [/(?:^|\/)(?:crontab(?:[.-][\w-]{1,40})?|cron\.d\/[^/]+)$|\.cron(?:tab)?$/, 'cron', 'lines'],
  [
    /(?:^|\/)(?:httpd|apache2?)[\w.-]*\.conf$|(?:^|\/)\.htaccess$|\/(?:sites-(?:available|enabled)|conf-(?:available|enabled))\/[^/]+\.conf$/,
    'apache',
    'directives',
  ],
  [/nginx[\w./-]*\.(?:conf|conf\.template|tmpl)$|\.nginx$|(?:^|\/)nginx\.conf[\w.]*$/, 'nginx', 'directives'],
  [/\.(?:service|timer|socket|mount|path|target|slice)$/, 'systemd', 'ini'],
  [/(?:^|\/)androidmanifest\.xml$|network_security_config\.xml$/, 'android', 'xml'],
  [/(?:^|\/)pom\.xml$/, 'maven', 'xml'],
  [
    /(?:^|\/)(?:web|app)[\w.]*\.config$|\.csproj$|(?:^|\/)(?:directory\.build|packages)[\w.]*$|appsettings[\w.]*\.json$/,
    'dotnet',
    'xml',
  ],
  [
    /(?:^|\/)(?:i18n|locales?|lang|langs|languages|translations?|messages)\/[\w./-]*\.(?:json|ya?ml|properties|toml|xml)$|(?:^|\/)(?:messages|strings)[\w.-]*\.(?:json|ya?ml|properties|xml)$/,
    'i18n',
    'json',
  ],
  [/(?:^|\/)\.env[\w.-]*$|\.env$/, 'env', 'ini'],
]

const OF_LANGUAGE: Partial<Readonly<Record<Language, Format>>> = {
  docker: 'docker',
  ini: 'ini',
  json: 'json',
  tf: 'hcl',
  xml: 'xml',
  yaml: 'yaml',
}

const ANSIBLE =
  /(?:^|\n)\s{0,12}-?\s{0,4}(?:ansible\.builtin\.\w+|hosts|become|notify|apt|copy|template|lineinfile|get_url|shell|command|package|systemd|file)\s?:(?:\s|$)/

/** Null: not a format that is read as a tree. */
export function formatOf(
  path: string,
  language: Language,
  text: string,
): { format: Format; dialect: Dialect } | null {
  const lower = asciiLower(path).replace(
    /(\.\w{2,10})\.(?:j2|jinja2?|tmpl|tpl|gotmpl|template|erb|in|dist)$/,
    '$1',
  )
  const row = BY_PATH.find(([pattern]) => pattern.test(lower))
  if (row) {
    const byName = /\.ya?ml$/.test(lower)
      ? 'yaml'
      : /\.json$/.test(lower)
        ? 'json'
        : /\.(?:properties|toml|ini)$/.test(lower)
          ? 'ini'
          : /\.xml$/.test(lower)
            ? 'xml'
            : row[2]
    return { format: byName, dialect: row[1] }
  }
  const format = OF_LANGUAGE[language]
  if (format === undefined) return null
  if (format === 'yaml') return { format, dialect: yamlDialect(lower, text) }
  if (format === 'json')
    return {
      format,
      dialect: /"(?:Resources|AWSTemplateFormatVersion)"\s{0,4}:/.test(text)
        ? 'cloudformation'
        : /"apiVersion"\s{0,4}:/.test(text)
          ? 'k8s'
          : 'other',
    }
  if (format === 'docker') return { format, dialect: 'docker' }
  if (format === 'hcl') return { format, dialect: 'terraform' }
  if (format === 'ini' && /\.(?:conf|cnf|config)$|(?:^|\/)[\w-]+$|^$/.test(lower)) return conf(text)
  return { format, dialect: /^[A-Z][A-Z0-9_]{2,60}=/m.test(text) && format === 'ini' ? 'env' : 'other' }
}

/** Two signs of a program in the text of a file whose path names none. */
function yamlDialect(path: string, text: string): Dialect {
  if (
    /(?:^|\n)\s{0,8}(?:runs-on|uses|pull_request_target|workflow_dispatch)\s?:|(?:^|\n)\s{0,20}-\s{1,4}uses:/.test(
      text,
    )
  )
    return 'github'
  if (/(?:^|\n)updates:\s*\n\s{0,8}- package-ecosystem:/.test(text)) return 'dependabot'
  if (/(?:^|\n)AWSTemplateFormatVersion|(?:^|\n)\s{1,20}Type:\s{1,4}["']?AWS::/.test(text))
    return 'cloudformation'
  if (
    /(?:^|\n)(?:apiVersion|kind):\s|(?:^|\n)\s{0,40}(?:- )?(?:securityContext|containers|hostPath|initContainers|hostNetwork|serviceAccountName|automountServiceAccountToken|imagePullPolicy|apiGroups|livenessProbe|readinessProbe|nodeSelector|tolerations|podSecurityContext|roleRef|networkPolicy):/.test(
      text,
    ) ||
    /(?:^|\/)(?:k8s|kubernetes|manifests|charts?|helm|kustomize|overlays)\//.test(path)
  )
    return 'k8s'
  if (/(?:^|\n)services:\s*\n/.test(text) && /\n\s{1,12}(?:image|build|ports):/.test(text)) return 'compose'
  if (/(?:^|\/)(?:playbooks?|roles|tasks|handlers|group_vars|host_vars)\//.test(path) || ANSIBLE.test(text))
    return 'ansible'
  return 'other'
}

/** `x.conf`: by its statements. */
function conf(text: string): { format: Format; dialect: Dialect } {
  if (
    /(?:^|\n)\s{0,20}(?:server|location|upstream|http|events)\b[^\n{;=]{0,200}\{|(?:^|\n)\s{0,20}(?:proxy_pass|add_header|ssl_protocols|server_name|listen|gzip|sendfile|tcp_nopush|server_tokens)\s[^\n]{1,300};/.test(
      text,
    )
  )
    return { format: 'directives', dialect: 'nginx' }
  if (
    /(?:^|\n)\s{0,20}<(?:VirtualHost|Directory|Location|IfModule|Files)\b|(?:^|\n)\s{0,20}(?:Require all|SSLProtocol|AllowOverride|Options [+-]?\w)/.test(
      text,
    )
  )
    return { format: 'directives', dialect: 'apache' }
  if (/(?:^|\n)(?:PermitRootLogin|PasswordAuthentication|PubkeyAuthentication|AllowUsers)\s/.test(text))
    return { format: 'directives', dialect: 'sshd' }
  if (/(?:^|\n)(?:host|local|hostssl)\s{1,40}\S{1,40}\s{1,40}\S{1,40}\s/.test(text))
    return { format: 'lines', dialect: 'pghba' }
  if (/(?:^|\n)\s{0,8}[\w.-]{1,60}\s{0,8}[=:]\s/.test(text) || /(?:^|\n)\[[^\]\n]{1,80}\]/.test(text))
    return { format: 'ini', dialect: 'other' }
  return { format: /(?:^|\n)\s{0,8}[\w.-]{1,60}\s{0,8}=/.test(text) ? 'ini' : 'directives', dialect: 'other' }
}
