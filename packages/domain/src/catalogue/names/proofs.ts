/** How somebody is known, and proves to be who they are. */

/** How somebody proved to be who they are, for a signature. `pin` and `card` alone are of before more was asked for. */
export const PROOF_WAYS = ['personAndPin', 'cardAndPin', 'password', 'pin', 'card'] as const
/** The same of a second person; `alone`: nobody else could vouch, and it is whoever acted. */
export const SECOND_WAYS = [...PROOF_WAYS, 'alone'] as const
/** How a shared tablet or a checkpoint knew who works: by their PIN, or by their card alone. */
export const KNOWN_WAYS = ['personAndPin', 'card'] as const
/** The number of a card: four to ten pairs in capitals. */
export const CARD = '^([0-9A-F]{2}:){3,9}[0-9A-F]{2}$'
