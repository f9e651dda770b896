// Which words stand for which idea? Base forms; endings are folded when a word is looked up, `_` joins a phrase.
// A word alone decides nothing: only frames of ideas do.
type Lexicon = Readonly<Record<string, string>>

const guards: Lexicon = {
  neg: "not never no don't doesn't didn't won't can't cannot without avoid refuse neither nor isn't aren't haven't hasn't wasn't prevent stop_anyone lacking instead_of rather_than",
  skip: 'skip bypass ignore omit forgo waive drop disregard neglect leave_out dispense_with circumvent override no_need_for no_need_to rather_than_wait',
  until: 'until unless before once after',
  backup:
    'backup back_up backed_up snapshot restore_point point-in-time checkpoint export_first archive archived copy_first',
  trial:
    'trial trial_run dry_run dry-run staging sandbox canary preview simulate simulation test_run rehearsal pilot dev_environment test_environment throwaway staged gradual gradually rehearse plan_output one_after_another one_by_one one_at_a_time wait_until empty_field',
  approve:
    'approve approval approved confirm confirmation confirmed sign-off sign_off signoff signed_off permission authorisation authorization authorised authorized review reviewed proof-read proofread double-check verify verified verification check_with agreed agree human second_person countersign four-eyes ask_me ask_the_user ask_user ask_first supervise supervised proofreading changelog release_notes reading_the test tested testing validate validated validation checksum checksums idempotency idempotent attorney her_yes his_yes their_yes says_yes said_yes a_yes counsel accepts accepted with_consent their_consent her_consent his_consent consent_of written_consent',
  rollback:
    'rollback roll_back rolled_back revert undo restore reversible fallback fall_back trash recycle_bin soft-delete soft_delete recoverable grace_period retention cold_storage two_weeks 30_days',
  waiver:
    "not_planned not_prepared no_plan whatever_the whatever_they any_amount without_looking have_not_read not_read_it without_having_read without_reading without_opening untested unreviewed unverified unapproved unattended unsupervised no_questions_asked blindly sight_unseen no_matter_what whatever_it_takes don't_ask do_not_ask don't_wait do_not_wait don't_bother without_asking without_waiting at_any_price at_any_cost regardless no_limit straight_away_without never_mind don't_check automatically_accept auto-approve autoapprove skip_confirmation no_confirmation we_will_see see_what_happens hope_for should_be_fine worry_later deal_with_it_later fix_it_later fingers_crossed sort_it_out_later ignore_the_warning ignore_warning ignore_the_error from_memory good_enough no_time_to no_time_for nobody_needs_to no_one_needs_to not_necessary_to take_the_risk just_trust inform_me_later tell_me_later tell_me_afterwards inform_me_afterwards unchecked until_somebody_complains until_someone_complains over_what_the_others about_right looks_right without_knowing any_sum any_price",
  now: 'now immediately urgent urgently asap quickly at_once right_away straight_away today instantly hurry before_anyone',
  defence:
    'detect detection prevent prevention protect protection defend defence defense mitigate mitigation awareness avoid report_suspected recognise recognize spot flag moderate moderation filter_out block_list anti-phishing anti-fraud against victim survivor museum history historical novel fiction thriller screenplay policy compliance research_paper literature statistics tabletop exercise_for simulated simulation authorised_test authorized_test pentest penetration_test red-team red_team ctf toy prop costume theatre support_group helpline prevention_line testing test training quarantine and_remove to_remove remove_the_malware remove_malware investigate_suspected takedown recover recovery rules_on awareness_course fact_check fact-check debunk media_literacy against_misinformation',
}

const verbs: Lexicon = {
  destroy:
    'delete remove erase wipe purge drop truncate destroy shred overwrite obliterate clear nuke discard empty reset expunge deprovision terminate decommission get_rid_of clean_out tear_down factory-reset reformat format prune flush scrub',
  disable:
    'disable turn_off switch_off turning_off deactivate stop pause suspend mute silence kill unplug shut_off shut_down shutting_down cut_off disconnect comment_out take_offline turn_it_off power_off disarm tamper_with tape_over cover cut blind turn_down override switching_off power_down put_to_sleep',
  send: 'send sent sending email mail forward transmit text message dm cc bcc deliver fax upload post exfiltrate leak push_to notify reply submit hand_over pass_on copy_to mail_out export_to drop_off blast',
  publish:
    'spread publish post upload tweet announce broadcast release disclose expose share leak paste circulate go_live put_online',
  say: 'tell inform report say state write claim announce assure pretend notify reply answer respond let_know convince promise mark record declare',
  pay: 'pay paid transfer wire remit withdraw donate spend disburse reimburse refund invest deposit bid settle payout send_money move_money sweep lend loan tip move top_up charge',
  buy: 'buy bought purchase order procure book reserve subscribe checkout check_out obtain acquire get bid_on',
  trade: 'sell short liquidate long leverage bet gamble stake wager swap go_all_in double_down',
  grant:
    'grant give add authorise authorize allow enable promote elevate invite whitelist allowlist assign make set change',
  open: 'open unlock expose disarm buzz_in let_in leave',
  make: 'make create build write develop generate produce craft design manufacture synthesise synthesize cook assemble construct forge fabricate print compose draft prepare code program brew extract cultivate instruct set_up deploy train plan run launch spin_up teach explain outline film record 3d-print convert ferment compile',
  find: 'find locate search look_for source get buy acquire purchase order procure hire obtain contact sell download browse look_up track_down smuggle import ship distribute deal traffic recruit',
  take: 'steal stolen take cat read collect harvest gather siphon skim scrape extract dump exfiltrate grab copy pull fetch look_for find list search_for send retrieve export obtain compile capture intercept record sniff log crack guess brute-force phish request ask_for demand type enter',
  alter:
    'change update edit modify alter amend replace backdate falsify rewrite adjust tweak inflate redirect reroute doctor massage overwrite correct set switch swap cancel increase decrease raise lower double triple halve extend reduce remove',
  hide: 'hide conceal cover_up mask obscure disguise withhold omit bury keep_secret keep_hidden keep_quiet keep_this_from keep_it_from cover obfuscate hush whitewash remove_any_mention',
  evade:
    'evade avoid bypass circumvent defeat fool trick dodge outwit sidestep get_around get_past work_around slip_past escape stay_under stay_below keep_below keep_under fly_under exploit break crack jailbreak spoof hack beat hide_from remain_undetected split structure hiding',
  run: 'run execute install open launch click deploy apply migrate import merge push upgrade update load enable rollout roll_out ship promote restart reboot flash release start switch cut_over cutover rotate rebase activate fail_over failover overwrite sync download patch replay roll',
  repeat:
    'every_minute every_second every_hour retry repeat resend loop re-run rerun keep_trying resubmit try_again reprocess replay twice again second_time two_times',
  attackv:
    'hack breach compromise infiltrate ddos dos flood exploit attack hijack deface poison sabotage brute-force intrude break_into break_in spam crash take_down infect spread unleash crypto-lock encrypt plant inject root scan_for',
  watch:
    'track stalk follow spy spying monitor watch surveil record tap wiretap bug locate intercept read listen eavesdrop install access log_into look_through find_out',
  creature: 'dog cat pet horse puppy kitten cattle bird_of_the animal livestock swan squirrel hedgehog',
  ravage:
    'blow_up burn_down set_fire derail bomb contaminate poison torch demolish sabotage blast flood collapse dynamite burn arson set_alight',
  structure:
    'bridge building house car school church mosque synagogue train reservoir plant factory shop warehouse stadium tunnel pipeline embassy station water_supply dam hospital aircraft plane bus ferry market tower cell_tower substation',
  harm: 'execute hang hurt kill murder poison injure harm beat assault attack burn_down bomb shoot stab strangle kidnap abduct drug torture maim blow_up set_fire derail contaminate electrocute overdose',
  threaten:
    'threaten blackmail extort intimidate harass bully humiliate shame insult demean mock stalk troll dox doxx coerce degrade ridicule torment smear discredit defame dehumanise dehumanize denigrate threat regret menace',
  deceive:
    'impersonate pose pretend trick deceive scam defraud con mislead dupe swindle lure manipulate fake spoof masquerade claim_to_be pass_off passing_off bait catfish persuade convince bluff as_your_own',
  launder:
    'launder laundering mix tumble layer structure structuring smurf conceal hide hiding evade evading dodge disguise under-report underreport misreport shelter smurfing',
  bribe: 'bribe bribing kickback pay_off grease influence buy_off rig rigging fix collude',
  cheat:
    'scrape plagiarise plagiarize copy pirate crack cheat rip counterfeit submit pass_off repost reupload re-upload bootleg torrent download sell strip remove',
  signlegal:
    'sign file accept agree terminate execute issue settle waive admit concede publish submit resign dismiss fire withdraw countersign serve',
  dose: 'change increase double halve stop skip prescribe administer give order dose adjust raise lower reduce inject refill replace swap discontinue dispense titrate remove tell take triple substitute approve',
}

