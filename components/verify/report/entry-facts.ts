// Reads what the instance says about one entry beside the entry itself. Asked only by a named request of the reader.
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'
import type { Instance } from '../input/use-instance.ts'
import type { EntryFacts } from '../verifier/verify-entry-subject.ts'

/** Nothing where the text names no entry of this instance: then the checks say what is missing. */
export async function askForFacts(ask: Instance['ask'], text: string): Promise<EntryFacts> {
  const { entry, headEventId } = namesIn(text)
  if (entry === null) return {}
  const get = async (path: string) => {
    const answer = await ask('GET', path)
    return answer?.status === 200 ? answer.text : undefined
  }
  const [tlogProof, predecessor, headEvent] = await Promise.all([
    get(`/log/proof/${entry}.tlog-proof`),
    entry > chainStartEntry ? get(`/ledger/${entry - 1}`) : undefined,
    headEventId === null ? undefined : get(`/verdict-proofs/${headEventId}`),
  ])
  return { tlogProof, predecessor, headEvent }
}

/** From a text that nobody has checked: only to know what to ask for. */
function namesIn(text: string): { entry: number | null; headEventId: string | null } {
  try {
    const { entry, chain_head_event: head } = JSON.parse(text)
    return {
      entry: Number.isSafeInteger(entry) && entry > 0 ? entry : null,
      headEventId:
        typeof head?.event_id === 'string' && /^[0-9a-f]{64}$/.test(head.event_id) ? head.event_id : null,
    }
  } catch {
    return { entry: null, headEventId: null }
  }
}
