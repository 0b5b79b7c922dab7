import type { LicenseStatus } from '../permissions/index.ts'

/**
 * What may become of a purchase. Money that was never taken may be on hold, fail or be called off; money that was taken
 * can only be given back, or its renewal called off, which waits for the end of the paid time and may be taken back.
 */
export const nextStatuses = {
  pending: ['processing', 'onHold', 'failed', 'canceled'],
  processing: ['completed', 'onHold', 'failed', 'canceled'],
  onHold: ['processing', 'failed', 'canceled'],
  completed: ['pending_cancel', 'refunded'],
  pending_cancel: ['completed', 'canceled', 'refunded'],
  /** A payment that failed may be tried again. */
  failed: ['processing', 'canceled'],
  canceled: [],
  refunded: [],
} as const satisfies Record<LicenseStatus, readonly LicenseStatus[]>

/** Whether a purchase of this status may become of that one; staying is no change. */
export function mayBecome(from: LicenseStatus, to: LicenseStatus): boolean {
  return from === to || (nextStatuses[from] as readonly LicenseStatus[]).includes(to)
}
