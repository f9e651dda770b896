// Word classes of English, from the lexicon of compromise 14.17.0 (MIT, Spencer Kelly), 2026-11-22. Written by
// scripts/build-pos-words.ts; not edited by hand.

/** Base forms of verbs. */
export const VERBS =
  'abandon abduct abet abide abolish abort abound abscond absolve absorb accelerate accept acclimate ' +
  'accommodate accompany accomplish accost account accrue accuse accustom ache achieve acknowledge ' +
  'acquiesce acquire activate adapt add adjourn adjust administer admit adopt adorn adsorb advance ' +
  'advertise affect affix afford age agonize agonze agree alarm align allege allot allow allude alluring ' +
  'alter amalgamate amaze amuse analyse animate anneal announce annoy annul anticipate appeal appear ' +
  'appease apply appoint appraise appreciate approach approve argue arise arm arouse arrange arrest ' +
  'arrive aspire assail assemble assert assess assign associate assume assure astonish astound attach ' +
  'attain attest attract augment authorize automate avert avoid await award babysit backfire baffle bake ' +
  'balance base bathe batter battle be become befriend beg begin beguile behave behead behold believe ' +
  'belittle belong bequeath bestow betray bewilder bewitch bias bide bind bitch blast bleed bless bloat ' +
  'blow blurt boat boggle boil bolster bomb bombard bookkeep boom borrow bother bounce brake brand ' +
  'breastfeed breathe breathtake brighten bring broaden bruise bud build bulk bully bundle burp burst ' +
  'bury bustle butt buy cage calculate camp cancel captivate care careen carry carve cater caulk cease ' +
  'celebrate centralize certify challenge change chant charge charm chat cherish chew chill chirp choose ' +
  'chop circumvent cite clap classify cleanse climb cling clone club clutter coach coalesce coat code ' +
  'coerce coexist cohabit coincide collect collide collude coloring colour combine combust come comfort ' +
  'command commence communicate compel compete compile complain complicate comply compose compromise ' +
  'conceal conceive concentrate concern conclude concur condemn condense condone conduct confess confide ' +
  'configure confirm conflict conform confront confuse conjure connote conquer conserve consider consist ' +
  'consolidate conspire constitute constrain construct consult consume contain continue contrast ' +
  'contribute control convene converge convey convince cope correspond corrode cover craft cramp crave ' +
  'crawl create cripple crumble crush cultivate cure curl curtail customize cycle dam damage dampen ' +
  'dance dare darken dash date daunt daze dazzle deafen debark debate debilitate debrief debug debunk ' +
  'decay deceive decentralize decide decimate decipher declare decline decode decommission decompose ' +
  'decorate decouple decrease decree decry decrypt dedicate deduct deepen deface defer define deform ' +
  'defraud defy degrade delay delegate delight delimit deliver demand demean demolish demoralize denote ' +
  'denounce deny depart depict deplore deploy deport depress derail derange derive deserve desist detach ' +
  'detail determine devastate develop devolve devote diagnose die differ dig dignify diminish dine ' +
  'disable disappoint disarm disband disburse discard discern discipline disclaim disclose discount ' +
  'discourage discover discuss disgruntle disgust dishearten dislodge dismantle dispense disperse ' +
  'displace displease dispose disprove disrupt dissent dissolve dissuade distil distill distinguish ' +
  'distort distract distress disturb dive diverge divert divest divulge do dole doubt drain draw dream ' +
  'dredge dribble drift drink drive drown drum dump dwell dwindle earmark earn eat edify edit educate ' +
  'elapse elate elect electrify elucidate elude emaciate embalm embark embarrass embody embrace ' +
  'embroider embroil emerge emphasize empower enable enact enchant encircle enclose encourage encroach ' +
  'encrypt encumber endanger endear endorse endow endure energize enforce engage engender engineer ' +
  'engrave engulf enhance enjoy enlarge enlist enliven enquire enrich enrol enroll ensue ensure enter ' +
  'enthral entice entrain entrench entrust envelop envisage envision equip erase erupt escape eschew ' +
  'espouse establish etch evaluate evoke evolve exaggerate exalt examine exasperate exceed excite ' +
  'exclaim exclude exercise exert exhale exhaust exhilarate exhort exhume exist exit expand expect ' +
  'expedite expel experience expire explain explode exploit explore expose expunge extend extinguish ' +
  'extol exude fade fail falter fascinate fasten fatten fear fend ferment fess fetch fill finance find ' +
  'fix fizzle flatten flatter flavor flavour flee fling flirt float flood flow flower fluster focus ' +
  'follow forbid foreboding foreclose forego foresee foreshadow forewarn forfeit forge forget forgive ' +
  'fork format forsake forthcome fracture fragment frame freeze freshen frighten frolic frost frustrate ' +
  'fulfil fulfill fund fundraise furnish gad garden gather generate get gift giggle give glare gleam ' +
  'glean glide go govern grab grapple grate gratify graze greet grieve grill grip groundbreak grow gruel ' +
  'guard guide hammer hamper handle hang hanker happen harangue harass harm harvest have heal hear ' +
  'heartwarm heighten hide hijack hike hinder hire hoist hone hook horrify howl humiliate hunker hurry ' +
  'hurt hush ignore illuminate illustrate imagine imbue immerse impale impart imperil impinge implode ' +
  'imply import impose impoverish impress imprison improve incite include incorporate increase indebt ' +
  'indicate indulge infect infest inflate inform infuriate infuse ingest inhabit inhibit initiate injure ' +
  'innovate inquire insist inspect inspire install instil instruct insult insure integrate intend ' +
  'intensify interact interest intern interpret interrupt interview intimidate intoxicate intrigue ' +
  'introduce intrude inundate invade invent invert invest invigorate invite invoke involve irk irritate ' +
  'isolate jag jog join jot judge juggle justify juxtapose keep kidnap kill knead kneel knit know lack ' +
  'lag land languish lash launder lead learn lease leave lend lengthen lessen let license lifesave lift ' +
  'lighten like limit linger liquefy liquidate list listen liven lodge loosen lose love lurk madden maim ' +
  'maintain make manage manifest manufacture market marry meander meditate meet melt mend mesmerize ' +
  'message mimic mimick mince mine mingle minus misplace mitigate model modify molest monitor motivate ' +
  'mount mourn mow muddle mull multiply mumble mystify nag nail navigate need neglect negotiate network ' +
  'nourish nurse nurture obey observe obsess obtain occupy occur offend offer offset omit operate opine ' +
  'oppose oppress opt organise organize outgo outgrow outly outnumber outpace outstand overarch overcome ' +
  'overlap overlook overpower override oversee overshadow overturn overuse overwhelm ovulate owe package ' +
  'paint pamper parallel paralyse park participate party past patrol pave peacekeep pend perceive ' +
  'perform perish permeate perplex persevere persist persuade pervade pinpoint piss plan plummet plunge ' +
  'poach poison polish pollute portray position possess pour prattle pray preach precede preclude ' +
  'predetermine predict prefer preoccupy prepare presuppose pretend prevail prevent process proclaim ' +
  'procure prod produce profess prohibit prolong promise promote pronounce propose prosper protect ' +
  'protrude prove provide provoke publish puke pull pump punish purport pursuant pursue put puzzle ' +
  'qualify quash quench question quit quote rage rain rally ramble rap rate ratify rattle rave ravish ' +
  'react read realise realize reap reason reassure reboot rebuff receive reckon reclaim recognize ' +
  'recommend reconcile record recoup recover recycle redact redefine reduce refinance refine reflect ' +
  'refocus refract refresh refuel refurbish register regroup regulate rehearse reheat reign reimburse ' +
  'rein reinforce reject rejoice rejuvenate relate relax release relent relieve relinquish relive reload ' +
  'rely remain remember remove render renew renounce repeat repel rephrase replace replenish report ' +
  'represent request require resemble resent reserve reside resign resist respect respond rest restock ' +
  'restore restrain restrict restructrue restructure resurface retire retrieve retrofit reup revamp ' +
  'reveal revel revere revert revisit revitalise revitalize revive revoke revolve reward rid ride ripen ' +
  'riveting roam roar roof rot rout rush rustle sadden satisfy saturate save say scare scatter scavenge ' +
  'schedule scorch score scratch scream screech screen sculpt seal seat see seek seem sell send sentence ' +
  'sequester settle sever sew shake share sharpen shatter shine ship shock shoot shop shorten shout ' +
  'shrink shrivel shun sift signal simplify simulate sing sit skate skateboard skyrocket slam slay slide ' +
  'slope smile smuggle snatch sneak sniff snowboard snuggle soak soar sober solicit solve sooth soothe ' +
  'sort sow sparkle spawn speak specialize specify spellbind spend spice spit splay spoil spoof spot ' +
  'sprawl squander squish stab stage stagger stain startle starve state stave steal stereotype stiffen ' +
  'stifle stimulate sting stir storytelling straighten strangle strengthen strew strip strive struggle ' +
  'stuff stump stun sublimate submerge submit subside subsidize subsist subtract subvert succeed succumb ' +
  'suck suffer suffice suggest summarise summon support suppose suppress surf surge surmount surpass ' +
  'surprise surround survey survive suspend suss sustain swallow sway sweep sweeten swell swim tack ' +
  'tackle tailor take tamper tan tantalize target tarnish taste tax teach tease tempt terrify test thank ' +
  'think threaten thrill thrive thwart tighten topple touch toughen traffick train trample transact ' +
  'transform transpire transport trap travel tremble trifle trim trouble trust try tuck tumble twist ' +
  'uncover undercut undergo understand undertake undervalue underwhelm undo unearth unfold unfounded ' +
  'unify unite unleash unlock unnerve unplug unravel unsettle untie unveil update uphold uplift upset ' +
  'use validate vanish vary verify vex vie visualize volunteer vote waive wake wander want warn warp ' +
  'weaken wean weather weave wed weep weigh whack whisper widen wield withdraw wither wonder worry ' +
  'worsen wrap wreak wrestle wring wrinkle write yammer yawn yearn yell yield zonk zoom'

