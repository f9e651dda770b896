// Names what a script keeps of the rules of a firewall, and that they come back by themselves.

/** A job or timer of the script loads them again unless somebody stops it. */
export const RETURN = 'rules come back'
/** The timer waits so long that nobody would wait for it. */
export const LATE_RETURN = 'rules come back late'
