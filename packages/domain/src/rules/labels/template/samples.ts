import { BLOCK_DEFAULTS, type GreyPicture, type Template, type TemplateBlock } from './blocks.ts'

/** A block for tests: what is not said is as in a new one. */
export const block = (
  kind: TemplateBlock['kind'],
  [x, y, width, height]: readonly [number, number, number, number],
  more: Partial<TemplateBlock> = {},
): TemplateBlock => ({ ...BLOCK_DEFAULTS, id: `${kind} ${x},${y}`, kind, x, y, width, height, ...more })

/** A wedge of all shades that ends in a black line. */
export const wedge: GreyPicture = {
  width: 64,
  height: 32,
  grey: Uint8Array.from({ length: 64 * 32 }, (_, at) => (at % 64 === 63 ? 0 : (at % 64) * 4)),
}

/** Every kind of block, side by side; for the tests of every output. */
export const everyBlock: Template = {
  width: 100,
  height: 75,
  dpi: 203,
  language: null,
  purpose: 'sale',
  blocks: [
    block('field', [3, 3, 60, 7], { field: 'productName', size: 6, isBold: true }),
    block('field', [3, 12, 28, 5], {
      field: 'state',
      size: 3.4,
      isFilled: true,
      isBold: true,
      align: 'centre',
    }),
    block('field', [34, 12, 29, 4], { field: 'quantity', size: 3.4, align: 'right' }),
    block('dates', [3, 19, 60, 14], { size: 6, isFilled: true, radius: 1 }),
    block('allergens', [3, 35, 60, 9], { size: 2.8 }),
    block('text', [3, 46, 60, 4], { text: 'Lot {batchCode}, by {personName}', size: 3 }),
    block('line', [3, 51, 60, 0], { stroke: 0.5 }),
    block('line', [65, 3, 0, 48], { stroke: 0.25 }),
    block('qr', [68, 3, 28, 22]),
    block('code', [70, 27, 16, 16], { symbology: 'datamatrix' }),
    block('image', [87, 27, 10, 16], { imageId: 'wedge' }),
    block('code', [3, 54, 94, 16], { symbology: 'gs1-128', hasCaption: true, size: 2.4 }),
    block('box', [1, 1, 98, 73], { stroke: 0.4, radius: 2 }),
  ],
}
