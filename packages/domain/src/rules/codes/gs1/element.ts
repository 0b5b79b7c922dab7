/** An application identifier without brackets and its value, e.g. { ai: '10', value: 'LOTE-7' }. */
export type Element = { ai: string; value: string }
