/** Version of the interface, as OpenAPI, health and every action proof state it. */
export const apiVersion = '1.13.0'
