// How to enter a verifier, with a request to copy.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { Section } from '#components/ui/section.tsx'

const request = (baseUrl: string) => `curl ${baseUrl}/conformance \\
  -H "Authorization: Bearer $ASSAY_KEY" -H "Content-Type: application/json" \\
  -d '{"name": "my-verifier",
    "fetch": {"method": "GET", "url": "https://verifier.example/governance", "governance_path": ""},
    "fields": {"canonical_bytes": "/canonical", "envelope_hash": "/envelope_hash",
      "sig_scheme": "nostr-event", "event": "/event", "anchor_endpoint": "/anchor_url",
      "proposed_action_ref": "/action", "terminal_action_ref": "/executed"},
    "trust_policy": {"independent_verifier_pubkeys": ["<64 hex>"]}}'`

export function HowToEnter({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="enter"
      title="Enter a verifier"
      aside="Free. The first grade follows within a minute, then one every 6 hours."
    >
      <div className="grid gap-3">
        <p className="max-w-[39rem] text-sm text-text-2">
          A mapping says where your governance block is and what its members mean. It is public and cannot be
          changed, so it must hold no credentials.
        </p>
        <CodeBlock code={request(baseUrl)} label="request that enters a verifier" />
        <p>
          <ButtonLink href="/docs/enter-verifier">All members of a mapping</ButtonLink>
        </p>
      </div>
    </Section>
  )
}
