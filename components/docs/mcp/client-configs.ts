// Configurations that connect common MCP clients to this instance. Each works as it stands, with a key in its place.

export interface ClientConfig {
  value: string
  label: string
  /** Where the configuration goes. */
  place: string
  code: string
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** A key in a file that is shared would be published with it, so each client reads it from elsewhere where it can. */
export function clientConfigs(endpoint: string): ClientConfig[] {
  const header = (key: string) => ({ Authorization: `Bearer ${key}` })
  return [
    {
      value: 'claude-code',
      label: 'Claude Code',
      place: '.mcp.json in the project',
      code: json({
        mcpServers: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in
          assay: { type: 'http', url: endpoint, headers: header('${ASSAY_KEY}') },
        },
      }),
    },
    {
      value: 'claude-desktop',
      label: 'Claude Desktop',
      place: 'claude_desktop_config.json; needs Node.js',
      code: json({
        mcpServers: {
          assay: {
            command: 'npx',
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the bridge fills it in
            args: ['-y', 'mcp-remote', endpoint, '--header', 'Authorization:${ASSAY_AUTH}'],
            env: { ASSAY_AUTH: 'Bearer asy_…' },
          },
        },
      }),
    },
    {
      value: 'cursor',
      label: 'Cursor',
      place: '.cursor/mcp.json in the project, or ~/.cursor/mcp.json',
      code: json({
        mcpServers: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in
          assay: { url: endpoint, headers: header('${env:ASSAY_KEY}') },
        },
      }),
    },
    {
      value: 'vs-code',
      label: 'VS Code',
      place: '.vscode/mcp.json in the project',
      code: json({
        inputs: [{ type: 'promptString', id: 'assay-key', description: 'Assay API key', password: true }],
        servers: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the client fills it in
          assay: { type: 'http', url: endpoint, headers: header('${input:assay-key}') },
        },
      }),
    },
  ]
}
