/** Gets the parameters, the columns and the parse tree of a statement from Postgres without running it. */
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

/**
 * The parse tree arrives as a notice and is kept out of the server's log. `client` is a superuser's and
 * used only for this.
 */
export async function showParseTrees(client: pg.Client): Promise<void> {
  await client.query('SET log_min_messages = fatal')
  await client.query('SET debug_pretty_print = off')
  await client.query('SET client_min_messages = log')
  await client.query('SET debug_print_parse = on')
}

/** Rejects with Postgres's own error when the statement cannot be prepared. */
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
    // The driver has no describe-only call; it accepts this object as a query and calls its methods by
    // name.
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
        fail(error) // the driver drops a failed query and starts the next when Postgres is ready
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
