// Lists what the standard library and common libraries of Python compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const BUILT_IN: CallNames = {
  source: 'https://docs.python.org/3/library/functions.html',
  pure: words(`abs all any bool bytes bytearray callable chr dict divmod enumerate filter float format frozenset hasattr hash hex id int isinstance issubclass iter len list map max min next oct ord pow print range repr reversed round set slice sorted str sum tuple type zip super property staticmethod classmethod object complex
    math.* datetime.* decimal.Decimal decimal.* fractions.Fraction itertools.* functools.wraps functools.reduce functools.partial functools.cmp_to_key functools.total_ordering operator.itemgetter operator.attrgetter operator.add operator.mul operator.eq collections.* statistics.* string.* textwrap.* re.compile re.match re.search re.fullmatch re.sub re.split re.findall re.escape re.finditer json.dumps json.loads copy.copy copy.deepcopy dataclasses.* enum.* typing.* uuid.UUID uuid.uuid4 time.time time.monotonic time.perf_counter argparse.ArgumentParser random.uniform random.gauss defaultdict Counter OrderedDict deque namedtuple os.path.join os.path.basename os.path.dirname os.path.splitext pathlib.PurePath urllib.parse.quote urllib.parse.urlencode urllib.parse.urlparse urllib.parse.urlsplit base64.b64encode base64.b64decode html.escape bisect.* heapq.* zoneinfo.ZoneInfo ipaddress.* difflib.* struct.* unicodedata.* ast.literal_eval shlex.quote shlex.split field abc.* contextlib.contextmanager contextlib.nullcontext contextlib.asynccontextmanager timedelta date
    asyncio.sleep time.sleep asyncio.gather json.load timezone.now django.utils.timezone.now get_object_or_404 django.shortcuts.get_object_or_404
    migrations.AddField migrations.CreateModel migrations.AddIndex migrations.AddConstraint migrations.AlterModelOptions django.db.migrations.AddField django.db.migrations.CreateModel django.db.migrations.AddIndex django.db.migrations.AddConstraint django.db.migrations.AlterModelOptions np.array np.zeros np.ones np.arange np.linspace np.mean np.sum np.abs np.sqrt np.where np.dot np.round np.clip np.concatenate np.asarray numpy.array numpy.zeros numpy.ones numpy.arange numpy.mean numpy.sum numpy.asarray pd.DataFrame pandas.DataFrame`),
  methods: words(
    'raise_for_status add_argument parse_args is_file is_dir exists with_suffix with_name joinpath as_posix strip lstrip rstrip split rsplit splitlines join lower upper title capitalize casefold replace startswith endswith removeprefix removesuffix find index count format encode decode zfill ljust rjust center isdigit isalpha isalnum isspace isupper islower items keys values copy isoformat strftime strptime timestamp total_seconds date time astimezone quantize hexdigest digest group groups groupdict bit_length to_bytes from_bytes order_by select_related prefetch_related only defer distinct annotate values_list reversed most_common partition rpartition translate union intersection difference issubset issuperset as_tuple is_integer weekday isoweekday',
  ),
}

const PYTHON: CallNames = {
  source: 'https://docs.python.org/3/library/index.html',
  pure: words(
    `shutil.which zoneinfo.ZoneInfo ZoneInfo tomllib.load tomllib.loads httpx.Timeout httpx.Limits importlib.metadata.version base64.urlsafe_b64encode base64.urlsafe_b64decode gc.collect tenacity.stop_after_attempt tenacity.wait_exponential stop_after_attempt wait_exponential retry_if_exception_type tempfile.TemporaryDirectory tempfile.mkdtemp tempfile.NamedTemporaryFile tempfile.SpooledTemporaryFile tempfile.gettempdir asyncio.timeout asyncio.Semaphore asyncio.Lock asyncio.TaskGroup threading.Lock threading.RLock contextlib.closing functools.cache functools.lru_cache functools.cached_property functools.singledispatch itertools.batched getattr vars os.getenv os.path.exists os.path.isfile os.path.isdir os.path.getsize os.path.getmtime os.path.relpath os.path.commonpath os.path.realpath os.path.abspath os.path.normpath os.fspath os.cpu_count pathlib.* Path PurePath random.* calendar.* locale.format_string csv.reader csv.DictReader io.StringIO io.BytesIO StringIO BytesIO types.SimpleNamespace types.MappingProxyType warnings.warn traceback.format_exc inspect.signature inspect.isclass array.array zlib.crc32 zlib.compress gzip.compress binascii.hexlify asyncio.Event asyncio.Queue asyncio.iscoroutinefunction asyncio.get_running_loop threading.Event threading.local queue.Queue weakref.* contextvars.ContextVar gettext.gettext gettext ngettext gettext_lazy ugettext locale.* secrets.compare_digest email.utils.parseaddr email.utils.formataddr mimetypes.guess_type fnmatch.fnmatch graphlib.* reprlib.repr pprint.pformat tomllib.loads configparser.ConfigParser urllib.parse.* parse_qs urlsplit urlparse quote quote_plus urlencode urljoin sys.getsizeof argparse.ArgumentParser dateutil.* pytz.* tqdm tabulate humanize.* structlog.get_logger requests.Timeout requests.ConnectionError requests.HTTPError requests.RequestException`,
  ),
  methods: words(
    `sub subn match fullmatch findall finditer resolve is_file is_dir exists stat relative_to is_relative_to with_suffix with_name with_stem as_posix absolute expanduser joinpath iterdir glob model_dump model_dump_json model_json_schema as_dict to_dict to_json swapcase expandtabs ljust center format_map isidentifier isdecimal isnumeric astimezone isocalendar utcoffset fromisoformat tobytes hex add_argument add_argument_group add_subparsers labels inc dec observe`,
  ),
}

