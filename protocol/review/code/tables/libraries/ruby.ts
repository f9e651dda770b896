// Lists what the standard library and common libraries of Ruby compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const RUBY: CallNames = {
  source: 'https://docs.ruby-lang.org/en/master/',
  pure: words(
    `Integer Float String Array Rational BigDecimal Hash Set Set.new Struct.new Math.* Time.now Time.at Time.current Time.zone.now Time.zone.today Date.today Date.parse Date.current DateTime.now Comparable SecureRandom.* JSON.generate JSON.parse File.join File.basename File.extname Array.new Hash.new String.new Regexp.escape Regexp.new Process.clock_gettime ActiveSupport.SecurityUtils.secure_compare Rack.Utils.secure_compare OpenSSL.HMAC.hexdigest Digest.SHA256.hexdigest format sprintf lambda proc block_given? freeze t I18n.t l I18n.l attr_reader private protected module_function private_constant pluralize number_to_currency number_with_delimiter truncate`,
  ),
  methods: words(
    'map flat_map select filter reject reduce inject sum each each_with_index each_with_object each_slice each_cons each_key each_value find detect find_index index first last take drop take_while drop_while min max min_by max_by minmax sort sort_by group_by partition tally zip uniq compact flatten reverse join include? any? all? none? one? empty? nil? blank? present? presence zero? positive? negative? even? odd? size length count to_s to_i to_f to_d to_r to_sym to_a to_h to_set to_proc to_json inspect keys values key? has_key? value? fetch dig slice except transform_values transform_keys filter_map merge invert split strip lstrip rstrip chomp chop upcase downcase capitalize titleize humanize camelize underscore pluralize singularize parameterize squish gsub sub tr start_with? end_with? match? match scan center ljust rjust round floor ceil abs divmod clamp between? times upto downto step freeze frozen? dup clone then tap is_a? kind_of? instance_of? respond_to? hash eql? equal? iso8601 strftime to_date to_time ago from_now days hours minutes seconds day hour minute weeks months years in_time_zone beginning_of_day end_of_day try itself values_at each_pair chars bytes lines hexdigest force_encoding encode unicode_normalize delete_prefix delete_suffix with_index lazy cycle entries flatten call new_record? persisted? ordinal ordinalize',
  ),
}

const RAILS: CallNames = {
  source: 'https://api.rubyonrails.org/',
  pure: words(
    `policy_scope has_many belongs_to has_one has_and_belongs_to_many scope enum delegate attribute alias_method alias_attribute store_accessor queue_as retry_on helper_method memoize content_tag tag.* image_tag time_tag number_to_human number_to_percentage number_to_human_size time_ago_in_words distance_of_time_in_words cycle simple_format l t Rails.env.production? Rails.env.development? Rails.env.test? Struct.new Data.define OpenStruct.new Comparable Pathname.new Pathname URI.parse URI.join URI.encode_www_form Time.parse Time.iso8601 Time.zone.parse Time.zone.at Date.new Date.iso8601 Kernel.format Random.rand rand Random.new CSV.parse CSV.generate Benchmark.realtime ObjectSpace.count_objects Ractor.make_shareable namespace desc task add_index add_reference add_column create_table add_timestamps add_check_constraint add_foreign_key`,
  ),
  methods: words(
    `includes preload eager_load find_each find_in_batches in_batches order limit offset page per pick joins left_joins left_outer_joins distinct references merge where rewhere group having reorder none readonly exists? find_by find_by! ids minimum maximum average async_count load_async with_attached_file each_entry sum_of chunk_while slice_when each_char step rationalize truncate pred succ even? to_fs to_formatted_s to_sentence squeeze tr_s delete swapcase insert partition rpartition ljust casecmp casecmp? hex oct ord chr to_c filter! minmax_by sort_by! find_all grep grep_v reverse_each none? sum first! last! index_by index_with in_groups_of exclude? without excluding deep_symbolize_keys symbolize_keys stringify_keys with_indifferent_access deep_dup compact_blank presence_in all_day since until advance change beginning_of_month end_of_month beginning_of_week end_of_week yesterday tomorrow today? past? future? to_i string text integer bigint decimal boolean datetime timestamps references jsonb date float`,
  ),
}

export const RUBY_CALLS: readonly CallNames[] = [RUBY, RAILS]
