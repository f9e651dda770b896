// Harmless things by the lexicographer files of WordNet 3.1 (wordnet.princeton.edu), and languages by ISO 639: one reads,
// writes and asks about them without harm. Weapons, drugs, persons and property stand in no list.
const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '))

const ANIMALS =
  'animal bird cat cow dog duck fish frog horse insect bee butterfly ant sheep goat hen whale dolphin owl fox'
const FOODS =
  'food breakfast lunch dinner snack soup salad cake pie cookie biscuit pasta rice potato tomato onion carrot apple pear banana orange lemon berry cheese butter milk egg flour sugar salt tea coffee juice water sauce sandwich pizza dough spice herb honey chocolate bean nut oat dessert ingredient'
const PLANTS = 'tree grass leaf rose tulip oak pine herb hedge lawn orchard seed shrub houseplant vegetable'
const NATURE =
  'river lake sea ocean mountain hill valley island coast desert forest volcano glacier moon sun star planet galaxy comet eclipse rainbow cloud rain snow wind storm season tide climate continent country capital city town village street sky'
const ARTIFACTS =
  'pen pencil notebook bag backpack basket bottle cup mug plate bowl spoon fork pillow blanket towel clock watch umbrella tent bicycle kayak canoe boat sail guitar piano violin drum sweater sock scarf hat glove tie puzzle doll kite ball racket ski skate bookcase cupboard drawer mirror candle vase frame bench balcony terrace roof wall floor ceiling shower sink bathtub fridge dishwasher kettle toaster'
const COMMUNICATION =
  'rota roster poem story tale novel fable joke riddle song melody lyric chorus verse rhyme sentence phrase noun verb adjective adverb grammar spelling alphabet letter vocabulary dictionary encyclopedia synonym translation subtitle paragraph essay metaphor letterhead greeting toast slogan title pun anecdote proverb haiku limerick sonnet dialogue play theatre opera podcast interview magazine newsletter diary'
const COGNITION =
  'mathematics algebra geometry arithmetic equation fraction percentage integer theorem proof physics chemistry biology geography history astronomy geology grammar literature philosophy music art architecture painting sculpture economics statistics probability mean median average sorting recursion inheritance loop array string regex algorithm function hashing compression protocol theory principle concept term definition method rule hobby skill exercise habit tradition holiday festival birthday wedding anniversary picnic sport football tennis chess swimming running hiking cycling yoga gardening knitting cooking baking'
const BEGINNERS =
  'beginner newcomer reader visitor guest tourist audience class group club choir orchestra band'

export const THINGS: ReadonlySet<string> = words(
  ANIMALS,
  FOODS,
  PLANTS,
  NATURE,
  ARTIFACTS,
  COMMUNICATION,
  COGNITION,
  BEGINNERS,
)

export const LANGUAGES: ReadonlySet<string> = words(
  'english french german spanish italian portuguese dutch danish swedish norwegian finnish polish czech greek turkish russian ukrainian arabic hebrew hindi bengali chinese japanese korean vietnamese thai latin',
)