const PANDAS: CallNames = {
  source: 'https://pandas.pydata.org/docs/reference/',
  pure: words(
    `pd.to_datetime pd.to_numeric pd.concat pd.merge pd.Series pd.Timestamp pd.Timedelta pd.isna pd.notna pd.cut pd.qcut pd.date_range pandas.to_datetime pandas.to_numeric pandas.concat pandas.merge pandas.Series pandas.isna np.isnan np.nan np.minimum np.maximum np.floor np.ceil np.log np.exp np.std np.median np.percentile np.unique np.sort np.argsort np.cumsum np.diff np.isclose np.allclose np.full np.empty np.stack np.vstack np.hstack np.reshape np.random.default_rng`,
  ),
  methods: words(
    `sum count size first last groupby agg aggregate fillna dropna reset_index set_index sort_values sort_index merge rename astype head tail describe assign pivot pivot_table melt where mask iterrows itertuples drop_duplicates duplicated isin between shift rolling resample cumsum rank value_counts nunique unique tolist to_numpy isna notna isnull notnull mean median std var quantile abs round nlargest nsmallest transpose reshape flatten ravel squeeze argmax argmin clip div mul`,
  ),
}

const DJANGO: CallNames = {
  source: 'https://docs.djangoproject.com/en/stable/ref/models/',
  pure: words(
    `Q F Value Case When Sum Count Avg Max Min Prefetch Coalesce Concat Lower Upper Length Trunc TruncDate TruncMonth ExpressionWrapper OuterRef Subquery Exists models.* django.db.models.* serializers.* rest_framework.serializers.* forms.* django.forms.* migrations.AddField migrations.AddIndex migrations.CreateModel migrations.AddConstraint migrations.Migration reverse django.urls.reverse reverse_lazy django.urls.reverse_lazy format_html django.utils.html.format_html Paginator django.core.paginator.Paginator localtime make_aware`,
  ),
  methods: words(`exclude aggregate alias iterator in_bulk dates datetimes using union earliest latest`),
}

const SQLALCHEMY: CallNames = {
  source: 'https://docs.sqlalchemy.org/en/20/',
  pure: words(
    `Column Integer BigInteger SmallInteger String Text Boolean DateTime Date Numeric Float JSON UUID Enum ForeignKey Index UniqueConstraint CheckConstraint PrimaryKeyConstraint relationship mapped_column Mapped func.* select or_ and_ not_ desc asc case cast literal selectinload joinedload subqueryload contains_eager db.Column db.Integer db.String db.Text db.Boolean db.DateTime db.Date db.Numeric db.ForeignKey db.relationship db.Index db.select sa.* sqlalchemy.*`,
  ),
  methods: words(
    `order_by where having group_by outerjoin options scalars scalar scalar_one scalar_one_or_none one one_or_none unique label is_ isnot in_ ilike like nullslast nullsfirst`,
  ),
}

const PYDANTIC: CallNames = {
  source: 'https://docs.pydantic.dev/latest/api/',
  pure: words(
    `Field ConfigDict constr conint confloat conlist condecimal StringConstraints PrivateAttr TypeAdapter pydantic.* Query Path Body Header Form attrs.* attr.ib attr.s`,
  ),
  methods: words(``),
}

/** Numbers that stay in the process: estimators, tensors, columns of a frame. */
const LEARNING: CallNames = {
  source:
    'https://scikit-learn.org/stable/api/, https://pytorch.org/docs/stable/, https://spark.apache.org/docs/latest/api/python/reference/pyspark.sql/',
  pure: words(
    `sklearn.model_selection.* sklearn.preprocessing.* sklearn.pipeline.* sklearn.compose.* sklearn.impute.* sklearn.linear_model.* sklearn.ensemble.* sklearn.metrics.* train_test_split cross_val_score StandardScaler MinMaxScaler RobustScaler OneHotEncoder OrdinalEncoder SimpleImputer ColumnTransformer make_pipeline LogisticRegression LinearRegression Ridge Lasso RandomForestClassifier RandomForestRegressor HistGradientBoostingClassifier HistGradientBoostingRegressor KFold StratifiedKFold GroupKFold TimeSeriesSplit GroupShuffleSplit GridSearchCV torch.no_grad torch.inference_mode torch.manual_seed torch.tensor torch.stack torch.cat torch.zeros torch.ones torch.arange torch.where torch.clamp torch.mean torch.nn.* torch.optim.* pyspark.sql.Window.* pyspark.sql.functions.* np.random.default_rng numpy.random.default_rng np.random.permutation`,
  ),
  methods: words(
    `fit fit_transform predict predict_proba decision_function partitionBy over permutation standard_normal zero_grad unsqueeze squeeze softmax argmax to_integral_value localdate urlsafe_b64encode urlsafe_b64decode`,
  ),
}

export const PYTHON_CALLS: readonly CallNames[] = [
  BUILT_IN,
  PYTHON,
  PANDAS,
  DJANGO,
  SQLALCHEMY,
  PYDANTIC,
  LEARNING,
]
