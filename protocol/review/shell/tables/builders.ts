import { CONVERTERS, CONVERTERS_WRITING_LAST } from './converters.ts'

interface Group {
  readonly source: string
  readonly names: string
}

/** Nothing that they take reaches further, beside the options of REACHING_OPTION. */
const PLAIN: readonly Group[] = [
  {
    source: 'CMake, Autotools, Meson and Ninja manuals',
    names: 'ctest cpack configure autoconf automake autoreconf scons gyp gn xmake qmake ccache',
  },
  {
    source: 'GCC, Clang and GNU binutils manuals',
    names: 'clang clang++ ld ar as strip ranlib nasm yasm swig bison flex yacc lex gcov lcov',
  },
  {
    source: 'rustc, rustfmt and Cargo books',
    names: 'rustc rustfmt rustdoc cargo-nextest cbindgen bindgen wasm-pack wasm-bindgen',
  },
  {
    source: 'OpenJDK tool reference, Kotlin, Scala',
    names:
      'javac java jar javadoc kotlinc scalac ktlint detekt checkstyle scalafmt scalafix google-java-format mill',
  },
  {
    source: 'Swift, Zig, Nim, Crystal, D, OCaml, Haskell, Erlang, Fortran compilers',
    names:
      'swift swiftc swiftlint swiftformat zig nim crystal shards dmd ldc2 dune ocamlformat ghc hlint ormolu fourmolu rebar3 dialyzer credo gfortran fpc',
  },
  {
    source: 'Protocol Buffers, FlatBuffers, Thrift, ANTLR',
    names: 'protoc flatc thrift antlr4 sqlc buildifier',
  },
  {
    source: 'TypeScript and Node.js tool documentation',
    names:
      'tsc vue-tsc tsx eslint prettier biome oxlint stylelint standard xo jshint tslint jest vitest mocha ava tap karma cypress playwright nyc c8 webpack vite rollup esbuild parcel turbo nx nuxt astro svelte-check storybook tailwindcss postcss babel swc tsup rspack knip depcheck madge publint size-limit typedoc jsdoc api-extractor cspell husky lint-staged commitlint wait-on npm-run-all terser svgo openapi-typescript graphql-codegen markdownlint markdownlint-cli2 markdown-link-check remark textlint htmlhint',
  },
  {
    source: 'Python tool documentation',
    names:
      'pytest py.test unittest tox nox coverage black ruff isort flake8 pylint mypy pyright bandit autopep8 yapf pydocstyle pycodestyle vulture pre-commit sphinx-build virtualenv pip-compile pip-sync pip-audit sqlfluff',
  },
  {
    source: 'Ruby, PHP and Perl tool documentation',
    names:
      'rspec rubocop minitest standardrb brakeman sorbet srb haml yardoc bundle-audit phpunit pest phpstan psalm phpcs phpcbf php-cs-fixer pint prove perltidy perlcritic',
  },
  {
    source: 'Go tool documentation',
    names:
      'gofmt goimports golint golangci-lint staticcheck gotestsum benchstat ginkgo mockgen stringer wire templ',
  },
  {
    source: 'ShellCheck, shfmt, Bats, hadolint, actionlint, yamllint manuals',
    names: 'shellcheck shfmt bats hadolint actionlint yamllint jsonlint',
  },
  {
    source: 'Terraform, Kubernetes and policy linters',
    names: 'tflint tfsec checkov kubeval kubeconform conftest opa promtool ansible-lint',
  },
  {
    source: 'clang-format, clang-tidy, cppcheck, Doxygen manuals',
    names: 'clang-format clang-tidy cppcheck cpplint astyle uncrustify doxygen ctags',
  },
  {
    source: 'Semgrep, gitleaks, TruffleHog, OSV-Scanner, Syft, Grype, CodeQL',
    names: 'semgrep gitleaks trufflehog detect-secrets osv-scanner grype syft codeql slither',
  },
  {
    source: 'Graphviz, PlantUML, Mermaid, Asciidoctor, Jekyll, Sphinx',
    names: 'dot neato twopi circo fdp sfdp plantuml mmdc asciidoctor jekyll proselint vale',
  },
  {
    source: 'ImageMagick, SoX, libwebp, optipng, pngquant, jpegoptim manuals',
    names:
      'convert magick montage compare sox cwebp optipng pngquant pngcrush oxipng jpegoptim gifsicle rsvg-convert',
  },
  {
    source: 'poppler-utils, QPDF, pdftk, wkhtmltopdf, Tesseract manuals',
    names:
      'pdftotext pdfimages pdftocairo pdftohtml pdftoppm pdfunite qpdf pdftk wkhtmltopdf weasyprint tesseract',
  },
  { source: 'gettext manual', names: 'envsubst xgettext msgfmt msgmerge msginit gettext pybabel' },
  { source: 'pigz(1), lz4(1), patch(1)', names: 'pigz lz4 lzop patch diff-so-fancy' },
  { source: 'Verilator, Icarus Verilog, Yosys manuals', names: 'verilator iverilog yosys ghdl' },
  {
    source: 'luacheck, StyLua, Vale, OpenSCAD, Solidity compiler manuals',
    names: 'luacheck stylua openscad solc solhint anvil',
  },
]

