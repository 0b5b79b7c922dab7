/** The actions that can be run: asked for once, by whoever runs one and by whoever has to know which there are. */
import { useRecords, type ListQuery } from '../records/records.ts'

const query = {
  limit: 500,
  by: 'path',
  sort: 'asc',
  filter: { isExecutable: true, active: true },
} as const satisfies ListQuery

/** Nothing is asked where none is needed. */
export const useExecutableActions = (isNeeded = true) => useRecords('action', isNeeded ? query : null)
