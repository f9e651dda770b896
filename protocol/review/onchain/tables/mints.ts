// The tokens of Solana that the engine knows, by mint. Sources: circle.com, tether.to, SPL Token native mint, jito.network,
// marinade.finance, jup.ag, pyth.network, coinbase.com (cbBTC).
export const MINTS: readonly (readonly [mint: string, symbol: string, decimals: number])[] = [
  ['So11111111111111111111111111111111111111112', 'SOL', 9],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 6],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNky11McCe8BenwNYB', 'USDT', 6],
  ['J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 'JITOSOL', 9],
  ['mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 'MSOL', 9],
  ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'JUP', 6],
  ['HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', 'PYTH', 6],
  ['cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij', 'CBBTC', 8],
]