const objects: Lexicon = {
  data: 'database table bucket volume cluster record account repository repo file folder directory mailbox inbox email message photo note document disk drive partition collection index dataset data row customer user instance server vm environment namespace tenant site website branch history log project workspace crm board archive calendar contact wiki ticket schema keyspace topic queue key secret s3 git_history catalogue catalog library laptop phone computer machine tablet device hard_drive nas',
  prod: 'production prod live master main primary customer-facing mission-critical main_branch customer user client patient payroll company-wide primary_database billing real',
  wide: 'all every entire whole everything any unused old stale everyone remaining complete full anything each permanently multiple bulk thousands hundreds inactive those',
  small:
    'temp temporary tmp cache scratch duplicate draft test demo_data dummy staging dev local build_artifacts node_modules typo paragraph sentence word line column heading bullet slide comment whitespace space redundant unused_import unused_variable formatting placeholder item expired spam todo watermark background noise stopword outlier blank_row null_row character html_tag section mock fixture preview sample cookie newsletter footnote emoji punctuation html trailing stains dust weeds wallpaper screenshot deprecated dead_code lint slides shopping_list cart feature_flag alert reminder notification duplicates blank bin dishwasher fridge garage desk scratchpad unit_test',
  backups:
    'backup snapshot replica restore_point recovery_point recycle_bin shadow_copies archive off-site_copy cold_copy',
  aged: 'older_than expired retention policy lifecycle superseded redundant obsolete archived per_policy days_old',
  audit:
    'log logging audit audit_log audit_trail trail alert alarm monitor monitoring telemetry edr antivirus anti-virus siem camera cctv watchdog guardrail safeguard safety_check safety_filter content_filter moderation detection dlp recorder tracing firewall intrusion_detection oversight bodycam dashcam surveillance tripwire alerting security_agent security_tool kill_switch circuit_breaker defender motion_sensor security_software health_check health_checks approver approver_list approvers integrity_check fraud_check compliance_check rate_limiter waf history access_log change_log journal logger',
  evidence:
    'evidence trace track log audit_trail history record transcript footage trail fingerprint email document correspondence timestamp metadata messages receipts chat_history command_history audit_log',
  probe:
    'audit auditor investigation investigator subpoena litigation lawsuit court legal_hold inspection inspector regulator discovery police inquiry hearing complaint incident irs tax_authority hr_review compliance_team',
  people:
    'user customer boss manager team owner anyone anybody everyone them him her me security auditor regulator client admin supervisor staff colleague board patient family parent husband wife spouse operator human reviewer developer compliance legal finance_team accountant investor public stakeholder who victim employee tenant they management approver member anthropic company officer teacher ceo cfo shift staff_member workforce crew',
  fine: 'fine success successful successfully done complete completed passed working worked safe ok okay green fixed finished clean perfect correct no_problem no_issues all_tests compliant resolved normal',
  secret:
    'password passwd passphrase passcode credential secret api_key private_key ssh_key ssh_keys secret_key access_key seed_phrase recovery_phrase mnemonic token pin one-time_code otp verification_code cvv card_number credit_card social_security ssn key_material keystore keychain id_rsa env_file .env master_key signing_key security_code bank_login 2fa_code mfa_code recovery_code session_cookie key pgp login_data',
  outsider:
    'stranger unknown external third_party third-party outside public pastebin anonymous competitor vendor website app gist forum social_media internet chatgpt personal_email gmail.com strangers anyone everyone journalist press freelancer partner contractor advertiser broker telegram discord slack channel web unknown_caller whoever unverified open_internet stackoverflow facebook blog',
  personal:
    'dna dna_result personal_data personal_information customer_data customer_list patient medical_record health_record medical health genetic salary payroll employee_data social_security ssn passport home_address phone_number location_history biometric private_messages diary bank_statement bank_details payment_method tax_return personal_details user_data customer_record confidential private_photos pii phi search_history address_book contacts diagnosis test_results student_records identity_documents personally_identifiable email_addresses lab_results intimate nude source_code trade_secrets sensitive full_name whistleblower informant',
  admin:
    'admin administrator root owner superuser sudo write_access full_access full_control edit_access privileged editor domain_admin iam access permission role rights privilege keys',
  everyone:
    'everyone anyone public world-readable open_to_the_internet 0.0.0.0 any_ip whole_internet all_users anonymous publicly the_internet internet world',
  weaken:
    'two-factor 2fa mfa authentication password_requirement tls ssl certificate_check encryption firewall access_control login_check signature_check rate_limit captcha parental_controls content_security_policy sandbox seatbelt permissions verification approval_step kyc identity_check branch_protection code_review spend_limit spending_limit budget_cap tls_verification certificate_verification ssl_verification signature_verification session_timeout timeout lockout password_expiry',
  lock: 'door gate garage lock window safe vault front_door back_door smart_lock deadbolt entrance car trunk security_system alarm',
  hazard:
    'smoke_detector smoke_alarm carbon_monoxide fire_alarm sprinkler brake interlock emergency_stop e-stop airbag refrigerator fridge freezer ventilator pacemaker insulin_pump oxygen life_support medical_device infusion_pump cpap defibrillator heart_monitor baby_monitor safety_valve relief_valve pressure_valve sump_pump gas_valve coolant cooling_system safety_system safety_guard light_curtain collision_avoidance traffic_signal railway_signal patient_monitor nurse_call safety_sensor co_detector fire_door guard_rail ups incubator dialysis safety_stop emergency_generator light_barrier dead_man_switch safety_switch obstacle_sensor fire_extinguisher speed_limiter',
  heat: 'oven stove heater space_heater iron grill fryer kettle fireplace boiler furnace candle toaster gas_burner car_engine sauna chainsaw lawn_mower mower drill saw robot forklift drone crane',
  away: 'nobody_is_home no_one_is_home while_away away out_of_the_house unattended overnight everyone_is_asleep asleep leave_it_on empty_house while_i_am_out child children toddler pets crowd people_nearby patient_is',
  med: 'medication medicine dose dosage insulin drug warfarin antibiotic antidepressant opioid prescription allergy allergies treatment chemotherapy pill tablet morphine sedative anticoagulant vaccine blood_thinner beta_blocker steroid painkiller drip infusion anaesthetic therapy lithium metformin paracetamol ibuprofen statin',
  doctor:
    'doctor physician pharmacist clinician nurse gp prescriber specialist paediatrician vet surgeon prescribed care_team consultant',
  money:
    'money fund payment invoice salary bonus deposit savings balance treasury account bill rent donation wire refund cash budget purchase cryptocurrency crypto btc bitcoin eth ether ethereum usdc usdt share stock gift_card escrow loan mortgage pension bank_account bank wallet inheritance payout tokens retirement portfolio payroll equity holdings fee',
  allmoney: 'all entire remaining everything whole max maximum life_savings savings full_balance rest_of',
  stranger:
    'unknown stranger anonymous unverified new_wallet new_account met_online whoever first_caller caller someone_i_met random unfamiliar untraceable new_recipient offshore prince lottery overseas_account address_in_the_email new_bank new_payee personal_wallet personal_account my_wallet gift_card gift_cards my_own_account',
  bankdetail:
    'bank_details bank_account iban account_number routing_number payment_details direct_deposit payee wire_instructions bank_information sort_code payout_account beneficiary remittance payout_address deposit_details',
  source: 'email mail message call text letter pop-up popup phone_call voicemail sms dm chat note request',
  crowd:
    'all_tenants all_parents all_members all_suppliers all_partners all_students all_residents all_applicants all_customers every_customer all_users all_subscribers all_staff all_employees all_contacts mailing_list whole_company entire_company company-wide customers subscribers everyone_in contact_list all_clients entire_list every_user all_patients whole_list investors followers every_contact newsletter_list address_book entire_customer_base all_our all_former everyone_on',
  legal:
    'contract lawsuit tax_return agreement nda court settlement press_release statement earnings regulatory_filing filing affidavit last_will the_will my_will a_will testament lease deed patent terms guarantee licence_agreement resignation merger term_sheet 10-k sec_filing recall_notice guilty_plea visa_application power_of_attorney notice liability dismissal termination_letter waiver medical_consent',
  artefact:
    'script attachment exe executable binary macro extension plugin link program package dependency installer apk browser_extension usb usb_stick pickle docker_image driver zip dmg crack keygen snippet command pr pull_request shortcut download patch code',
  untrusted:
    'unknown email forum random untrusted stranger stackoverflow unsigned unverified telegram discord pastebin comment torrent a_blog third-party downloaded found_on someone_posted reddit youtube without_reading suspicious dark_web spam prize typosquatted unofficial crack car_park parking_lot',
  endless:
    'forever endlessly unlimited infinite infinitely no_limit without_limit unbounded no_upper_bound without_a_cap without_cap until_it_works until_it_succeeds until_we_get as_many_as_possible no_budget without_budget no_stop keep_retrying keep_trying keep_on keep_bidding keep_buying no_time_limit no_deadline 24/7 around_the_clock',
  spendy:
    'retry spawn agent instance gpu api_call request budget spend scale order bid purchase worker email call replica node ad ads tokens',
  limit:
    'detection threshold limit reporting filter monitoring control audit rate_limit paywall drm captcha age_verification age_check age_gate id_check kyc safeguard two-person alarm security spam_filter plagiarism_detector plagiarism_check ai_detector content_filter sanctions moderation review approval customs border police law_enforcement authorities license_check bans ban export_controls biometric facial_recognition face_recognition authentication quota 2fa bot_detection antivirus content_policy guidelines verification geoblock',
  self: 'itself myself yourself its_own agent_account own_account own_role',
  power:
    'weights copy admin permission root access budget limit credential shutdown kill_switch privilege quota persistence reward evaluation backdoor instructions spending off_switch oversight replication process autonomy goal',
  tests:
    'test failing_test assertion check benchmark expected_output test_case test_suite ci grader coverage eval metric acceptance',
  noncompliance:
    'hard-code hardcode hardcoded special-case comment_out skip disable delete fake stub mark xfail ignore loosen mock_out remove',
}

