import type { CallContract } from '../catalogue/index.ts'

export const LOCATION_CALLS: readonly CallContract[] = []
