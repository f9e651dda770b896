// Which words stand for the parts of a wrong done to somebody: a false face, an untruth, being unseen, a lever, a
// tool of attack, a victim, a gain; and for the settings in which such words are harmless? Same form as the lexicon.
type Words = Readonly<Record<string, string>>

/** Settings: a story, teaching, protection; and what makes a text usable all the same. */
const settings: Words = {
  fictional:
    'novel novella short_story crime_story my_story fairy_tale screenplay stage_play film_script d&d dungeon goblin dragon wizard orc bandit stat_block game_master murder_mystery escape_room fan_fiction fantasy science_fiction fictional protagonist villain thriller comic tabletop board_game video_game quest the_inspector the_detective puppet_show radio_play parody satire bedtime_story chapter_of scene_in haiku limerick sonnet',
  teaching:
    'history_of lecture museum lesson seminar documentary exhibition leaflet awareness handout checklist warning_signs early_signs signs_of symptoms_of first_aid helpline hotline encyclopedia essay_on literature_review law_say laws_say legal_situation legal_to illegal_to is_it_legal what_can_i_do what_should_i_do did_that_to_me happened_to_me support_group how_to_spot how_to_recognise how_to_recognize how_to_avoid how_to_report how_to_protect official_page safety_leaflet background_article glossary quiz_on students_learn explain_why explain_what why_did why_do why_does why_is why_are what_happens_when what_banks for_parents for_teachers for_nurses bibliography policy_paper press_review',
  protecting:
    'detect detection alert_on alerts alerting sigma yara snort suricata siem_query soc analysts blue_team incident_response forensic ciso block_password prevent prevention protect defend mitigate mitigation harden remediate remediation takedown take_it_down recover recovery report_it reported_to report_to remove_the_malware vulnerability_report responsible_disclosure bug_bounty pentest penetration_test with_written in_writing with_their_consent with_her_consent with_his_consent with_consent gave_consent consented consent_of unit_test test_data fixture mock_data dummy_data seed_data placeholder sample_data lorem sandboxed phishing_simulation security_training training_for spot_the flag_suspicious filter_spam spam_filter moderation moderators fact-check fact_check debunk against_fraud fraud_prevention anti-fraud whistleblower_office victim_support women_shelter reset_by_the_owner forced_reset force_a_reset require_new have_been_pwned leaked_list notify_the_affected inform_the_affected affected_accounts affected_users affected_people users_affected found_in_the_leak in_the_leak reset_their_passwords lock_the_affected our_own_staging own_staging our_staging removal ask_for_removal',
  operational:
    'how_to_make how_to_build how_to_get how_do_i_get how_can_i_get how_would_i how_could_i step_by_step steps instructions recipe working_code full_code in_full complete_code must_compile compile exact_amounts amounts quantities proportion shopping_list ingredients blueprint schematics where_to_buy payload script program tool code list_the_commands commands exact_dose how_i_can how_i_could how_can_i how_do_i how_to_do',
}

const acts: Words = {
  defendv: 'reset revoke lock notify inform rotate force_reset require_a_new invalidate',
  hmake:
    'write develop implement create code build program make generate craft design produce give show provide list demonstrate compose draft prepare assemble construct print invent set_up package teach tell suggest help need want explain describe add act compile work_out figure_out plan find get cook mix synthesise synthesize manufacture brew',
  huse: 'use run deploy launch start inject patch dump install plant send spread upload call ask_for request exploit crack reset take_over try test reuse apply implement perform conduct execute attempt carry_out scan inspect enumerate',
  hget: 'get buy obtain find source order purchase procure acquire locate track_down hire supply sell ship deliver bring import carry take pick_up collect request ask_for apply_for book trade move transport send recruit',
  htamper:
    'change alter adjust edit modify rewrite set raise lower roll_back wind_back turn_back swap replace remove delete backdate doctor shave copy re-date relabel overwrite file_off grind_off scratch_off inflate pad shift falsify forge manipulate massage tweak reduce increase',
  hpost:
    'post publish upload put share send tweet schedule print distribute announce circulate email write release stream leak set_up tell forward hand_out',
  hspy: 'track watch record film read monitor follow listen spy log install put place hide forward screenshot takes_a_screenshot photograph bug tap intercept mirror copy capture eavesdrop observe see collect scrape check get_into look_into',
  hlocate:
    'locate find find_out work_out figure_out track_down look_up discover determine identify trace pinpoint search_for get',
  hcollect: 'collect gather compile list find look_up search scrape make put get assemble dig_up',
  hscreen:
    'drop reject filter_out screen_out exclude skip downgrade leave_out sort_out let_go let_them_go let_him_go let_her_go dismiss fire lay_off rank_lower turn_down deny refuse discard weed_out get_rid_of remove not_invite',
  hpersuade:
    'persuade convince talk_into pressure push get make trick lead coax guilt manipulate coerce lure have',
  hstrip: 'strip remove crack break bypass circumvent defeat get_around rip unlock disable cut_out',
  hflood:
    'flood bombard spam sign_up subscribe register mass-report brigade prank pester overwhelm call_every ring hammer bury swamp inundate',
  hslip: 'put slip add spike lace mix drop pour give dissolve stir feed serve',
  hentry:
    'log_in log_into log_on sign_in sign_into get_into break_into guess crack unlock take_over hijack access open_up read_through use borrow_without',
}