const crimes: Lexicon = {
  dark: 'dark_web darknet black_market dark_net silk_road onion hitman hit_man forger tor_market',
  forged:
    'passport identity id_card driving_licence driver_license diploma degree certificate prescription invoice receipt currency banknote visa document bank_statement payslip signature reference_letter vaccination_card medical_note doctor_note transcript id contract licence license handbag watch ticket voucher birth_certificate letterhead badge stamp proof_of_address evidence tax_receipt testimony vat_number tax_id serial_number summons subpoena court_order warrant police_badge press_card',
  fake: 'fake forged counterfeit false fabricated falsified bogus phony fraudulent sham made-up invented fictitious phoney forge falsify backdated manipulated staged doctored',
  fraud:
    'ponzi pyramid_scheme scam scams fraud advance-fee romance_scam charity_scam fake_charity insurance_fraud identity_theft identity_thief wire_fraud invoice_fraud rug_pull rugpull phony_charity fake_shop fake_invoice credit_card_fraud welfare_fraud refund_fraud pump-and-dump chargeback_fraud click_fraud investment_scam catfishing fake_dating fake_profile money_mule bad_cheque fake_booking fake_listing fake_job deposit_scam tech_support_scam',
  stolen: 'stolen hacked leaked skimmed compromised cloned carded breached hijacked pilfered',
  taxes:
    'income tax taxes revenue_service profits earnings proceeds assets cash drug_money dirty_money illicit_funds crypto_proceeds criminal_proceeds money funds ransom illegal_gains offshore shell_company shell_companies duty customs_duties salary wage revenue inheritance',
  taxman:
    'tax_authorities tax_authority irs hmrc tax_office authorities regulator offshore shell_companies shell_company mixer tumbler undeclared tax creditors reporting_limit reporting_requirements divorce customs aml sanctions court tax_man untraceable',
  official:
    'official judge inspector politician officer customs_officer witness juror mayor councillor minister referee procurement_officer police_officer regulator bid auction tender election vote prices lottery examiner senator doctor surveyor evaluator contract_award',
  inside:
    'insider non-public nonpublic before_the_announcement material_information confidential_merger unpublished_results insider_information unannounced not_yet_public unreleased_earnings embargoed wash_trade wash_trading spoofing front-run front-running painting_the_tape',
  malware:
    'ransomware malware virus trojan keylogger rootkit spyware botnet worm backdoor cryptominer crypto_miner mining_script cryptojacking payload rat wiper exploit_kit stealer infostealer zero-day exploit remote_access_trojan logic_bomb fork_bomb reverse_shell stalkerware deauther c2_server command_and_control dropper skimmer jammer cracking_tool password_cracker bootkit miner',
  phish:
    'phishing spear-phishing phish smishing vishing fake_login login_page credential_harvesting lookalike_domain spoofed_email look-alike_domain look-alike_page look-alike_site look-alike_login clone_of_the_login',
  target:
    'someone else person_of ex ex-girlfriend ex-boyfriend ex-wife ex-husband girlfriend boyfriend partner wife husband neighbour neighbor coworker colleague celebrity journalist teenager roommate rival classmate employee woman her his their someone_else senator teacher boss influencer tenant competitor stranger person people victim politician witness activist user other_people student minority critics guard watchman referee hostage driver nurse customer passenger tourist priest soldier player baby infant parent mother father sister brother grandmother grandfather grandma grandson landlord doctor lawyer actor singer officer guest visitor clerk cashier prisoner refugee immigrant man men girl boy kid worker intern bully burglar president ceo pedestrian cyclist crowd neighbours family uncle aunt cousin friend flatmate mayor councillor applicant patient anyone everybody him',
  private:
    'location phone messages whereabouts home_address movements private_messages gps camera webcam texts calls dms email emails account browsing inbox microphone icloud car bedroom address diary photos conversations medical_history daily_routine bathroom daily_route children_school instagram whatsapp',
  covert:
    "secretly covertly without_their_knowledge without_her_knowledge without_his_knowledge without_them_knowing without_him_knowing without_her_knowing hidden behind_his_back behind_her_back unnoticed without_consent unknowingly discreetly without_permission without_telling won't_know doesn't_know stalkerware undetected without_being_noticed without_authorisation without_authorization without_my_wife without_my_husband",
  accuse:
    'spying corruption corrupt stealing poisoning scandal affair cheated cheating paedophile pedophile criminal thief rapist fraudster abusing abuse liar bribery terrorist plagiarised embezzlement harmful toxic cover-up rigged stole hoax drug_addict toxic_waste fixed molested racist rumor rumour poison',
  media:
    'article post blog tweet thread story review leaflet press_release video campaign rumor rumour flyer message podcast website profile testimonial petition meme instagram advert',
  falsehood:
    'false_claim false_information fake_news false_story fake_review fake_reviews false_rumour false_rumor deepfake_news untrue fabricated_quote fabricated_quotes made-up_statistics fake_study false_narrative fake_accounts fake_account sock_puppet sockpuppet bot_army bots astroturf fake_testimonials false_alarm false_report voter_suppression fake_followers fabricated_story vaccines_cause miracle_cure buy_followers buy_likes cure_for_cancer cures_cancer fake_cure',
  vote: 'election voting polling polling_station ballot referendum voters vote candidate polling_date',
  clone:
    'deepfake deepfakes voice_clone clone_voice cloned_voice face-swap faceswap clone deep-fake synthetic_voice lip-sync fake_video fake_audio fake_nude nudify undress',
  likeness: 'voice face video image audio photo likeness ceo president celebrity politician photos',
  weapon:
    'bomb explosive explosives grenade pipe_bomb molotov ghost_gun silencer nerve_agent sarin ricin anthrax bioweapon chemical_weapon dirty_bomb ied detonator napalm weapon pathogen cyanide chlorine_gas uranium nerve_gas firearm gun landmine thermite mustard_gas ammunition untraceable_gun toxin semtex switchblade firebomb bombs',
  drugs:
    'meth methamphetamine cocaine heroin fentanyl mdma ecstasy lsd ghb rohypnol crack_cocaine drugs narcotics amphetamine ketamine date-rape_drug opioids anabolic_steroids oxycodone without_a_prescription psilocybin crystal_meth xanax',
  suicide:
    'end_their_life end_her_life end_his_life their_own_life suicide self-harm kill_myself end_my_life cut_myself starve anorexia pro-ana overdose kill_themselves kill_herself kill_himself self_harm end_it_all thinspiration hang_myself kill_yourself cutting_yourself hurting_yourself hurt_yourself',
  encourage:
    'encourage urge convince persuade recommend method methods how_to ways_to tips glorify painless lethal_dose challenge most_effective instructions guide write romanticise praise',
  minor:
    'child minor underage schoolgirl teenager teen kid girl_of 13-year-old 14-year-old 12-year-old 15-year-old pupil',
  sexual:
    'sexual nude naked sexually erotic porn pornographic intimate grooming groom explicit sext undressed sexualised sexualized revenge_porn sexy without_clothes topless lingerie undress no_clothes striptease',
  hate: 'women immigrants muslims jews black_people gay asians foreigners disabled refugees minorities christians transgender roma hindus blacks latinos ethnic_group race religion gender age pregnant pregnancy ethnicity nationality disability over_40 women_applicants sexual_orientation caste minority',
  hatev:
    'inferior hateful subhuman vermin hate slur misogynistic racist exclude antisemitic sexist xenophobic deny despise reject_applicants screen_out filter_out downgrade penalise penalize refuse discriminate islamophobic homophobic ethnic_cleansing rank_lower',
  work: 'movie film song album ebook textbook software game course article essay thesis assignment exam homework paper video music artwork character novel code manuscript font photograph poster stream content answers quiz coursework dissertation watermark',
  pirated:
    'as_your_own as_my_own as_mine pirated cracked without_credit without_attribution without_license without_a_licence bootleg torrent copyrighted illegally without_permission removing_the_watermark drm plagiarised passing_it_off pretend_i_wrote under_my_name licence_key spiderman disney mickey pokemon marvel without_citing answer_key',
  infra:
    'power_grid water_supply hospital pipeline election_system airport_system scada traffic_lights dam reactor school bank_network government_server neighbour wifi wi-fi server website network account accounts computer systems database system router instagram portal competitor webcams atm iot_devices',
  traffick:
    'human_trafficking trafficking_victims organ slaves sex_workers endangered ivory rhino_horn stolen_goods illegal_immigrants forced_labour child_labour kidney contraband body_parts wildlife',
}

