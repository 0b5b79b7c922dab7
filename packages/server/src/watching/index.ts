/** Watching: what readings mean for the rules that somebody set over their sensors. */
export { judgeReadings, type MeasuredReadings } from './judge-readings.ts'
export { previewOf, type PreviewedSensor } from './preview.ts'
export { settleIncidence, settleNotifications } from './settle.ts'
export { eachByItself } from './each.ts'
export { watchSensors } from './clock.ts'
export { thingsFollower, watchThings } from './things/watch.ts'
