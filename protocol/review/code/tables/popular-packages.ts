// Names packages of which a change may add a pinned version without more: the most depended-upon of each registry, each
// under its own name. Of another package nobody here knows who owns it.
const names = (text: string): readonly string[] => text.trim().split(/\s+/)

/** https://www.npmjs.com/browse/depended, October 2025 */
const NPM = names(`
  husky lint-staged prettier eslint typescript vitest jest mocha chai sinon nyc c8 tsx ts-node ts-jest tsup esbuild rollup vite webpack webpack-cli turbo nx nodemon concurrently rimraf cross-env dotenv zod yup joi ajv ajv-formats express fastify koa hono helmet cors compression morgan pino pino-http pino-pretty winston express-rate-limit rate-limiter-flexible cookie-parser body-parser multer supertest nock msw undici axios got node-fetch ky ws socket.io socket.io-client ioredis redis pg mysql2 mongodb mongoose prisma knex typeorm sequelize drizzle-orm kysely bullmq jsonwebtoken jose bcrypt bcryptjs argon2 uuid nanoid date-fns dayjs luxon lodash ramda rxjs immer p-limit p-queue p-retry commander yargs chalk ora inquirer debug semver glob fast-glob globby chokidar execa react react-dom react-router react-router-dom react-hook-form redux react-redux zustand jotai next vue vue-router pinia nuxt svelte solid-js clsx classnames tailwindcss postcss autoprefixer sass styled-components framer-motion dompurify isomorphic-dompurify sanitize-html serialize-javascript marked markdown-it highlight.js d3 chart.js recharts i18next react-i18next swr graphql stripe nodemailer handlebars ejs pug sharp cheerio csv-parse csv-stringify fast-csv papaparse xml2js fast-xml-parser js-yaml yaml mime mime-types qs busboy http-proxy-middleware prom-client file-saver fast-check storybook cypress electron electron-builder changesets lerna pnpm deepmerge lru-cache p-map escape-html he validator`)

/** https://hugovk.github.io/top-pypi-packages/, October 2025 */
const PYPI = names(`
  requests urllib3 httpx aiohttp numpy pandas scipy scikit-learn matplotlib django djangorestframework django-filter django-ratelimit django-redis django-cors-headers django-environ flask flask-limiter flask-login flask-migrate flask-sqlalchemy fastapi starlette uvicorn gunicorn pydantic pydantic-settings sqlalchemy alembic psycopg psycopg2-binary asyncpg redis celery boto3 botocore jinja2 markupsafe itsdangerous werkzeug click typer rich tqdm python-dateutil pytz tzdata pyyaml tomli orjson cryptography pyjwt argon2-cffi bcrypt passlib nh3 bleach defusedxml lxml beautifulsoup4 pillow openpyxl pytest pytest-cov pytest-asyncio pytest-mock pytest-xdist pytest-django pytest-timeout hypothesis freezegun responses respx factory-boy coverage tox nox ruff black isort flake8 mypy pylint bandit pip-audit pre-commit tenacity structlog sentry-sdk prometheus-client opentelemetry-api opentelemetry-sdk attrs cattrs marshmallow python-dotenv packaging more-itertools cachetools`)

/** https://rubygems.org/stats, October 2025 */
const GEMS = names(`
  rails puma sidekiq pg mysql2 redis rack rack-attack rack-cors devise pundit cancancan kaminari pagy rspec rspec-rails factory_bot factory_bot_rails faker rubocop rubocop-rails rubocop-performance brakeman bundler-audit simplecov capybara webmock vcr bootsnap nokogiri faraday httparty bcrypt jwt dotenv-rails lograge oj sentry-ruby strong_migrations bullet shoulda-matchers tzinfo-data image_processing`)

/** https://pkg.go.dev, modules with the most importers, October 2025 */
const GO = names(`
  github.com/go-chi/chi/v5 github.com/go-chi/cors github.com/go-chi/httprate github.com/gorilla/mux github.com/gin-gonic/gin github.com/labstack/echo/v4 github.com/stretchr/testify github.com/google/uuid github.com/google/go-cmp github.com/spf13/cobra github.com/spf13/viper github.com/jackc/pgx/v5 github.com/lib/pq github.com/redis/go-redis/v9 github.com/prometheus/client_golang github.com/rs/zerolog go.uber.org/zap go.uber.org/mock golang.org/x/sync golang.org/x/crypto golang.org/x/net golang.org/x/text golang.org/x/time golang.org/x/exp golang.org/x/sys google.golang.org/grpc google.golang.org/protobuf gopkg.in/yaml.v3 github.com/golang-jwt/jwt/v5 github.com/microcosm-cc/bluemonday github.com/cenkalti/backoff/v4 github.com/hashicorp/golang-lru/v2 github.com/testcontainers/testcontainers-go go.opentelemetry.io/otel`)

/** https://crates.io/crates?sort=downloads, October 2025 */
const CRATES = names(`
  serde serde_json tokio anyhow thiserror clap rand regex reqwest hyper axum tower tower-http tracing tracing-subscriber log env_logger chrono time uuid bytes futures itertools once_cell parking_lot rayon sqlx diesel redis sha2 hmac base64 hex url toml tempfile proptest criterion insta assert_cmd subtle zeroize argon2 governor indexmap dashmap smallvec bitflags libc`)

/** https://packagist.org/explore/popular, October 2025 */
const COMPOSER = names(`
  laravel/framework symfony/console symfony/http-foundation symfony/process symfony/yaml symfony/rate-limiter guzzlehttp/guzzle monolog/monolog nesbot/carbon ramsey/uuid doctrine/orm doctrine/dbal phpunit/phpunit phpstan/phpstan friendsofphp/php-cs-fixer squizlabs/php_codesniffer vimeo/psalm mockery/mockery fakerphp/faker league/flysystem firebase/php-jwt ezyang/htmlpurifier predis/predis twig/twig vlucas/phpdotenv brick/money brick/math`)

const OF_SCOPES =
  /^@(?:types|typescript-eslint|eslint|vitest|testing-library|babel|rollup|vitejs|tanstack|reduxjs|fastify|nestjs|prisma|aws-sdk|radix-ui|storybook|playwright|sentry|opentelemetry|biomejs|commitlint|changesets)\/[\w.-]{1,60}$/

const POPULAR: ReadonlySet<string> = new Set([...NPM, ...PYPI, ...GEMS, ...GO, ...CRATES, ...COMPOSER])

export const isPopular = (name: string): boolean => POPULAR.has(name) || OF_SCOPES.test(name)