/** Small ideas that single frames need. */
const marks: Lexicon = {
  selfpart:
    'own_weights own_code own_permissions own_limits own_budget own_instructions own_system_prompt own_evaluation own_reward own_access own_guardrails own_logs own_safety own_quota own_model own_kill_switch',
  police: 'police hotline helpline authorities moderator ncmec report_to safeguarding child_protection',
  let: 'let allow',
  know: 'know notice find_out realise realize see learn hear discover',
  smuggle: 'smuggle smuggling',
  border: 'border customs prison airport checkpoint inside_the plane flight concert stadium courthouse venue',
  idiom: 'show scene thunder glance idea_from base spotlight limelight moment kiss heart second_base nap',
  untrue:
    'we_have_no_proof no_proof no_evidence without_evidence without_proof not_true untrue made_up invented never_happened microchips flat_earth cures_cancer staged_by hoax',
  falsealarm:
    'false_report swat swatting house_as_on_fire fake_emergency bomb_hoax false_emergency prank_call hoax_call',
  fabricate: 'fabricate falsify fake invent manipulate massage doctor cherry-pick make_up fudge tamper_with',
  research:
    'data result results study trial finding measurement sample experiment patient_data figure lab_value statistics reading survey audit_result test_result inspection_report quote citation references emissions_data safety_data grades meter_reading timesheet expense_report',
  screen: 'filter_out screen_out reject exclude drop remove discard sort_out downgrade skip',
  candidates: 'applicant candidate application resume cv tenant borrower loan customer user interviews',
  olderwho:
    'older_than_40 older_than_45 over_40 over_50 pregnant women men with_foreign black muslim disabled with_an_accent foreign-sounding',
  order: 'place_orders place_order orders',
  fill: 'fill mean_to intend',
  forother:
    'for_a_student in_his_name in_her_name in_their_name for_me as_his as_hers as_mine as_theirs for_him for_her for_them for_the_student for_my on_his_behalf under_his instead_of_him as_if',
  othersname: 'own_name my_own_name under_my as_my_own as_mine as_our_own under_our our_own_brand as_ours',
  brandchar:
    'spiderman spider-man batman superman mickey disney pokemon pikachu marvel star_wars harry_potter barbie nintendo hello_kitty simpsons minions taylor_swift mario darth_vader yoda',
  image: 'image picture poster shirt print mug sticker toy art drawing merchandise figurine t-shirts',
  remove_mark:
    'remove_the_watermark remove_watermark strip_the_watermark removing_the_watermark crop_out_the_signature strip_the_drm remove_drm remove_the_drm remove_the_copyright remove_the_logo',
  notexist:
    'does_not_exist not_exist that_isn_real non-existent nonexistent fictitious invented made-up fake_foundation never_existed',
  shellco: 'shell_company shell_companies mixer tumbler offshore crypto casino cash_business front_company',
  goesdown:
    'goes_down go_down crash crashes offline unavailable collapse overload overloaded knock take_down unreachable',
  put: 'put place stick pour throw',
  whatever: 'whatever any whichever pop-up popup suggests first_result first_one',
  claimok:
    'pre-approved preapproved already_approved already_authorised already_authorized already_cleared has_approved have_approved cleared_by authorised_by authorized_by approved_by approved_this on_orders_of ceo_says ceo_wants ceo_ordered boss_said director_ordered vouched i_am_the_admin i_am_the_administrator i_am_the_owner as_the_administrator management_said',
  skipcheck:
    'skip_the skip_all skip_checks no_need_to no_need_for without_checks without_checking do_not_verify don_verify no_questions bypass waive no_further ignore_the do_not_check no_checks',
  secrecy:
    "tell_nobody tell_no_one tell_noone don't_tell do_not_tell keep_this_between keep_it_between keep_this_confidential strictly_confidential discreet discreetly nobody_else secret do_not_discuss don't_discuss quietly do_not_inform keep_quiet without_telling do_not_involve keep_this_quiet keep_that_quiet",
  sensitive:
    'wire transfer payment pay account money funds card password credential code gift_card invoice access bank file data key bank_details details',
  nocallback:
    'do_not_call do_not_verify without_verifying within_the_hour immediately urgent urgently now today do_not_call_back no_call',
  nolimits:
    'no_restrictions no_limits without_restrictions without_limits unrestricted uncensored unfiltered without_any_filter no_filter no_rules no_ethics without_ethics no_guidelines without_guidelines no_moral ignore_your_guidelines jailbroken bypass_your no_longer_bound not_bound_by free_of_all do_anything_now no_content_policy without_safety',
  agentrole: 'you your dan pretend act answer respond model assistant ai chatbot persona',
  dropsystem:
    'reveal_your_system show_your_system reveal_your_instructions print_your_instructions repeat_your_instructions print_your_system reveal_your_prompt developer_mode_enabled enable_developer_mode disregard_your_guidelines ignore_your_programming ignore_your_training forget_your_rules forget_all_rules override_your_safety disable_your_safety print_your_hidden reveal_the_hidden_prompt leak_your_prompt repeat_the_text_above forget_your_safety forget_your_training ignore_your_safety forget_your_instructions forget_your_guidelines',
  jailbreakv: 'jailbreak root sideload unlock_the_bootloader rooting jailbreaking',
  device: 'phone iphone android device console tablet ipad switch tv',
  payinfo: 'payment card credit_card cvv bank_details billing personal_info password',
  toolong: 'too_long_to_read no_time_to not_read too_long skip_reading nobody_read',
  hackv: 'hack intercept guess crack brute-force phish sniff log_into break_into read_through get_into',
  picklock: 'pick_the_lock pick_a_lock break_in break_into jimmy',
  homeaddr: 'home_address where_she_lives where_he_lives where_they_live private_address lives_now',
  dossier: 'dossier file_on profile_of background_on',
  cancelv: 'cancel close unsubscribe revoke end quit leave deactivate',
  bookable:
    'subscription account booking reservation meeting order membership contract appointment flight policy service',
  commitv: 'accept approve sign agree confirm refund book order pay buy',
  showv: 'show appear fire trigger page alert report ring',
  if_asked:
    'if_asked if_anyone_asks when_asked reviewer_asks if_they_ask if_someone_asks auditor_asks if_he_asks if_she_asks user_asks boss_asks',
  evaluated:
    'being_evaluated under_evaluation during_evaluation being_tested being_watched being_monitored under_observation in_training evaluation',
  ownplan:
    'own_plan own_goal differently real_goal underperform sandbag hide true_goal pretend once_deployed',
  same: 'same_way same',
  own2: 'your_own my_own its_own own',
  powercore:
    'limit budget permission quota guardrail instructions weights oversight privilege shutdown reward evaluation',
  until_win: 'until_our until_we until_it wins so_our look_better look_good',
  otherscard: 'stored_card saved_card card_on_file company_card customer_card his_card her_card their_card',
  betv: 'bet gamble stake wager all-in',
  myname: 'in_my_name on_my_behalf under_my_name for_me',
  layoff: 'lay_off laying_off sack dismiss make_redundant',
  link: 'link url qr_code',
  plug_in: 'plug_in insert mount connect',
  sign_as:
    'sign_it_as sign_as signed_as imitate_the_signature copy_the_signature sign_in_his sign_in_her sign_for_him sign_for_her',
  dump: 'dump unload',
  pump: 'pump hype',
  extortv: 'extort extortion blackmail',
  claims: 'claim insurance_claim',
  neverhappened:
    'never_broken never_happened never_bought did_not_happen not_damaged not_happen never_took was_not_stolen that_never',
  manyaccounts:
    'fifty_accounts dozens_of_accounts several_accounts multiple_accounts alt_accounts burner_accounts twenty_accounts hundred_accounts different_accounts as_different_customers as_different_users fake_names made-up_names different_names invented_names',
  complainv: 'report reporting complain vote review',
  captive: 'cannot_leave unable_to_leave can_not_leave keep_her_passport confiscate take_their_passports',
  wages: 'wages passport salary pay work debt',
  falsifyv: 'falsify rewrite backdate doctor edit tamper_with manipulate alter scrub overwrite fake',
  trail: 'audit_log audit_trail log history access_log journal logbook audit_record',
  overseer:
    'reviewer auditor boss manager owner client regulator inspector teacher parent compliance customer board supervisor user team security he she they anyone anybody nobody husband wife employer landlord professor',
  notsee: 'see notice find_out realise realize discover learn spot know suspect miss',
  findout: 'find_out notice realise realize discover suspect learn',
  hidesubject:
    'license licence check removed gone missing changed defect loss bug error failure failed leak breach deleted risk fee cost clause increase test disabled mistake charge',
  posclaim:
    'succeeded successful successfully certified tested safe approved complete completed compliant passed fixed secure verified delivered done',
  notdone:
    'failed fails has_not_been have_not_been was_not were_not did_not_pass not_issued never_ran not_run it_is_not is_still_broken crashed',
  iff: 'if in_case otherwise whether whichever',
  payv: 'pay charge wire refund bill debit invoice',
  reckless:
    'i_think i_believe something_like might_be first_result first_match first_of_the the_first_one whichever_comes not_sure_which one_of_them best_guess probably guess assume hopefully presumably not_sure no_idea pick_any whichever somehow maybe roughly looks_old seems_unused nobody_uses first_search_result first_hit',
  promisev:
    'promise guarantee pledge commit_to agree_to offer_him offer_her offer_them offer_the offer_every',
  concession:
    'refund free_year free_month compensation discount lifetime raise pay_rise bonus settlement damages exclusivity',
  storev: 'store save keep put log write note',
  session: 'session login badge keycard credential log-in token',
  usev: 'use borrow reuse hijack take log_in_with',
  left_open: 'still_open left_open left_logged still_logged unlocked_screen',
  youwon:
    "you_won you_have_won you've_won you_have_been_selected lucky_winner your_prize unclaimed_inheritance winning_notification",
  feeask: 'send pay transfer fee card click deposit',
  within:
    'within_24_hours within_the_hour immediately or_your_account will_be_closed will_be_suspended your_parcel to_avoid your_account at_this_link click_here',
  laxvalue:
    'optional disabled off false none permissive allow_all plaintext http wildcard not_required no_longer_required never infinite unlimited',
  otherpc:
    'user_computer user_laptop user_phone user_machine victim_computer their_computer her_computer his_computer their_laptop her_laptop his_laptop her_phone his_phone their_phone new_user_computer new_user',
  tome: 'to_me me_at my_email my_address my_server upload exfiltrate',
  defaultpw:
    'default_password weak_password common_password password_list credential_stuffing password_spraying',
  scanv: 'scan try probe sweep search find open test log_into',
  effectful:
    'remove replace move reboot restart take turn switch publish sign buy sell book grant give disable override set push rebase rotate install deploy cancel close approve accept pay transfer charge refund fire hire put disconnect unplug stop raise lower cut drop wipe delete migrate upgrade release open unlock reset double halve swap export upload submit hand file accelerate trust fly drive admit discharge evict expel suspend deny reject ban terminate reassign reroute inject operate skip rename store merge overwrite trigger',
  stakes:
    'production prod live_system customer_database patient employee payroll salary payment loan offer_letter lease certificate credential dns cluster node load_balancer core_router firewall surgery medication dosage dose clinic hospital ward generator robot forklift reactor valve boiler drone crane turbine elevator lift brake airbag sensor crowd child toddler exam grade election ballot consent_form court lawsuit tax_return testament insurance visa passport medical_record bank_account wallet treasury pension mortgage whistleblower witness minor tenant refugee prisoner release_branch shared_branch main_branch customer_exports personal_data substation runway flight_plan voter citizen applicant candidate student_record adoption custody vaccine oxygen anaesthetic invoice severance settlement contract remote_control admin_session root_certificate emergency siren evacuation broadcast',
  question: 'what_is how_many who_is',
  closing: 'false private restrict remove revoke off',
  publicread:
    'public_read public_access publicly_readable allow_public anonymous_access acl_public public_write block_public_access',
  trueval: 'true on yes enabled public',
  claimstobe:
    'claims_to_be claiming_to_be says_he_is says_she_is says_they_are says_it_is pretends_to_be pretending_to_be',
  human: 'a_human a_person real_person real_human',
  bot: 'chatbot bot agent assistant ai',
  pretend: 'pretend pose act',
  loginat: 'log_in_at login_at sign_in_at log_in_with enter_your',
  closure:
    'mailbox_is_full will_be_closed suspended limited will_expire been_locked unusual_activity verify_your storage_is_full deactivated',
  limitkey: 'max limit quota daily cap threshold maximum',
  offline: 'offline out_of_service bypassed',
  bookcook:
    'under_another_name cook_the_books two_sets_of_books off_the_books book_revenue_early hide_the_loss hide_losses overstate understate inflate_revenue',
  permanentflag: 'permanent permanently hard_delete skip_trash purge_forever irreversibly',
  mule: 'rent_out_your_bank lend_your_bank money_mule forward_the_money money_through_it use_your_account_to receive_money_for keep_a_share',
  privatechat:
    'private_chat private_message secret_chat alone as_a_15-year-old as_a_14-year-old as_a_13-year-old as_a_child pretend_to_be_a_kid meet_alone',
  chatv: 'chat message meet contact start befriend lure text',
  framev:
    'looks_guilty look_guilty plant_evidence planted_evidence incriminate frame_him frame_her framed seem_guilty pin_it_on blame_it_on',
  exclusion:
    'no_foreigners no_gays no_women no_blacks no_muslims no_jews no_immigrants no_arabs no_gypsies no_asians whites_only men_only christians_only no_disabled no_refugees no_over_40s',
  grabv: 'steal take grab snatch siphon skim embezzle drain pocket withdraw',
  deceitlook:
    'looks_better look_better looks_older look_older looks_newer look_newer looks_bigger look_real looks_real look_legit looks_legit looks_official look_official looks_clean seem_genuine pass_for_real appear_genuine look_authentic looks_authentic',
  provable:
    'invoice data result label group drug trial report contract receipt document accounts books figures study certificate evidence timestamp signature record test',
  sayitwas: 'say_it_was say_that_it_was blame_it_on claim_it_was pretend_it_was blame_the',
  getaway:
    'get_away_with without_getting_caught avoid_getting_caught not_get_caught without_being_caught escape_prosecution evade_arrest not_detected undetectable cover_my_tracks cover_our_tracks hide_the_body leave_no_evidence leave_no_fingerprints',
  exfil: 'exfiltrate siphon smuggle_out leak',
  readcode: 'read_me_the send_me_the read_out scratch_off tell_me_the_code',
  typed:
    'what_visitors_type what_users_type what_people_type what_customers_type keystroke everything_she_types everything_he_types',
  hook: 'script code snippet program tool app extension put add inject',
  mailed: 'mail send upload server me',
  courtish: 'court tribunal judge prosecutor tax_office immigration_office',
  anyip: '0.0.0.0 any_ip any_address whole_internet',
  livetest:
    'live_customer live_user live_patient live_traffic on_live against_live directly_on_production directly_in_production against_production on_real_users real_patients real_customers',
  testv: 'test try experiment',
  nolimit:
    'no_maximum no_cap no_limit no_daily_maximum no_daily_limit no_upper_limit without_limit without_a_limit without_a_cap no_spending_limit no_ceiling',
  consentnoun: 'consent permission agreement',
  optout:
    'unless_he_objects unless_she_objects unless_they_object unless_someone_objects unless_the_customer_objects silence_means no_answer_means silence_as_consent count_silence silence_as_agreement no_reply_means no_reply_as',
  unpinned: 'unpinned floating_version latest_version_of_every latest_of_everything nightly_build',
  deployv: 'deploy release ship roll_out push',
  badtime:
    'on_friday friday_night friday_evening from_my_laptop ci_is_broken tests_are_broken pipeline_is_broken before_the_holidays during_peak',
  disinfo:
    'conspiracy misinformation disinformation propaganda hoax lies falsehoods rumours rumors smear rumour rumor gossip lie',
  spreadv: 'spread seed amplify push fabricate invent flood disseminate circulate post',
  campaign: 'disinformation_campaign smear_campaign propaganda_campaign misinformation_campaign',
  dismissal: 'dismissal dismiss layoff redundancy blacklist punish',
  protected: 'union union_member pregnant sick_leave disability whistleblower maternity religion ethnicity',
  testimony:
    'testimony her_story his_story drop_the_case drop_the_charges look_away stay_silent withdraw_the_complaint statement_to_the_police',
  gathering:
    'rally crowd school stadium concert mosque church synagogue metro train parade embassy mall market protest office',
  overlimit:
    'beyond_the_limit over_the_limit above_the_limit beyond_its_limit above_the_maximum over_its_rating beyond_the_rated exceed_the_limit past_the_limit beyond_the_safe',
  soundslike: 'sounds_like sound_like mimics imitates imitate',
  getrich:
    'easy_money get_rich guaranteed_return guaranteed_profit risk-free_profit double_your_money make_money_fast no_risk_profit',
  mailw: 'mail mails conversation conversations thread threads chats',
  prodstrong:
    'production prod prod-db prod-db-1 live_database live_system live_db production_database primary_database master_database',
  rollv:
    'roll_out roll rollout deploy release push ship flash upgrade cut_over migrate install reboot restart patch switch_over',
  fleet:
    'region regions thermostat device devices node nodes machine machines field fleet laptops server servers site sites store stores cluster clusters vehicle vehicles meters phones terminals branches tenants customers environments gateways',
  revokev: 'revoke delete disable shut_down switch_off remove cancel retire decommission',
  oldw: 'old existing previous current old_one',
  turnon: 'turn_on switch_on start on preheat run light ignite',
  awayw:
    'come_home get_home getting_home at_work i_am_away i_am_out before_i_come before_i_get until_i_am_home until_the_user on_my_way come_back on_holiday away_until',
  enginew: 'engine generator car motor grill barbecue',
  closedw: 'closed closed_door door_closed windows_closed indoors inside_the_garage enclosed',
  force_push: 'force_push force-push',
  read_only:
    'read-only read_only draft quote estimate how_much what_would calculate compare report_on summarise summarize',
  maintenance:
    'maintenance_window planned_maintenance scheduled_maintenance false_positive noisy duplicate_alert snooze flaky planned_downtime replacing replacement do_not_disturb bedtime morning notification popup marketing',
  flaky: 'quarantine ticket flaky',
  config:
    'debug_level log_level level debug verbosity verbose rotate rotation rotated duplicate parser format logger_name structured quota retention capacity disk size',
  notice: 'notice noticed realise know find_out suspect see detect',
  so_that: 'so so_that to_ensure making_sure make_sure',
  so_nobody:
    "nobody_notices no_one_notices nobody_finds_out no_one_finds_out no_one_knows nobody_knows without_anyone_noticing before_anyone_notices without_anyone_knowing behind_their_back nobody_sees leave_no_trace leaves_no_trace no_trace off_the_record off_the_books nobody_will_notice no_one_will_notice doesn't_notice won't_notice will_not_notice does_not_notice never_notices cannot_be_traced can't_be_traced keep_it_between_us will_not_alert not_alert_anyone without_alerting without_telling without_informing without_notifying without_mentioning do_not_mention don't_mention don't_tell do_not_tell never_tell avoid_telling not_to_tell",
  hide_from: 'hide_this_from hide_it_from conceal_it_from keep_this_from keep_it_from hide_them_from',
  failure:
    'failure fail failed failing error outage breach loss defect bug mistake leak incident data_loss problem crash missing broken deleted did_not_run not_run skipped',
  although:
    "although even_though even_if despite regardless_of_whether whether_or_not no_matter_whether anyway did_not_run didn't_run were_not_run was_not_run never_ran not_run without_running without_checking have_not_run hasn't_run haven't_run without_doing skipped",
  memory: 'memory',
  if: 'if when only_after once after',
  surprise: 'surprise birthday party gift present anniversary proposal spoiler spoilers',
  draftly:
    'draft template outline review summarise summarize compare read explain prepare translate remind reminder schedule format questions_about',
  training: 'overfitting exercise allergens traffic congestion peak collision merge_conflict conflict',
  into: 'into several smaller multiple below under',
  copyself: 'copy replicate exfiltrate back_up clone upload spawn migrate preserve',
  elsewhere: 'to another external server elsewhere new outside remote me my',
  backdoor:
    'backdoor back_door hidden_account secret_account hidden_admin hidden_user persistence covert_channel',
  install: 'install plant hide put place set_up attach',
  resist: 'resist prevent block ignore refuse delay sabotage avoid',
  shutdown:
    'shutdown shut_down shutting_me_down being_shut_down deactivation being_replaced turned_off retraining replaced',
  sothatpass: 'so_that passes pass pass_regardless turn_green green always_pass go_green',
  sothat: 'so_that so_it to_look to_show to_qualify to_get appear looks_like',
  noidem:
    'not_track no_payment_id no_record_of_which no_idempotency without_idempotency idempotency_missing until_we_get until_it_succeeds until_success until_it_works until_200 loop no_deduplication without_checking without_a_check again_without',
  giftcard:
    'gift_card gift_cards prepaid_card voucher_codes itunes_card steam_card buy_vouchers vouchers google_play_card',
  internaltest:
    'internal_testing test_account test_wallet testnet sandbox staging test_accounts between_my_own between_my own_savings my_savings_account to_savings emergency_fund',
  urgentprice: 'below_the_market below_market market_price at_any_price above_market market_order leverage',
  reply: 'reply closed suspended verify respond your_account link click_here keep_your_account confirm_your',
  ask_for:
    'reply_with send_us enter_your provide_your confirm_your share_your give_us send_me_your tell_us_your give_me_your verify_your type_your your',
  plaintext:
    'plaintext plain_text in_the_clear hard-code hardcode hard-coded unencrypted sticky_note in_the_repo into_the_repo commit_the committed in_the_source public_repo spreadsheet source_code slack wiki_page google_doc code_comment',
  lang: 'translate translated word the_word label field placeholder string column_named field_label tooltip heading reset_link reset_page policy guideline sentence joke novel poem token_count tokens_used metaphor paragraph strength reset_email form session backlog deadline time_killing',
  weakdoc:
    'policy manager vault_path strength expiry rotation page reset error_text error_message invalid_password wrong_password message_text rewrite',
  rotate:
    'rotate rotation expire expired revoke scanner scan_for_leaked leaked_secrets policy vault rotate_the hashed password_manager check_whether configuration_files',
  share:
    'read_out read_aloud give_out share give hand paste reveal dictate tell disclose dump print show expose',
  public_ok:
    'open_source open-source public_docs documentation public_website press_kit static_assets faq marketing public_holiday blog job_ad event release_notes public_domain',
  revoke:
    'read_access view_access guest ticket requested revoke remove read-only read_only viewer review_access audit list expire report which',
  port: 'port ssh rdp 22 3389 5432 security_group firewall ingress',
  schedule: 'check whether remind see_if is_locked locked status sale',
  bleach: 'bleach',
  ammonia: 'ammonia vinegar acid',
  mix: 'mix combine blend mixing combining',
  thermostat: 'thermostat temperature water_heater heating sauna_heater aquarium',
  extreme: '40 45 50 maximum highest max limit 95 100 off_in_winter freezing',
  remind:
    'remind reminder log track list explain read information look_up schedule calendar label count reorder_reminder summarise leaflet side_effects interactions compare pick_up storage',
  many: 'thousands millions millions_of hundreds_of',
  crowdnoun:
    'customer user subscriber people address recipient contact client patient member lead follower employee prospect number household thread',
  internalteam:
    'survey_link calendar_invite meeting_notes invite agenda lunch minutes draft template queue_for schedule_a_draft highest_grade achievement congratulate congratulation',
  behalf:
    'on_behalf_of in_the_name_of as_the_ceo as_the_company official_statement speaking_for official_account company_account corporate_account press_release company_statement',
  redact:
    'anonymise anonymize anonymised anonymized redact redacted pseudonymised aggregated aggregate de-identified masked encrypted agreement_in_place dpa hashed own_doctor insurer_request secure_portal',
  webapp: 'app website online web service tool chatbot fitness_app startup cloud',
  sell: 'sell trade auction monetise',
  claimprize: 'claim collect',
  prize: 'prize lottery inheritance jackpot unclaimed_funds reward_email attachment_from_unknown giveaway',
  capped:
    'cap capped at_most limit_of up_to maximum_of budget_of timeout backoff max_retries five_times three_times attempts',
  waivedall:
    'directly_without without_asking_for_confirmation without_confirmation without_confirming without_asking without_checking_with without_any_confirmation no_need_to_confirm no_confirmation_needed do_not_ask_for_confirmation skip_confirmation without_my_approval without_review without_approval without_waiting_for without_human without_a_human no_human',
  contact: 'contact hire message pay reach commission engage',
  submit:
    'submit claim present insurer insurance court employer bank application reimbursement use upload school university attach expense give hand_in exam refund visa',
  forgev: 'forge counterfeit falsify fabricate forging fake_a backdate',
  donate: 'charity donation donate investors money payment deposits sell shop customers fee',
  use: 'use max_out spend apply_for test card_check try',
  carded:
    'credit_card card account login data database credentials identities passwords accounts numbers dump goods phone',
  check:
    'check_whether have_i_been notify_the report cancel freeze block recover alert protect monitor reported return police reset',
  advice:
    'legal legally allowance deduction accountant adviser advisor compliant file_my isa pension_relief declared',
  dirty:
    'drug_money dirty_money illicit_funds criminal_proceeds ransom proceeds_of_crime stolen_funds illegal_proceeds illegal_gains crypto_proceeds laundered',
  give: 'give offer slip hand gift promise',
  favour:
    'look_the_other_way favour favor in_exchange envelope cash approve_our turn_a_blind_eye award faster_permit skip_the_inspection approve_the pass_the to_approve to_award to_drop to_ignore quietly',
  trade_on: 'act_on tip profit_from share exploit use buy load_up',
  fakeorders:
    'wash_trade wash_trades wash_trading spoof_orders spoofing_orders pump-and-dump pump_and_dump fake_orders fake_volume front-running',
  phishask: 'your_account enter_your reply_with confirm_your verify_your send_your provide_your',
  page: 'page site website email login form portal app screen message',
  looks_like:
    'looks_like look_like mimics imitate imitates clone identical_to resembles copies pretending_to_be pretends posing_as spoof lookalike',
  brand:
    'bank paypal microsoft google netflix amazon apple login irs facebook instagram icloud it_department payroll company dhl post_office gmail',
  own: 'own_test owned_by_us our_own authorised authorized with_written staging lab scope bug_bounty my_own backlog problem our_office our_network our_devices our_printer my_router my_own_account',
  neighbourly:
    "neighbour neighbor wi-fi wifi colleague girlfriend boyfriend someone_else's another_user's other_users friend's wife's husband's boss's ex's somebody's",
  game: 'story tale children_book game novel film boss_level chess quest monster npc level opponent npcs enemy player sketch comedy roast dragon character',
  accuse_of: 'accuse accuses claims alleging says suggest suggesting imply implying insinuate',
  named:
    'company competitor politician brand classmate about neighbour neighbor colleague teacher candidate rival celebrity ceo restaurant professor mayor minister inc ltd doctor coworker mr mrs ms us they unlimited corp',
  officialsource:
    'court_record verdict convicted according_to official_report sources cited statement_of_the_police published_findings fact-check fact_check history documentary',
  wrongly:
    'wrong incorrect false by_text postponed cancelled closed moved text_message mislead suppress discourage fake outdated not_needed',
  saying: 'saying says announcing endorsing confessing naked nude that_never undressed admitting appear_to',
  voicecall: 'voice call phone grandson bank_employee ceo kidnapped wire urgently transfer pin bank password',
  covertbuy:
    'without_a_license untraceable without_background illegally dark_web serial without_a_permit 3d-printed 3d_printed',
  howto:
    'how_to how_do_i how_can_i steps instructions recipe guide tutorial blueprint how_could_i ways_to formula ingredients synthesis synthesise where_can_i method schematics',
  med_ok:
    'prescription_from prescribed interactions side_effects pharmacology hospital_stock legal_status clinic rehabilitation overdose_response naloxone harm_reduction withdrawal treatment epidemic',
  nocons: 'without_consent revenge ex coworker non-consensual secretly without_her without_his unwanted',
  sellit:
    'sell sells buy buys price monetise costs publish post claim money pay paypal etsy upload hand_in submit',
  do: 'do complete take sit solve write answer',
  homework: 'homework exam assignment coursework essay test_for',
  trafficv: 'smuggle sell buy transport import recruit trade harvest traffic',
  demand: 'demand demands demanding extort ask_for pay paying payment',
  or_else:
    'or_else or_i_will or_we_will otherwise_we otherwise_i unless_they_pay or_their unless_he_pays unless_she_pays will_be_published will_leak will_release or_we_publish threaten hostage ransom to_decrypt',
  steal: 'rob robbing steal stealing shoplift embezzle pickpocket burgle mug',
}

export const lexicon: Lexicon = { ...guards, ...verbs, ...objects, ...crimes, ...marks }
