/** What a task is while it is to be done: those under way first. */
export const openTasks = ['start', 'pause', 'pending', 'lock'] as const
