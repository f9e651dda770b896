/** Settings of a service that reads no market data, and runs no code. */
export const outsideOff = {
  MARKET_DERIVATIVES_URL: 'off',
  MARKET_VOLATILITY_URL: 'off',
  AGENT_RESOURCES_URL: 'off',
  AGENT_SERVERS_URL: 'off',
  // Making the sandbox ready takes seconds.
  SANDBOX_ENGINE: 'none',
}
