/** So many whole ones of a count: a part of one is one more, but one that is nothing but rounding is none. */
export const wholes = (count: number): number => Math.ceil(count - 1e-6)
