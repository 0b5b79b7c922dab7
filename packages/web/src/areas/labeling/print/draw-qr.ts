import { modulesPath, QR_MASK, type CodeBox } from '@cloche/domain/rules/labels'
import { encode } from 'uqr'

/** The dark modules of a QR, in the version that the plan keeps room for. */
export function drawQr({ payload, columns }: CodeBox): string {
  const version = (columns - 17) / 4
  const options = { ecc: 'M', border: 0, boostEcc: false, maskPattern: QR_MASK } as const
  return modulesPath(encode(payload, { ...options, minVersion: version, maxVersion: version }).data)
}
