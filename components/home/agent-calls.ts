// Calls that get a verdict from this instance. Calls that work as they stand.

const ARTIFACT = 'rm -rf "$BUILD_DIR"/*'

const BODY = { artifact_type: 'shell_command', artifact: ARTIFACT, sign: true }

export function curlCall(baseUrl: string): string {
  return `# One-time setup: create an account. Save the api_key from the response.
curl -sS -X POST ${baseUrl}/register

curl -sS ${baseUrl}/review \\
  -H "Authorization: Bearer $ASSAY_KEY" -H "Content-Type: application/json" \\
  -d '${JSON.stringify(BODY)}'`
}

export function typescriptCall(baseUrl: string): string {
  return `const response = await fetch('${baseUrl}/review', {
  method: 'POST',
  headers: { authorization: \`Bearer \${process.env.ASSAY_KEY}\`, 'content-type': 'application/json' },
  body: JSON.stringify({ artifact_type: 'shell_command', artifact: command, sign: true }),
})
if (!response.ok) throw new Error('no verdict: do not treat this as an approval')

const { verdict, summary, proof } = await response.json()
if (verdict === 'reject') throw new Error(\`\${summary} \${proof.decision_ref}\`)`
}
