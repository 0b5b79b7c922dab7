/** Food safety: HACCP points, machines and their readings, alarms, incidences, traces. */
export { devicesArea } from './devices/area.ts'
export { haccpArea } from './haccp/area.ts'
export { monitorArea } from './monitor/area.ts'
export { providerArea } from './provider/area.ts'
export { registerMqtt } from './machines/mqtt/index.ts'
export { seriesOf } from './temperature-history/index.ts'
