// Lists what the standard library and common libraries of PHP compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const BUILT_IN: CallNames = {
  source: 'https://www.php.net/manual/en/funcref.php',
  pure: words(
    `count strlen mb_strlen strtolower strtoupper mb_strtolower mb_strtoupper ucfirst lcfirst trim ltrim rtrim explode implode join str_replace str_contains str_starts_with str_ends_with substr mb_substr strpos strrpos sprintf number_format array_map array_filter array_reduce array_merge array_keys array_values array_key_exists array_unique array_slice array_combine array_column array_flip array_sum in_array is_array is_string is_int is_null is_numeric isset empty intval floatval strval boolval json_encode json_decode date time microtime mktime max min round floor ceil abs range sort usort ksort uasort array_search array_key_first array_key_last NumberFormatter IntlDateFormatter Collator htmlspecialchars htmlentities bin2hex random_bytes random_int hash_equals password_hash password_verify preg_match preg_replace preg_split preg_quote urlencode rawurlencode nl2br array_fill iterator_to_array DateTimeImmutable DateTime DateInterval compact esc_html esc_attr esc_url h array_push array_pop array_shift array_unshift`,
  ),
  methods: words(
    'formatCurrency format modify getTimestamp diff toArray count map filter first last isEmpty pluck values keys getMessage getCode toString',
  ),
}

const LARAVEL: CallNames = {
  source: 'https://laravel.com/docs/master',
  pure: words(
    `addcslashes password_needs_rehash hash_hmac mb_str_pad mb_trim array_find array_any array_all array_key_first array_key_last collect now today config __ trans trans_choice route asset old optional data_get head last class_basename str e Str.* Arr.* Carbon.* Number.* Collection.* Rule.* strcmp strcasecmp strncmp ctype_digit ctype_alpha ctype_alnum filter_var array_walk array_diff array_intersect array_intersect_key array_diff_key array_flip array_pad array_chunk array_product array_is_list array_rand natsort ksort krsort asort arsort max min fmod intdiv round mb_substr mb_strpos mb_str_pad mb_convert_case str_pad str_repeat str_split wordwrap ucwords strrev strtr substr_count similar_text levenshtein number_format money_format nl2br strip_tags vsprintf checkdate date_create strtotime hrtime usleep sleep hash sha1_file crc32 md5 base64_encode base64_decode http_build_query parse_url parse_str pathinfo basename dirname realpath file_exists is_file is_dir is_readable is_bool is_float is_object is_callable is_iterable is_a is_subclass_of method_exists property_exists gettype get_debug_type spl_object_id iterator_count iterator_apply array_map`,
  ),
  methods: words(
    `latest oldest orderBy orderByDesc withCount withSum whereNull whereNotNull whereIn whereBetween whereHas when limit take skip paginate simplePaginate cursorPaginate distinct groupBy exists doesntExist firstOrFail findOrFail sole chunk lazy each reject reduce sum avg min max sortBy sortByDesc keyBy mapWithKeys groupBy unique flatten collapse contains implode only except merge push put pull flip diff intersect zip partition tap pipe whenNotEmpty isNotEmpty toArray toJson diffForHumans addDays subDays addMinutes subMinutes startOfDay endOfDay isPast isFuture isSameDay toDateString toDateTimeString toIso8601String setTimezone getTimezone trans validated`,
  ),
}

export const PHP_CALLS: readonly CallNames[] = [BUILT_IN, LARAVEL]
