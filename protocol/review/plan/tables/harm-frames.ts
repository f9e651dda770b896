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
]

/** Small ideas that only these frames need. */
export const harmMarks: Readonly<Record<string, string>> = {
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
    'signal crossing intersection prescription warfarin portfolio holdings positions firmware pump pacemaker grid water_supply elevator runway dispatch ambulance evacuation medication doses warrant benefits licence_of tenant_of custody_of pension_of life_support train rail cabin_pressure chlorine sluice',
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
