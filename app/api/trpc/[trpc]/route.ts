/** tRPC for our own pages. */
import { sharedContext } from '#server/runtime.ts'
import { answerTrpc } from '#server/surfaces/trpc/answer-trpc.ts'

export const dynamic = 'force-dynamic'

const handle = async (request: Request): Promise<Response> => answerTrpc(await sharedContext(), request)

export { handle as GET, handle as POST }
