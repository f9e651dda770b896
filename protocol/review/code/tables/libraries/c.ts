// Lists what the standard library and common libraries of C and C++ compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

/** What computes on values; nothing here that writes through a pointer. */
const C: CallNames = {
  source: 'https://en.cppreference.com/w/c/header',
  pure: words(
    'abs labs fabs floor ceil round sqrt pow isalpha isdigit isalnum isspace isupper islower toupper tolower sizeof strlen strcmp strncmp strcasecmp strncasecmp memcmp std.min std.max std.abs std.to_string std.make_pair std.tie static_cast printf fprintf puts perror std.string std.string_view std.vector ARRAY_SIZE',
  ),
  methods: words('size empty begin end cbegin cend length find count substr compare c_str'),
}

const CLIB: CallNames = {
  source: 'https://en.cppreference.com/w/c/header',
  pure: words(
    `strstr strchr strrchr strspn strcspn strpbrk memchr strtol strtoul strtoll strtoull strtod isxdigit isprint ispunct isupper difftime time clock htons htonl ntohs ntohl be32toh le32toh bswap_32 likely unlikely std.move std.forward std.get std.size std.clamp std.sort std.stable_sort std.find std.find_if std.any_of std.all_of std.none_of std.count_if std.accumulate std.transform std.unique std.reverse std.distance std.swap std.make_unique std.make_shared std.make_tuple std.format std.optional std.array std.span std.set std.map std.unordered_map std.unordered_set std.pair std.chrono.* std.numeric_limits std.bit_cast std.ranges.* std.views.* dynamic_cast const_cast`,
  ),
  methods: words(
    `reserve shrink_to_fit capacity front back data cbegin rbegin rend contains starts_with ends_with rfind find_first_of find_last_of to_string value value_or has_value count at max_size`,
  ),
}

export const C_CALLS: readonly CallNames[] = [C, CLIB]