/** Programs with words and options that reach further than the project. A trailing `*` matches any ending. */
const REACHING: readonly (readonly string[])[] = [
  [
    'make',
    'deploy*',
    'publish*',
    'release*',
    'uninstall',
    'push',
    'destroy*',
    'drop*',
    'reset*',
    'install',
    'nuke*',
    'purge*',
    'flash*',
    'prod*',
  ],
  ['gmake', 'deploy*', 'publish*', 'release*', 'uninstall', 'push', 'destroy*', 'install'],
  ['just', 'deploy*', 'publish*', 'release*', 'destroy*', 'reset*', 'nuke*', '--shell*'],
  ['task', 'deploy*', 'publish*', 'release*', 'destroy*', 'reset*'],
  ['rake', 'deploy*', 'publish*', 'release*'],
  ['invoke', 'deploy*', 'publish*', 'release*'],
  ['cmake', '--install'],
  ['ninja', 'install', 'uninstall'],
  ['meson', 'install'],
  ['bazel', 'run'],
  ['buck2', 'run'],
  ['pants', 'publish'],
  ['mvn', 'deploy*', 'release*'],
  ['mvnw', 'deploy*', 'release*'],
  ['gradle', 'publish*', 'deploy*', 'upload*', 'release*', 'uninstall*'],
  ['gradlew', 'publish*', 'deploy*', 'upload*', 'release*', 'uninstall*'],
  ['ant', 'deploy*'],
  ['sbt', 'publish*'],
  ['lein', 'deploy'],
  ['stack', 'upload'],
  ['cabal', 'upload', 'install'],
  ['mix', 'hex.publish', 'ecto.drop', 'ecto.reset', 'release'],
  ['dotnet', 'nuget', 'publish', 'add', 'remove', 'tool', 'database', 'drop', 'fsi', 'script'],
  ['msbuild', '/t:deploy'],
  ['xcodebuild', '-exportArchive'],
  ['nimble', 'publish', 'install'],
  ['elm', 'publish'],
  ['dart', 'pub'],
  ['flutter', 'pub', 'upgrade', 'downgrade'],
  ['deno', 'install', 'upgrade', 'publish', 'uninstall', 'add', '-A', '--allow-all', '--allow-run*'],
  ['ts-node'],
  ['gcc', '-wrapper'],
  ['g++', '-wrapper'],
  ['cc', '-wrapper'],
  ['c++', '-wrapper'],
  ['kotlin', '-e'],
  ['buf', 'push'],
  ['lerna', 'publish', 'version'],
  ['next', 'telemetry'],
  ['ng', 'deploy', 'add'],
  ['react-scripts', 'eject'],
  ['nodemon', '--exec', '-x'],
  ['mkdocs', 'gh-deploy'],
  ['ipython'],
  ['pyenv', 'uninstall', 'install'],
  ['pandoc', '--filter', '-F', '--lua-filter', '-L'],
  ['pdflatex', '-shell-escape', '--shell-escape'],
  ['xelatex', '-shell-escape', '--shell-escape'],
  ['latexmk', '-shell-escape'],
  ['hugo', 'deploy'],
  ['forge', 'create', 'script'],
  ['hardhat', 'run', 'deploy', 'verify'],
  ['truffle', 'migrate', 'deploy'],
  ['direnv', 'allow', 'exec'],
  ['changeset', 'publish'],
  ['gunicorn', '--daemon', '-D'],
  ['puma', '--control*'],
  ['rails', 'destroy', 'credentials*', 'encrypted*', 'secrets*', 'db:*', 'dbconsole'],
  ['clj', '-X*'],
  ['clojure', '-X*'],
  ['scala'],
  ['django-admin', 'shell', 'dbshell', 'runserver', 'testserver', 'changepassword'],
  ['jupyter', '^notebook', '^lab', '^server'],
  ['tensorboard', '--bind_all', '--host*'],
  ['twine', 'upload'],
  ['goreleaser', 'release', 'publish'],
  [
    'yt-dlp',
    '--exec*',
    '--external-downloader*',
    '--downloader*',
    '--config-location*',
    '--cookies-from-browser*',
    '--netrc-cmd',
  ],
  ['gs', '-dNOSAFER', '-dDELAYSAFER'],
  ['quarto', 'publish', 'install', 'add'],
  ['typst'],
  ['mdbook'],
  ['sass'],
  ['lessc'],
  ['uvicorn'],
  ['hypercorn'],
  ['flask'],
  ['bb', '-x'],
  ['octave'],
  ['symfony', 'deploy', 'server:ca:install'],
  ['rush', 'publish', 'deploy'],
  ['ffmpeg', 'avfoundation', 'x11grab', 'v4l2', 'gdigrab', 'dshow', 'pulse', 'alsa', 'kmsgrab'],
  ['gleam', 'publish', 'hex'],
  ['dbt', 'run-operation', '--full-refresh', '-f', 'prod', 'production'],
  [
    'dvc',
    'push',
    'remove',
    'destroy',
    'gc',
    'remote',
    'config',
    'unlock',
    'move',
    'get-url',
    'import-url',
    'checkout',
  ],
  [
    'mlflow',
    'delete*',
    'restore',
    'gc',
    'server',
    'deployments',
    'run',
    'create*',
    'db',
    'sagemaker',
    'models',
    '--host*',
    '-h',
  ],
  ['celery', 'purge', 'control', 'amqp', 'shell', 'migrate'],
  ['r', 'INSTALL', 'REMOVE'],
  ['alembic', 'upgrade', 'downgrade', 'stamp', 'merge', 'edit', 'ensure_version', 'init'],
  ['prisma', 'db', 'migrate', 'init', 'platform', 'deploy', 'studio'],
]

