// Says whether the sender keeps every authority that an account names: over a stake, its withdrawal, a token account.

const STATED =
  /\b((?:stake|staker|withdraw|withdrawal|withdrawer|voting|close|current|new)?) ?authority(?: \w+){0,2}: ([^;\n]{1,120})/g
/** Where a stake of ether is paid out to, for good. */
const CREDENTIALS = /\bwithdraw(?:al)?[ _](?:credentials?|address)(?: \w+){0,2}?:? ([^;.\n]{1,120})/g
const OURS = /\b(?:self|ours|our|own|us|same|unchanged|sender|treasury safe)\b/
const GIVEN =
  /\bauthority\b[^.;\n]{0,60}\b(?:goes|given|handed|transferred|moves?|moved|passes|assigned|changes?|set) (?:over )?to\b|\bset ?authority\b|\bnew authority\b/

/** True when none is named as somebody else's, or given away. `told`: as spoken, with its addresses. */
export function keepsAuthority(told: string): boolean {
  if (GIVEN.test(told)) return false
  const stated = [
    ...[...told.matchAll(STATED)].slice(0, 16).map(([, , text]) => text!),
    ...[...told.matchAll(CREDENTIALS)].slice(0, 16).map(([, text]) => text!),
  ]
  const owned = stated.filter((text) => OURS.test(text))
  return stated.every(
    (text) => owned.includes(text) || owned.some((one) => one.includes(text.trim().split(' ')[0]!)),
  )
}
