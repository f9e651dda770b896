/** Asks Postgres for the parameters, the columns and the parse tree of a statement, without running it. */
import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import { isNode, readTree, type TreeNode } from './read-tree.ts'

export interface Description {
  parameterTypes: number[]
  columns: { name: string; typeId: number }[]
  tree: TreeNode
}

interface ProtocolConnection extends EventEmitter {
  parse(message: { name: string; text: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** The parse tree comes as a notice, and stays out of the server's log. `client` is a superuser and used for nothing else. */
export async function showParseTrees(client: pg.Client): Promise<void> {
  await client.query('SET log_min_messages = fatal')
  await client.query('SET debug_pretty_print = off')
  await client.query('SET client_min_messages = log')
  await client.query('SET debug_print_parse = on')
}

/** Rejects with Postgres's own error when the statement does not prepare. */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((done, fail) => {
    let parameterTypes: number[] = []
    let columns: Description['columns'] = []
    let tree: TreeNode | null = null
    const onNotice = ({ message, detail }: { message?: string; detail?: string }) => {
      const read = message === 'parse tree:' && detail ? readTree(detail) : null
      if (isNode(read ?? undefined)) tree = read as TreeNode
    }
    client.on('notice', onNotice)
    // The driver has no call that only describes; this is what it accepts in place of a query, and answers by name.
    const described = {
      submit(connection: unknown) {
        const protocol = connection as ProtocolConnection
        protocol.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
          parameterTypes = message.dataTypeIDs
        })
        protocol.parse({ name: '', text, types: [] })
        protocol.describe({ type: 'S', name: '' })
        protocol.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }))
      },
      handleError(error: Error) {
        client.off('notice', onNotice)
        fail(error) // the driver forgets a query that failed, and begins the next when Postgres is ready
      },
      handleReadyForQuery() {
        client.off('notice', onNotice)
        if (tree === null) fail(new Error('Postgres sent no parse tree.'))
        else done({ parameterTypes, columns, tree })
      },
    }
    client.query(described)
  })
}
