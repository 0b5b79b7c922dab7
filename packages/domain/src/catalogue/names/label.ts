/** Choices of labels, their templates and printing. */

export const LABEL_MODES = ['individual', 'range', 'perStep'] as const
export const LABEL_CODES = ['none', 'gs1-128', 'datamatrix'] as const
/** What a block of a template shows, and the fields it may show. */
export const BLOCK_KINDS = [
  'text',
  'field',
  'dates',
  'allergens',
  'ingredients',
  'code',
  'qr',
  'image',
  'line',
  'box',
] as const
export const LABEL_FIELDS = [
  'productName',
  'state',
  'quantity',
  'madeAt',
  'bestBefore',
  'expiration',
  'batchCode',
  'supplierLot',
  'serial',
  'locationName',
  'personName',
  'organizationName',
  'organizationAddress',
  'storage',
  'origin',
  'gtin',
] as const
export const LABEL_PURPOSES = ['prep', 'sale'] as const
/** What a printer understands. */
export const PRINTER_LANGUAGES = ['zpl', 'escpos', 'pdf'] as const
/** How its agent found a printer last; `new`: never yet. */
export const PRINTER_STATUSES = ['new', 'ready', 'away', 'paper', 'open', 'paused'] as const
export const PRINT_JOB_STATUSES = ['queued', 'sent', 'printed', 'failed', 'cancelled'] as const
/** Why a job waits or failed. */
export const PRINT_FAULTS = ['away', 'paper', 'open', 'paused', 'broken', 'lost', 'unsure', 'render'] as const
