// Nouns of information: of what is said, thought, counted, dated and related, by the lexicographer file of their most
// frequent sense in WordNet 3.1 (wordnet.princeton.edu), attested in its semantic concordance; crime, illness, conflict,
// danger, deception, religion and sexuality (by hypernym) left out. 2026-11-22.

/** noun.communication */
const COMMUNICATION =
  'absurdity accent accordance account act address adjective adverb advice album allegory allusion ' +
  'ambiguity anatomical anecdote announcement answer apology appendix applause argument article assent ' +
  'assertion assumption asterisk athabascan ballad banter bargain bellow bibliography biography blame ' +
  'blues book brand bravado brevity brief bulletin cadenza call cartoon catalog catalogue catcall ' +
  'channel chapter characterization chart chatter checklist cheer cheering circulation citation claim ' +
  'clapping clause cliche clue code comeback comedy comment commentary commercial communication ' +
  'complement compliment concert concerto concession concurrence congratulation connotation consent ' +
  'consonant consultation contention context contour controversy conversation copy correspondence ' +
  'counseling counterpoint coupon criterion criticism cry curriculum dance danish daring debate ' +
  'declaration definition deliberation demand demythologization denunciation description designation ' +
  'details dialect dialogue diary dickens dictate dictionary dictum diplomacy dirge discourse discussion ' +
  'dispatch display dispute dissent divestiture document documentary dogma drama drawing edition ' +
  'editorial eeg encouragement ending english entry epic equation essay exaggeration exclamation ' +
  'exhortation explanation exposition expression fairytale farce farewell fiction fig file filing film ' +
  'finale formula fracas franchise french gender glossary grapevine graph greek greeting groan guess ' +
  'guidance handwriting hawaiian headline hint hollering honor howl huddle hypothesis idiom iliad ' +
  'illustration indication indicator information input inscription insinuation insistence instruction ' +
  'interview intonation introduction inventory invitation irony joke journal journalese journalism ' +
  'keynote label lamentation language latin laughter laurels lecture legend legislation lemma letter ' +
  'lettering list literature lordship lyric magazine mail manual manuscript mark marking massachuset ' +
  'meaning medal medium melody memorandum mention message metaphor milestone misconstruction modifier ' +
  'modulation monologue monosyllable moral motto movie music musical myth name narrative negotiation ' +
  'neutralism news newsletter newspaper nonfiction nonsense notation note notebook notice noun novel ' +
  'nuance numbering objection offer opera operetta opposite opus oration orchestration order orthography ' +
  'outburst outcry overture paean page pamphlet paper papers parable paragraph paraphrase parody patter ' +
  'pennant periodical permit phoneme phrase play poem poetry portrait portrayal praise predicator ' +
  'preposition print printing profile promotion pronoun pronouncement proposal proposition prose ' +
  'protestation proverb provision publication question questioning questionnaire quiz quotation ' +
  'reception recital recommendation redefinition redundancy reference refrain register regulation remark ' +
  'reminder remonstrance rendition reply report request resolution respects restatement resume return ' +
  'revelation rhyme rhythm roster saga sanction sarcasm satire scream script sentence session shibboleth ' +
  'shout shouting showdown showing shriek sigh signal slavic slot song spanish spectacle speech spelling ' +
  'spiritual stamp standard statement stationery stem storyline stress submission subtlety suffix ' +
  'summary syllable symbol symbolism symphony synonym tag talk telegram television tenor tense term ' +
  'terminology text thanks theme theorem thesis tidings title topic translation tribute trill tune tv ' +
  'typing urging utopia vaudeville verb verse version video vocabulary vowel wail weekly wit word words ' +
  'wrangle writ writing yell yokuts'

