// Opens Prisma's schema engine, the one behind `prisma migrate`, from WebAssembly: no download, no other process.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import * as binding from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

let instantiation: Promise<void> | undefined

/** Runs `work` with an engine on that database and closes every connection after it. */
export async function withSchemaEngine<T>(
  connectionString: string,
  datamodels: [path: string, content: string][],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  instantiation ??= instantiate() // once: a second instance would pull the memory from under the first
  await instantiation
  const open: pg.Pool[] = []
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(connectionString, open))
    const engine = await binding.SchemaEngine.new({ datamodels }, () => {}, factory)
    return await work(engine)
  } finally {
    await Promise.all(open.map((pool) => pool.end()))
  }
}

async function instantiate(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const imports = { './schema_engine_bg.js': binding } as unknown as WebAssembly.Imports
  const { instance } = await WebAssembly.instantiate(readFileSync(path.replace(/\.js$/, '.wasm')), imports)
  binding.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
}

/**
 * Prisma's own factory cuts a script at every semicolon, so that a function body in `$$ … $$` breaks, and lets
 * the connection string's database win over the shadow database's name. Here a script goes to the server whole,
 * as `prisma migrate` sends it, and the shadow database is the one just created.
 */
function adapterFactory(connectionString: string, open: pg.Pool[]): SqlMigrationAwareDriverAdapterFactory {
  const connect = async (url: string) => {
    // One connection: the engine's advisory lock belongs to a session.
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    pool.on('error', () => {}) // a lost connection fails the query in hand, which reports it
    open.push(pool)
    const adapter = await new PrismaPg(pool).connect()
    passLetters(pool, adapter)
    adapter.executeScript = (script) => sendWhole(pool, script)
    return adapter
  }
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(connectionString),
    async connectToShadowDb() {
      const name = `prisma_migrate_shadow_db_${randomUUID()}`
      const admin = new pg.Pool({ connectionString, max: 1 })
      await admin.query(`CREATE DATABASE "${name}"`)
      const url = new URL(connectionString)
      url.pathname = `/${name}`
      const adapter = await connect(url.href)
      adapter.dispose = async () => {
        const pool = adapter.underlyingDriver()
        open.splice(open.indexOf(pool), 1)
        await pool.end()
        await admin.query(`DROP DATABASE "${name}"`)
        await admin.end()
      }
      return adapter
    },
  }
}

/** PostgreSQL's catalogue has a one-letter type, `"char"` (18), which the engine wants and the adapter does not know. */
function passLetters(pool: pg.Pool, adapter: SqlDriverAdapter): void {
  let letterColumns: number[] = []
  const query = pool.query.bind(pool) as (config: unknown) => Promise<pg.QueryResult | pg.QueryResult[]>
  pool.query = (async (config: pg.QueryConfig) => {
    const result = await query(withInt8AsText(config))
    if (Array.isArray(result)) return result // of a script
    letterColumns = result.fields.flatMap(({ dataTypeID }, index) => (dataTypeID === 18 ? index : []))
    for (const index of letterColumns) (result.fields[index] as pg.FieldDef).dataTypeID = 25 // text
    return result
  }) as typeof pool.query

  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (statement) => {
    const set = await queryRaw(statement) // one connection, so no other result comes between
    for (const index of letterColumns) set.columnTypes[index] = ColumnTypeEnum.Character
    return set
  }
}

/** The server reads int8 as a number, for every query of its process (kernel/db.ts); the engine wants its digits. */
function withInt8AsText(config: pg.QueryConfig): pg.QueryConfig {
  const { types } = config
  if (!types) return config
  const getTypeParser = ((oid: number, format: 'text') =>
    oid === pg.types.builtins.INT8
      ? (text: string) => text
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser
  return { ...config, types: { ...types, getTypeParser } }
}

async function sendWhole(pool: pg.Pool, script: string): Promise<void> {
  try {
    await pool.query(script)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { code = 'XX000', severity = 'ERROR', message, detail, hint, column } = error
    throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, hint, column })
  }
}
