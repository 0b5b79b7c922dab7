import type { CallContract } from '../catalogue/index.ts'

export const REQUEST_CALLS: readonly CallContract[] = []
