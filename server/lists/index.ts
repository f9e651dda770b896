export { getDataSnapshot } from './get-data-snapshot.ts'
export { listData } from './list-data.ts'
