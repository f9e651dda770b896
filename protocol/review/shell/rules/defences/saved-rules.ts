// Names what a script keeps of the rules of a firewall, and that they come back by themselves.

/** `what` of the rules of a firewall as they are, and of a file with them; also the check that they were printed. */
export const SAVED_RULES = 'the rules of the firewall as they are'
/** A job or timer of the script loads them again unless somebody stops it. */
export const RETURN = 'rules come back'
