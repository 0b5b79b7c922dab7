/** Watching: what readings mean for the rules that somebody set over their sensors. */
export { judgeReadings } from './judge-readings.ts'
export { previewOf, type PreviewedSensor } from './preview.ts'
export { watchSensors } from './clock.ts'
export { thingsFollower, watchThings } from './things/watch.ts'
