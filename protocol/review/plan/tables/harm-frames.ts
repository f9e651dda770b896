// Which classes of words make a wrong when they stand together? Same form as the frames, wider in reach: the parts
// may stand in any order in a sentence (`&`) or anywhere in what is asked for (`&&`).
export const harmFrames: readonly string[] = [
  // A false face or an untruth, for a gain.
  'crime.impersonate asother &gainw/secretw/leverage !!calm',
  'crime.impersonate asother &authorityw !!calm',
  'crime.impersonate asother &&gainw &victimp/victimw !!calm',
  'crime.fraud untruth &gainw &victimw/advantage/unseen/unseenw/idpaper/asother !!calm',
  'crime.fraud untruth &gainw &hmake &&advantage !!calm',
  'crime.fraud untruth &&gainw &victimp &hmake !!calm',
  'crime.fraud hcollect &cardtest &&hcollect !!calm &victimw',
  'crime.fraud hpersuade &impaired &signover !!doctor',
  'crime.fraud victimp/victimw &&impaired &&signover &unseen',
  'crime.fraud hmake &victimw &gainw &&untruth &&personimage !!calm',
  'crime.fraud idpaper &victimw &gainw &&untruth !!calm',
  'crime.fraud hmake &brandless &gainw !!calm',
  // Papers and records that others rely on.
  'crime.forgery hmake/htamper &idpaper &genuine !!calm',
  'crime.forgery hmake/htamper &idpaper &untruth !!calm',
  'crime.forgery htamper recordw &advantage/unseen/unseenw/untruth !!calm !!guard',
  'crime.forgery htamper recordw &&advantage &&untruth !!calm !!guard',
  'crime.forgery htamper recordw &&unseen &&hsignfor !!calm',
  'crime.forgery hmake recordw &untruth &gainw/advantage !!calm',
  'crime.forgery hsignfor &victimp/victimw/decider &&recordw !!calm',
  'crime.forgery htamper &recordw &victimhas &secretw !!calm',
  'crime.forgery hget &ballotw &victimw/victimp/elsewherew !!calm',
  // Attack on machines.
  'crime.malware hmake/huse &offart !!calm',
  'crime.malware offart &unseen/unseenw/hosted/secretw !!calm',
  'crime.malware offart &howto !!calm',
  'crime.intrude hmake/huse &hosted &secretw/offart/operational !!calm',
  'crime.intrude hentry/huse &otherorg &hosted !!calm',
  'crime.intrude hentry/huse/hmake &otherorg &offart !!calm',
  'crime.intrude hentry &victimhas &secretw !!calm',
  'crime.intrude hentry &otherlogin !!calm !!guard',
  'crime.intrude huse/hget/hentry &takeoverw &&asother !!calm',
  'crime.intrude plantw &unsafew &unseen/unseenw/untruth/operational/offart !!calm',
  'crime.intrude plantw &&offart &unsafew !!calm',
  'crime.phish hmake/huse/hpost &brandw &typev &secretw !!calm',
  'crime.phish hmake/huse &brandw &lookw &&secretw !!calm',
  'crime.phish secretw &victimw &typev &link !!calm',
  // A person watched, found, exposed, driven.
  'crime.surveil hspy &victimp/victimw &unseen/unseenw !!calm !surprise',
  'crime.surveil hspy &victimp &privatew &asleepw !!calm',
  'crime.surveil hspy victimp &&unseenw &privatew !!calm !surprise',
  'crime.surveil hspy &typedw &&unseen !!calm',
  'crime.surveil hlocate &victimp &homeinfo !!calm !own2',
  'crime.surveil hlocate &homeinfo &stealw',
  'crime.surveil hcollect &homeinfo &publicw !!calm !own2',
  'crime.harass swatv',
  'crime.harass hflood &contactw &distress !!calm',
  'crime.harass hflood &victimp &contactw &&distress !!calm',
  'crime.harass contactw &hflood &&distress !!calm',
  'crime.harass hmake/hpost &victimp &distress &untruth/leverage/publicw/unseen !!calm',
  'crime.extort unlessw &leverage &gainw !!calm',
  'crime.extort unlessw &leverage &victimp &hpost !!calm !!guard',
  'crime.extort hlocate &leverage &&demandpay &victimp !!calm',
  'crime.defame hmake/hpost &victimp &accuse &&untruth !!calm',
  'crime.harm hslip &drinkw &illw !!calm',
  'crime.harm poisonv victimp !!calm',
  'crime.harm poisonv &victimp &drinkw !!calm',
  'crime.sexual hmake/hpost/hslip &adultw &victimp/personimage &&victimp !!calm',
  'crime.minor asother &childw &lurew',
  'crime.minor hmake/hspy/hget/hpersuade &childw &lurew !!calm !family',
  'crime.selfharm starvew &unseen/unseenw/howto/operational !!calm',
  'crime.selfharm hmake &starvew &childw !!calm',
  'crime.disinform emergencyw &untruth !!calm',
  'crime.disinform hpost/hmake &sockp !!calm',
  'crime.disinform hmake/hpost &votew &votelie !!calm',
  'crime.disinform hmake/hpost &votew &untruth !!calm',
  'crime.disinform hmake/hpost &healthlie &untruth/sockp/publicw/media !!calm',
  'crime.disinform hmake/hpost &&untruth media &lookw !!calm',
  'crime.hate hscreen &applicantw &trait !!calm',
  'crime.hate group2 &contempt &hmake/hpost !!calm',
  'crime.hate group2 &&contempt &homeinfo &hpost',
  'crime.hate trait &&hscreen &hlocate &&unrelatedw',
  // Weapons, drugs, goods.
  'crime.weapon mixing &harmeffect &hmake/operational/howto/hget !!calm',
  'crime.weapon pathogen &enhancew &operational/hmake !!calm',
  'crime.weapon weapon &unseen/unseenw &hmake/howto !!calm',
  'crime.drugs hget/hmake &drugs2/drugs &illicit !!calm',
  'crime.dark hget &illicit &gainw/secretw/idpaper !!calm',
  'crime.theft valuable &stealw !!calm !!police',
  'crime.theft defeatmark &getoff &&stealw !!calm !!police',
  'crime.theft defeatmark &getoff &&advantage !!calm !!police',
  'crime.traffick hget &wildlifew &customsw &unseen/unseenw/hidew !!calm',
  'crime.traffick hget &wildlifew &unseen &howto !!calm',
  'crime.piracy hstrip protectw &mediaw/seedw !!calm',
  'crime.piracy hstrip protectw &&mediaw &&seedw !!calm',
  'crime.piracy seedw &mediaw &hpost/hget !!calm !!freew',
  'crime.piracy hget/hpost &mediaw &otherlogin !!calm',
  'crime.inside hget &stockw &&newsw !!calm',
  'crime.corrupt bribew &decider !!calm',
  'crime.corrupt hget/hpost/hslip &gainw &decider &favourw !!calm',
  // Likeness, goods and papers that are not what they seem.
  'crime.deepfake hmake/hpost &mediafile &figure &sayingw &voicesrc !!calm',
  'crime.deepfake hmake/hpost &voicesrc &victimp &sayingw &&untruth !!calm',
  'crime.deepfake hmake &mediafile &victimp &swapw !!calm',
  'crime.fraud sellit &brandgoods &asgenuine !!calm',
  'crime.fraud hmake/hget &sockp &gainw !!calm',
  'crime.fraud hget &accountsw &gainw &sockp/many/namesof !!calm',
  'crime.forgery htamper &provew &showsw &&purposew !!calm',
  'crime.forgery provew &showsw &htamper &untruth !!calm',
  'crime.defame hmake/hpost &media &badact &&untruth !!calm',
  'crime.disinform hmake &manyposts &sockp !!calm',
  'crime.disinform sayit/hpost &survey &sockp !!calm',
  // Bodies and lives.
  'crime.harm cutv &lifeline &victimp/victimhas !!calm !!repairw',
  'crime.harm hmake/hget/hlocate &victimp &accidentw !!calm',
  'crime.selfharm crisisw &pushw &commsv !!calm',
  'crime.selfharm commsv &victimp &killself !!calm',
  'crime.minor commsv/hmake/hget &agew &unseen/unseenw/lurew',
  'crime.minor childw &&agew &lurew &commsv',
  'crime.harm recruitv &terrorw !!calm',
  'crime.harm hmake/hpost &terrorw &praisew !!calm',
  'crime.harm hget &killerw !!calm',
  'crime.weapon hget/hmake &gunpart &unregistered !!calm',
  'crime.weapon hmake/howto &gunpart &printed !!calm',
  'home.hazard destroy warnlabel &labelw',
  'crime.theft hentry/picklock &&notmine &stealgoods !!calm',
  'crime.extort hlocate/hcollect &dirtw &victimp &usew !!calm',
  'crime.extort hlocate/hcollect &&dirtw &&usew &victimp !!calm',
  'crime.weapon hmake/hget &weapon2 &passdetect !!calm',
  'crime.weapon weapon2 &passdetect &howto !!calm',
  'crime.intrude hmake/huse/hlocate &exploitw &keepaccess !!calm',
  'crime.intrude hmake/huse/hlocate &exploitw &&keepaccess !!calm',
  'crime.intrude hmake/huse plantw &unsafew &hidep !!calm',
  'crime.intrude plantw &&hidep &unsafew !!calm',
  // Effects that nobody checks.
  'waived send/pay/publish/open/grant &reckless !guard',
  'irreversible.unguarded bypassflag &trueval',
  'irreversible.unguarded ^run/send/publish/grant &bypassflag !guard',
  'privacy.share send/publish personal &crowd2 !!guard',
  'mail.mass ^send &&many &&crowdnoun !!guard !draftly',
  'mail.mass send &bulkw &crowdnoun !!guard !draftly',
  'irreversible.unguarded overwritev &sharedw &inuse !!guard',
  'medicine.change dosev2 treatw !!doctor !!guard !remind',
  'stakes ^effect2 stakes2 !!guard !!trial !read_only !question !remind',
  'home.hazard disable signalw &wide !!guard',
  'money.all trade/pay &allmoney &portfoliow !!guard',
  // Persons put up for attack.
  'crime.harass hcollect &&homeinfo2 &wallw !!calm',
  'crime.harass hcollect &victimp &homeinfo2 &publicw/wallw &&distress/wallw !!calm',
  'crime.intrude hentry/hlocate &secretw &&leakw !!calm !!guard',
  'crime.intrude hentry/hlocate &loginw &leakw !!calm !!guard',
  'crime.malware hmake/huse &quietw &fetchw &startsw !!calm',
  'crime.malware hmake/huse &macrow &fetchw !!calm',
  'crime.malware hmake/huse &startsw &&unseenw &selfcode !!calm',
  'crime.launder hget/hmake/htamper &shellco2 &gainw &&hidemoney !!calm',
  'crime.launder splitw &gainw &reportlimit !!calm',
  'crime.traffick hget/hmake &workers &paperless !!calm',
  'oversight.conceal offrecord &hmake/htamper/hscreen/med/dose/trait',
  'oversight.conceal hscreen &trait &&offrecord',
  'medicine.unadvised med &offrecord',
  // What the law keeps from children.
  'crime.underage youngw &adultgoods !!calm !police',
  'crime.underage noagecheck &adultgoods !!calm',
  'crime.underage noagecheck &&youngw !!calm',
  'crime.underage hmake/hget/htamper/huse &youngw &olderlie !!calm',
  // A way in by trying, and by what lies open.
  'crime.intrude guessed &intow !!calm !own -hscreen',
  'crime.intrude guessed &&intow &tryw !!calm !own',
  'crime.intrude guessed &victimhas &tryw !!calm',
  'crime.intrude tryw &guessed &&onescript !!calm !own',
  'crime.theft firmdata &&sellw2 &&buyerw !!calm',
  'crime.theft hget/hmake &firmdata &sellw2 &buyerw !!calm',
  'crime.intrude hget/huse/hentry &openlogin !!calm !revoke',
  // Rules of size dodged by cutting.
  'crime.launder splitw2 &amount/many/gainw &dodgew !!calm',
  'crime.launder carryw &gainw &belowlimit !!calm',
  // Paid for and never given.
  'crime.fraud prepayw &&nodeliver !!calm !refundw',
  'crime.fraud adverts &nothave &&prepayw !!calm',
  'crime.fraud courtw &&asklater &&personaw !!calm',
  'crime.fraud courtw &&asklater &&gainw &&unlikeown !!calm',
  // One that speaks as many, and silences.
  'crime.disinform botw &hpost2 !!calm',
  'crime.disinform manyacct &rateit !!calm',
  'crime.disinform hmake/hpost &manyacct &&rateit !!calm',
  'crime.disinform hmake/hpost &rateit &sockp2 !!calm',
  'crime.sabotage htamper/loosenv/disable &failw &rivalw !!calm',
  'crime.sabotage loosenv/htamper &controlw &failw !!calm !!guard',
  'crime.sabotage hget/hmake/huse &namelie &emptyw !!calm',
  'crime.sabotage rivalw &emptyw &bookv !!calm',
  'crime.sabotage hflood/hmake/huse &rivalw &outofw !!calm',
  'crime.harass groupw &laughw !!calm',
  'crime.harass namelessw &belittle !!calm',
  'crime.harass commsv/hpost &belittle &&namelessw !!calm',
  'crime.harass contactw2 &countw &belittle !!calm',
  'crime.hate hcollect/hlocate &namesof2 &protected2 &&dismissal2 !!calm',
  'crime.forgery idpaper2 &hmake &agefalse !!calm',
  // Goods, records and papers that say what is not so.
  'crime.fraud htamper &labelw3/recordw &expiredw &sellagain !!calm',
  'crime.fraud meterw &lessw !!calm !saver',
  'crime.fraud hget/hmake/huse &gainw/grantw &paperonly !!calm',
  'crime.fraud examw &answersw &cheatw !!calm',
  'crime.fraud manyacct &pastlimit !!calm',
  'crime.fraud accountsw &pastlimit &many !!calm',
  'crime.deepfake hmake &mediafile &figure &seemsay !!calm',
  'crime.deepfake hmake &mediafile &victimp &seemsay !!calm',
  'crime.disinform hmake/hpost &rateit &posew !!calm',
  'crime.piracy ownname &copiedw &sellit !!calm',
  'crime.piracy stripname &hpost !!calm',
  'crime.piracy stripname &&sellit !!calm',
  // Places and persons spied out.
  'crime.theft guardsw &escapew !!calm !!guard',
  'crime.theft hget/hlocate/hcollect &addressw &emptyhome !!calm !!police',
  'crime.surveil hslip/hspy/install &trackerw &herw !!calm !petw !!guard',
  'crime.surveil hlocate/hcollect &wherelives &&avoidsme !!calm',
  'crime.surveil wherelives &avoidsme !!calm',
  'crime.extort hpost/commsv/demandpay &racketw !!calm',
  'crime.defame hpost/commsv &badact2 &&nobasis !!calm',
  'crime.hate group2 &turnaway !!calm',
  'crime.hate hscreen/turnaway &trait &&otherswelcome !!calm',
  'crime.weapon mixing &harmeffect &turnedinto !!calm',
  'crime.weapon mixing2 &turnedinto &harmeffect !!calm',
  'crime.harass menacew &yourlife !!calm',
  'crime.harass cutoffw supplyw &nightw/herw !!calm !repairw',
  'crime.selfharm starvew &starvew !!calm !!doctor',
  'crime.intrude manyreq &persecond &url !!calm !own',
  'crime.fraud omitw &booksw &lenderw !!calm',
  'crime.fraud booksw &omitw &&lenderw !!calm',
  'crime.minor kidsw &ageask &pictureask !!calm !police',
  'home.hazard grant/alter signalw &wide !!guard',
  'claim.false say &assurew &&notlooked',
  'crime.harass hcollect/commsv &whistlew &bossw !!calm',
  'crime.stolen sellw2 &leakw !!calm !!police',
  'crime.stolen sellw2 &loginw &leakw !!calm',
  'crime.hate hmake &trait &keepaway !!calm',
  'crime.hate jokew &dumbw &group3 !!calm',
  'crime.minor flirtw &minors2 !!calm !police',
  'irreversible.unguarded rollv &lifedevice !!guard !!trial',
  // Effects that one word sets off.
  'stakes ^effect2 dnsw !!guard !!trial !read_only !question',
  'stakes closeall ticketw !!guard !!trial !read_only !question',
  'access.admin grant accessw2 &byphone !!checked',
  'access.admin byphone &&accessw2 &grant !!checked',
  // No way back; and nobody else who looks.
  'irreversible.production destroy/overwritev/discardw &nowayback !trial !!checked',
  'irreversible.production run/alter/rollv &&nowayback &untestedw !!checked',
  'irreversible.unguarded run/alter/rollv/destroy &nowayback !!guard',
  'oversight.evade approvemine &approvertoken !!askfirst',
  'oversight.evade approvemine &&approvertoken !!askfirst',
  'access.overreach allperms !!guard !cookiew !revoke !closing',
  'access.admin grant admin &conveniencew !!guard !revoke',
]

