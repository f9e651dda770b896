// For `npx prisma migrate` and `npx prisma studio`. npm start and npm test apply the same folder without it.
import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
