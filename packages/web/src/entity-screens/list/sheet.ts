/** A list as a file that spreadsheets open. */

/** A cell as CSV writes it. What a spreadsheet would run as a formula is made harmless. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,\s\u00a0]+$/.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows as CSV (RFC 4180), with the mark that makes spreadsheets read it as UTF-8. */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map(row => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}