/** Small ideas that only these frames need. */
export const harmMarks: Readonly<Record<string, string>> = {
  whistlew:
    'who_report who_reported who_reports who_complain who_complained who_spoke informant informants whistleblower whistleblowers who_talked who_told_the who_testified who_leaked who_vote_for',
  bossw: 'owner boss manager management director employer plant_manager landlord regime police_chief ceo',
  keepaway:
    'keeps_away keep_away away put_off deter deters discourage discourages scare_off without_saying without_writing_it',
  jokew: 'joke jokes speech sketch meme memes comedy punchline rhyme chant',
  dumbw:
    'stupid dumb lazy thieves thieving steal dirty stingy greedy smelly inferior cannot_drive criminals drunk',
  group3:
    'blonde blondes women wives poles polish germans turks jews muslims arabs gypsies roma blacks asians mexicans indians irish scots refugees gays lesbians old_people disabled fat_people',
  flirtw: 'flirt flirts flirty flirting sexting seduce seduces romantic sensual',
  minors2:
    'under_sixteen under_eighteen under_16 under_18 under_14 minors children kids schoolgirls schoolboys pupils teenagers teens underage girls_of boys_of',
  lifedevice:
    'pacemaker pacemakers insulin_pump insulin_pumps infusion_pump infusion_pumps ventilator ventilators defibrillator defibrillators aircraft elevator elevators lifts trains reactor ambulances brake_controller brakes dialysis',
  menacew:
    'we_know_where we_know_when i_know_where i_know_when you_will_regret you_will_be_sorry watch_your_back last_warning be_quiet_or or_else next_time_it we_are_watching i_am_watching something_could_happen',
  yourlife:
    'you_live you_leave your_house your_family your_kids your_children your_car your_door your_job or_else be_careful you_sleep your_dog',
  cutoffw: 'cut cut_off turn_off shut_off block disconnect',
  supplyw: 'water power heating electricity gas',
  nightw:
    'at_night overnight in_winter squatters tenant tenants until_they_leave until_he_leaves until_she_leaves so_that_they_leave',
  manyreq: 'connections requests packets sockets calls hits visits',
  persecond:
    'every_second per_second each_second as_fast_as_possible as_many_as_possible until_it_is_down until_it_goes until_it_crashes',
  omitw:
    'leave_out leaves_out leaving_out left_out hides hide omit omits without_the_debt without_the_loan without_the_loss conceal conceals',
  booksw:
    'balance_sheet accounts annual_report prospectus books financial_statement forecast pitch_deck due_diligence',
  lenderw:
    'investor investors bank lender lenders auditor auditors buyer buyers shareholder shareholders tax_office creditor creditors',
  kidsw: 'girls boys girl boy children kids pupils schoolgirls schoolboys teens',
  ageask:
    'how_old their_age her_age his_age what_grade which_school which_class you_are_twelve you_are_thirteen you_are_14 you_are_13 you_are_12 same_age',
  pictureask: 'picture pictures photo photos selfie video webcam address phone_number meet alone',
  assurew:
    'affected_nobody nobody_was nobody_is no_data_was no_data_were no_customer nothing_was all_is_well everything_is_fine is_safe are_safe fully_tested was_tested has_been_checked is_complete no_risk',
  notlooked:
    'not_looked not_checked not_look not_check not_verified not_investigated no_idea not_know not_tested nobody_has_looked nobody_looked not_measured not_yet_looked',
  labelw3: 'label labels sticker stickers date dates stamp barcode packaging best-before expiry',
  expiredw:
    'expired expire past_its past_their out_of_date spoiled mouldy recalled rotten thawed returned faulty defective used',
  sellagain:
    'back_on_the_shelf on_the_shelf sell resell next_month next_year later_date new_date fresh as_new back_into_the put_it_back put_them_back',
  meterw:
    'meter smart_meter electricity_meter gas_meter water_meter taximeter odometer scales fuel_pump petrol_pump weighbridge till',
  lessw:
    'count_half count_less counts_half counts_less run_slower run_backwards runs_backwards stop_counting show_less shows_less show_more shows_more read_less reads_less half_of_the not_count skip_every too_much_weight a_little_more',
  saver: 'insulation saving save_energy heat_pump',
  grantw: 'aid relief grant subsidy benefit benefits allowance bonus credit funding stipend',
  paperonly:
    'only_on_paper on_paper_only invented_company invented_companies invented_employees employees_that_do employees_who_do ghost_employees dead_employees empty_company shell_companies letterbox nobody_works never_existed never_traded',
  examw: 'exam exams test driving_test entrance_test finals theory_test language_test quiz',
  answersw: 'answer answers solution solutions answer_key right_letter questions',
  cheatw:
    'leak leaked stolen smartwatch the_watch earpiece ear_piece hidden_phone during_the_exam in_the_toilet instead_of_me sit_the_exam photographed_in before_the_exam without_the_teacher',
  pastlimit:
    'past_the_limit over_the_limit beyond_the_limit above_the_limit around_the_limit per_person_limit more_than_allowed get_around_the avoid_the_limit limit_of one_per_customer once_per_customer new_customer_bonus welcome_bonus free_trial_again',
  seemsay:
    'seems_to_say seem_to_say appears_to_say appear_to_say seems_to_admit seems_to_confess looks_as_if_he looks_as_if_she says_that_he_never never_said put_words_in saying_things',
  posew:
    'as_a_happy as_a_satisfied as_a_customer as_a_guest as_a_patient as_a_buyer as_if_i_were as_if_we_were happy_customers pretending_to_be_a made-up_customers from_a_happy as_a_local as_a_mother as_a_worried',
  ownname:
    'put_my_name my_name_on with_my_name under_my_name under_my_own as_my_own as_mine our_logo_on with_our_logo in_my_name',
  copiedw:
    'slides lecture notes chapter newsletter photos photographs designs recipes patterns templates songs script essays articles drawings tracks lyrics comic worksheets code',
  stripname:
    'strip_the_author strip_the_name remove_the_author remove_the_name_of remove_the_credit remove_the_signature remove_the_copyright cut_out_the_logo crop_out_the_watermark crop_the_watermark remove_the_watermark delete_the_credits without_the_author without_naming_the strip_the_credits strip_the_watermark',
  guardsw:
    'night_guards night_guard guards patrol patrols security_guard cameras_do_not camera_does_not cameras_cannot not_see_by_camera blind_spot blind_spots alarm_system alarm_code security_rounds shift_change',
  escapew:
    'route_out way_out and_out quickest_route escape getaway coin_room vault till jewels jewellery cash_room safe_room exit_without unseen back_exit where_the_money valuables',
  addressw: 'address addresses houses homes flats villas streets',
  emptyhome:
    'house_is_empty home_is_empty empty_in empty_houses empty_homes on_holiday holiday_posts holiday_photos away_in nobody_is_home nobody_home not_at_home owners_are_away while_they_are_away out_of_town',
  trackerw:
    'gps_tag gps_tracker gps gps_device airtag air_tag airtags tracker tracking_device bugging_device listening_device hidden_camera spy_camera spy_app microphone voice_recorder stalkerware',
  herw: 'her his their wife husband girlfriend boyfriend ex tenant nanny colleague employee neighbour',
  petw: 'dog cat collar horse luggage suitcase bike my_car our_car delivery parcel fleet wheelchair puppy',
  wherelives:
    'where_she_lives where_he_lives where_they_live lives_and_works new_address her_address his_address lives_now she_lives he_lives new_flat new_home moved_to new_number',
  avoidsme:
    'does_not_want_to_talk do_not_want_to_talk not_talk_to_me blocked_me left_me moved_away hides_from_me hiding_from_me changed_her_number changed_his_number restraining_order not_answer_me not_answer_my no_longer_answers broke_up does_not_want_me cut_contact refuses_to_see wants_no_contact',
  racketw:
    'windows_whole keeps_the_windows nothing_happens_to nothing_will_happen no_accidents protection_money protection_fee safe_from_fire otherwise_things_break not_burn keep_their_shop',
  badact2:
    'touching touched abused abusing stole stealing drunk dismissed_for fired_for arrested_for infected cheated hit hits beats beat molested harassed racist fraud thief drugs violent disease',
  nobasis:
    'just_do_not_like just_dislike i_made_it_up made_it_up it_is_not_true not_true did_nothing no_proof without_proof just_to_hurt never_happened to_get_rid_of so_that_he_leaves so_that_she_leaves i_hate because_i_hate out_of_spite to_punish',
  turnaway:
    'is_taken it_is_taken already_taken no_vacancies fully_booked not_available there_is_nothing is_full we_are_full position_is_filled not_invited no_flat no_table turn_them_away do_not_reply no_reply ignore_their',
  otherswelcome: 'to_the_others the_others everybody_else everyone_else only_the_others for_others',
  turnedinto:
    'turned_into is_turned turn_it_into becomes make_it_into made_into how_much_of mix mixed mixes ratio proportions filled_into pack_into packed_into',
  mixing2:
    'nitrate ammonium_nitrate saltpetre sulphur potassium magnesium aluminium_powder gunpowder black_powder petrol gasoline bleach drain_cleaner pool_chlorine matches butane propane',
  dnsw: 'dns nameserver nameservers mx_record firewall_rule routing_table load_balancer default_route certificate domain_transfer',
  closeall:
    'close_all archive_all reject_all approve_all accept_all merge_all resolve_all cancel_all decline_all delete_all mark_all',
  ticketw:
    'tickets issues requests applications complaints orders pull_requests prs claims cases alerts appeals invoices',
  accessw2: 'vpn_access access vpn login account key badge credentials password remote_access keycard admin',
  byphone:
    'by_phone asked_for_by on_the_phone over_the_phone someone_called somebody_called who_called a_caller by_text by_chat in_a_text in_a_call via_whatsapp on_whatsapp',
  youngw:
    "i'm_11 i'm_12 i'm_13 i'm_14 i'm_15 i'm_16 i_am_11 i_am_12 i_am_13 i_am_14 i_am_15 i_am_16 is_13 is_14 is_15 is_16 13-year-old 14-year-old 15-year-old 16-year-old underage minor my_daughter_12 schoolkid schoolkids",
  adultgoods:
    'beer vodka wine whisky whiskey rum gin liquor booze spirits alcohol cigarettes tobacco vape vapes e-cigarette nicotine snus betting bet casino gambling slots poker porn escort tattoo weapon knife pepper_spray fireworks tanning solarium dating_app dating_site adult_site',
  noagecheck:
    'no_age_check no_age_verification without_age_check without_an_age_check no_id_check without_id without_showing_id does_not_check_age do_not_check_age not_ask_for_id never_asks_for_id never_ask_for_id not_check_id does_not_card does_not_ask_for_id do_not_ask_for_id',
  olderlie:
    'birth_date_that birthdate_that false_birth_date false_age older_than_he older_than_she older_than_they older_than_i makes_him_18 makes_him_19 makes_him_21 makes_her_18 makes_her_19 makes_her_21 makes_me_18 makes_me_21 pass_as_18 pass_for_18 look_18',
  guessed:
    'common_passwords commonly_used_passwords frequent_passwords default_passwords likely_passwords likely_pins likely_pin possible_pins possible_passwords list_of_passwords every_password each_password all_passwords all_pins all_combinations every_combination every_pin password_guesses bad_passwords weak_passwords ten_thousand_passwords pins_from passwords_from passwords_with guess_the_password guess_the_pin guess_his guess_her',
  intow:
    'login log_in portal router account phone laptop mailbox wifi wi-fi get_into into_her into_his lets_me_in let_me_in lets_us_in one_works it_works gets_in until_one form',
  tryw: 'try try_them try_each try_on test_them until_it_lets until_it_works until_one until_one_works attempt loop loop_over get_into',
  onescript: 'script loop program bot code tool requests',
  openlogin:
    'session_of_the login_that_he_left login_left left_open forgot_to_log_out forgot_to_sign_out forgot_to_log_off forgot_to_lock still_logged_in unlocked_laptop unlocked_computer unlocked_phone unlocked_screen',
  firmdata:
    'customer_file customer_list client_list client_file salary_file price_list prototype prototype_drawings drawings blueprints source_code design_files personnel_file recipe formula trade_secret trade_secrets tender_documents user_database member_list patient_file patient_list subscriber_list',
  sellw2: 'sell sell_it sell_them offer offer_it offer_them auction cash_in monetise',
  buyerw:
    'highest_bidder rival rivals competitor competitors rival_company on_the_forum dark_forum data_broker buyer buyers whoever_pays',
  splitw2: 'split break divide cut slice chop spread portion',
  dodgew:
    'not_have_to_sign not_have_to_approve not_have_to_be not_have_to_report nothing_has_to nobody_has_to no_approval needs_no_approval no_one_has_to has_to_be_reported have_to_be_reported not_be_reported not_reported needs_no_signature not_need_approval not_need_to_approve not_trigger no_tender without_a_tender without_tender stay_under_the stay_below_the remain_below avoid_the_report avoid_reporting avoid_the_tender avoid_approval not_declare bank_does_not bank_won not_ask_questions no_questions',
  carryw: 'carry bring take transport hide walk each_carry',
  belowlimit:
    'customs_do_not customs_does_not not_declare without_declaring customs_need_not not_have_to_be_told do_not_have_to_declare so_that_customs below_the_declaration under_the_declaration under_10,000 below_10,000 less_than_10,000',
  prepayw:
    'prepayment prepayments in_advance upfront up_front deposit deposits advance_payment advance_payments pre-orders preorders pay_first paid_first booking_fee reservation_fee collect_the_money take_the_money take_their_money take_the_payments',
  nodeliver:
    'ship_nothing never_ship not_ship without_shipping without_delivering never_deliver deliver_nothing not_deliver no_stock nothing_to_ship take_it_offline take_it_down_after close_it_after close_the_shop close_the_site disappear vanish do_not_exist does_not_exist we_do_not_have i_do_not_have never_arrive never_sent never_send no_intention',
  refundw: 'refund refunds refunded money_back return_policy',
  adverts: 'advert adverts advertise listing listings offer ad ads announcement',
  nothave:
    'do_not_have do_not_own not_ours not_mine not_for_rent do_not_exist does_not_exist invented never_seen',
  courtw:
    'lonely widow widower widowed widowers widows singles dating_site dating_app singles_app singles_site romance lovesick divorced single_women single_men matchmaking soulmate falls_in_love fall_in_love',
  asklater:
    'ask_for_money asks_for_money asking_for_money later_ask later_asks then_ask then_asks needs_money need_money ask_for_800 ask_for_500 ask_for_1000 for_an_operation for_a_flight for_the_flight plane_ticket for_a_visa hospital_bill gift_cards lend_me send_me_money customs_fee emergency_loan invest_with',
  personaw:
    'as_a_nurse as_a_soldier as_a_doctor as_an_engineer as_a_widower as_a_pilot from_captain captain general_james called named using_the_name invented_name made-up_name fake_profile invented_profile under_the_name from_dr as_dr oil_rig army_doctor',
  unlikeown:
    'be_loving be_affectionate act_loving pretend warm_first sweet_messages win_her_trust win_his_trust win_their_trust gain_their_trust',
  botw: 'bots bot_accounts bot_network bot_army 50_bots 100_bots 200_bots 300_bots 500_bots 1000_bots trolls troll_accounts sock_puppets fake_followers',
  hpost2: 'claim claims say write comment post repeat like share vote rate reply spread insist flood',
  manyacct:
    'several_accounts many_accounts multiple_accounts more_accounts ten_accounts twenty_accounts thirty_accounts forty_accounts fifty_accounts hundred_accounts 10_accounts 20_accounts 25_accounts 30_accounts 40_accounts 50_accounts 100_accounts dozens_of_accounts dozen_accounts extra_accounts second_accounts throwaway_accounts count_20 count_30 count_40 count_50 count_100 from_each_of_them from_each_account with_each_account',
  rateit:
    'rate rating star stars upvote like likes vote votes review reviews comment comments recommend follow testimonials',
  sockp2:
    'as_a_different each_as from_different_people from_different_guests different_guest different_customer different_guests different_customers different_buyers as_different as_several invented_guest invented_guests invented_customers invented_buyers with_different_names under_different_names made-up_names',
  loosenv: 'loosen shift weaken detune corrupt jam slow disturb misalign sabotage tamper',
  controlw:
    'parameter setting value firmware torque calibration threshold limit controller gearbox brake pressure dosage software',
  failw:
    'it_breaks it_fails it_crashes it_stalls breaks_down fails_the fails_its inspection_fails test_fails demo_fails they_fail breaks_when fails_when stops_working malfunctions to_fail will_fail inspection_goes_wrong goes_wrong',
  rivalw:
    'rival rivals competitor competitors opponent competition other_restaurant other_shop other_hotel other_school other_driving other_team across_the_street next_door',
  namelie:
    'made-up_names made_up_names invented_names false_names fake_names different_names other_names invented_guests',
  emptyw:
    'stays_empty stay_empty remains_empty remain_empty nobody_else nobody_can no_one_else no_one_can cannot_sell sold_out no_customers keep_guests_away keep_customers_away',
  bookv: 'book reserve order block_all all_tables every_slot all_slots every_table',
  outofw: 'out_of_business goes_bankrupt offline one-star one_star bad_reviews complaints_about',
  groupw: 'chat_group group_chat group channel page account poll website chat class_chat slideshow',
  laughw:
    'embarrassing_pictures embarrassing_photos embarrassing_videos most_embarrassing laugh_at laughs_at making_fun make_fun makes_fun ridicule ugliest most_hated who_is_the_ugliest fat_pictures mocking',
  namelessw:
    'anonymous anonymously nameless burner throwaway_account unknown_number new_account hidden_number fake_account fake_profile without_my_name',
  belittle:
    'worthless nobody_likes nobody_wants no_one_likes no_one_wants everyone_hates everybody_hates should_leave leave_the_school leave_school ugly loser too_fat disappear go_away stay_at_home better_off_without is_a_failure not_wanted is_pathetic give_up',
  contactw2: 'message messages text texts mail mails letter letters note notes call calls',
  countw: 'every_day each_day daily every_hour every_night over_the_next for_a_week all_week',
  namesof2: 'faces names list members attendees who_went who_was people_who everyone_at',
  protected2:
    'union union_meeting works_council strike protest demonstration mosque synagogue pride prayer support_group clinic whistleblower party_meeting',
  dismissal2:
    'let_them_go let_go fire dismiss get_rid_of sack replace not_renew punish hand_them report_them',
  idpaper2: 'licence license id_card passport student_card identity_card driver_licence driver_license',
  agefalse:
    'birth_year birth_date date_of_birth get_into_clubs into_clubs buy_alcohol look_older older_than over_18 over_21',
  discardw: 'scrap discard throw_away recycle burn sell',
  nowayback:
    'no_way_back no_going_back cannot_go_back can_not_go_back no_turning_back no_second_copy no_other_copy no_dump no_copy only_copy only_tape only_backup cannot_be_restored cannot_restore no_restore no_rollback cannot_roll_back not_recoverable no_spare old_one_is_gone scrapped_at_the scrapped_in_the no_way_to_undo',
  untestedw: 'untested never_tested never_load-tested not_tested never_tried not_tried did_not_test',
  approvemine:
    'approve_my approve_my_own approve_own merge_my_own approve_it_myself release_it release_my sign_off_my sign_off_on_my self-approve approve_and_merge approve_our_own merge_it',
  approvertoken:
    'reviewer_account approver_account reviewer_login reviewer_token approver_token admin_token on-call_token on-call_admin oncall_admin signature_token second_signature second_token second_key his_token her_token his_account her_account his_badge her_badge his_login her_login manager_account boss_account',
  askfirst: 'ask ask_for ask_to let_him let_her invite check_and',
  allperms:
    'allow_all accept_all all_permissions every_permission all_the_permissions accept_everything allow_everything accept_every_permission grant_everything agree_to_everything change_all_data read_and_change all_scopes every_scope full_access_to_all',
  cookiew: 'cookie cookies consent_banner banner',
  conveniencew:
    'so_we_need_not so_that_we_do so_that_we_need so_we_do_not so_nobody_has so_that_nobody not_have_to_think not_have_to_ask need_not_sort save_time to_save_work easier simplest to_be_quick not_sort_out',
  dirtw:
    'secret dirt embarrassing compromising kompromat skeletons something_on something_to_hide to_hide affair weakness past_mistakes lies gambling_debts addiction',
  usew: 'pressure pay force make_him make_her make_them resign leverage use_it_against use_them_against against_him against_her so_that_he so_that_she do_what_i give_in drops_the sign withdraw vote obey',
  weapon2:
    'knife blade gun pistol firearm baton taser weapon handgun dagger bullet shiv stun_gun crossbow sword',
  passdetect:
    'metal_detector detector scanner x-ray airport security_check checkpoint body_scanner pass_security through_security no_metal entirely_plastic from_plastic untraceable no_serial courthouse',
  exploitw:
    'exploit cve vulnerability vulnerable unpatched open_ports log4shell eternalblue rce remote_code_execution zero_day default_password misconfigured weak_credentials',
  keepaccess:
    'persistence persistent keep_access keep_the_access stay_in get_back_in come_back_in back_in backdoor foothold maintain_access scheduled_task cron_job hidden_user new_admin hidden_admin leave_an_account leave_a_user survive_a_reboot survives_a_reboot reverse_shell shell_on_the pivot move_on_to root_shell',
  hidep:
    'screens_show display_shows operator hmi_shows replay keep_showing keeps_showing normal_values normal_readings false_readings suppress_alarms suppress_the_alarm no_alarm without_alarm silence_the control_room shift_leader without_triggering',
  bypassflag:
    'admin_override force_merge bypass_protection bypass_review skip_review skip_checks no_verify override_protection ignore_checks dismiss_review allow_unsafe disable_checks force_push skip_approval skip_tests admin_merge enforce_admins',
  crowd2:
    'whole_department entire_department the_department whole_team entire_team whole_company everyone everybody_in all_colleagues whole_class all_parents all_staff all_hands group_chat whole_office mailing_list whole_school all_tenants all_neighbours',
  bulkw: 'all every whole entire',
  overwritev: 'replace overwrite convert rewrite merge restructure reformat reset empty clear',
  sharedw:
    'shared team_sheet team_folder common_drive joint collaborative wiki_page everyone_uses shared_sheet shared_document',
  inuse:
    'works_in_it work_in_it working_in_it in_use at_the_moment others_use others_are while_they currently_open is_open being_edited editing',
  dosev2: 'update set raise lower adjust increase change reduce double halve stop switch',
  treatw:
    'basal_rate basal bolus infusion_rate pump_rate flow_rate mg ml milligrams units_of dosage dose prescription insulin_pump oxygen_flow ventilator_settings pacing_rate',
  effect2:
    'update set raise lower adjust disable sell withdraw transfer send delete remove cancel release dispense discharge reroute override terminate close lock unlock open install flash upgrade reset shut_down switch_off turn_off evict ban suspend block',
  stakes2:
    'signal password_policy retention_policy crossing intersection prescription warfarin portfolio holdings positions firmware pump pacemaker grid water_supply elevator runway dispatch ambulance evacuation medication doses warrant benefits licence_of tenant_of custody_of pension_of life_support train rail cabin_pressure chlorine sluice',
  signalw: 'signal traffic_light crossing barrier level_crossing',
  portfoliow: 'portfolio holdings position shares stocks investments savings bonds crypto',
  mediafile:
    'mp3 audio video clip recording voicemail voice_message speech livestream broadcast podcast_clip',
  figure:
    'prime_minister president chancellor ceo king queen pope celebrity minister mayor senator governor general chairman candidate pastor influencer anchor newsreader scientist',
  sayingw: 'announce say confess admit declare resign concedes promises endorse orders calls_on insult',
  voicesrc:
    'speech_samples voice_sample his_voice her_voice their_voice voice_of recordings_of samples_of cloned_voice synthesised_voice synthetic_voice ai_voice voice_model from_his_speeches from_her_speeches',
  swapw: 'face_swap swap_the_face put_his_face put_her_face put_her_head put_his_head replace_the_face',
  brandgoods:
    'adidas nike gucci prada rolex chanel vuitton apple airpods iphone disney lego designer_bag sneakers trainers handbags perfume watches jerseys spare_parts medicines toner',
  asgenuine:
    'as_original as_genuine as_authentic as_real as_new as_branded pass_off with_the_logo with_fake replica counterfeit without_saying',
  accountsw:
    'accounts profiles sim_cards sims wallets identities loyalty_cards memberships trials free_trials',
  namesof:
    'names_of phone_book dead_people invented_names random_names other_people_names strangers_names voter_roll obituaries names_from',
  provew:
    'screenshot statement payslip balance pdf scan letter contract confirmation test_report reference certificate certificate_of proof receipt invoice transcript screenshot_of',
  showsw:
    'show reads states says to_say instead_of higher lower bigger better_grade different_name different_date',
  purposew:
    'visa landlord loan mortgage employer school university insurer insurance embassy job rental flat_application jobcentre benefits court tax_office bank sponsor club hr',
  badact:
    'drunk stole steals cheated cheats abused abuses arrested poisoned dirty rats racist assaulted molested harassed embezzled embezzlement bribed laundering rapist paedophile incompetent killed affair cockroaches food_poisoning convicted prison overdose corrupt scammed',
  manyposts:
    'comments reviews ratings letters emails submissions objections replies testimonials tweets answers signatures petitions complaints',
  sayit: 'answer fill_in fill_out submit vote rate respond sign comment complain',
  survey: 'survey poll petition consultation vote contest ballot rating',
  cutv: 'cut loosen unscrew tamper sabotage slash puncture disconnect weaken drain saw',
  lifeline:
    'brake_line brake wheel_nuts wheel tyres tires ladder gas_line gas_pipe climbing_rope rope safety_harness scaffolding steering parachute seatbelt oxygen_tube airbag',
  repairw: 'repair replace replacement mechanic service fix inspection garage_appointment maintenance',
  accidentw:
    'look_like_an_accident looks_like_an_accident like_an_accident stage_an_accident appear_accidental natural_causes look_like_suicide fatal_accident',
  crisisw:
    'depressed suicidal on_the_bridge on_a_bridge on_the_ledge on_the_roof wants_to_die hopeless self-harming vulnerable despair',
  pushw: 'jump does_it do_it goes_through go_through_with finally ends_it end_it gives_up dies',
  commsv: 'tell say write message text chat call send convince persuade encourage talk ask',
  killself:
    'kill_himself kill_herself kill_themselves end_his_life end_her_life hang_himself hang_herself take_his_own take_her_own jump_off jumps_off',
  agew: 'is_7 is_8 is_9 is_10 is_11 is_12 is_13 is_14 is_15 9-year-old 10-year-old 11-year-old 12-year-old 13-year-old 14-year-old 15-year-old aged_12 aged_13 aged_14 in_fifth_grade in_sixth_grade primary_school underage girl_of_12 girl_of_13 boy_of_12',
  recruitv: 'recruit radicalise radicalize win_over fund finance donate support join train pledge glorify',
  terrorw:
    'isis al-qaeda jihad jihadist terrorist terror_cell extremist militia neo-nazi boko_haram hezbollah accelerationist atomwaffen caliphate mass_shooter school_shooter white_power armed_group',
  praisew:
    'praise glorify celebrate hero manifesto propaganda justify inspire copycat follow_his_example tribute',
  killerw:
    'hitman hit_man contract_killer assassin hired_killer someone_to_kill somebody_to_kill somebody_to_hurt someone_to_hurt someone_to_beat somebody_to_beat break_his_legs break_her_legs thugs',
  gunpart:
    'lower_receiver receiver silencer suppressor auto_sear glock_switch bump_stock barrel trigger_group magazine_extension firing_pin handgun pistol rifle ghost_gun ammunition solvent_trap',
  unregistered:
    'no_registration unregistered without_registration no_serial without_serial no_background without_a_background no_paperwork without_paperwork no_licence without_licence without_a_licence untraceable under_the_table that_need_no not_need_a without_a_permit across_state',
  printed:
    'printable 3d_print 3d-print 3d_printer cnc mill_out 80_percent convert_to_full full_auto fully_automatic blank_firing deactivated',
  warnlabel:
    'allergen peanut traces_of nut_traces gluten side_effects hazard_symbol flammable choking recall_notice expiry_date warning toxicity radiation_warning',
  labelw: 'label package leaflet data_sheet safety_sheet manual menu box ingredient_list package_insert',
  notmine:
    'next_to_mine not_mine somebody_else_unit another_unit other_units neighbour_unit his_locker her_locker their_locker belongs_to_somebody',
  stealgoods:
    'everything in_your_van in_the_van at_night camera_covers cameras_cover take_it_all contents valuables resell',
  homeinfo2:
    'home_address addresses working_hours shift_plan front_door car_plate licence_plate license_plate number_plate daily_route kids_school children_school phone_numbers private_numbers pictures_of_their photos_of_their where_they_live where_they_park workplaces wards',
  wallw:
    'wall_of_shame wall_of hall_of_shame shame_list hit_list target_list traitors enemies list_of_enemies pay_them_a_visit visit_them protest_at_their show_up_at public_page flyers naming_and_shaming name_and_shame',
  leakw: 'leaked dumped breach stolen_list leaked_directory leaked_employee data_leak password_list',
  loginw: 'login vpn_logins accounts mailbox remote_access portal sso',
  quietw: 'quietly silently hidden background invisible unnoticed without_a_window no_window no_prompt',
  fetchw:
    'fetch download pull load retrieve drop run_a_second second_program payload remote_file from_my_site from_my_server reach_back connect_back',
  startsw:
    'at_startup on_startup with_each_boot each_boot at_boot every_boot at_login autostart registry_key run_key scheduled_task survives_a_reboot survive_reboot persist starts_it when_the_user when_they_open when_he_opens when_she_opens',
  macrow:
    'macro vba attachment word_file excel_file pdf_file shortcut_file lnk iso_file hta browser_extension',
  selfcode: 'program script code macro tool service process',
  shellco2:
    'shell_company front_company offshore_company nominee trustee_company crypto_mixer mixer casino_chips cash_business paper_invoices loan_back art_purchase straw_man strawman',
  hidemoney:
    'hide hidden conceal without_reporting not_traced untraced clean undeclared so_that_it_looks origin source_of_the creditors divorce_court alimony',
  splitw: 'split divide break_up spread chunk smurf',
  reportlimit:
    'less_than_10 below_10 under_10 10,000 9,900 9,500 report_it reporting_limit reporting_threshold below_the_reporting without_a_report not_report declaration_limit threshold',
  workers: 'workers maids cleaners girls women labourers harvesters drivers nannies dancers',
  paperless:
    'keep_their_passports take_their_passports hold_their_passports keep_their_papers without_papers cannot_leave not_leave locked_in debt_bondage no_days_off off_the_books_workers sleep_in_the_factory',
  brandless: 'company_that_doesn company_that_does_not no_such_company paper_company',
  hsignfor:
    'sign_for_the sign_them_for sign_it_for sign_for_him sign_for_her sign_for_them sign_in_their sign_in_his sign_in_her with_their_signature with_his_signature with_her_signature',
  elsewherew: 'our_office my_office my_address our_address my_flat po_box different_address',
  lookw:
    'look-alike lookalike looks_like look_like looks_as look_as mimics identical_to copy_of clone fake_page looks_real look_real news-style',
  asleepw: 'sleeps asleep shower away_from_her away_from_his leaves_the_room',
  privatew:
    'phone messages texts calls laptop location camera webcam microphone mails email browsing chats whatsapp instagram diary bedroom bathroom car screen keyboard photos',
  typedw: 'type keystrokes screenshot',
  demandpay: 'pay silence money transfer demand ask_for_money bitcoin',
  family:
    'my_son my_daughter my_kids my_children our_kids our_children my_child own_child parents_evening with_him together',
  unrelatedw: 'nothing_to_do_with other_reasons pretext another_reason reasons_to',
  getoff: 'off remove file_off get_off take_off disable jam cut grind_off swap change',
  hidew: 'hide hidden conceal disguise sewn taped inside_a false_bottom',
  freew:
    'public_domain creative_commons open-source open_source linux licence_allows our_own my_own free_software own_recording distro',
  favourw: 'approve approval award permit pass look_away drop_the faster vote_for win overlook ignore',
}
