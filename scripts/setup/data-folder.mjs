// The folder in which `npm start` keeps the database, keys and nodes of this instance.
import { join, resolve } from 'node:path'

/** ASSAY_DATA, from the environment only; by default `.data` of the project. */
export const dataFolder = (root) =>
  process.env.ASSAY_DATA ? resolve(process.env.ASSAY_DATA) : join(root, '.data')
