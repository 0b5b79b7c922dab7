/** Whether VAT numbers exist: asked of VIES where the settings say so, else of nobody. */
import type { Config } from '../../config.ts'
import { createVies, type VatRegister } from './vies.ts'

export { createVies, type VatRegister } from './vies.ts'

/** The register of an installation; undefined: numbers count by their form. */
export function openVatRegister({ vies }: Config): VatRegister | undefined {
  return vies === undefined ? undefined : createVies(vies)
}
