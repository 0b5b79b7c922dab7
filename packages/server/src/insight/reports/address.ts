/** Where anybody can have the code of a report checked. */
export const checkAddressOf = (publicUrl: string, code: string): string =>
  `${publicUrl.replace(/\/$/, '')}/#/qr/report/${code}`
