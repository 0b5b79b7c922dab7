/** What probes say over Bluetooth, byte by byte: temperatures in degrees Celsius, or null where they say none. */

const rounded = (value: number) => Math.round(value * 100) / 100

/** Values of an IEEE-11073 FLOAT that are no number: not a number, not at this resolution, and the infinities. */
const NO_NUMBER: ReadonlySet<number> = new Set([0x7f_ff_ff, 0x80_00_00, 0x80_00_01, 0x7f_ff_fe, 0x80_00_02])

/** An IEEE-11073 32-bit FLOAT, little endian: a mantissa of 24 bits and an exponent of ten. */
export function readMedicalFloat(view: DataView, at: number): number | null {
  if (view.byteLength < at + 4) return null
  const bits = view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)
  if (NO_NUMBER.has(bits)) return null
  const mantissa = bits >= 0x80_00_00 ? bits - 0x1_00_00_00 : bits
  const exponent = view.getInt8(at + 3)
  return exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent
}

const isFahrenheit = 0b1

/** Temperature Measurement (0x2A1C) of the Health Thermometer service: flags, then the value in °C or °F. */
export function parseThermometer(view: DataView): number | null {
  if (view.byteLength < 5) return null
  const value = readMedicalFloat(view, 1)
  if (value === null) return null
  return rounded((view.getUint8(0) & isFahrenheit) === 0 ? value : (value - 32) / 1.8)
}

/** Temperature (0x2A6E) of the Environmental Sensing service: hundredths of a degree. */
export function parseEnvironment(view: DataView): number | null {
  if (view.byteLength < 2) return null
  const hundredths = view.getInt16(0, true)
  return hundredths === -32_768 ? null : hundredths / 100
}

/** A 32-bit IEEE-754 float, little endian; all bits set: the probe is not plugged in. */
export function parseFloat32(view: DataView): number | null {
  if (view.byteLength < 4) return null
  const value = view.getFloat32(0, true)
  return Number.isFinite(value) ? rounded(value) : null
}