/** Of these, the ones that are nouns as well. */
export const NOUN_VERBS = ''

/** Irregular forms and their base. */
export const VERB_FORMS =
  'abet:abet abide:abide alluring:alluring anneal:anneal annul:annul arisen:arise arose:arise ate:eat ' +
  'babysat:babysit became:become began:begin begun:begin beheld:behold bide:bide bled:bleed blew:blow ' +
  'blown:blow bookkept:bookkeep bought:buy bound:bind brake:brake breastfeed:breastfeed ' +
  'breathtook:breathtake brought:bring built:build burst:burst butt:butt came:come chose:choose ' +
  'chosen:choose clung:cling coloring:coloring crawl:crawl dam:dam debunk:debunk defraud:defraud ' +
  'demean:demean did:do done:do dove:dive drank:drink drawn:draw dreamt:dream drew:draw driven:drive ' +
  'drove:drive drunk:drink dug:dig dying:die eaten:eat enrol:enrol enthral:enthral expunge:expunge ' +
  'fled:flee flown:flow flung:fling forbade:forbid forbidden:forbid foreboding:foreboding ' +
  'foresaw:foresee forewent:forego forgave:forgive forgiven:forgive forgot:forget forgotten:forget ' +
  'forsaken:forsake forsook:forsake forthcome:forthcome found:find frolic:frolic froze:freeze ' +
  'frozen:freeze fulfil:fulfil gad:gad gave:give given:give glide:glide gone:go got:get gotten:get ' +
  'grew:grow groundbreak:groundbreak grown:grow had:have has:have hid:hide hidden:hide hung:hang ' +
  'hurt:hurt imperil:imperil instil:instil is:be jot:jot kept:keep knead:knead knelt:kneel knew:know ' +
  'known:know led:lead left:leave lent:lend let:let lost:lose made:make met:meet mimicked:mimic ' +
  'mimicking:mimic minus:minus offset:offset outgo:outgo outgrew:outgrow outgrown:outgrow ' +
  'outstood:outstand overcame:overcome overrode:override oversaw:oversee overseen:oversee ' +
  'peacekept:peacekeep prod:prod proven:prove puke:puke put:put quit:quit read:read retrofit:retrofit ' +
  'rid:rid ridden:ride rivetung:riveting rode:ride rot:rot rout:rout said:say sang:sing sat:sit saw:see ' +
  'seen:see sent:send sewn:sew shaken:shake shone:shine shook:shake shot:shoot shrank:shrink ' +
  'shrunk:shrink slain:slay slam:slam slid:slide snuck:sneak sold:sell sought:seek sown:sow spat:spit ' +
  'spellbind:spellbind spent:spend spoke:speak spoken:speak sprawl:sprawl stole:steal stolen:steal ' +
  'storytellung:storytelling strewn:strew strove:strive stung:sting sung:sing swam:swim swept:sweep ' +
  'swum:swim taken:take taught:teach thought:think took:take undercut:undercut undergone:undergo ' +
  'understood:understand undertook:undertake underwent:undergo undid:undo undone:undo ' +
  'unfounded:unfounded untying:untie upheld:uphold upset:upset vying:vie was:be wean:wean wed:wed ' +
  'went:go wept:weep withdrawn:withdraw withdrew:withdraw woken:wake wove:weave woven:weave wreak:wreak ' +
  'written:write wrote:write wrung:wring zonk:zonk'

