/** Prints the OpenAPI document, for the linter and for people who generate clients. */
import { catalogue } from '#server/catalogue.ts'
import { openApiDocument } from '#server/surfaces/openapi.ts'

console.log(
  JSON.stringify(openApiDocument(catalogue, process.env.BASE_URL ?? 'https://assay.example'), null, 2),
)
