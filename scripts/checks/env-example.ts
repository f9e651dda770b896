/** Prints .env.example from the settings that the server reads. */
import { envExample } from '#server/kernel/env-example.ts'

process.stdout.write(envExample())
