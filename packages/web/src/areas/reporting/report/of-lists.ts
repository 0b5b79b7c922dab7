/** How records look in lists that people set up, and on pages for guests: reports and their schedules are read, not chosen. */
const OF_LISTS: ReadonlySet<string> = new Set([
  'color',
  'icon',
  'isPublic',
  'priority',
  'publicDescription',
  'publicName',
])

export const isOfLists = (field: string): boolean => OF_LISTS.has(field)