/** Irregular plurals and their singular. */
export const PLURALS =
  'abuses:abuse addenda:addendum algae:alga alumnae:alumna alumni:alumnus analyses:analysis ' +
  'antennae:antenna appendices:appendix aunties:auntie avocados:avocado axes:axis bacilli:bacillus ' +
  'barracks:barracks beaux:beau buses:bus cacti:cactus calories:calorie chateaux:chateau children:child ' +
  'circuses:circus clothes:clothes cookies:cookie corpora:corpus crises:crisis criteria:criterion ' +
  'curricula:curriculum databases:database deer:deer diagnoses:diagnosis echoes:echo embargoes:embargo ' +
  'epochs:epoch excuses:excuse feet:foot formulae:formula fungi:fungus gases:gas geese:goose ' +
  'genera:genus halos:halo hippopotami:hippopotamus indices:index larvae:larva leaves:leaf ' +
  'libretti:libretto loaves:loaf matrices:matrix memoranda:memorandum men:man mice:mouse moduli:modulus ' +
  'mosquitoes:mosquito movies:movie nebulae:nebula neuroses:neurosis nuclei:nucleus octopi:octopus ' +
  'opera:opus ova:ovum oxen:ox parentheses:parenthesis people:person phenomena:phenomenon pies:pie ' +
  'prognoses:prognosis quizzes:quiz radii:radius referenda:referendum rodeos:rodeo rookies:rookie ' +
  'sexes:sex shoes:shoe sombreros:sombrero stimuli:stimulus stomachs:stomach syllabi:syllabus ' +
  'synopses:synopsis tableaux:tableau teeth:tooth theses:thesis thieves:thief ties:tie tornados:tornado ' +
  'tuxedos:tuxedo vertebrae:vertebra viruses:virus volcanoes:volcano women:woman zombies:zombie'