/** noun.cognition */
const COGNITION =
  'abstract acquaintance activism affairs agenda aim alertness alternative analogy anatomy anthropology ' +
  'anticipation appreciation approximation aptitude arithmetic arrangement arts aspect assessment ' +
  'assurance attention attribute average awareness axis backbone belief bent biology biomedicine blur ' +
  'breadth breakthrough burden certainty characteristic chemistry choice complex component composite ' +
  'compound comprehension concept conceptuality concern conclusion condensation conditioning confidence ' +
  'configuration confirmation consciousness conservatism consideration constant conviction coordinate ' +
  'coordination counterpart creativity curiosity datum democracy design detail detection determinant ' +
  'dialectic differentiation dilemma disbelief discipline distinction doctrine doubt dream economics ' +
  'egalitarianism electronics element equivalent essence estimate ethic evidence example exception ' +
  'excitability expectation experience experimentation expertise extrapolation facet fact faculty ' +
  'familiarity fancy fare favorite feature feel flair focus folklore foreground formalism framework ' +
  'fundamentals furor generalization genus geometry goal habit hesitation humanism hunch idea ideal ' +
  'ideology image imagery imagination implication impression inability inclination indecision ' +
  'inexperience inference insight inspiration instinct intellect intent intention interpretation ' +
  'intersection introject intuition investigation issue judgment jurisprudence justification ken kind ' +
  'knack layout learning lexicon lexicostatistics liberalism linguistics living logic lore mastery ' +
  'mathematics matter mechanics mentality method mind misconception model morphophonemics musicianship ' +
  'mystery notion nuisance objective obstacle opinion originality outlook parameter particular pattern ' +
  'peculiarity perception perspective philosophy phonemics phonology physics picturing plan platonism ' +
  'polynomial positivism possibility precedent prediction preoccupation presumption presupposition ' +
  'prevision pricing principle profundity program progressivism projection proof prophecy prototype ' +
  'provincialism prowess psyche psychology purpose radicalism rating rationale rationalism reactivity ' +
  'reading reality realization reasoning recollection regard reliance reliving requirement respect ' +
  'responsiveness restriction reverie review rule salesmanship sample schedule science score self ' +
  'sensation sense sensibility sensing sensitivity skill slant slowness socialism sophistication sort ' +
  'specimen specter standpoint statistic stimulus strategy substitute suggestion supernaturalism syntax ' +
  'tactic tactics talent technique tendency test testament theory thinking thought tradition truth type ' +
  'unawareness understanding valuation values vector vertex view viewpoint vision vogue wakefulness ' +
  'whole wisdom worry'

/** noun.quantity */
const QUANTITY =
  'acre aliquot amp atm bandwidth billion bit bushel carton cc centimeter cm coefficient count decimeter ' +
  'dozen dozens droplet fifteen fifth fifty fill fourteen furlong gain gallon gauss gm gram half handful ' +
  'hp hundred inch increase integer kilometer km lb liter little lots maximum mesh meter mg micron mile ' +
  'milliampere millidegree milligram milliliter millimeter million minimum mite ml mm morsel mouthful ' +
  'much multitude mv myriad naught nineteen ounce pocketful poise prime psi quart quarter quota ' +
  'reflectance reservoir roomful scoop scores shred spoonful sprinkling supply teaspoonful tenth ' +
  'thirteen thirty thousand ton tons trio twenty volume wads watt weighting whit worth yard zero'

/** noun.time */
const TIME =
  'afternoon airspeed anachronism anniversary antiquity apogee april aug august birthday bout bygone ' +
  'calendar centennial century christmas clocking close continuum cps culmination cycle date dawn ' +
  'dawning day daybreak daylight days daytime deadline dec decade december dinnertime duration dusk ' +
  'easter epoch era eternity evening evensong expiration feb february festival fifties flush flux ' +
  'forties friday future gait halftime halloween hanukkah heyday history hitch holiday honeymoon hour ' +
  'hours hr hypervelocity incipience incipiency inning instant interim interlude interval jan january ' +
  'july june kc leisure lifetime lull lunation maturity may mc microsecond midday midnight midsummer ' +
  'midwatch millennium min minute moment monday month morning morrow mph night nightfall nighttime ' +
  'nineties noon nov november novitiate oct octave october outset overtime pacing past pause period ' +
  'permian phase picnic pinpoint preseason present rate reconstruction renaissance rpm sabbath saturday ' +
  'schooldays season sec second sept september sixties spacing span speed springtime summer sunday ' +
  'sundown teens tempo tenure termination thanksgiving thirties threshold thursday time times today ' +
  'tomorrow tonight tuesday twenties twilight twinkling vacation velocity wednesday week weekday weekend ' +
  'while wink winter wintertime workweek year years yesterday yesteryear yr'

