/** Prints .env.example from the settings that the server reads. */
import { envExample } from '#server/env-example.ts'

process.stdout.write(envExample())
