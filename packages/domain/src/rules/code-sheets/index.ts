/**
 * Codes to stick on things: where they lie on the sheets of stickers that shops sell, and the sheet as a PDF. Lengths
 * are millimetres. The modules of a code come from outside; what they say is no matter here.
 */
export { paper, placeStickers, sheetFault, sheetLayouts, sheetNames } from './layout.ts'
export type { SheetLayout, SheetName } from './layout.ts'
export { codeSheetPdf, wrapWords } from './pdf.ts'
