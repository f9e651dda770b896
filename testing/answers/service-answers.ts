/** Answers about the service itself: health, prices, engine, lists, and documents for machines. */
import type { Ask, Asked } from './answer-recorder.ts'

/** `bound`: a service with a post-quantum key. */
export async function recordService(ask: Ask, bound: NonNullable<Asked['from']>): Promise<void> {
  await ask('discovery.getHealth', {}, { title: 'Up' })
  await ask('discovery.getStats')
  await ask('discovery.getLeaderboard')
  await ask('discovery.getPrices')
  await ask('discovery.getVerifierKeys')
  await ask('discovery.getPqKeyBinding', {}, { title: 'A bound key', from: bound })
  await ask('discovery.getPqKeyBinding', {}, { title: 'No post-quantum key is configured' })
  await ask('discovery.getHandshake')
  await ask('discovery.getServerCard')
  await ask('discovery.getAgentCard')
  await ask('discovery.getAgentRegistration')
  await ask('discovery.getNostrNames', { name: '_' })
  await ask('discovery.getPaymentManifest')
  await ask('discovery.listPaymentResources', { limit: 1 })
  await ask('discovery.getLlmsTxt')
  await ask('discovery.getSearchIndex')
  await ask('discovery.getOpenApi')
  const { current } = await ask('discovery.getEngine', {}, { title: 'The rule set in force' })
  const about = { ruleset_sha256: current }
  await ask('discovery.getEngineManifest', about)
  await ask('discovery.getEngineModule', about)
  await ask('discovery.getEngineSources', about)
  await ask('discovery.getEnginePart', { ...about, file: 'core.js' })
  await ask('discovery.getEngineManifest', { ruleset_sha256: '0'.repeat(64) }, { title: 'Never used here' })
  const { lists } = await ask('lists.listData', {}, { title: 'Lists in force' })
  await ask('lists.getDataSnapshot', { snapshot_sha256: lists[0].sha256 })
  await ask('review.listKnownBad', {}, { title: 'The newest addresses' })
  await ask('review.listMediators')
  await recordMcp(ask)
}

async function recordMcp(ask: Ask): Promise<void> {
  const send = (title: string, message: object) =>
    ask('mcp.sendMessage', { body: JSON.stringify({ jsonrpc: '2.0', ...message }) }, { title })
  const clientInfo = { name: 'example', version: '1.0.0' }
  await send('The first message', {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  })
  await send('Ready', { method: 'notifications/initialized' })
  await send('A paid tool without a payment', {
    id: 2,
    method: 'tools/call',
    params: { name: 'review', arguments: { artifact: 'ls', artifact_type: 'shell_command' } },
  })
  await send('A tool that does not exist', { id: 3, method: 'tools/call', params: { name: 'made_up' } })
  await ask('mcp.sendMessage', { body: 'ping' }, { title: 'Not JSON' })
}
