// Tables of the shell family, by the name under which the manifest lists their hash.
export const shellTables: Readonly<Record<string, readonly (string | readonly string[])[]>> = {}
