/** Classifies PostgreSQL functions, operators and aggregates by how they treat null. */

const words = (list: string): Set<string> => new Set(list.split(' '))

/** Never null, whatever their arguments. */
export const neverNull = words(
  'concat count jsonb_build_object jsonb_build_array json_build_object now clock_timestamp gen_random_uuid row_number rank pg_backend_pid generate_series',
)

/** Never null when their first argument is not. */
export const neverNullAfterFirst = words('format concat_ws')

/** Never null when none of their arguments is. */
export const passNull = words(
  'length octet_length lower upper encode decode sha256 abs floor ceil ceiling round trunc to_hex replace left right md5 to_jsonb nextval btrim ltrim rtrim repeat lpad cardinality mod power split_part starts_with greatest least has_table_privilege has_database_privilege has_schema_privilege',
)

/** Operators that can return null for non-null values. */
export const losingOperators = words('-> ->> #> #>>')

/** Over a non-empty group, null only when all the values are. */
export const groupAggregates = words(
  'sum max min avg bool_or bool_and every array_agg string_agg jsonb_agg json_agg jsonb_object_agg',
)
