/** The backend's name in messages. */
export const backend = 'nwc'
