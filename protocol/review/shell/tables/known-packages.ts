// Packages that very many projects use, by registry; a name counts only when it is exactly this one.
// Sources: downloads a month of registry.npmjs.org (more than one million), the 3,000 most downloaded projects of
// pypi.org, the most downloaded crates of crates.io, read 2026-11-29.

export const KNOWN_NPM: readonly string[] =
  'typescript eslint prettier vitest @vitest/coverage-v8 @eslint/js @nestjs/core @angular/core @sentry/node @storybook/react @mui/material @sveltejs/kit @opentelemetry/api @octokit/rest @swc/core jest @types/node @types/react @types/react-dom @types/express @types/jest @types/lodash react react-dom react-router-dom next vue nuxt svelte express fastify koa axios lodash dayjs date-fns zod yup joi uuid nanoid chalk commander yargs dotenv debug cross-env concurrently nodemon ts-node tsx esbuild vite webpack webpack-cli rollup @vitejs/plugin-react @babel/core @babel/preset-env babel-jest ts-jest mocha chai sinon nyc c8 supertest msw nock playwright @playwright/test cypress @testing-library/react @testing-library/jest-dom tailwindcss postcss autoprefixer sass less styled-components @emotion/react clsx classnames redux @reduxjs/toolkit zustand mobx rxjs immer @tanstack/react-query graphql @apollo/client socket.io ws pino winston morgan helmet cors body-parser cookie-parser jsonwebtoken bcrypt bcryptjs pg mysql2 mongoose mongodb redis ioredis knex sequelize typeorm prisma @prisma/client sharp multer nodemailer cheerio puppeteer glob rimraf fs-extra semver execa husky lint-staged @typescript-eslint/parser @typescript-eslint/eslint-plugin eslint-config-prettier eslint-plugin-react eslint-plugin-import stylelint turbo lerna nx storybook tslib reflect-metadata p-limit undici node-fetch qs ajv js-yaml yaml marked handlebars ejs pug three d3 chart.js stripe @aws-sdk/client-s3 firebase openai ethers viem hardhat'.split(
    ' ',
  )

export const KNOWN_PYPI: readonly string[] =
  'requests httpx aiohttp urllib3 flask django fastapi starlette uvicorn gunicorn pydantic pydantic-settings sqlalchemy alembic psycopg2 psycopg2-binary psycopg asyncpg pymysql pymongo redis celery pandas numpy scipy matplotlib seaborn plotly scikit-learn torch torchvision tensorflow keras transformers datasets tokenizers accelerate xgboost lightgbm jupyter jupyterlab notebook ipython ipykernel polars pyarrow duckdb openpyxl xlsxwriter beautifulsoup4 lxml selenium scrapy pytest pytest-cov pytest-asyncio pytest-mock pytest-xdist hypothesis tox nox coverage black ruff isort flake8 pylint mypy pyright bandit pre-commit build twine wheel setuptools pip pip-tools poetry hatch uv virtualenv click typer rich tqdm loguru python-dotenv pyyaml toml tomli attrs marshmallow jinja2 markdown pillow opencv-python boto3 botocore awscli google-cloud-storage azure-storage-blob cryptography pyjwt passlib bcrypt paramiko fabric ansible djangorestframework flask-cors graphene networkx sympy statsmodels dask prefect dbt-core dbt-postgres great-expectations streamlit gradio openai anthropic langchain tiktoken sentry-sdk prometheus-client tenacity freezegun faker factory-boy responses respx web3 grpcio protobuf sphinx mkdocs mkdocs-material types-requests'.split(
    ' ',
  )

export const KNOWN_CRATES: readonly string[] =
  'serde serde_json serde_yaml tokio anyhow thiserror clap regex rand reqwest tracing tracing-subscriber chrono uuid log env_logger itertools rayon futures async-trait axum hyper sqlx criterion tempfile once_cell bytes base64 url proptest insta'.split(
    ' ',
  )