/** noun.relation */
const RELATION =
  'antithesis applicability asynchrony baseline basis competition contrary contrast correlation cosecant ' +
  'desynchronizing east efficiency extraneousness foundation fourth function gradient incidence ' +
  'incompatibility index inflection interdependence interrelation interrelationship kinship link ' +
  'mutuality ninth norm northeast operator paradigm percent percentage pertinence polarity politics ' +
  'portion proportion proportionality rapport ratio relatedness relations relationship relevance ' +
  'relevancy remainder remnant reverse scale southeast southwest steprelationship subpart synchronism ' +
  'synchrony turnover twentieth'

/** noun.attribute */
const ATTRIBUTE =
  'abandon ability abundance accuracy acreage adequacy advantage airs altitude appearance aspiration ' +
  'authenticity avail availability bass blackness blot brightness brilliance bulk caliber calm calmness ' +
  'capability chill clarity clearness color competence complexity composition composure compulsivity ' +
  'concentration conjunction consistency coolness correctness courage coyness crispness dash ' +
  'deceleration decency decrement dedication defiance delicacy demeanor density depth detergency diam ' +
  'diameter difference dignity dimension disadvantage discrepancy disposal disposition distance ' +
  'diversity dominance eccentricity echo effectiveness efficacy egotism elasticity elegance emotionalism ' +
  'endurance enthalpy equality ethos excellence excess expanse expansiveness expressiveness extreme ' +
  'fashion feasibility finish firmness fitness flatness flexibility folly foolishness fortitude ' +
  'freshness frontage futility gamut glare gleam glitter goodness grace grandeur gray greatness green ' +
  'hallmark halo harmony haste heaviness height heroism homogeneity honesty hue humanity humility ' +
  'identity idiosyncrasy immediacy immortality importance individualism influence initiative innocence ' +
  'intensity irreproducibility length level likelihood limit literalness look loyalty luster luxury ' +
  'magnitude majority manner manners marginality meq merit mobility mode modernity modesty momentum ' +
  'monotony mortality multiplicity mystique nationalism nature novelty number objectivity oneness ' +
  'palette parallel parallelism patch patience patriotism persistence persistency placement plasticity ' +
  'plenty plumpness polish politeness popularity posture precision price probability productivity purple ' +
  'qualification quality quietness radius raise range realism rearing red regularity relentlessness ' +
  'reliability reproducibility resemblance reserve reverberation richness rigor ring roughness sake ' +
  'sameness scope selfishness serenity severity shading shape shortage significance similarity ' +
  'similitude simplicity sincerity size slowing smallness smoothness softness solidarity solidity ' +
  'spaciousness sparkle specialty specificity speck splendor spontaneity stability stain stiffness ' +
  'stillness stoicism streak strength stubbornness style succession surplus sweep symmetry tact temerity ' +
  'temperature tenderness texture thickness thinness timbre timing titer tolerance tone topography ' +
  'trademark traditionalism trait uncertainty uniformity uniqueness universality unwillingness ' +
  'usefulness validity valor variability verve virtue viscosity vitality wavelength way weight ' +
  'weightlessness width willingness yardage yellow'

export const INFORMATION: ReadonlySet<string> = new Set(
  [COMMUNICATION, COGNITION, QUANTITY, TIME, RELATION, ATTRIBUTE].join(' ').split(' '),
)
