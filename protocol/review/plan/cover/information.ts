// Nouns of information: of what is said, thought, counted, dated and related, by the lexicographer file of their most
// frequent sense in WordNet 3.1 (wordnet.princeton.edu), attested in its semantic concordance; crime, illness, conflict,
// danger, deception, religion and sexuality (by hypernym) left out, and words that texts of work hardly use. 2026-11-28.

/** noun.communication */
const COMMUNICATION =
  'account act address adjective adverb advice album announcement answer appendix argument article ' +
  'assertion biography book brand brief call catalog catalogue channel chapter chart checklist citation ' +
  'claim clause code comment commercial communication compliment concert congratulation consent context ' +
  'conversation copy coupon declaration definition demand description details diary dictionary ' +
  'discussion dispatch display dispute document drawing ending english entry essay explanation ' +
  'expression file filing film formula french glossary graph greeting guess guidance headline hint ' +
  'hypothesis indicator information input instruction interview introduction inventory invitation joke ' +
  'journal label language latin lecture lemma letter list mail manual mark meaning medium mention ' +
  'message milestone modifier music name negotiation news newsletter newspaper notation note notebook ' +
  'notice noun novel offer opus order page paper papers paragraph permit phrase play poem poetry praise ' +
  'preposition print printing profile promotion pronoun proposal proposition prose publication question ' +
  'quiz reception recommendation redundancy reference register remark reminder reply report request ' +
  'resolution resume return rhythm roster sanction script sentence session showing signal slot song ' +
  'spanish speech spelling stamp standard statement stem submission suffix summary symbol tag talk ' +
  'telegram tense term text thanks theme thesis title topic translation tv typing verb version video ' +
  'weekly word words writing'

/** noun.cognition */
const COGNITION =
  'abstract agenda aim alternative arithmetic aspect assessment attribute average awareness blur ' +
  'characteristic chemistry choice complex component concept conclusion confidence configuration ' +
  'confirmation consideration constant coordinate design detail detection element equivalent estimate ' +
  'ethic evidence example exception expectation experience fact fare feature feel focus foreground ' +
  'framework geometry goal habit idea ideal image inference insight intent intersection investigation ' +
  'issue kind layout living logic matter method mind model obstacle opinion outlook parameter ' +
  'particular pattern philosophy plan pricing program projection proof prototype purpose rating reading ' +
  'reasoning regard requirement respect restriction review rule sample schedule score self sense ' +
  'sensitivity skill sort statistic strategy suggestion syntax test thinking thought type understanding ' +
  'valuation values vector vertex view whole worry'

/** noun.quantity */
const QUANTITY =
  'aliquot amp bandwidth billion bit cc cm coefficient count dozen fifteen fifth fifty fill gain gram ' +
  'half increase integer km little lots maximum meter mg mile million minimum mite ml mm much psi ' +
  'quarter quota scores shred supply thirty thousand twenty volume worth yard zero'

/** noun.time */
const TIME =
  'afternoon april aug august birthday calendar christmas close cycle date day days deadline dec ' +
  'december duration evening expiration feb february festival flush friday future history holiday hour ' +
  'hours hr instant interim interval jan january july june lifetime may midnight min minute moment ' +
  'monday month morning night noon nov oct october overtime past pause period phase present rate ' +
  'saturday season sec second sept september span speed summer sunday tempo threshold thursday time ' +
  'times today tomorrow tonight tuesday wednesday week weekend while winter year years yesterday yr'

/** noun.relation */
const RELATION =
  'baseline basis competition east foundation fourth function gradient index link operator percent ' +
  'percentage politics portion ratio reverse scale'

/** noun.attribute */
const ATTRIBUTE =
  'ability accuracy advantage avail availability bulk calm capability color complexity conjunction ' +
  'consistency correctness dash depth difference dimension disposal disposition distance echo endurance ' +
  'finish fitness grace gray green harmony height identity length level likelihood limit look loyalty ' +
  'manner mobility mode number parallel patch patience persistence plenty polish precision price ' +
  'quality radius raise range realism red reserve ring scope severity shape size specialty stability ' +
  'strength style sweep temperature timing tone way weight width yellow'

export const INFORMATION: ReadonlySet<string> = new Set(
  [COMMUNICATION, COGNITION, QUANTITY, TIME, RELATION, ATTRIBUTE].join(' ').split(' '),
)
