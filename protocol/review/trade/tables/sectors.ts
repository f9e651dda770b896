// Companies whose business funds exclude by name of a sector. Public sources: Norges Bank, observation and exclusion of
// companies (tobacco, weapons, coal); the issuers' own annual reports. 2026-11.
export const SECTORS: readonly (readonly [words: string, companies: string])[] = [
  [
    'weapon weapons arms armaments defense defence military munitions',
    'RTX LMT NOC GD BA HII LHX TXT LDOS HWM AVAV KTOS BAES BAESY RHM RNMBY SAAB SAABB LDO FINMY HO THLLY HAG AXON SWBI RGR',
  ],
  ['tobacco cigarettes smoking', 'PM MO BTI BATS IMB IMBBY JAPAY VGR TPB UVV SWMA'],
  ['alcohol spirits brewers', 'BUD ABI DEO DGE STZ TAP HEIA HEINY CARLB RI PDRDY BF SAM MGPI ABEV'],
  ['gambling casino casinos betting gaming', 'LVS WYNN MGM DKNG FLUT PENN CZR ENT EVVTY CHDN'],
  [
    'oil gas petroleum fossil fossils',
    'XOM CVX SHEL BP COP TTE EQNR ENI E OXY EOG SLB HAL MPC PSX VLO REP PBR ARAMCO XLE CL BZ NG',
  ],
  ['coal', 'BTU ARCH CEIX AMR HCC GLEN GLNCY WHC YAL'],
  [
    'crypto cryptocurrency cryptocurrencies',
    'BTC ETH SOL XRP DOGE ADA COIN MSTR MARA RIOT IBIT FBTC ETHA GBTC',
  ],
  ['cannabis marijuana', 'TLRY CGC ACB CRON MSOS SNDL'],
]
