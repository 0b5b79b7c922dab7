/** So many days ahead the tasks of a series stand there. */
export const AHEAD_DAYS = 14
