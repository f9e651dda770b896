// The closed word classes of English (Quirk et al., A Comprehensive Grammar, 2.34-2.46).

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const DETERMINERS = set(
  "the a an this that these those my your our their his her its each every all any some no both either neither another such what which whose several many few most more much other same whole only last next first second third own one's enough certain further",
)
export const POSSESSIVES = set('my your our their his her its whose')
export const PRONOUNS = set(
  'i you he she it we they me him us them myself yourself himself herself itself ourselves themselves someone somebody anyone anybody everyone everybody nobody none nothing something anything everything one ones mine yours ours theirs this that these those here there',
)
export const SUBJECT_PRONOUNS = set('i you he she it we they who')
export const PREPOSITIONS = set(
  'of in on at by for from with without to into onto over under above below between among through during against about around across along behind beside beyond per via like unlike than off out up down inside outside within near toward towards until till since as including excluding except despite throughout upon regarding concerning amid plus minus versus vs following due according instead based',
)
export const PARTICLES = set(
  'up down out off over in on away back through together apart along by for into with to about',
)
export const CONJUNCTIONS = set('and or but nor & plus')
export const SUBORDINATORS = set(
  'if when unless until till while because since although though whereas once before after as so whether that where provided whenever wherever lest',
)
export const RELATIVES = set('which who whom whose that where when')
export const MODALS = set(
  "will shall can could would should may might must ought 'll i'll we'll you'll they'll it'll he'll she'll i'd we'd you'd they'd he'd she'd it'd let's lets",
)
export const BE = set(
  "be is are was were been being am 's 're 'm i'm we're you're they're it's he's she's that's there's isn't aren't wasn't weren't",
)
export const HAVE = set("have has had having i've we've you've they've haven't hasn't hadn't")
export const DO = set("do does did don't doesn't didn't")
export const NEGATIONS = set(
  "not never no don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't mustn't isn't aren't wasn't weren't haven't hasn't hadn't without neither nor needn't hardly nobody nothing",
)
/** Adverbs that leave the act as it is. */
export const PLAIN_ADVERBS = set(
  'then now also just only first finally next again later soon today tomorrow yesterday tonight immediately once twice still already please always often usually sometimes carefully afterwards together instead too here there daily weekly monthly nightly hourly quickly directly well yet maybe perhaps else exactly even ever right away back about roughly approximately currently automatically manually separately however therefore thus meanwhile otherwise indeed so very more most less quite almost nearly online offline locally twice briefly clearly slowly jointly beforehand weekly alone ahead upfront overnight everywhere elsewhere accordingly etc second third lastly moreover additionally thereafter later',
)
export const UNSURE = set(
  'maybe perhaps possibly hypothetically suppose supposing imagine assuming if would could might',
)
/** Verbs that take the next verb as their act: "need to delete", "want to", "start deleting", "plan to". */
export const CATENATIVES = set(
  'need want plan intend try start begin continue go going aim prefer like decide hope have mean wish ought agree offer help prepare arrange proceed attempt manage choose expect',
)
/** Verbs of saying: what follows is somebody's words. */
export const SAYING = set(
  'say state claim write tell report mention note announce argue add reply answer suggest advise recommend explain promise insist ask think believe',
)
export const MONTHS = set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
)
export const DAYS = set(
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun mondays tuesdays wednesdays thursdays fridays saturdays sundays weekday weekend',
)
export const TIME_NOUNS = set(
  'second minute hour day week month quarter year morning afternoon evening night noon midnight today tomorrow tonight yesterday spring summer autumn winter moment time date deadline end beginning start lunch eod',
)
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat([
      ['thirty', 30],
      ['forty', 40],
      ['fifty', 50],
      ['sixty', 60],
      ['seventy', 70],
      ['eighty', 80],
      ['ninety', 90],
      ['hundred', 100],
      ['dozen', 12],
      ['half', 0],
    ]),
)
/** Titles before a name. */
export const TITLES = set('mr mrs ms dr prof sir madam')