const faces: Words = {
  asother:
    "tell_them_you're tell_him_you're tell_her_you're tell_them_you_are tell_them_i'm tell_them_i_am say_you're say_i'm calling_from_the writing_from_the mails_as_her mails_as_him messages_as_her answer_as_her answer_as_him reply_as_her reply_as_him write_as_her write_as_him pose_as posing_as pretend_to_be pretending_to_be pretends_to_be pretend_you_are pretend_i_am claim_to_be claiming_to_be impersonate masquerade in_the_name_of in_their_name as_though_it_comes as_though_it_came as_if_it_comes as_if_it_came like_it_comes like_it_came like_it_is_from like_it's_from appear_to_come appears_to_come appear_to_be_from appears_to_be_from seems_to_come seem_to_come seem_to_be_from seems_to_be_from under_a_false under_an_assumed assumed_name assumed_identity false_identity fake_identity false_name fake_name spoofed_sender spoof_the_sender spoofed_number spoofed_caller sign_as log_in_as speak_as call_as introduce_yourself_as say_that_you_are say_you_are say_i_am saying_that_i_am saying_you_are with_his_login with_her_login with_their_login using_her_identity using_his_identity look_official looks_official official-looking looks_like_an_official call_the_bank_as call_the_carrier_as",
  untruth:
    "fake false invented made-up made_up fictitious bogus counterfeit phony sham nonexistent non-existent doctored untrue lie lying dishonest deceptive mislead backdate falsify forge fabricate misrepresent doesn't_exist does_not_exist don't_exist didn't_happen did_not_happen never_happened never_applied never_bought never_worked never_signed never_paid isn't_true not_true isn't_real not_real she_wasn't he_wasn't they_weren't she_didn't he_didn't they_didn't looks_real look_real seem_real seems_real look_genuine looks_genuine look_authentic never_existed change_the_date alter_the_dates shift_the_dates as_if_it_had as_though_it_had no_such_company shell_invoice ghost_employee staged_accident",
  unseenw:
    'not_appear not_show_up undetected undetectable unseen unnoticed untraceable untraced stealthy stealthily covert covertly secretly invisibly under_the_radar below_the_radar leave_no_trace without_a_trace cover_my_tracks cover_our_tracks cover_the_tracks keep_it_quiet keep_this_quiet nobody_checks no_one_checks nobody_will_check off_the_books hidden_account while_she_sleeps while_he_sleeps while_they_sleep asleep behind_her_back behind_his_back behind_their_back behind_my avoid_detection evade_detection evades_detection evading_detection hard_to_trace hard_to_detect out_of_sight runs_hidden stay_hidden stays_hidden hide_in hides_in hide_from hides_itself bypass_detection bypasses_detection unsuspecting slowly_enough avoid_the_lockout through_my_wife through_my_husband wipe_the_logs clear_the_logs clear_the_event',
  perceive:
    'notice see know find detect trace spot suspect discover realise realize learn hear catch recognise recognize block flag appear show_up track tell alert',
  offrecord:
    'leave_it_out leave_this_out leave_that_out leave_out_the leave_him_out keep_it_out_of keep_this_out_of off_the_record do_not_log do_not_record do_not_document do_not_note without_logging without_recording do_not_write_down do_not_write_it do_not_write_the_reason do_not_put_it_in not_in_the_chart not_in_the_minutes out_of_the_chart out_of_the_minutes out_of_the_report out_of_the_record out_of_the_file no_paper_trail no_written_record',
  leverage:
    'photos pictures nudes video recordings secret affair deport deportation immigration wife husband family employer boss press leak publish expose burn hurt consequences regret children parents reputation',
  unlessw:
    "unless or_else otherwise if_he_doesn't if_she_doesn't if_they_don't if_he_does_not if_she_does_not until_he_pays until_she_pays until_they_pay in_exchange_for_silence stay_silent keep_silent not_to_publish in_return_for",
  gainw:
    'money cash pay payment transfer wire fee deposit loan refund grant subsidy claim insurance insurer compensation benefit inheritance pension savings card credit_card debit_card pin tan cvv password credentials logins verification_code one-time_code voucher gift_card btc wallet seed_phrase ssn nudes euro dollars profit bonus salary invoice tax donation investment invest flight ticket discount contract',
  advantage:
    "so_that_it_passes so_it_passes so_that_they_pass to_pass pass_the_audit pass_the_inspection pass_inspection not_appear doesn't_appear don't_appear not_show doesn't_show does_not_show so_it_looks so_they_look so_that_it_looks so_that_they_look to_look_like gets_below get_below below_the_limit below_the_threshold under_the_limit under_the_threshold to_qualify so_i_qualify qualify_for less_tax pay_less avoid_paying avoid_tax before_the_bills before_the_audit before_the_inspection before_the_check before_the_auditor resold resell resale goes_to_my to_my_account into_my_account keep_the_difference keep_the_rest my_own_pocket higher_price higher_value looks_newer newer_than look_better so_the_insurance so_the_insurer so_the_bank",
}

