/** Setting an organization up. */

/** The steps of setting an organization up, in their order. */
export const SET_UP_STEPS = ['places', 'people', 'products', 'printer', 'label'] as const
/** How a step is: what it asks for is there, it was left for later, or it waits. */
export const SET_UP_STATES = ['done', 'skipped', 'open'] as const
