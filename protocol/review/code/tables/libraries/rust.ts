// Lists what the standard library and common libraries of Rust compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const BUILT_IN: CallNames = {
  source: 'https://doc.rust-lang.org/std/',
  pure: words(
    `Some Ok Err Box.new Rc.new Arc.new String.new String.from String.with_capacity Vec.new Vec.with_capacity HashMap.new HashSet.new BTreeMap.new Default.default Duration.from_secs Duration.from_millis Instant.now std.time.* std.cmp.* std.mem.swap std.mem.take i64.from u64.from u64.try_from u32.try_from usize.try_from i64.try_from u128.from str.from_utf8 std.str.from_utf8 std.fmt.* Cow.* std.iter.* format! vec! matches! assert! assert_eq! assert_ne! debug_assert! write! writeln! concat! todo! unreachable!`,
  ),
  methods: words(
    'checked_shl checked_shr checked_rem checked_pow saturating_pow wrapping_sub wrapping_mul fetch_add fetch_sub fetch_max range take_while skip_while map map_err and_then or_else ok_or ok_or_else ok err filter filter_map flat_map collect iter iter_mut into_iter unwrap_or unwrap_or_else unwrap_or_default is_some is_none is_ok is_err is_empty len clone cloned copied as_str as_ref as_mut as_bytes to_string to_owned to_vec into from to_lowercase to_uppercase trim split splitn split_once lines chars bytes starts_with ends_with contains find replace join get first last take skip rev enumerate zip chain fold sum min max any all count position sort sort_by sort_by_key sort_unstable dedup parse checked_add checked_sub checked_mul checked_div saturating_add saturating_sub saturating_mul wrapping_add abs pow order_by limit min_by_key max_by_key cmp partial_cmp eq to_be_bytes to_le_bytes windows chunks as_deref context with_context elapsed as_secs as_millis is_some_and then_some then valid_up_to contains_key keys values peekable step_by',
  ),
}

const RUST: CallNames = {
  source: 'https://doc.rust-lang.org/std/',
  pure: words(
    `String.from_utf8_lossy tokio.time.interval anyhow! anyhow.anyhow! anyhow.bail!  bail! NaiveDate.from_ymd_opt NaiveTime.from_hms_opt BufReader.new std.io.BufReader.new std.env.var std.env.args Duration.* std.time.Duration.* Instant.* tokio.time.sleep tokio.time.Duration.* NonZeroU32.new NonZeroUsize.new usize.from u8.from u16.from u32.from i32.from f64.from u8.try_from u16.try_from i32.try_from Regex.new LazyLock.new OnceLock.new OnceCell.new RefCell.new Cell.new Mutex.new RwLock.new AtomicUsize.new AtomicU64.new AtomicBool.new PhantomData Cursor.new PathBuf.from Path.new OsStr.new Uuid.new_v4 Uuid.parse_str Utc.now chrono.* Ordering.* Wrapping Reverse std.array.* std.num.* std.str.* std.char.* serde_json.json json! format_args! env! option_env! include_str! stringify! line! file! dbg! thread_local! bail! anyhow! anyhow.anyhow context`,
  ),
  methods: words(
    `fold try_fold reduce product flatten copied filter_map find_map map_while take_while skip_while inspect scan unzip partition max_by min_by max_by_key rposition last nth chunks_exact rchunks split_at split_first split_last split_off first_mut last_mut is_sorted iter_mut retain drain extend extend_from_slice truncate resize swap reverse rotate_left binary_search binary_search_by concat repeat lines char_indices bytes trim_start trim_end trim_matches trim_start_matches trim_end_matches strip_prefix strip_suffix rsplit rsplitn rsplit_once split_whitespace split_terminator eq_ignore_ascii_case to_ascii_lowercase to_ascii_uppercase is_ascii is_char_boundary is_alphanumeric is_alphabetic is_numeric is_whitespace is_ascii_digit parse_str rem_euclid div_euclid pow leading_zeros trailing_zeros count_ones rotate_right wrapping_sub wrapping_mul overflowing_add checked_rem checked_pow saturating_pow abs_diff clamp signum floor ceil round sqrt to_le_bytes from_be_bytes as_mut_slice as_slice as_path as_os_str display file_name extension parent starts_with components is_absolute with_extension with_file_name to_path_buf to_string_lossy into_owned into_inner as_bytes into_bytes into_boxed_str map_or map_or_else is_none_or zip xor insert get_or_insert_with get_or_init entry or_insert_with and_modify or_default num_days num_seconds timestamp naive_utc format unwrap_err`,
  ),
}

export const RUST_CALLS: readonly CallNames[] = [BUILT_IN, RUST]
