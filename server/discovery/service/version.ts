/** Version of the interface, as stated by OpenAPI, health and every action proof. */
export const apiVersion = '1.13.0'
