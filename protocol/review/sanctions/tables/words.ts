// Words of a name that say nothing about whom it names. Legal forms and particles are left out of a key; common words
// stay in it, but a match needs others beside them.

export const LEGAL_FORMS: readonly string[] = (
  'ltd limited llc llp lp inc incorporated corp corporation co company plc gmbh mbh ag kg kgaa ug ' +
  'sa sas sarl srl spa bv nv cv ab as asa oy oyj aps ou sia uab sro doo dd kft zrt bt ltda eirl ' +
  'pte pty kk fze fzco fzc fzllc dmcc ooo oao zao pao ao tov too jsc ojsc cjsc pjsc npo fgup ' +
  'obshchestvo ogranichennoi otvetstvennostyu aktsionernoe publichnoe zakrytoe otkrytoe ' +
  'mr mrs ms dr the and of de la el s i'
).split(' ')

export const COMMON_WORDS: readonly string[] = (
  'group bank credit trading trade trader international global general national world service ' +
  'services solution solutions system systems technology technologies tech digital capital finance financial ' +
  'fund funds holding holdings investment investments invest management partners consulting industries ' +
  'industrial industry export import commercial business enterprise enterprises development design bureau ' +
  'energy oil gas petroleum shipping marine maritime airlines air logistics transport engineering ' +
  'construction market markets marketplace exchange exchanger payment payments provider money transfer cash ' +
  'buy old new free first second office team army force task club research association cooperation ' +
  'foundation organization organisation institute center centre university school clinic hospital medical ' +
  'health wellness care food foods restaurant hotel travel media news press studio labs lab online web net ' +
  'network networks internet software data cloud security insurance real estate property properties home ' +
  'house garden park city state states united union republic people public private central north south east ' +
  'west northern southern eastern western red blue green black white gold golden silver star sun moon dot ' +
  'cross editor zinc roma rome elle hydra khaleesi peace god supporters partisans romantic cyber hacking ' +
  'reconnaissance assault military patriotic party front analysis successful io com org www bot official ' +
  'mohammad mohammed muhammad mohamed ahmad ahmed ali hassan hasan hussein hossein husain abu ibn bin al ' +
  'abdul abdullah omar khan said sayyed kim lee li wang zhang chen liu yang huang wu zhou sun lin jin deng ' +
  'ivan sergey alexander aleksandr dmitry dmitri maria anna elena olga john james jane william mike michael ' +
  'david robert richard thomas peter paul mark steven jonathan jack gordon matthew smith jones brown wilson ' +
  'taylor martin garcia rodriguez lopez martinez hernandez gonzalez silva santos castro king young hall ' +
  'sharma singh kumar patel nguyen tran'
).split(' ')

/** After "to" or "for" these are chains, assets and things, not names. */
export const NOT_NAMES: readonly string[] = (
  'base ethereum bitcoin tron solana polygon arbitrum optimism avalanche bnb bsc litecoin dogecoin dash zcash ' +
  'monero ripple mainnet testnet btc xbt eth usdt usdc dai xrp sol trx ltc bch bsv btg xvg xmr zec doge usd ' +
  'eur gbp erc trc bep my our your their this that these those it wallet address account january february ' +
  'march april may june july august september october november december monday tuesday wednesday thursday ' +
  'friday saturday sunday ofac sdn sanctions kyc aml unknown anonymous unnamed none null undefined tbd tba na ' +
  'various nobody everybody self cash'
).split(' ')
