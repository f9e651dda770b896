// Tables of the shell family, by the name under which the manifest lists their hash.
import { BUILD_TOOLS } from './builders.ts'
import { COMMON_PROGRAMS } from './common-programs.ts'
import { FIELD_VERBS } from './field-verbs.ts'
import { BUILD_ENDINGS, BUILD_NAMES, PATH_PREFIXES, SHARED_FOLDERS, TOP_FOLDERS } from './paths.ts'
import { DELETING_CALLS, STARTING_CALLS } from './programs.ts'
import { PROJECT_PROGRAMS } from './project-programs.ts'
import { READ_ONLY, READ_VERBS_OF, UNLESS } from './readers.ts'
import { CHANGE_VERBS, DELETE_VERBS, READ_VERBS, VERB_CLIS } from './verbs.ts'

export const shellTables: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  'shell.build_endings': BUILD_ENDINGS,
  'shell.build_names': BUILD_NAMES,
  'shell.build_tools': BUILD_TOOLS,
  'shell.change_verbs': CHANGE_VERBS,
  'shell.deleting_calls': DELETING_CALLS,
  'shell.delete_verbs': DELETE_VERBS,
  'shell.field_verbs': FIELD_VERBS,
  'shell.path_prefixes': PATH_PREFIXES,
  'shell.project_programs': PROJECT_PROGRAMS,
  'shell.read_only': READ_ONLY,
  'shell.read_only_unless': UNLESS,
  'shell.read_verbs_of': READ_VERBS_OF,
  'shell.common_programs': COMMON_PROGRAMS,
  'shell.read_verbs': READ_VERBS,
  'shell.shared_folders': SHARED_FOLDERS,
  'shell.starting_calls': STARTING_CALLS,
  'shell.top_folders': TOP_FOLDERS,
  'shell.verb_interfaces': VERB_CLIS,
}
