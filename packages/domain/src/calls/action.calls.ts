import type { CallContract } from '../catalogue/index.ts'

export const ACTION_CALLS: readonly CallContract[] = []
