// Harmless things by the lexicographer files of WordNet 3.1 (wordnet.princeton.edu), and languages by ISO 639: one reads,
// writes and asks about them without harm. Weapons, drugs, persons and property stand in no list.
const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '))

const ANIMALS = 'animal bird cat cow dog duck fish frog horse insect bee butterfly sheep goat hen'
const FOODS =
  'food breakfast lunch dinner snack soup salad cake pie pasta rice potato tomato onion carrot apple pear banana orange lemon berry cheese butter milk egg flour sugar salt tea coffee juice water sauce sandwich pizza chocolate dessert ingredient'
const PLANTS = 'tree grass leaf rose tulip oak pine herb hedge lawn orchard seed shrub houseplant vegetable'
const NATURE =
  'river lake sea ocean mountain hill valley island coast desert forest moon sun star planet cloud rain snow wind storm season tide climate continent country capital city town village street sky'
const ARTIFACTS =
  'pen pencil notebook bag backpack basket bottle cup plate bowl blanket clock watch umbrella tent bicycle boat guitar piano puzzle doll kite ball racket ski skate bookcase cupboard drawer mirror candle vase frame bench fridge dishwasher kettle toaster'
const COMMUNICATION =
  'rota roster poem story tale novel fable joke riddle song melody lyric chorus verse rhyme sentence phrase noun verb adjective adverb grammar spelling alphabet letter vocabulary dictionary encyclopedia synonym translation subtitle paragraph essay metaphor greeting slogan title haiku dialogue play theatre opera podcast interview magazine newsletter diary'
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