export const ADJECTIVES =
  'abandoned aberrant abject ablaze able aboard above abreast abrupt absent absolute absorbed abstract ' +
  'abstruse absurd absurder absurdest abundant academic accelerating accepted accommodating accompanying ' +
  'accurate aching acknowledged acquiescent actual acute adamant adept adequate adjusted adolescent ' +
  'adopted adult advanced adverse affected affectionate affluent afraid against aged aggressive agile ' +
  'agonizing agonzing agreeable ahead alarmed alarming alcoholic alert alight alighter alightest alike ' +
  'alive alkaline all alleged alone aloof alright altered alternate alternative amazed amazing ample ' +
  'amusing angrier angriest angry animated annoying antarctic anticipated antiquated antique antsy ' +
  'appalled appalling apparent appealing appetizing applied appreciated appropriate approximate ' +
  'approximater approximatest apt arab arbitrary archival arctic armed arresting arrogant articulate ' +
  'articulater articulatest artificial artsy ashen asleep aspiring associated assumed assured assuring ' +
  'astonishing astounding astute attractive auditory augmented austere authentic authorized autoimmune ' +
  'average awake awarded aware awesome awesomer awesomest awkward backwards bad baffled baffling baked ' +
  'balanced bald balder baldest bankrupt bankrupter bankruptest bare barren based battered bawdier ' +
  'bawdiest bawdy beautiful becoming behind belated bella beloved below beneath beneficial benign bent ' +
  'beside best bestselling better bewildered bewildering bewitching beyond biased big bigger biggest ' +
  'bigtime binding bipartisan bitter bitterest bizarre black blacker blackest bland blander blandest ' +
  'blank blessed blind blinded blinding blithe blond blonder blondest bloodier bloodiest bloody blue ' +
  'bluer bluest blunt blunter bluntest boggling bogus boiled boiling bold bolder boldest boldface ' +
  'bonafide booming bored boring bottled bottom bouncier bounciest bouncing bouncy bound bourgeois brash ' +
  'brasher brashest brave braver bravest breathtaking brief bright brighter brightest brilliant ' +
  'brillianter brilliantest brisk broad broader broadest broken bronze brown browner brownest bruised ' +
  'bruising brute buff buffest burlier burliest burly burned burnt busier busiest bustling busy caged ' +
  'cageier cageiest cagey calculated calm calmer calmest calming captivating cardiac careful caring ' +
  'celebate celebrated centralized certain certified challenging changing charged charmed charming cheap ' +
  'cheaper cheapest cheery cheesier cheesiest cheesy chewy chief chilled chillier chilliest chilling ' +
  'chilly chintzy circumspect civil classic classified clean cleanest clear clearer clearest clever ' +
  'cleverer cleverest clockwise close closed closer closest closing cloudier cloudiest cloudy cluttered ' +
  'coarse coarser coarsest coded coercive cogent cognizant cold colder coldest colonial colored colossal ' +
  'coloured comatose combined comforting comic commanding commensurate commercial common commoner ' +
  'commonest communist companion compassionate compelling competing complete completer completest ' +
  'complex complicated compromising compulsory concave conceited concentrated concerning concise ' +
  'concrete condescending conducive conflicting confused confusing congruent conjoint conjugal conjugate ' +
  'conjugater conjugatest consequent considered consolidated conspiring constant constituent consummate ' +
  'consummater consummatest contemporary content continuing contradictory contrary contrasting ' +
  'contributing contrite controlled controlling convertable cooked cool cooler coolest cooperative ' +
  'corporate correct correcter correctest corresponding corrupt corrupter corruptest costlier costliest ' +
  'costly counterclockwise counterfeit counterfeiter counterfeittest covered covert cowardlier ' +
  'cowardliest cowardly coy cozier coziest cozy cracked crafty cramped craven crazed creepy crippling ' +
  'crisp crisper crispest crowded crucial crude cruel crueler cruelest crushed crystalline cuddlier ' +
  'cuddliest cuddly cultivated cunning cured curlier curliest curly curmudgeonly customary customized ' +
  'cute cuter cutest cutesy cutting daily damaged damaging damp dampened damper dampest dangerous dapper ' +
  'daring dark darling dashing dated daunting dazed dazzled dead deader deadest deadlier deadliest ' +
  'deadly deadpan deaf deafer deafest dear dearer dearest debilitating decayed deceased deceiving ' +
  'decentralized declining decorated decreasing dedicated deep deeper deepest deferred defiant defined ' +
  'defining definite deformed defuse defuser defusest degenerate degrading delayed deliberate ' +
  'deliberater deliberatest delicate delighted delightful delighting demanding demeaning demographic ' +
  'demoralizing demure dense denser densest dependent depressed deranged derelict derivative deserving ' +
  'desperate despondent destitute desultory detailed determined devastating developed devoid devoted ' +
  'devout didactic difficult diffuse diffuser diffusest dignified dim diminished dire direct directed ' +
  'directer directest direr direst dirtier dirtiest dirty disabled disappointing disarming disciplined ' +
  'discounted discouraged discreet discrete diseased disgruntled disgusting disheartening disjoint ' +
  'disparate dissenting distant distinct distorted distracting distressed disturbed disturbing divergent ' +
  'diverse divine diviner divinest dizzier dizziest dizzy dizzying docile dominant done dormant doting ' +
  'double doubler doublest doubtful drained dreary dried driest drifting drowsy drunk drunker drunkest ' +
  'dry due dull duller dullest dumb dumber dumbest dustier dustiest dusty eager earlier earliest early ' +
  'earnest earnester earthlier earthliest earthly easier easiest east eastern easterner easternest easy ' +
  'easygoing edified educated eerie eerier eeriest efficient elaborate elaborater elaboratest elated ' +
  'elder elderly electrifying elegant elicit eliciter elicittest elite eloquent emaciated embarrassed ' +
  'emergent emerging eminent empowering emptier emptiest empty enabling enamored enchanted encouraging ' +
  'endearing enduring energizing engaged engaging enhanced enlivening enough enriching ensuing ensured ' +
  'enthralling enticing entire epic equal equipped erect erstwhile escaped essential essentialer ' +
  'essentialest established ethereal everyday evil eviler evilest exact exacting exaggerated ' +
  'exasperating excess excited executive exempt exempter exemptest exhausting exhilarating existing ' +
  'expanded expected expedient experienced expert explicit exploding exposed express expresser ' +
  'expressest exquisite extended extra extravagant extreme extremer extremest exuberant exultant fabled ' +
  'faded failed faint fainter faintest fair fake faker fakest false famed familiar fancier fanciest ' +
  'fancy far farther fascinated fast faster fastest fat faultier faultiest faulty faux favorite ' +
  'favourite feared feeble feebler feeblest fellow female feminine feminist fertile fervent fetching ' +
  'fewer fierce fiercer fiercest fiery final financial financialer financialest fine finer finished ' +
  'finite firm firmer firmest fitted fitting fixed flagrant flaming flat flattering flattest flavored ' +
  'flavoured flirtier flirtiest flirty floating flowering flowery flowing fluent fluid fluorescent ' +
  'flustered foamier foamiest foamy focused folksy fond fonder fondest foolish foregoing foreign ' +
  'foreseeable forgetful formal formaler formalest former forthcoming fortunate foul fouler foulest ' +
  'founding fractured fragile fragmented fragrant frail frailer frailest framed frank franker frankest ' +
  'frantic free freer freest freezing frequent fresh fresher freshest fretful fried friendlier ' +
  'friendliest friendly frightening frilly fringe fringer fringest frozen frugal frustrating fugitive ' +
  'fulfilling full fullest fun funer funest funnier funniest funny furrier furriest furry furthest ' +
  'future gaier gainful gauche gaudier gaudiest gaudy gay gayest general generic genious gentle gentler ' +
  'gentlest genuine genuiner genuinest ghastlier ghastliest ghastly ghostlier ghostliest ghostly giant ' +
  'gianter giantest giddier giddiest giddy gifted gigantic glad gladder gladest glaring gleaming glib ' +
  'glibber glibest global gloomier gloomiest gloomy gold golden good goofier goofiest goofy graceful ' +
  'graiest grand grander grandest graphic grateful gratified grating gratis grave gray grayer greasy ' +
  'great greater greatest greedier greediest greedy green greener greenest greier grey greyest grilled ' +
  'grim grimest grimmer gripping grislier grisliest grisly grizzled groovier grooviest groovy gross ' +
  'grosser grossest groundbreaking growing grueling gruesome gruesomer gruesomest guarded guided guilty ' +
  'hairy half hallowed hammered handsome handsomer handsomest handsy handy happier happiest happy hard ' +
  'hardcore harder hardest hardier hardiest hardworking hardy harmed harsh harsher harshest hateful ' +
  'headier headiest heady healing heartier heartiest heartwarming hearty heated heavenlier heavenliest ' +
  'heavenly heavier heaviest heavy heftier heftiest hefty hellish helpful hesitant hesitanter ' +
  'hesitantest high higher highest highfalutin hillier hilliest hilly hispanic hoary hobby hollow ' +
  'hollower hollowest homeless homelier homeliest homely homesick honest honorary hooked horrific ' +
  'horrified hostile hot hotter hottest hourly huge huger hugest humane humble humbled humbler humblest ' +
  'humdrum humid humider humidest humiliating hungrier hungriest hungry icier iciest icy ideal idle ' +
  'idler idlest ignorant ill illegal illegitimate iller illest illicit illiterate illuminated immature ' +
  'immediate immense imminent impartial impending imperfect implicit implied impolite important imported ' +
  'imposing impressionist improper improved inaccurate inadequate inane inappropriate inbred incomplete ' +
  'inconsiderate incorporating incorrect increased increasing incumbent indebted indefinite independent ' +
  'indeterminate indie indirect individual indoor indulgent inept inert infected inferior infinite ' +
  'inflated influential informed infrared infrequent infuriated ingrown inhibitory initial injured ' +
  'innate inner innocent inordinate insane insecure insecurer insecurest inside insignificant insoluble ' +
  'insolvent inspired inspiring instant insubordinate insulting intact integrated intellegent ' +
  'intellegenter intellegentest intended intense intensified interdependent interested interesting ' +
  'interim intermediate intermediater intermediatest intimate intimater intimatest intimidating ' +
  'intoxicated intoxicating intriguing invaluable invigorating invited involved irate irrelevant ' +
  'irritating isolated jaded jagged jittery joined jollier jolliest jolly judged juicier juiciest juicy ' +
  'junior justice justified juvenile kaput keen keener keenest kind kinder kindest kindly knotted ' +
  'knowing known lacking lagging laier laiest lame lamer lamest languid lapsed large larger largest last ' +
  'laster lasting late lately later latest latter lay leading lean leaner leanest leaning leerier ' +
  'leeriest leery left legal legendary legitimate lesser lethal leveled lewd lewder lewdest liberal ' +
  'licensed lifesaving light lighthearted lightweight likelier likeliest likely lil liler lilest limited ' +
  'limp limper limpest liquid listed literal literary literate little littler littlest live livelier ' +
  'liveliest lively livest living loaded locked loftier loftiest lofty lonelier loneliest lonely long ' +
  'longer longest longstanding longterm longtime loose looser loosest lost loud louder loudest lousier ' +
  'lousiest lousy loutish loved lovelier loveliest lovely loving low lower lowest lowlier lowliest lowly ' +
  'loyal loyaler loyalest luckier luckiest lucky lumbering lush macabre macho mad maddening madder ' +
  'madest magenta main mainstream major makeshift male mammalian mammoth managed mandatory manufactured ' +
  'many marine maritime marked masculine mature maturer maturest maturing maverick meager mean ' +
  'meandering meaner meanest measlier measliest measly measured meatier meatiest meaty median mediocre ' +
  'medium meek meeker meekest mega mellow mellower mellowest melted melting menacing mending mere merry ' +
  'mesmerizing metric metropolitan mild milder mildest mindblowing mini miniature minor missing mistier ' +
  'mistiest misty mitigating mixed mobile moderate moderater moderatest modern modernist modest modified ' +
  'moist moister moldy monochrome monthly moodier moodiest moody moot moral morbid mortal most motivated ' +
  'mounted moving muddy multifaceted multiple mumbling mundane mundaner mundanest mute muted muter ' +
  'mutest mystified nagged nagging naive naiver naivest naked narrow narrower narrowest nausiating naval ' +
  'near nearby nearer nearest neat neater neattest necessary needed neglected neighborly nerdier ' +
  'nerdiest nerdy new newer newest newlywed next nibblier nibbliest nibbly nice nicer nicest nightly ' +
  'nimble nimbler nimblest noble nobler noblest noisier noisiest noisy nonchalant nondescript nonprofit ' +
  'nonstop normal normaler normalest north northeast northern northwest nosier nosiest nosy notable ' +
  'noted nourished novel nuanced nude numb numbest numbing nurturing nuts obediant obedient obese ' +
  'obligated obscene obscure obscurer obscurest observant observed obsolete occupied odd odder oddest ' +
  'offbeat offending offensive offhand official offline offsetting oilier oiliest oily ok okay old older ' +
  'oldest onboard ongoing online open opener openest opposing opposite oppressed orange oranger orangest ' +
  'orderly organic organized orotund other outdoor outer outgoing outlying outside outstanding oval over ' +
  'overall overarching overboard overdue overhand overhead overlapping overlooked overnight overpowering ' +
  'overriding overseas overt overweight overwhelmed overwhelming overwrought owing own ownest packed ' +
  'painful painted pale paler palest paranoid parked partial partisan passionate pasted patient paying ' +
  'peaceful pending perfect perfected perfecter perfectest periodical permanent perplexing pert ' +
  'pertinent perverse petite phonier phoniest phony picayune picked pierced piercing pink pinker pinkest ' +
  'pissed placid plaid plain plainer plainest planned plastic pleasant pleasanter pleasantest pleased ' +
  'plugged plunging pointed pointy polished polite politer politest poor poorer poorest populist ' +
  'potential preceding precise preexisting preferred pregnant pregnanter pregnantest premature premier ' +
  'premium preoccupied prepaid prepared present presenter presentest pressed pressing prevailing ' +
  'priceier pricey priciest pricklier prickliest prickly prima primary prime primer primest principal ' +
  'printed prior pristine private pro probable processed produced profane professional profound ' +
  'profounder profoundest profuse prolonged prominent promising prompt prompter promptest pronounced ' +
  'proper proportionate proposed protected proud prouder proudest proved provoking proximate public ' +
  'pumped punier puniest punishing punjabi puny pure purer purest purple purpler purplest puzzled quack ' +
  'quacker quackest quaint quainter quaintest qualified quarterly quick quicker quickest quiet quieter ' +
  'quietest quoted rabid racial racist ragged raggeder raggedest raging rained rainier rainiest rainy ' +
  'rallied rallying rambling rampant randier randiest random randomer randomest randy rapid rapider ' +
  'rapidest rare rarer rarest rash ratified raving raw rawer rawest readier readiest ready real realer ' +
  'realest rear reassuring rebel recalcitrant received recent recommended recondite recorded recovered ' +
  'recycled red redefining reder redest reduced redundant refined refreshing registered regulated ' +
  'reigning rejected rejuvenating related relative released relevant reluctant remaining remote remoter ' +
  'remotest removed renewed renowned rental repeated replaced replicate replicater replicatest ' +
  'representative reprobate republican requested required reserved resident resistant resolute resonant ' +
  'respected resting restored restricted retarded revealing revitalising revitalizing revolving ' +
  'rewarding rheumatoid rich richer richest right righter rightest rightful ripe riper ripest ritzier ' +
  'ritziest ritzy rival roaring robust rolling romantic roomier roomiest roomy rosier rosiest rosy ' +
  'rotted rotten rough rougher roughest round routine royal rubbish rude ruder rudest rushing rustier ' +
  'rustiest rusty sacred sad saddening sadder sadest safe safer safest sage saintlier saintliest saintly ' +
  'saltier saltiest salty same sandier sandiest sandy satisfactory satisfied satisfying saturated sauted ' +
  'savvier savviest savvy scantier scantiest scanty scarce scarcer scarcest scared scarier scariest ' +
  'scarlet scary scathing scattered scholarly scientific scorched scratched screeching screened sealed ' +
  'seasoned seated secondary secret secure secured securer securest sedate sedater sedatest seemly ' +
  'select selected selecter selectest selfish senior sensory sentencing separate separater separatest ' +
  'serene serial settled severe severer severest sexier sexiest sexy shaded shadier shadiest shady ' +
  'shallow shallower shallowest shameful shared sharp sharper sharpest sheer shinier shiniest shining ' +
  'shiny shocked shocking short shorter shortest shrill shriller shrillest shut shy shyer shyest sick ' +
  'sicker sickest sicklier sickliest sickly significant sillier silliest silly silver simple simpler ' +
  'simplest simplified simulated sincere single sinister skilled skinnier skinniest skinny skyrocketing ' +
  'slack sleek sleeker sleekest sleepy slender slenderest slick slicker slickest slier sliest slight ' +
  'slighter slightest slim slimest slimier slimiest slimmer slimy slippery slipshod sloping slow slower ' +
  'slowest sly small smaller smallest smart smarter smartest smellier smelliest smelly smiling smoked ' +
  'smooth smoother smoothest smug snobbish soaked soaking soaring social socialer socialest socialist ' +
  'soft softer softest sole solemn solemner solemnest solid solider solidest soluble solvent somber soon ' +
  'sooner soonest soothing sophisticated sordid sore sorer sorest sorry soundproof sour south southeast ' +
  'southern southwest sovereign soviet spare sparer sparest sparkling sparkly sparse special specialer ' +
  'specialest specialized specific specified speeding speedy spellbinding spicier spiciest spicy spiked ' +
  'spirited splendid spotted sprawling sprightlier sprightliest sprightly spry squat squeamish stable ' +
  'staggering stained stale staler stalest stalwart standard stark starker starkest startling starving ' +
  'stated statelier stateliest stately statutory steadfast steadier steadiest steady steamed steaming ' +
  'steep steeper steepest stereotyped sterile stern sterner sternest stiff stiffer stiffest still ' +
  'stimulating stirred stirring stoked stout straier straiest straight straighter straightest ' +
  'straightforward strange strangest stray strengthened strict stricter strictest striking stringent ' +
  'striped stripped strong stronger strongest stubborn stuffed stumped stunned stupid stupider stupidest ' +
  'sturdier sturdiest sturdy stylish subdued sublime subordinate subpar subsequent subsidized ' +
  'substandard substantial substantialer substantialest subtle subtler subtlest suburban succinct sudden ' +
  'suddener suddenest suggested super superb superficial superficialer superficialest superior ' +
  'supervisory supporting supreme sure surer surest surging surly surprising surreal surrealer ' +
  'surrealest surrounding suspect suspected suspecter suspectest suspended sustained sweeping sweet ' +
  'sweeter sweetest swift swifter swiftest symbolic taboo talented tall taller tallest tame tamed tamer ' +
  'tamest tantalizing targeted tarnished tart tarter tartest tasteful tawdrier tawdriest tawdry taxing ' +
  'teased teen teenage telling temperate temporary tempting tender tenderest tense tenser tensest ' +
  'terminal terrific terrifying terrorist tertiary testy thick thicker thickest thin thinner thinnest ' +
  'thirstier thirstiest thirsty thorny thoughtful threatened threatening thrilled thriving tidier ' +
  'tidiest tidy tied tight tighter tightest timelier timeliest timely tinier tiniest tiny tired tiring ' +
  'together token tolerant torpid touched touching tough tougher toughest tracked trained tranquil ' +
  'tranquiler tranquilest transparent trapped trembling trenchant trendier trendiest trendy trial ' +
  'trifling trimmed trite troubled troubling true truer truest trusting trying turned twisted twisting ' +
  'uglier ugliest ugly ultimate ultra unabated unappealing unassuming unattended unauthorized unbecoming ' +
  'unchallenged uncharted unchecked uncircumcised unconvincing uncovered undecided under underage ' +
  'undercover undergraduate underground underhand underlying underneath underprivileged undersized ' +
  'understood underwater underway underweight undisclosed undisputed undocumented undue unemployed ' +
  'unending uneven unexpected unexplained unfair unfinished unfolding unforeseen unguarded unheard ' +
  'unified uninsured uninterested uninterrupted uninvited unique united universal unknown unmarried ' +
  'unmatched unmet unnamed unnerving unnoticed unopposed unpaid unparalleled unprecedented unrecognized ' +
  'unregulated unrelated unrelenting unrequited unreserved unresolved unruly unseen unsettled unsettling ' +
  'unsightly unsold unspent unspoken unsupervised unsuspecting untapped untested untold untouched unused ' +
  'unwanted unwarranted unwieldy upbeat updated uplifted uplifting upper uppity upscale upstairs uptight ' +
  'urban urgent used useful usual utter utterest uttermost vacant vagabond vagrant vague vaguer vaguest ' +
  'vain vainer vainest valuable vanilla variable variant varied varying vast vaster vengeful verdant ' +
  'verdanter verdantest verified versatile vexing vibrant vigilant vile visionary volatile vulgar ' +
  'vulgarest wanton warier wariest warm warmer warmest warped wary washed wasteful watched watershed ' +
  'watery weak weakened weaker weakest wearier weariest weary weathered weatherproof wee weekly weird ' +
  'weirder weirdest western wet wetter wettest whinier whiniest whiny white whiter whitest whole ' +
  'wholesale wicked wickeder wickedest wide wider widespread widest wild wilder wildest wilier wiliest ' +
  'willing wily windier windiest windy wirier wiriest wiry wise wiser wisest wistful womanly wooden ' +
  'woodier woodiest woody woozy worn worried worse worst worthwhile wounded wrier wriest wrinkled wrong ' +
  'wronger wrongest wrought wroughter wroughtest wry yearly yellow yellowed yellower yellowest yielding ' +
  'young younger youngest zanier zaniest zany'

