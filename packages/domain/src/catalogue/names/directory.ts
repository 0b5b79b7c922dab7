/** Why a try by the directory came to nothing; each has its words. */
export const DIRECTORY_FAULTS = [
  'off',
  'noEmail',
  'unverified',
  'foreignDomain',
  'unknownPerson',
  'otherSubject',
  'inactive',
  'noSeat',
  'taken',
  'tooManyGroups',
  'expired',
  'mismatch',
  'unreachable',
  'refusedThere',
  'wrongClient',
  'unsigned',
  'notUnderstood',
  'protected',
  'failed',
] as const
export type DirectoryFault = (typeof DIRECTORY_FAULTS)[number]
