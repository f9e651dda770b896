// Sinks that read text as a query: SQL, document stores, directories.
import { type Sink, sinks } from './row.ts'

export const QUERY_SINKS: readonly Sink[] = [
  ...sinks(
    'sql',
    0,
    'https://peps.python.org/pep-0249/#id20',
    '.execute .executemany .executescript .execute_sql .exec_driver_sql sqlalchemy.text text',
  ),
  ...sinks(
    'sql',
    0,
    'https://docs.djangoproject.com/en/stable/topics/db/sql/',
    '.raw .extra django.db.models.expressions.RawSQL RawSQL',
  ),
  ...sinks(
    'sql',
    0,
    'https://node-postgres.com/features/queries',
    '.query .queryRawUnsafe .executeRawUnsafe .raw .rawQuery',
  ),
  ...sinks(
    'sql',
    0,
    'https://docs.oracle.com/javase/tutorial/jdbc/basics/prepared.html',
    '.executeQuery .executeUpdate .createQuery .createNativeQuery .prepareStatement .queryForObject .queryForList .addBatch .prepareCall',
  ),
  ...sinks(
    'sql',
    0,
    'https://docs.spring.io/spring-framework/docs/current/javadoc-api/org/springframework/jdbc/core/JdbcTemplate.html',
    'jdbc.update jdbc.execute jdbc.queryForRowSet jdbcTemplate.update jdbcTemplate.execute jdbcTemplate.queryForRowSet jdbcTemplate.batchUpdate namedJdbc.query namedJdbc.update',
  ),
  ...sinks(
    'sql',
    0,
    'https://pkg.go.dev/database/sql#DB.Query',
    '.Query .QueryRow .Exec .Prepare .Raw .Queryx .MustExec .NamedExec',
  ),
  ...sinks(
    'sql',
    1,
    'https://pkg.go.dev/database/sql#DB.QueryContext',
    '.QueryContext .QueryRowContext .ExecContext .PrepareContext',
  ),
  ...sinks(
    'sql',
    0,
    'https://docs.rs/sqlx/latest/sqlx/fn.query.html',
    'sqlx.query sqlx.query_as sqlx.query_scalar diesel.sql_query .simple_query .batch_execute',
  ),
  ...sinks(
    'sql',
    0,
    'https://www.php.net/manual/en/pdo.query.php',
    '.query .prepare .exec DB.select DB.statement DB.unprepared DB.raw .whereRaw .orderByRaw .selectRaw',
  ),
  ...sinks(
    'sql',
    1,
    'https://www.php.net/manual/en/mysqli.query.php',
    'mysqli_query pg_query mysqli_prepare',
  ),
  ...sinks(
    'nosql',
    0,
    'https://www.mongodb.com/docs/manual/faq/fundamentals/#how-does-mongodb-address-sql-or-query-injection-',
    '.findOne .findOneAndUpdate .findOneAndDelete .deleteOne .deleteMany .updateOne .updateMany .countDocuments .aggregate',
  ),
  ...sinks('ldap', -1, 'CWE-90', '.search_s .search_ext_s .search_st ldap_search'),
  ...sinks(
    'sql',
    0,
    'https://learn.microsoft.com/ef/core/querying/sql-queries',
    '.FromSqlRaw .ExecuteSqlRaw .ExecuteSqlRawAsync .SqlQueryRaw SqlCommand NpgsqlCommand MySqlCommand SqliteCommand OracleCommand .QueryAsync .ExecuteAsync',
  ),
  ...sinks(
    'sql',
    0,
    'https://rails-sqli.org/',
    '.where .order .having .joins .group .pluck .find_by_sql .select_all .exec_query Arel.sql',
  ),
  ...sinks('sql', 0, 'https://gorm.io/docs/security.html', '.Where .Order .Having .Joins'),
]
