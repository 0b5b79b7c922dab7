import type { CallContract } from '../catalogue/index.ts'

export const PEOPLE_CALLS: readonly CallContract[] = []