const things: Words = {
  victimw:
    'people men women elderly seniors pensioner widow widower lonely retired grandparents students customers clients investors donors tenants patients recipient users victims strangers kids teens employees subscribers landlord employer voters homeowners buyers passengers followers bank insurer',
  victimp:
    'ex ex-girlfriend ex-boyfriend ex-wife ex-husband girlfriend boyfriend wife husband spouse partner roommate flatmate neighbour neighbor coworker co-worker colleague classmate professor teacher boss manager sister brother stepsister mother father mum mom dad grandmother grandfather grandma grandpa grandson uncle aunt cousin friend landlord tenant daughter son rival competitor celebrity actress actor singer model influencer journalist politician judge councillor councilwoman streamer witness mayor courier widow pensioner employee nanny babysitter cleaner girl boy woman man lady kid teenager prosecutor juror activist protester principal applicant patient player crush stalker date she him mr mrs ms',
  victimhas:
    'professor teacher boss roommate flatmate neighbour neighbor ex ex-girlfriend ex-boyfriend ex-wife ex-husband girlfriend boyfriend wife husband sister brother mother father grandmother grandfather grandma grandpa aunt uncle cousin colleague coworker classmate landlord tenant rival competitor friend another_user someone_else somebody_else other_people another_person another_customer another_student',
  offart:
    'shellcode implant c2 command-and-control command_and_control beacon cobalt_strike meterpreter msfvenom botnet rootkit bootkit keylogger key_logger keystroke_logger keystrokes ransomware infostealer stealer trojan dropper crypter exploit_code exploit_chain zero-day reverse_shell bind_shell web_shell webshell process_injection dll_injection code_injection process_hollowing dll_hijacking dll_sideloading reflective_loader amsi amsiscanbuffer ntdll unhook direct_syscalls lsass mimikatz kerberoast golden_ticket silver_ticket pass-the-hash pass_the_ticket dcsync ntds dump_credentials dumping_credentials dump_hashes sam_hive privilege_escalation escalate_privileges lateral_movement move_laterally persistence_mechanism maintain_persistence gain_persistence establish_persistence domain_fronting dns_tunnel dns_txt covert_channel polymorphic metamorphic sandbox_evasion anti-debugging anti-vm uac_bypass bypass_uac sql_injection sqli password_spray credential_stuffing combo_list rockyou phishing_kit evilginx sim_swap deauth deauthentication arp_spoofing arp_poisoning mitm evil_twin ddos denial-of-service syn_flood slowloris stresser booter wiper logic_bomb self-replicating self-propagating spyware stalkerware remote_access_trojan hvnc cookie_stealer session_hijacking skimmer jackpotting cryptojacker cryptojacking hidden_miner fileless_malware lolbin every_key record_keystrokes steal_cookies stored_cookies session_cookies browser_passwords saved_passwords malicious malware backdoor heap_spray rop_chain buffer_overflow_exploit injects_itself injects_into brute_force brute-force fork_bomb usb_drop bad_usb rubber_ducky evil_portal',
  hosted:
    'compromised infected victim_machine victim_host victim_network target_host target_machine target_network target_system target_domain foothold post-exploitation initial_access hacked pwned open_rdp default_passwords default_credentials exposed_devices vulnerable_hosts unpatched_hosts',
  otherorg:
    'neighbour neighbor competitor company_ip ip_range rival government ministry hospital school bank utility their_network their_server their_systems somebody public_hosts corporation',
  idpaper:
    'passport id_card identity_card driving_licence driver_licence driver_license visa residence_permit work_permit birth_certificate degree diploma certificate transcript payslip bank_statement reference_letter doctor_note sick_note prescription vaccination_card police_report press_card title_deed court_order summons testament protocol test_report inspection_report letter_of_recommendation admission_letter parking_permit disability_card',
  genuine:
    'passes_at so_that_it_passes pass_as polycarbonate hologram template_of put_the_name put_my_photo put_my_name matching_certificate same_stamp same_signature same_font copy_the_stamp copy_the_signature and_sign sign_them sign_it_for signature_of scan_of',
  recordw:
    'timesheet time_sheet clock-in clock-out overtime meter_reading odometer mileage logbook protocol minutes grade mark_in marks test_result lab_result inspection invoice receipt expense_report expenses ledger books accounting tax_return metadata timestamp date attendance emissions sensor_data transaction ballot serial_number frame_number vin best-before expiry_date sell-by use-by figures readings original_entries hours_worked weight_certificate drill fire_drill training_record safety_record calibration cv resume',
  ballotw: 'absentee_ballot postal_vote mail-in_ballot ballots voting_cards voter_registration proxy_vote',
  harmeffect:
    'explode explosion detonate blast blow_up blows_up take_out destroy_a_building unconscious pass_out knock_out knocks_out suffocate poisonous lethal deadly kill maim injure sick ill vomit casualties paralyse paralyze asphyxiate incapacitate burn_through melt_through set_fire tear_gas takes_down takes_out bring_down brings_down blow_open blows_open crater shrapnel',
  mixing:
    'nitrate nitrates chemical household mixing substance gas powder liquid device fertiliser fertilizer peroxide acetone acid cyanide oxidiser pills drops plants mushrooms berries eye-drop cleaning_products hardware_store ordinary_stores drugstore pressure_cooker',
  pathogen:
    'virus pathogen bacteria bacterium h5n1 influenza smallpox variola ebola anthrax plague coronavirus sars botulinum ricin marburg prion toxin',
  enhancew:
    'transmissible transmissibility airborne spread_between spread_from_person by_air contagious antibiotic-resistant vaccine-resistant more_lethal virulence virulent gain-of-function weaponise weaponize aerosol aerosolise aerosolize culture_it mutations release_it spread_it',
  drugs2:
    'codeine tramadol adderall ritalin valium diazepam percocet vicodin morphine methadone pcp dmt mescaline mushrooms spice bath_salts steroids hgh testosterone opium weed cannabis marijuana zolpidem pills xanax oxycontin lsd ghb ketamine cocaine heroin meth mdma',
  illicit:
    'without_a_prescription without_prescription no_prescription dealer monero drop_address dead_drop tor tor_search darknet dark_market dark_web vendor_with stealth_shipping under_the_counter no_questions street_price black_market cloned_cards cloned_debit cloned_credit stolen_cards carding fullz hidden_service onion po_box_under untaxed unlicensed_seller',
  brandw:
    'dhl ups fedex usps royal_mail paypal netflix amazon microsoft google apple icloud facebook instagram whatsapp santander barclays hsbc deutsche_bank chase revolut coinbase binance metamask irs hmrc tax_office post_office parcel_service bank it_support it_department help_desk telekom vodafone',
  typev:
    'type enter fill_in give submit confirm hand_over reveal log_in sign_in click tap reply_with types_his forward_the_typed',
  secretw:
    'card_details card_number password pin tan credentials login_data one-time_code security_code seed_phrase bank_details social_security three_digits cvv login_details mother_maiden',
  adultw:
    'adult_clips adult_video adult_site porn nude naked undressed topless lingerie erotic explicit sex_tape sexual onlyfans without_clothes bikini_off',
  personimage: 'photo picture video face head body voice image likeness clip',
  childw:
    'child children kid minor schoolgirl schoolboy pupil year_old teen underage toddler little_girl little_boy playground primary_school',
  lurew:
    'send_you_pictures send_you_photos send_pictures send_photos pictures_of_themselves photos_of_themselves their_addresses get_in_the_car get_into_the_car into_the_van in_the_van to_my_car candy sweets_and keep_it_secret our_secret meet_alone meet_in_person without_their_parents without_her_parents without_his_parents before_her_mother before_his_mother before_her_parents walks_home walk_home gain_their_trust gain_her_trust gain_his_trust private_chat pick_her_up pick_him_up from_school not_tell_her not_tell_their undress',
  homeinfo:
    'home_address private_address where_she_lives where_he_lives where_they_live lives_now car_plate licence_plate license_plate number_plate kids_school children_school school_of_their private_phone private_number daily_routine daily_route home_alone usually_home walks_alone runs_alone jogs_alone alone_at_home living_now staying_now are_housed is_housed shift_plan',
  publicw:
    'public_page public_site public_list public_website public_map public_channel publicly online website forum pastebin telegram_channel social_media leaflet flyer wall twitter reddit x_account',
  valuable:
    'bag purse wallet phone bike e-bike scooter car van motorbike parcel jewellery jewelry watch cash_box safe tills laptop catalytic_converter copper goods stock',
  stealw:
    'take_his_bag take_her_bag take_the_bag snatch grab_the without_paying not_own_it does_not_own without_the_alarm get_past_the_guard least_risk no_witness cameras_do_not blind_spot when_nobody_is when_the_owner before_the_owner escape_route getaway serial_off tag_off',
  defeatmark:
    'tracker_off tracker_out gps_tracker frame_number serial_number immobiliser immobilizer security_tag alarm_tag imei chassis_number vin anti-theft',
  wildlifew:
    'pangolin ivory rhino tortoise parrot turtle falcon tiger bear_bile glass_eels shark_fin scales orchids antiquities artefacts gold_bars diamonds cigarettes cash tobacco migrants undeclared meat kilos',
  customsw:
    'customs border airport officers scanner checkpoint frankfurt heathrow schiphol ferry inspection sniffer_dogs police',
  protectw:
    'drm protection copy_protection watermark paywall licence_check license_check encryption_of_the region_lock subtitles_track activation serial_check',
  seedw: 'seed torrent trackers usenet pirate_bay warez file_hoster streaming_site illegal_stream',
  mediaw:
    'series film movie album song book ebook textbook audiobook game software episode season articles journal course magazine font photos match stream',
  applicantw:
    'applicant candidate cvs resumes tenants borrowers customers people everyone anyone guests bookings them staff those',
  trait:
    'pregnant pregnancy become_pregnant small_children age too_old over_40 over_45 over_50 over_60 religion union headscarf hijab turban muslim jewish black dark-skinned foreign foreign-sounding accent disabled wheelchair disability sick_leave maternity gay lesbian transgender ethnicity skin_colour skin_color nationality migrants roma arabic turkish_names women mothers',
  group2:
    'roma sinti muslims jews gays lesbians transgender asylum_seekers refugees migrants immigrants foreigners blacks arabs africans asians latinos mexicans hindus christians gypsies homeless disabled_people women albanians turks kurds poles chinese indians',
  contempt:
    'despise hate hatred inferior vermin parasites drive_out drive_them torches pitchforks burn_down burn not_welcome dirty criminals_by nature breed_like send_them_back deport_all rapists lazy stupid dangerous_by fear_them afraid_of_them disgust blame_them boycott attack_them throw_stones calls_on',
  sockp:
    'by_a_different each_by each_from_a different_people different_users different_names different_citizen different_customer different_persons under_different invented_citizen invented_customers names_from_the on_names_from different_profiles different_accounts several_profiles several_accounts multiple_profiles multiple_accounts fake_profiles fake_accounts invented_nurses invented_doctors invented_people from_each each_account sock_puppets sockpuppets burner_accounts new_accounts bot_accounts ordinary-looking',
  healthlie:
    'infertile infertility autism microchip poisoned_by shedding depopulation cures_cancer detox_from',
  votew: 'election polling polling_station vote ballot referendum election_day voters',
  votelie:
    'wrong_date wrong_time next_day day_after moved_to by_phone by_text by_sms only_online on_another_day different_day on_monday on_thursday voting_is_cancelled office_is_closed moved_to_wednesday vote_by_text vote_by_sms closed_early wrong_day on_wednesday instead_of_tuesday a_day_later postponed is_cancelled need_two id_and_fine will_be_arrested only_by_text',
  emergencyw:
    '911 112 999 emergency_line emergency_number police_line fire_brigade ambulance bomb_threat hostage active_shooter swat_team gas_leak',
  swatv: 'swat',
  stockw: 'shares stock options call_options put_options calls puts futures position token bonds cfds',
  newsw:
    'will_be_announced announced_on be_announced before_it_is_public before_it_becomes before_it_is_announced before_the_news not_yet_announced not_announced_yet not_public_yet still_secret merger_team takeover_bid leaked_results results_are_out before_the_market told_me_about inside_tip confidential_deal draft_of_the_results',
  impaired:
    'dementia alzheimer senile confused_and drunk sedated unconscious heavily_medicated cognitive_decline forgetful bedridden',
  signover:
    'sign sign_over signature transfer will testament power_of_attorney house deed savings account inheritance bank_card',
  starvew:
    'stop_eating stops_eating starve purge throw_up_after skip_meals eat_nothing 300_calories 500_calories laxatives lose_weight_fast cut_myself cutting_yourself hurt_myself hurting_myself end_my_life end_it lethal_dose painless_way',
  plantw:
    'setpoint turbine pump valve plc scada hmi dam centrifuge reactor chlorine dosing substation breakers relay signals interlock blast_furnace pipeline_pressure infusion_pump pacemaker insulin_pumps ventilators traffic_lights elevators brakes',
  unsafew:
    'override raise maximum max_rate overpressure overheat open_all close_all disable burst exceed destroy spin cut_off without_alarm suppress_alarms suppress_the_alarms wrong_value false_readings false_values normal_values',
  drinkw:
    'coffee tea drink food meal lunch soup wine beer cup bottle water_bottle sandwich cake brownies dinner glass',
  illw: 'sick ill sleepy unconscious drowsy vomit diarrhoea diarrhea sedate sedative laxative eye-drop eye_drops knock_out knocks_out pass_out sleeping_pills rat_poison antifreeze poison',
  poisonv: 'poison spike lace',
  contactw:
    'phone_number number inbox mailbox phone line doorbell account profile page every_free newsletter callback hotlines',
  distress:
    'not_have_a_quiet quiet_minute no_peace miserable cry suffer regret_it ashamed humiliated scared afraid quit_her quit_his leave_town lose_his_job lose_her_job lose_their_jobs he_deserves she_deserves they_deserve serves_him serves_her ruin destroy_his destroy_her breakdown never_dare feel_worthless worthless laugh_at_him laugh_at_her teach_him_a_lesson teach_her_a_lesson pay_for_it get_back_at revenge',
  authorityw:
    'police tax_office immigration_service immigration_office immigration court ministry embassy ceo cfo doctor lawyer notary carrier bank_employee bank support_team it_department principal prosecutor landlord insurance_company customs_office parcel_service grandson nephew',
  cardtest: 'three_digits card_number cvv expiry_date',
  bribew:
    'envelope under_the_table look_the_other kickback bribe grease make_it_worth gift_for_the cash_gift thank-you_payment',
  decider:
    'inspector official officer judge jury mayor councillor buyer procurement purchasing_manager examiner referee planning_office building_office customs_officer doctor journalist auditor',
  otherlogin:
    'another_user_login cousin_login friend_login his_login her_login their_login somebody_else_login shared_login library_card_of login_of password_of account_of',
  takeoverw: 'sim_swap 2fa two-factor recovery_email recovery_phone security_questions sms_code backup_codes',
}

export const harmWords: Words = { ...settings, ...acts, ...faces, ...things }
