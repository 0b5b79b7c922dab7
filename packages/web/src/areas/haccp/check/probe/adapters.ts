/** The services by which probes tell temperatures: two standards, and those of makers. */
import { parseEnvironment, parseFloat32, parseThermometer } from './parse.ts'

export interface ProbeAdapter {
  readonly name: string
  /** UUIDs: short ones of the standards, or whole ones. */
  readonly service: number | string
  readonly characteristic: number | string
  readonly parse: (view: DataView) => number | null
}

export const PROBE_ADAPTERS: readonly ProbeAdapter[] = [
  {
    name: 'Health Thermometer',
    service: 0x18_09,
    characteristic: 0x2a_1c,
    parse: parseThermometer,
  },
  {
    name: 'Environmental Sensing',
    service: 0x18_1a,
    characteristic: 0x2a_6e,
    parse: parseEnvironment,
  },
  {
    name: 'ETI BlueTherm',
    service: '45544942-4c55-4554-4845-524db87ad700',
    characteristic: '45544942-4c55-4554-4845-524db87ad701',
    parse: parseFloat32,
  },
]
