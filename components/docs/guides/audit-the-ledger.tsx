// Guide: the whole ledger downloaded and verified, and its heads compared with what others hold.
import Link from 'next/link'
import { answerOf, type GuideProps, OperationLink, Prose, Step, Steps } from './guide-parts.tsx'

export function AuditTheLedger({ op, baseUrl }: GuideProps) {
  const profile = op('ledger.getProfile')
  const manifest = op('ledger.getExportManifest')
  const tail = op('ledger.getExportTail')
  const heads = op('ledger.listHeads')
  return (
    <>
      <Prose>
        <p>
          An audit answers two questions: does every entry hold, and does everyone see the same ledger. Both
          need no account, and the tools are those of this repository.
        </p>
      </Prose>
      <Steps>
        <Step
          title="Save the names and keys of the ledger"
          request={`${profile.example.curl} > assay-profile.json`}
          answer={answerOf(profile)}
          operation={profile}
        >
          <p>
            Do this once, and keep the file: later runs then check against these keys rather than against what
            the site says on that day.
          </p>
        </Step>
        <Step
          title="Download and verify every entry"
          request={`npx assay export --site ${baseUrl} --profile assay-profile.json --tail`}
          label="export the ledger"
          answer={answerOf(manifest)}
          operation={manifest}
        >
          <p>
            Every id, signature, record and chain link is recomputed while it arrives, then the tree under the
            signed checkpoint and the file under its manifest. <code>--tail</code> adds the entries since that
            file, up to the newest checkpoint. What fails is not written.
          </p>
        </Step>
        <Step
          title="Repeat it offline"
          request={
            'npx assay verify *.ndjson.gz --profile assay-profile.json --manifest *.ndjson.gz.manifest.json'
          }
          label="verify an export"
        >
          <p>
            Or drop the file on <Link href="/verify">the verify page</Link>, which reads it in a worker with
            the network off.
          </p>
        </Step>
        <Step
          title="Compare what others hold"
          request={`npx assay audit --site ${baseUrl} --profile assay-profile.json`}
          label="audit the ledger"
          answer={answerOf(heads)}
          operation={heads}
        >
          <p>
            Add <code>--relay</code>, <code>--witness</code> and <code>--file</code> for every other source.
            Two signed histories, or a truncation, become one evidence file that any copy of the tool confirms
            offline.
          </p>
        </Step>
      </Steps>
      <div className="mt-8">
        <Prose>
          <p>
            To follow the ledger, read <OperationLink operation={tail} /> from your last entry, or stream{' '}
            <OperationLink operation={op('ledger.streamEntries')} />.
          </p>
        </Prose>
      </div>
    </>
  )
}
