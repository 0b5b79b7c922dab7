/**
 * Cells that a spreadsheet would run as a formula when it opens a text file (OWASP, CSV injection): an apostrophe in
 * front keeps them text. Reading takes exactly that apostrophe away again.
 */
const dangerous = /^'*[=+\-@\t\r\n]/
const guarded = /^'+[=+\-@\t\r\n]/

export const guard = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell)

export const unguard = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell)