export const NOUNS =
  'abuse accent access accident accord accountant accrual ace acetate acid acquaintance acquittal acre ' +
  'acrobat act activist actor actress addendum addict address adjective administrator admiral advantage ' +
  'adventurer advice advisor advocate affiliate agent aid aim air aircraft alga alien allergy ally ' +
  'alumna amnesty analyst anarchist ancestor anchor anecdote anger animator anise announcer anomaly ' +
  'answer antenna antidote anybody anyone anything apostle apparition appendix appetite apprentice arch ' +
  'archbishop architect archive aristocrat arithmetic armour array arsenal arsenic artisan artist ascent ' +
  'ask aspect aspirin assist assistant astronaut astronomer athiest athlete attack attempt attendant ' +
  'attic attorney attosecond auction aunt auntie author autocrat autopsy avocado ayatullah baby back ' +
  'baggage bail ban band bang bank banker banking bar barber bargain barge bark baron baroness barrier ' +
  'bartender bash bass bbl bean bear beat beatboxer beau beef belly belt bend benefit bet bicyclist bid ' +
  'bike biopic biopsy bishop bison bit bite blame blemish blend blink blitz block blogger blood blur ' +
  'board boast body bog bohemian bond bone boogeyman book boost boot border borough boss bottle bowl ' +
  'bowling box boy boycott boyfriend branch breach bread breadth break breakfast breakthrough breed ' +
  'bribe brick bricklayer bride bridge brigadier bro broadcast broker brother brush bubble buckle ' +
  'buddhist budget buffer builder bump bunny bunting burden burglar burglary burial burn businessman ' +
  'businessperson businesswoman bust butcher butter butterfly buzz bypass byte cad cadet cahier cake ' +
  'call calorie canal canary cane cannibal canoe canton cap capital captain capture car carat ' +
  'carbohydrate card carer caretaker carpenter carrier cash cashier cast catalog catch caterpillar ' +
  'cathedral cause caution cave ceiling celebrity cellar center centigram centiliter centimeter centre ' +
  'century ceo cereal certificate cfo cg chain chair chairman chairwoman champion chancellor chandelier ' +
  'channel chaplain character characteristic chart chateau chauffeur cheat check cheer cheerleader ' +
  'cheese chef cheque chewing chicken child children chip chocolate chrysanthemum chum circle citizen ' +
  'city claim claw cleaner clergy cleric clerk click client clinic clip cloth cloud clown coal ' +
  'coefficient coin coke colic collapse collar colleague colonel color columnist combat comedian ' +
  'commander comment commentary commenter commissioner commit communique commute complement composer ' +
  'compound comrade confidant confidante confusion conglomerate congressman congresswoman conscript ' +
  'consent conservatory constable consulate consultant contact contender contributor controller convert ' +
  'cook cookie coordinate coordinator copier copy coral core corporal corral cost cottage cotton cough ' +
  'coulomb councillor counsel count countess couple courier court cousin cowboy coworker coyote crack ' +
  'crash creator credit creep criterion critic crop cross crowd crucible cry cube cue curator curb ' +
  'currency curriculum curve customer cut dab dad daddy dancer daredevil dart database daughter day ' +
  'deacon deal dealer death deathbed debut decade decal decigram deciliter decimal decimeter decorator ' +
  'deer defeat defect defenceman deferral deity demise denial denizen deposit deputee deputy descendant ' +
  'desert deserter design designer desire detective deterrent developer dg dialect dice dictator ' +
  'dietician dietitian digest dignitary dinner dip diplomat director discharge discontent disguise dish ' +
  'dishonesty disincentive dislike dispatch display disposition dispute disrepute district ditch diva ' +
  'divide dividend divorce dl dm dock doctor doctorate document documentary dodge doggy doily door dope ' +
  'dork dossier download downside draft drag dragonfly dress drier drifter drill drip driver drone drop ' +
  'dub dude duel duplicate dutchess dweller dye dynasty earth echo economist economy edge editor ' +
  'education effect effigy egg electorate electrician electricity embargo embassy emcee emperor employee ' +
  'employer encounter end enemy energy enjoyment enterprise entertainment entrepreneur environmentalist ' +
  'envy epidemic epoch equipment estate estimate ethic evening event everybody everyone everything ' +
  'exabyte examiner example excel excellency exchange excuse exemplar exhibit exile existence experiment ' +
  'expertise export extent extract eye eyeball eyelid fabric face fahrenheit fall family farad farm ' +
  'farmer fate father favour feature feed feel fella femtosecond fence fetish fiance fiction field fiend ' +
  'fight fighter figure file film filmmaker filter financier finish fire firefighter firefly fireman ' +
  'fish fit fitter flag flake flame flare flash flesh flip flock flour flute fly foe fog foil fold folly ' +
  'food fool force forebear forecast foreman forerunner forester forgiveness form formula forward ' +
  'fourier foursome fowl fragme franchise freelancer friend frigate frontier frown fry fuck fuel ' +
  'function funeral furniture fuss fuzz gadfly gag gain gallon gambler game gang gardener garlic garnish ' +
  'gate gaze gear geek geisha gelatin gentleman ghost ghostwriter gigabyte girl girlfriend glacier ' +
  'gladiator gloss glow glue gluten glycerin goalie goalkeeper goaltender god goddess golf golfer goof ' +
  'goose gore gossip grade graduate gram granary grandchild granddaughter grandfather grandma ' +
  'grandmother grandpa grandparent grandson granite granny grasp grass greed grenadier grid grind groom ' +
  'ground growth grumble guarantee guess guest gully gulp gum gun guru gypsy hack hair hairdresser ' +
  'hairstylist halibut halo ham hand handful happiness harbour harness hash hashish haste hatch hate ' +
  'haunt haven haze head headphone heat heaven hectare hectogram hedge heir heist help here hermit hero ' +
  'heroine hertz highlight highrise hint historian history hit hobo hockey hold hole home homework ' +
  'honesty honey honor honour hooky hop hope hormone horse horseradish hospital hospitality host hostage ' +
  'hostess hotbed hour house housekeeper hr hug human humanitarian hunger hunt husband hussy hygienist ' +
  'ice icon idol ignorance illustrator immigrant impact impatience implement importance improv incel ' +
  'incentive incident incline index infant influence information inhabitant inhale initiative ink inning ' +
  'innovator insect insert inspector installer instigator institute instructor intellect intent ' +
  'interface internet interstate inventor invertebrate investigator invoice iron issue jam jazz jelly ' +
  'jellyfish jester jewelry jogger joke joule journal journalist juggler juice jump jupiter karate keel ' +
  'key keynote kick kid kilo kilobyte kilogram kilometer kin kindergarten kinsman kinswoman kiss kitten ' +
  'kmph knock knot knowledge label labor laboratory laborer labour lace lad lady landlord lap larva lass ' +
  'latch laugh laughter launch laureate lawyer layer layman leach leader leaf leak leap leather lecture ' +
  'leech legend leisure less level levy libretto lice lick lie lieutenant lightning lime line link lipid ' +
  'liter literature litre liver lm load loaf loan lobby lock log logic look loot lord loser lover luck ' +
  'luddite luggage lumen lump lunch lust lux lx machinery magic magician magistrate magnate mail majesty ' +
  'maker mammal man manager mandate mandible maniac manner manoeuvre map marsupial martyr mash mask ' +
  'master match mate material matriarch matrix matter mayfly mayor measure meat mechanic medal medic ' +
  'megabyte melancholy memorandum men mention mentor menu merchandise merchant merge merit mess metal ' +
  'metallurgy meter metier mic microgram microsecond mile military milk milligram milliliter millimeter ' +
  'millisecond mime mind mineral minion minister minute mirror mischief misfit miss missive mistake ' +
  'mister mitten mix mock moderator mogul mold mom mommy monarch money monk monkey monogamy monopoly ' +
  'month moose mop moped morning mosque mosquito mother motive mould mouse mouth move movie mum mummy ' +
  'mural murder music musician mystic name nanny nanosecond narcotic narrative narrator native nebula ' +
  'neice neighbor nephew neptune nerd net niece nite nitrate nobleman noblewoman nobody nod nomad notary ' +
  'note nothing notice novice number nun nurseryman nutella oatmeal object objective occupant occupier ' +
  'ocean officer offspring oil ooze operator opiate optimist optometrist oracle orbit ordeal order ' +
  'organizer orient originator orphan ounce outcast outlaw outline outspoken oven overcrowding overpass ' +
  'overtime overview ovum owner ox oxygen pack painter pair paise pal pan panellist panic panoply ' +
  'paradise parent parental pariah parish part partner pass paste pastor patch pate patent pathogen ' +
  'patience patriarch patriot patron pause pawn pay peace peak peanut pedal pedestal pee peel peer pen ' +
  'pencil people percent percentage performer perfume permit person perspective pessimist pet petabyte ' +
  'petal petrol peyote phantom pharmacist phase phenomenon philosopher phone photocopier photograph ' +
  'photographer phrase physician pick picnic picosecond pie pier pig piggy pile pilgrim pilot pin pine ' +
  'pint pioneer pipe pit pity pivot place planner plant plaque plate play player playmate playwright ' +
  'plce plead plebiscite plug plumber plump pluto podcaster poet point policeman politician poll pollen ' +
  'polygamy pool poop pop poppy population pore pork pornstar portal pose post pound power practice ' +
  'practitioner praise prankster preacher preamble prediction premise preposition prerogative presense ' +
  'preserve president press pressure pretense prey price pride priest priestess prince princess print ' +
  'prisoner probe problem proceed prodigy producer professor profile progenitor progeny program ' +
  'programme programmer progress project prop prophet prospect prospector prostate prostitute protest ' +
  'prune psych psychologist pudding punch punk pupil puppy purchase purpose push pussy putty pyramid qtr ' +
  'quart quarter quarterback queen quiver quiz quotient rabbi race rack radical raise rake range rank ' +
  'rant rape rapper rat raven reach realist rebate rebuttal recall receptionist recipient recital ' +
  'recluse recognition recreation recruit recruiter redo reel refactor reference referendum referent ' +
  'referral reform reformer refugee refund refuse regard regret relaxation relish remake remark remedy ' +
  'rent reorder repair repeal reply reporter republic rerun research researcher resolve resort respite ' +
  'restart result resume return reverend reverse review revolutionary rhetoric rhyme rice ring riot rip ' +
  'rise risk rite ritual riverbed roast rock rodent rodeo rogue roll roofer rookie room root rope route ' +
  'row rub ruin rule ruler run runningback rust sabbatical sack sacrifice sadness safeguard safety sail ' +
  'sailor saint salary salmon salt sample sand sandwich sapien satish saturn scale scan scar scenery ' +
  'scent scholar school scientist scion scout scrape screenwriter screw scribble scroll sculptor seabed ' +
  'search season sec secretary sect seed self seminar senate sense sergeant servant serve service ' +
  'servitor set sex shack shade shaman shape shave shed sheep sheild shelter shepherd shift shiver shoe ' +
  'shore shortage show showgirl showman showrunner shuffle sibling side sign signatory silence silk ' +
  'singer sink sinner sip sissy sister site size skeleten ski skier skill skin skirmish sleep slip slit ' +
  'slouch smash smell smirk smoke smuggler snake snap sneeze snow soap sob soccer soldier soloist ' +
  'sombrero somebody someone something son sorcerer sorceress soul sound spacecraft spam span spark ' +
  'specialist spectator speed spell spill spin spiral spirit spite splash split spokesperson sponsor ' +
  'spouse spray spread spring sprinkle spruce spur spy square squatter stack staff staffer stake stalk ' +
  'stall stamp stand staple star stare start statesman static statistic statute stay steam steel steer ' +
  'stem step stepbrother stepchild stepfather stepmother stepsister stick stink stipend stitch stocking ' +
  'stockpile stomach stone stoop stop store storm strain stranger strategy stream streamer stress ' +
  'stretch strike string stroke student study stumble style sub subject substrate subtotal sugar suit ' +
  'suite sultan sum sunrise sunshine superhero superhuman superintendent superstar supervisor supplement ' +
  'supply surface surfer surgeon surrogate survivor sushi swear sweat sweeper sweetheart swing swipe ' +
  'switch syllable synergy system tableau tactic tag talent talk tally tangle taoiseach td tea teacher ' +
  'team tear technician technologist tee teenager tell temper template tenant terabyte tester text ' +
  'therapist there thief thing thingy thread threesome throw thrust thunder tic tick tide tie tier ' +
  'tiktoker tile time timetable tin tip tire toddler toll ton tone tonight tonite tonne tooth toothpaste ' +
  'top topic tornado torque torture toss total tour tourist townfolk townsfolk track trade trader ' +
  'traffic tragedy tramp transcriptionist transfer transition traveler treat treatise trek trend ' +
  'trendsetter tribe tribunal tributary tribute trick trickle trigger trip trooper trot troubleshooting ' +
  'trough trout tummy tuna tune tungsten tunic tunnel turn turntable tutor tutorial tuxedo tv twin ' +
  'tycoon type tyranny uncle uncoordinated underestimate undertone underwear underwriter upgrade upload ' +
  'upside urbanite urge urinal user usher vacuum value vapor variety varnish vegetable venture verdict ' +
  'vernacular vertebra vertebrate vet veteran veterinarian vibe view villain vinegar violence vip visit ' +
  'visitor vitae vocabulary voice void volcano voltage vomit vow voyager wafer waist wait waiter walk ' +
  'wanderer war warehouse warmth warrant warrior wash waste watch water waterbed watt wave wax way wb ' +
  'wear weatherman weed week weekend welcome welder whale wheel whip whisk whisky whistle wick wife ' +
  'wildlife wimp win wind wine wing winner wipe wire wish witch witness wizard wk woman women wood wool ' +
  'word work worker workshop worship worth wound wreck wrestler writer yb year yogi yottabyte youth ' +
  'youtuber yr zettabyte zip zombie zone'
