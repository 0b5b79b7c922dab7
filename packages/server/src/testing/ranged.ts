import { ALL_ENTITIES } from '@cloche/domain/entities'

/** The entities whose records are offered at chosen places. */
export const entityWithRange = ALL_ENTITIES.filter(({ range }) => range !== undefined)
