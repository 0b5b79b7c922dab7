/** Papers that are made in the background, and the file for an inspector. */

/** What an inspector's file is made of, in its order. */
export const INSPECTOR_CHAPTERS = [
  'plan',
  'checks',
  'curves',
  'breaches',
  'measures',
  'calibration',
  'training',
  'deliveries',
  'cleaning',
] as const
/** Papers that are made in the background. */
export const PAPER_KINDS = ['inspectorFile', 'batchProof'] as const
export const INSPECTOR_FORMATS = ['pdf', 'csv'] as const
/** `draft`: its last day is not over; `incomplete`: something is missing, which it lists. */
export const INSPECTOR_MARKS = ['complete', 'incomplete', 'draft'] as const