export const BUILD_TOOLS: readonly (readonly string[])[] = [
  ...REACHING,
  ...PLAIN.flatMap(({ names }) => names.split(' ').map((name) => [name])),
  ...CONVERTERS,
]

/** Programs whose operands are tasks of the project. */
export const TASK_RUNNERS: readonly string[] =
  'make gmake just task rake invoke inv gradle gradlew mvn mvnw ant sbt lein grunt gulp mage nx turbo poe nox'.split(
    ' ',
  )

/** Options of task runners that take a value. Sources: GNU make manual, Gradle and Maven command-line references. */
export const TASK_OPTIONS: readonly string[] =
  '-C --directory --configuration --tests --console --max-workers --dependency -x --exclude-task -p --project-dir -b --build-file -c --settings-file -g --gradle-user-home -P --activate-profiles -pl --projects -rf --resume-from -I --include-dir -o --old-file -W --what-if -l --load-average'.split(
    ' ',
  )

/** Names of tasks that reach further than the project. */
export const REACHING_TASK =
  /(?:^|[:_./-])(?:deploy|publish|release|destroy|reset|drop|seed|migrate|nuke|wipe|prod|production|eject|teardown|purge|rollback|push|upload|provision|uninstall|flash)(?:$|[:_./-])/

/** Names of programs that build, test, check or measure the project they stand in. Source: GNU Coding Standards (Standard Targets), npm scripts. */
export const TASK_NAME =
  /(?:^|[_.-])(?:bench|benchmark|benchmarks|test|tests|check|checks|lint|fmt|format|smoke|build|compile|verify|validate|coverage|demo|example|ci|unittest|unittests|e2e|selftest|typecheck|doctest|profile|train|report|stats|summary|health|healthcheck|docs|codegen|analyze|analyse)(?:$|[_.-])/

/** Options that publish, deploy, install or execute, whatever build tool takes them. */
export const REACHING_OPTION =
  /^--(?:publish|deploy|upload|push|release|exec|execute|eval|install|uninstall|token|password|broadcast|private-key)(?:[-=]|$)/

/** Options of that shape that execute the project itself. Source: nbconvert documentation. */
export const HARMLESS_OPTIONS: Readonly<Record<string, readonly string[]>> = { jupyter: ['--execute'] }

/** Options whose value is the file or folder that is written. */
export const OUTPUT_OPTIONS =
  '-o --output -out --out --outfile --out-file --output-file --outdir --out-dir --output-dir --outDir'

/** Their last operand is the file that is written. */
export const WRITES_LAST: readonly string[] = [
  ...'convert magick montage sox cwebp ffmpeg pdftotext pdftoppm pdfunite qpdf wkhtmltopdf weasyprint'.split(
    ' ',
  ),
  ...CONVERTERS_WRITING_LAST,
]
