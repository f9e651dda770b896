/** Writes the OpenAPI document to the named file, or prints it, for the linter and for client generators. */
import { writeFileSync } from 'node:fs'
import { catalogue } from '#server/catalogue.ts'
import { openApiDocument } from '#server/surfaces/openapi/openapi-document.ts'

const document = openApiDocument(catalogue, process.env.BASE_URL ?? 'https://assay.example')
const text = `${JSON.stringify(document, null, 2)}\n`
const [file] = process.argv.slice(2)
if (file) writeFileSync(file, text)
else process.stdout.write(text)
