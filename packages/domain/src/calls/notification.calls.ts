import type { CallContract } from '../catalogue/index.ts'

export const NOTIFICATION_CALLS: readonly CallContract[] = []
