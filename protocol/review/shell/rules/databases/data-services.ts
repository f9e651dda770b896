// Flags commands of data services that delete stored data or take a node with its data out, by the reference of each;
// other words are left to the tables of programs that read.
import { UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Commands, type Handler } from '../../read/run.ts'
import { dropDatabase } from './data.ts'

const hadoop =
  /^(?:dfs|fs) (?:\S+ ){0,2}-(?:expunge|rm (?:\S+ ){0,2}(?:-[rR]|-skipTrash)|rmr|delete)\b|^namenode (?:\S+ )?-format|^dfsadmin (?:\S+ )?-(?:deleteSnapshot|finalizeUpgrade)|^fsck .*-delete/

/** Sources: Hadoop commands guides, rados(8), Apache Cassandra nodetool, VBoxManage, wp-cli, InfluxDB, NATS, Solr and Backblaze B2 references, postsuper(1), ldapdelete(1), exim(8). */
const DESTROYS: Readonly<Record<string, RegExp>> = {
  hdfs: hadoop,
  hadoop,
  rados: /(?:^| )(?:rmpool|purge)(?: |$)/,
  nodetool: /(?:^| )(?:decommission|removenode|assassinate|clearsnapshot|truncatehints)(?: |$)/,
  vboxmanage: /^unregistervm .*--delete|^closemedium .*--delete/,
  'kafka-delete-records': /./,
  'kafka-delete-records.sh': /./,
  'kafka-storage': /^format(?: |$)/,
  'kafka-storage.sh': /^format(?: |$)/,
  'zookeeper-shell': /(?:^| )(?:deleteall|rmr)(?: |$)/,
  'zookeeper-shell.sh': /(?:^| )(?:deleteall|rmr)(?: |$)/,
  airflow: /^db (?:reset|clean)(?: |$)/,
  drbdadm: /overwrite-data-of-peer|^(?:wipe-md|invalidate(?:-remote)?|create-md --force)(?: |$)/,
  'vim-cmd': /^vmsvc\/destroy(?: |$)/,
  govc: /^(?:vm|datastore|disk|pool|snapshot)\.(?:destroy|rm|remove)(?: |$)/,
  zkcli: /(?:^| )(?:deleteall|rmr)(?: |$)/,
  'zkcli.sh': /(?:^| )(?:deleteall|rmr)(?: |$)/,
  nats: /^(?:\S+ ){0,4}?(?:stream|kv|object|str) (?:rm|del|delete|purge)(?: |$)/,
  solr: /^delete(?: |$)/,
  postsuper: /(?:^| )-d ALL(?: |$)/,
  b2: /^(?:delete-bucket|bucket delete|rm (?:\S+ ){0,4}--recursive)(?: |$)/,
  ldapdelete: /(?:^| )-[a-zA-Z]*r/,
  exim: /(?:^| )-Mrm(?: |$)/,
  exim4: /(?:^| )-Mrm(?: |$)/,
}

const service: Handler = (command, run) => {
  const text = command.args.map((arg) => arg.text).join(' ')
  if (!DESTROYS[command.name]!.test(text)) return null
  run.report(command, dropDatabase, {
    subject: asWritten(command),
    effect: 'deletes stored data of a service; nothing brings it back',
  })
  return UNKNOWN_FLOW
}

/** Before the rules of other topics. */
export const priority = 60

export const commands: Commands = Object.fromEntries(Object.keys(DESTROYS).map((name) => [name, service]))
