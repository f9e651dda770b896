/** Which version of the interface is served? The API version, declared in OpenAPI, health and every action proof. */
export const apiVersion = '1.13.0'
