/** Readings of sensors: written once and summed, by machines and by people; refused ones counted; curves of them. */
export { lockSensors, type WrittenSensor } from './sensors.ts'
export { writeReadings, writingReadings, type SensorReadings } from './write-readings.ts'
export { noteRefusals, rejectionsOf, type Refusal } from './refusals.ts'
export { seriesOf, type CurveSensor } from './series.ts'
